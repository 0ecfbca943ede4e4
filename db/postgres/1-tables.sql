-- The tables of the SQLite schema without the row seals. Documents are text because `jsonb` would reorder them, and digests are computed
-- over the text. Text sorts by code point, as in SQLite, whatever the database's own order is.

CREATE TABLE army (
  id text COLLATE "C" PRIMARY KEY,
  newest bigint NOT NULL CHECK (newest >= 1),
  binned bigint NOT NULL DEFAULT 0 CHECK (binned IN (0, 1)),
  changed_at text COLLATE "C" NOT NULL,
  folder text COLLATE "C",
  undo text COLLATE "C" NOT NULL DEFAULT '{"past":[],"future":[]}' CHECK (undo IS JSON)
);
CREATE INDEX army_by_change ON army (changed_at);

CREATE TABLE army_tag (
  army_id text COLLATE "C" NOT NULL REFERENCES army (id) ON DELETE CASCADE,
  tag text COLLATE "C" NOT NULL,
  PRIMARY KEY (army_id, tag)
);

CREATE TABLE army_trial (
  army_id text COLLATE "C" PRIMARY KEY REFERENCES army (id) ON DELETE CASCADE,
  document text COLLATE "C" NOT NULL CHECK (document IS JSON)
);

CREATE TABLE army_version (
  army_id text COLLATE "C" NOT NULL REFERENCES army (id) ON DELETE CASCADE,
  version bigint NOT NULL,
  at text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  list text COLLATE "C",
  points_limit bigint NOT NULL,
  points bigint NOT NULL,
  legal bigint NOT NULL CHECK (legal IN (0, 1)),
  errors bigint NOT NULL,
  warnings bigint NOT NULL,
  file text COLLATE "C" NOT NULL CHECK (file IS JSON),
  label text COLLATE "C",
  PRIMARY KEY (army_id, version)
);

CREATE TABLE battle_past (
  battle_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  what text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL CHECK (document IS JSON),
  PRIMARY KEY (battle_id, version)
);

CREATE TABLE campaign (
  id text COLLATE "C" PRIMARY KEY,
  title text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  year bigint NOT NULL,
  month bigint NOT NULL,
  winter bigint NOT NULL CHECK (winter IN (0, 1)),
  players text COLLATE "C" NOT NULL CHECK (players IS JSON),
  head_seq bigint NOT NULL,
  head_hash text COLLATE "C" NOT NULL,
  filing bigint NOT NULL DEFAULT 0,
  changed_at text COLLATE "C" NOT NULL,
  branch_of text COLLATE "C" REFERENCES campaign (id) ON DELETE SET NULL,
  branch_seq bigint,
  play_mode text COLLATE "C" NOT NULL DEFAULT 'umpire' CHECK (play_mode IN ('umpire', 'hot-seat', 'alone')),
  deadline text COLLATE "C",
  notes text COLLATE "C" NOT NULL DEFAULT '',
  keepers text COLLATE "C" CHECK (keepers IS NULL OR keepers IS JSON),
  battles text COLLATE "C"
);
CREATE INDEX campaign_by_stem ON campaign (branch_of);

CREATE TABLE campaign_event (
  campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  year bigint NOT NULL,
  month bigint NOT NULL,
  rules_version text COLLATE "C" NOT NULL,
  happening text COLLATE "C" NOT NULL,
  dice text COLLATE "C" NOT NULL,
  steps text COLLATE "C" NOT NULL,
  rulings text COLLATE "C" NOT NULL,
  previous text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (campaign_id, seq)
);

CREATE TABLE campaign_pin (
  campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seat text COLLATE "C" NOT NULL,
  salt text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  wrong bigint NOT NULL DEFAULT 0,
  wrong_at text COLLATE "C",
  untold_seat bigint NOT NULL DEFAULT 0,
  untold_umpire bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (campaign_id, seat)
);

CREATE TABLE campaign_secret (
  campaign_id text COLLATE "C" PRIMARY KEY REFERENCES campaign (id) ON DELETE CASCADE,
  secret text COLLATE "C" NOT NULL,
  seed text COLLATE "C" NOT NULL
);

CREATE TABLE collection_item (
  rules text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  entry text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  owned bigint NOT NULL CHECK (owned >= 0),
  painted bigint NOT NULL CHECK (painted >= 0),
  PRIMARY KEY (rules, list, entry)
);

