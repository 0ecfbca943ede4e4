CREATE TABLE army (
  id TEXT PRIMARY KEY,
  newest INTEGER NOT NULL CHECK (newest >= 1),
  binned INTEGER NOT NULL DEFAULT 0 CHECK (binned IN (0, 1)),
  changed_at TEXT NOT NULL,
  folder TEXT,
  undo TEXT NOT NULL DEFAULT '{"past":[],"future":[]}' CHECK (json_valid(undo))
) STRICT;
CREATE INDEX army_by_change ON army (changed_at);

CREATE TABLE army_tag (
  army_id TEXT NOT NULL REFERENCES army (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (army_id, tag)
) STRICT;

CREATE TABLE army_trial (
  army_id TEXT PRIMARY KEY REFERENCES army (id) ON DELETE CASCADE,
  document TEXT NOT NULL CHECK (json_valid(document))
) STRICT;

CREATE TABLE army_version (
  army_id TEXT NOT NULL REFERENCES army (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  at TEXT NOT NULL,
  what TEXT NOT NULL,
  name TEXT NOT NULL,
  rules TEXT NOT NULL,
  list TEXT,
  points_limit INTEGER NOT NULL,
  points INTEGER NOT NULL,
  legal INTEGER NOT NULL CHECK (legal IN (0, 1)),
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL,
  file TEXT NOT NULL CHECK (json_valid(file)),
  label TEXT,
  PRIMARY KEY (army_id, version)
) STRICT;

-- No foreign key: saving a battle replaces its row, which would delete these rows too.
CREATE TABLE battle_past (
  battle_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  what TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  PRIMARY KEY (battle_id, version)
) STRICT;

CREATE TABLE campaign (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  rules TEXT NOT NULL,
  year INTEGER NOT NULL,
  month INTEGER NOT NULL,
  winter INTEGER NOT NULL CHECK (winter IN (0, 1)),
  players TEXT NOT NULL CHECK (json_valid(players)),
  head_seq INTEGER NOT NULL,
  head_hash TEXT NOT NULL,
  filing INTEGER NOT NULL DEFAULT 0,
  changed_at TEXT NOT NULL,
  branch_of TEXT REFERENCES campaign (id) ON DELETE SET NULL,
  branch_seq INTEGER,
  play_mode TEXT NOT NULL DEFAULT 'umpire' CHECK (play_mode IN ('umpire', 'hot-seat', 'alone')),
  deadline TEXT,
  notes TEXT NOT NULL DEFAULT '',
  keepers TEXT CHECK (keepers IS NULL OR json_valid(keepers)),
  battles TEXT
) STRICT;
CREATE INDEX campaign_by_stem ON campaign (branch_of);

CREATE TABLE campaign_event (
  campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  year INTEGER NOT NULL,
  month INTEGER NOT NULL,
  rules_version TEXT NOT NULL,
  happening TEXT NOT NULL,
  dice TEXT NOT NULL,
  steps TEXT NOT NULL,
  rulings TEXT NOT NULL,
  previous TEXT NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (campaign_id, seq)
) STRICT;
CREATE TRIGGER campaign_event_is_never_rewritten BEFORE UPDATE ON campaign_event
BEGIN
  SELECT RAISE(ABORT, 'the log of a campaign is never rewritten');
END;

CREATE TABLE campaign_pin (
  campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seat TEXT NOT NULL,
  salt TEXT NOT NULL,
  hash TEXT NOT NULL,
  wrong INTEGER NOT NULL DEFAULT 0,
  wrong_at TEXT,
  untold_seat INTEGER NOT NULL DEFAULT 0,
  untold_umpire INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (campaign_id, seat)
) STRICT;

CREATE TABLE campaign_secret (
  campaign_id TEXT PRIMARY KEY REFERENCES campaign (id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  seed TEXT NOT NULL
) STRICT;

CREATE TABLE collection_item (
  rules TEXT NOT NULL,
  list TEXT NOT NULL,
  entry TEXT NOT NULL,
  name TEXT NOT NULL,
  owned INTEGER NOT NULL CHECK (owned >= 0),
  painted INTEGER NOT NULL CHECK (painted >= 0),
  PRIMARY KEY (rules, list, entry)
) STRICT;

CREATE TABLE collection_link (
  rules TEXT NOT NULL,
  list TEXT NOT NULL,
  entry TEXT NOT NULL,
  figure TEXT NOT NULL,
  PRIMARY KEY (rules, list, entry)
) STRICT;

CREATE TABLE command_proof (
  campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  proof TEXT NOT NULL CHECK (json_valid(proof)),
  PRIMARY KEY (campaign_id, seq)
) STRICT;
CREATE TRIGGER command_proof_is_never_rewritten BEFORE UPDATE ON command_proof
BEGIN
  SELECT RAISE(ABORT, 'the proofs of a campaign are never rewritten');
END;

CREATE TABLE filed_orders (
  campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  year INTEGER NOT NULL,
  month INTEGER NOT NULL,
  player TEXT NOT NULL,
  filed_at TEXT NOT NULL,
  resolved_at INTEGER,
  orders TEXT NOT NULL CHECK (json_valid(orders))
) STRICT;
CREATE UNIQUE INDEX used_orders ON filed_orders (campaign_id, resolved_at, player) WHERE resolved_at IS NOT NULL;
CREATE UNIQUE INDEX waiting_orders ON filed_orders (campaign_id, year, month, player) WHERE resolved_at IS NULL;

CREATE TABLE fought_battle (
  campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  PRIMARY KEY (campaign_id, seq)
) STRICT;

CREATE TABLE joined_answer (
  campaign TEXT NOT NULL,
  player TEXT NOT NULL,
  name TEXT NOT NULL,
  answer TEXT NOT NULL CHECK (json_valid(answer)),
  PRIMARY KEY (campaign, player, name)
) STRICT;

CREATE TABLE joined_seat (
  campaign TEXT NOT NULL,
  player TEXT NOT NULL,
  origin TEXT NOT NULL,
  session TEXT NOT NULL,
  deadline_at TEXT,
  is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
  refreshed_at TEXT NOT NULL,
  league_key TEXT,
  PRIMARY KEY (campaign, player)
) STRICT;

CREATE TABLE list_entry (
  list_id TEXT NOT NULL REFERENCES nation_list (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  printed TEXT NOT NULL CHECK (json_valid(printed)),
  troop TEXT NOT NULL CHECK (json_valid(troop)),
  cost INTEGER NOT NULL,
  max INTEGER,
  notes TEXT NOT NULL CHECK (json_valid(notes)),
  options TEXT CHECK (options IS NULL OR json_valid(options)),
  PRIMARY KEY (list_id, position),
  UNIQUE (list_id, id)
) STRICT;

CREATE TABLE list_past (
  list_id TEXT NOT NULL REFERENCES nation_list (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  replaced_at TEXT NOT NULL,
  list TEXT NOT NULL CHECK (json_valid(list)),
  PRIMARY KEY (list_id, version)
) STRICT;

CREATE TABLE list_update (
  list_id TEXT PRIMARY KEY REFERENCES nation_list (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  refused INTEGER NOT NULL DEFAULT 0 CHECK (refused IN (0, 1)),
  list TEXT NOT NULL CHECK (json_valid(list))
) STRICT;

CREATE TABLE map (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  provinces INTEGER NOT NULL CHECK (provinces >= 0),
  based_on TEXT,
  version INTEGER NOT NULL CHECK (version >= 1),
  binned INTEGER NOT NULL DEFAULT 0 CHECK (binned IN (0, 1)),
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  sheet TEXT NOT NULL CHECK (json_valid(sheet)),
  topology TEXT NOT NULL CHECK (json_valid(topology)),
  picture TEXT CHECK (picture IS NULL OR json_valid(picture))
) STRICT;
CREATE INDEX map_by_change ON map (changed_at);

CREATE TABLE month_picture (
  campaign TEXT NOT NULL,
  seat TEXT NOT NULL,
  year INTEGER NOT NULL CHECK (year >= 1),
  month INTEGER NOT NULL CHECK (month >= 1),
  alt TEXT NOT NULL,
  is_shown INTEGER NOT NULL CHECK (is_shown IN (0, 1)),
  picture TEXT NOT NULL,
  PRIMARY KEY (campaign, seat, year, month)
) STRICT;

CREATE TABLE nation_list (
  id TEXT PRIMARY KEY,
  rules TEXT NOT NULL,
  title TEXT NOT NULL,
  period TEXT NOT NULL,
  source TEXT NOT NULL,
  version INTEGER NOT NULL,
  introduction TEXT NOT NULL,
  notes TEXT NOT NULL CHECK (json_valid(notes)),
  origin TEXT NOT NULL DEFAULT 'shipped' CHECK (origin IN ('shipped', 'own')),
  based_on TEXT,
  undo TEXT NOT NULL DEFAULT '{"past":[],"future":[]}' CHECK (json_valid(undo)),
  attributes TEXT CHECK (attributes IS NULL OR json_valid(attributes)),
  forces TEXT CHECK (forces IS NULL OR json_valid(forces)),
  conditions TEXT CHECK (conditions IS NULL OR json_valid(conditions))
) STRICT;

CREATE TABLE notebook (
  campaign TEXT NOT NULL,
  seat TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  PRIMARY KEY (campaign, seat)
) STRICT;

CREATE TABLE own_troop (
  rules TEXT NOT NULL,
  name TEXT NOT NULL,
  troop TEXT NOT NULL CHECK (json_valid(troop)),
  PRIMARY KEY (rules, name)
) STRICT;

CREATE TABLE player_pack (
  campaign TEXT NOT NULL,
  player TEXT NOT NULL,
  title TEXT NOT NULL,
  power TEXT NOT NULL,
  year INTEGER NOT NULL CHECK (year >= 1),
  month INTEGER NOT NULL CHECK (month >= 1),
  winter INTEGER NOT NULL CHECK (winter IN (0, 1)),
  changed_at TEXT NOT NULL,
  pack TEXT NOT NULL CHECK (json_valid(pack)),
  orders TEXT CHECK (orders IS NULL OR json_valid(orders)),
  findings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(findings)),
  PRIMARY KEY (campaign, player)
) STRICT;
CREATE INDEX player_pack_by_change ON player_pack (changed_at);

CREATE TABLE regent_reasons (
  campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  resolved_at INTEGER NOT NULL,
  player TEXT NOT NULL,
  reasons TEXT NOT NULL CHECK (json_valid(reasons)),
  PRIMARY KEY (campaign_id, resolved_at, player)
) STRICT;

-- One digest per row of the other tables: see seals.ts.
CREATE TABLE row_seal (
  of_table TEXT NOT NULL,
  of_key TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (of_table, of_key)
) STRICT;

CREATE TABLE scenario (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  rules TEXT NOT NULL,
  changed_at TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document))
) STRICT;

CREATE TABLE setting (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE TABLE snapshot (
  campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,
  digest TEXT NOT NULL,
  state TEXT NOT NULL,
  year INTEGER NOT NULL DEFAULT 1,
  month INTEGER NOT NULL DEFAULT 1,
  battles INTEGER NOT NULL DEFAULT 0,
  taken_back_to INTEGER,
  PRIMARY KEY (campaign_id, seq)
) STRICT;
CREATE INDEX snapshot_moment ON snapshot (campaign_id, seq, year, month, battles);

CREATE TABLE table_battle (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  rules TEXT NOT NULL,
  turn INTEGER NOT NULL CHECK (turn >= 1),
  campaign TEXT CHECK (campaign IS NULL OR json_valid(campaign)),
  sides TEXT NOT NULL CHECK (json_valid(sides)),
  version INTEGER NOT NULL CHECK (version >= 1),
  changed_at TEXT NOT NULL,
  document TEXT NOT NULL CHECK (json_valid(document)),
  what TEXT NOT NULL DEFAULT '',
  undo TEXT NOT NULL DEFAULT '{"past":[],"future":[]}' CHECK (json_valid(undo))
) STRICT;
CREATE INDEX table_battle_by_change ON table_battle (changed_at);

CREATE TABLE typed_dice (
  campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  battle TEXT NOT NULL,
  head_hash TEXT NOT NULL,
  filing INTEGER NOT NULL,
  result TEXT CHECK (result IS NULL OR json_valid(result)),
  faces TEXT NOT NULL CHECK (json_valid(faces)),
  typed_at TEXT NOT NULL,
  PRIMARY KEY (campaign_id, battle)
) STRICT;