CREATE TABLE collection_link (
  rules text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  entry text COLLATE "C" NOT NULL,
  figure text COLLATE "C" NOT NULL,
  PRIMARY KEY (rules, list, entry)
);

CREATE TABLE command_proof (
  campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  proof text COLLATE "C" NOT NULL CHECK (proof IS JSON),
  PRIMARY KEY (campaign_id, seq)
);

CREATE TABLE filed_orders (
  campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  year bigint NOT NULL,
  month bigint NOT NULL,
  player text COLLATE "C" NOT NULL,
  filed_at text COLLATE "C" NOT NULL,
  resolved_at bigint,
  orders text COLLATE "C" NOT NULL CHECK (orders IS JSON)
);
CREATE UNIQUE INDEX used_orders ON filed_orders (campaign_id, resolved_at, player) WHERE resolved_at IS NOT NULL;
CREATE UNIQUE INDEX waiting_orders ON filed_orders (campaign_id, year, month, player) WHERE resolved_at IS NULL;

CREATE TABLE fought_battle (
  campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  document text COLLATE "C" NOT NULL CHECK (document IS JSON),
  PRIMARY KEY (campaign_id, seq)
);

CREATE TABLE nation_list (
  id text COLLATE "C" PRIMARY KEY,
  rules text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  introduction text COLLATE "C" NOT NULL,
  notes text COLLATE "C" NOT NULL CHECK (notes IS JSON),
  origin text COLLATE "C" NOT NULL DEFAULT 'shipped' CHECK (origin IN ('shipped', 'own')),
  based_on text COLLATE "C",
  undo text COLLATE "C" NOT NULL DEFAULT '{"past":[],"future":[]}' CHECK (undo IS JSON),
  attributes text COLLATE "C" CHECK (attributes IS JSON),
  forces text COLLATE "C" CHECK (forces IS JSON),
  conditions text COLLATE "C" CHECK (conditions IS JSON)
);

CREATE TABLE list_entry (
  list_id text COLLATE "C" NOT NULL REFERENCES nation_list (id) ON DELETE CASCADE,
  position bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  printed text COLLATE "C" NOT NULL CHECK (printed IS JSON),
  troop text COLLATE "C" NOT NULL CHECK (troop IS JSON),
  cost bigint NOT NULL,
  max bigint,
  notes text COLLATE "C" NOT NULL CHECK (notes IS JSON),
  options text COLLATE "C" CHECK (options IS JSON),
  PRIMARY KEY (list_id, position),
  UNIQUE (list_id, id)
);

CREATE TABLE list_past (
  list_id text COLLATE "C" NOT NULL REFERENCES nation_list (id) ON DELETE CASCADE,
  version bigint NOT NULL,
  replaced_at text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL CHECK (list IS JSON),
  PRIMARY KEY (list_id, version)
);

CREATE TABLE list_update (
  list_id text COLLATE "C" PRIMARY KEY REFERENCES nation_list (id) ON DELETE CASCADE,
  version bigint NOT NULL,
  refused bigint NOT NULL DEFAULT 0 CHECK (refused IN (0, 1)),
  list text COLLATE "C" NOT NULL CHECK (list IS JSON)
);

CREATE TABLE joined_answer (
  campaign text COLLATE "C" NOT NULL,
  player text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  answer text COLLATE "C" NOT NULL CHECK (answer IS JSON),
  PRIMARY KEY (campaign, player, name)
);

CREATE TABLE joined_seat (
  campaign text COLLATE "C" NOT NULL,
  player text COLLATE "C" NOT NULL,
  origin text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL,
  deadline_at text COLLATE "C",
  is_waiting bigint NOT NULL CHECK (is_waiting IN (0, 1)),
  refreshed_at text COLLATE "C" NOT NULL,
  league_key text COLLATE "C",
  PRIMARY KEY (campaign, player)
);

CREATE TABLE map (
  id text COLLATE "C" PRIMARY KEY,
  title text COLLATE "C" NOT NULL,
  provinces bigint NOT NULL CHECK (provinces >= 0),
  based_on text COLLATE "C",
  version bigint NOT NULL CHECK (version >= 1),
  binned bigint NOT NULL DEFAULT 0 CHECK (binned IN (0, 1)),
  created_at text COLLATE "C" NOT NULL,
  changed_at text COLLATE "C" NOT NULL,
  sheet text COLLATE "C" NOT NULL CHECK (sheet IS JSON),
  topology text COLLATE "C" NOT NULL CHECK (topology IS JSON),
  picture text COLLATE "C" CHECK (picture IS JSON)
);
CREATE INDEX map_by_change ON map (changed_at);

CREATE TABLE month_picture (
  campaign text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  year bigint NOT NULL CHECK (year >= 1),
  month bigint NOT NULL CHECK (month >= 1),
  alt text COLLATE "C" NOT NULL,
  is_shown bigint NOT NULL CHECK (is_shown IN (0, 1)),
  picture text COLLATE "C" NOT NULL,
  PRIMARY KEY (campaign, seat, year, month)
);

CREATE TABLE notebook (
  campaign text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL CHECK (document IS JSON),
  PRIMARY KEY (campaign, seat)
);

CREATE TABLE own_troop (
  rules text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  troop text COLLATE "C" NOT NULL CHECK (troop IS JSON),
  PRIMARY KEY (rules, name)
);

CREATE TABLE player_pack (
  campaign text COLLATE "C" NOT NULL,
  player text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  power text COLLATE "C" NOT NULL,
  year bigint NOT NULL CHECK (year >= 1),
  month bigint NOT NULL CHECK (month >= 1),
  winter bigint NOT NULL CHECK (winter IN (0, 1)),
  changed_at text COLLATE "C" NOT NULL,
  pack text COLLATE "C" NOT NULL CHECK (pack IS JSON),
  orders text COLLATE "C" CHECK (orders IS JSON),
  findings text COLLATE "C" NOT NULL DEFAULT '[]' CHECK (findings IS JSON),
  PRIMARY KEY (campaign, player)
);
CREATE INDEX player_pack_by_change ON player_pack (changed_at);

CREATE TABLE regent_reasons (
  campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  resolved_at bigint NOT NULL,
  player text COLLATE "C" NOT NULL,
  reasons text COLLATE "C" NOT NULL CHECK (reasons IS JSON),
  PRIMARY KEY (campaign_id, resolved_at, player)
);

CREATE TABLE scenario (
  id text COLLATE "C" PRIMARY KEY,
  title text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  changed_at text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL CHECK (document IS JSON)
);

CREATE TABLE setting (
  key text COLLATE "C" PRIMARY KEY,
  value text COLLATE "C" NOT NULL CHECK (value IS JSON)
);

CREATE TABLE snapshot (
  campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seq bigint NOT NULL,
  digest text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  year bigint NOT NULL DEFAULT 1,
  month bigint NOT NULL DEFAULT 1,
  battles bigint NOT NULL DEFAULT 0,
  taken_back_to bigint,
  PRIMARY KEY (campaign_id, seq)
);
CREATE INDEX snapshot_moment ON snapshot (campaign_id, seq, year, month, battles);

CREATE TABLE table_battle (
  id text COLLATE "C" PRIMARY KEY,
  title text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  turn bigint NOT NULL CHECK (turn >= 1),
  campaign text COLLATE "C" CHECK (campaign IS JSON),
  sides text COLLATE "C" NOT NULL CHECK (sides IS JSON),
  version bigint NOT NULL CHECK (version >= 1),
  changed_at text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL CHECK (document IS JSON),
  what text COLLATE "C" NOT NULL DEFAULT '',
  undo text COLLATE "C" NOT NULL DEFAULT '{"past":[],"future":[]}' CHECK (undo IS JSON)
);
CREATE INDEX table_battle_by_change ON table_battle (changed_at);

CREATE TABLE typed_dice (
  campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  battle text COLLATE "C" NOT NULL,
  head_hash text COLLATE "C" NOT NULL,
  filing bigint NOT NULL,
  result text COLLATE "C" CHECK (result IS JSON),
  faces text COLLATE "C" NOT NULL CHECK (faces IS JSON),
  typed_at text COLLATE "C" NOT NULL,
  PRIMARY KEY (campaign_id, battle)
);

-- What SQLite brings along and the shared queries ask for.
CREATE FUNCTION instr(text text, part text) RETURNS integer LANGUAGE sql IMMUTABLE RETURN strpos(text, part);
CREATE FUNCTION json_valid(text text) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN text IS JSON;
-- The texts of a list in a document, by its path: $.name
CREATE FUNCTION json_each(document text, path text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE
  RETURN json_array_elements_text(document::json -> substr(path, 3));

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what % holds is never rewritten', TG_TABLE_NAME;
END $$;
CREATE TRIGGER campaign_event_is_never_rewritten BEFORE UPDATE ON campaign_event
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER command_proof_is_never_rewritten BEFORE UPDATE ON command_proof
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
