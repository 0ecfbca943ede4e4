CREATE TABLE army (
  id text COLLATE "C" NOT NULL,
  newest bigint NOT NULL,
  binned bigint NOT NULL DEFAULT 0,
  changed_at text COLLATE "C" NOT NULL,
  folder text COLLATE "C",
  undo text COLLATE "C" NOT NULL DEFAULT '{"past":[],"future":[]}'::text,
  CONSTRAINT army_binned_check CHECK ((binned = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
  CONSTRAINT army_newest_check CHECK ((newest >= 1)),
  CONSTRAINT army_pkey PRIMARY KEY (id),
  CONSTRAINT army_undo_check CHECK ((undo IS JSON))
);

CREATE TABLE army_tag (
  army_id text COLLATE "C" NOT NULL,
  tag text COLLATE "C" NOT NULL,
  CONSTRAINT army_tag_army_id_fkey FOREIGN KEY (army_id) REFERENCES army(id) ON DELETE CASCADE,
  CONSTRAINT army_tag_pkey PRIMARY KEY (army_id, tag)
);

CREATE TABLE army_trial (
  army_id text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL,
  CONSTRAINT army_trial_army_id_fkey FOREIGN KEY (army_id) REFERENCES army(id) ON DELETE CASCADE,
  CONSTRAINT army_trial_document_check CHECK ((document IS JSON)),
  CONSTRAINT army_trial_pkey PRIMARY KEY (army_id)
);

CREATE TABLE army_version (
  army_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  at text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  list text COLLATE "C",
  points_limit bigint NOT NULL,
  points bigint NOT NULL,
  legal bigint NOT NULL,
  errors bigint NOT NULL,
  warnings bigint NOT NULL,
  file text COLLATE "C" NOT NULL,
  label text COLLATE "C",
  CONSTRAINT army_version_army_id_fkey FOREIGN KEY (army_id) REFERENCES army(id) ON DELETE CASCADE,
  CONSTRAINT army_version_file_check CHECK ((file IS JSON)),
  CONSTRAINT army_version_legal_check CHECK ((legal = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
  CONSTRAINT army_version_pkey PRIMARY KEY (army_id, version)
);

CREATE TABLE battle_past (
  battle_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  what text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL,
  CONSTRAINT battle_past_document_check CHECK ((document IS JSON)),
  CONSTRAINT battle_past_pkey PRIMARY KEY (battle_id, version)
);

CREATE TABLE campaign (
  id text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  year bigint NOT NULL,
  month bigint NOT NULL,
  winter bigint NOT NULL,
  players text COLLATE "C" NOT NULL,
  head_seq bigint NOT NULL,
  head_hash text COLLATE "C" NOT NULL,
  filing bigint NOT NULL DEFAULT 0,
  changed_at text COLLATE "C" NOT NULL,
  branch_of text COLLATE "C",
  branch_seq bigint,
  play_mode text COLLATE "C" NOT NULL DEFAULT 'umpire'::text,
  deadline text COLLATE "C",
  notes text COLLATE "C" NOT NULL DEFAULT ''::text,
  keepers text COLLATE "C",
  battles text COLLATE "C",
  CONSTRAINT campaign_branch_of_fkey FOREIGN KEY (branch_of) REFERENCES campaign(id) ON DELETE SET NULL,
  CONSTRAINT campaign_keepers_check CHECK (((keepers IS NULL) OR (keepers IS JSON))),
  CONSTRAINT campaign_pkey PRIMARY KEY (id),
  CONSTRAINT campaign_play_mode_check CHECK ((play_mode = ANY (ARRAY['umpire'::text, 'hot-seat'::text, 'alone'::text]))),
  CONSTRAINT campaign_players_check CHECK ((players IS JSON)),
  CONSTRAINT campaign_winter_check CHECK ((winter = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

CREATE TABLE campaign_event (
  campaign_id text COLLATE "C" NOT NULL,
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
  CONSTRAINT campaign_event_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  CONSTRAINT campaign_event_pkey PRIMARY KEY (campaign_id, seq)
);

CREATE TABLE campaign_pin (
  campaign_id text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  salt text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL,
  wrong bigint NOT NULL DEFAULT 0,
  wrong_at text COLLATE "C",
  untold_seat bigint NOT NULL DEFAULT 0,
  untold_umpire bigint NOT NULL DEFAULT 0,
  CONSTRAINT campaign_pin_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  CONSTRAINT campaign_pin_pkey PRIMARY KEY (campaign_id, seat)
);

CREATE TABLE campaign_secret (
  campaign_id text COLLATE "C" NOT NULL,
  secret text COLLATE "C" NOT NULL,
  seed text COLLATE "C" NOT NULL,
  CONSTRAINT campaign_secret_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  CONSTRAINT campaign_secret_pkey PRIMARY KEY (campaign_id)
);

CREATE TABLE collection_item (
  rules text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  entry text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  owned bigint NOT NULL,
  painted bigint NOT NULL,
  CONSTRAINT collection_item_owned_check CHECK ((owned >= 0)),
  CONSTRAINT collection_item_painted_check CHECK ((painted >= 0)),
  CONSTRAINT collection_item_pkey PRIMARY KEY (rules, list, entry)
);

CREATE TABLE collection_link (
  rules text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  entry text COLLATE "C" NOT NULL,
  figure text COLLATE "C" NOT NULL,
  CONSTRAINT collection_link_pkey PRIMARY KEY (rules, list, entry)
);

CREATE TABLE command_proof (
  campaign_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  proof text COLLATE "C" NOT NULL,
  CONSTRAINT command_proof_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  CONSTRAINT command_proof_pkey PRIMARY KEY (campaign_id, seq),
  CONSTRAINT command_proof_proof_check CHECK ((proof IS JSON))
);

CREATE TABLE filed_orders (
  campaign_id text COLLATE "C" NOT NULL,
  year bigint NOT NULL,
  month bigint NOT NULL,
  player text COLLATE "C" NOT NULL,
  filed_at text COLLATE "C" NOT NULL,
  resolved_at bigint,
  orders text COLLATE "C" NOT NULL,
  CONSTRAINT filed_orders_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  CONSTRAINT filed_orders_orders_check CHECK ((orders IS JSON))
);

CREATE TABLE fought_battle (
  campaign_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  document text COLLATE "C" NOT NULL,
  CONSTRAINT fought_battle_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  CONSTRAINT fought_battle_document_check CHECK ((document IS JSON)),
  CONSTRAINT fought_battle_pkey PRIMARY KEY (campaign_id, seq)
);

CREATE TABLE joined_answer (
  campaign text COLLATE "C" NOT NULL,
  player text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  answer text COLLATE "C" NOT NULL,
  CONSTRAINT joined_answer_answer_check CHECK ((answer IS JSON)),
  CONSTRAINT joined_answer_pkey PRIMARY KEY (campaign, player, name)
);

CREATE TABLE joined_seat (
  campaign text COLLATE "C" NOT NULL,
  player text COLLATE "C" NOT NULL,
  origin text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL,
  deadline_at text COLLATE "C",
  is_waiting bigint NOT NULL,
  refreshed_at text COLLATE "C" NOT NULL,
  league_key text COLLATE "C",
  CONSTRAINT joined_seat_is_waiting_check CHECK ((is_waiting = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
  CONSTRAINT joined_seat_pkey PRIMARY KEY (campaign, player)
);

CREATE TABLE list_entry (
  list_id text COLLATE "C" NOT NULL,
  "position" bigint NOT NULL,
  id text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  printed text COLLATE "C" NOT NULL,
  troop text COLLATE "C" NOT NULL,
  cost bigint NOT NULL,
  max bigint,
  notes text COLLATE "C" NOT NULL,
  options text COLLATE "C",
  CONSTRAINT list_entry_list_id_fkey FOREIGN KEY (list_id) REFERENCES nation_list(id) ON DELETE CASCADE,
  CONSTRAINT list_entry_list_id_id_key UNIQUE (list_id, id),
  CONSTRAINT list_entry_notes_check CHECK ((notes IS JSON)),
  CONSTRAINT list_entry_options_check CHECK ((options IS JSON)),
  CONSTRAINT list_entry_pkey PRIMARY KEY (list_id, "position"),
  CONSTRAINT list_entry_printed_check CHECK ((printed IS JSON)),
  CONSTRAINT list_entry_troop_check CHECK ((troop IS JSON))
);

CREATE TABLE list_past (
  list_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  replaced_at text COLLATE "C" NOT NULL,
  list text COLLATE "C" NOT NULL,
  CONSTRAINT list_past_list_check CHECK ((list IS JSON)),
  CONSTRAINT list_past_list_id_fkey FOREIGN KEY (list_id) REFERENCES nation_list(id) ON DELETE CASCADE,
  CONSTRAINT list_past_pkey PRIMARY KEY (list_id, version)
);

CREATE TABLE list_update (
  list_id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  refused bigint NOT NULL DEFAULT 0,
  list text COLLATE "C" NOT NULL,
  CONSTRAINT list_update_list_check CHECK ((list IS JSON)),
  CONSTRAINT list_update_list_id_fkey FOREIGN KEY (list_id) REFERENCES nation_list(id) ON DELETE CASCADE,
  CONSTRAINT list_update_pkey PRIMARY KEY (list_id),
  CONSTRAINT list_update_refused_check CHECK ((refused = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);

CREATE TABLE map (
  id text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  provinces bigint NOT NULL,
  based_on text COLLATE "C",
  version bigint NOT NULL,
  binned bigint NOT NULL DEFAULT 0,
  created_at text COLLATE "C" NOT NULL,
  changed_at text COLLATE "C" NOT NULL,
  sheet text COLLATE "C" NOT NULL,
  topology text COLLATE "C" NOT NULL,
  picture text COLLATE "C",
  CONSTRAINT map_binned_check CHECK ((binned = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
  CONSTRAINT map_picture_check CHECK ((picture IS JSON)),
  CONSTRAINT map_pkey PRIMARY KEY (id),
  CONSTRAINT map_provinces_check CHECK ((provinces >= 0)),
  CONSTRAINT map_sheet_check CHECK ((sheet IS JSON)),
  CONSTRAINT map_topology_check CHECK ((topology IS JSON)),
  CONSTRAINT map_version_check CHECK ((version >= 1))
);

CREATE TABLE migration_step (
  owner text NOT NULL,
  number bigint NOT NULL,
  name text NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT migration_step_pkey PRIMARY KEY (owner, number)
);

CREATE TABLE month_picture (
  campaign text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  year bigint NOT NULL,
  month bigint NOT NULL,
  alt text COLLATE "C" NOT NULL,
  is_shown bigint NOT NULL,
  picture text COLLATE "C" NOT NULL,
  CONSTRAINT month_picture_is_shown_check CHECK ((is_shown = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
  CONSTRAINT month_picture_month_check CHECK ((month >= 1)),
  CONSTRAINT month_picture_pkey PRIMARY KEY (campaign, seat, year, month),
  CONSTRAINT month_picture_year_check CHECK ((year >= 1))
);

CREATE TABLE nation_list (
  id text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  introduction text COLLATE "C" NOT NULL,
  notes text COLLATE "C" NOT NULL,
  origin text COLLATE "C" NOT NULL DEFAULT 'shipped'::text,
  based_on text COLLATE "C",
  undo text COLLATE "C" NOT NULL DEFAULT '{"past":[],"future":[]}'::text,
  attributes text COLLATE "C",
  forces text COLLATE "C",
  conditions text COLLATE "C",
  CONSTRAINT nation_list_attributes_check CHECK ((attributes IS JSON)),
  CONSTRAINT nation_list_conditions_check CHECK ((conditions IS JSON)),
  CONSTRAINT nation_list_forces_check CHECK ((forces IS JSON)),
  CONSTRAINT nation_list_notes_check CHECK ((notes IS JSON)),
  CONSTRAINT nation_list_origin_check CHECK ((origin = ANY (ARRAY['shipped'::text, 'own'::text]))),
  CONSTRAINT nation_list_pkey PRIMARY KEY (id),
  CONSTRAINT nation_list_undo_check CHECK ((undo IS JSON))
);

CREATE TABLE notebook (
  campaign text COLLATE "C" NOT NULL,
  seat text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL,
  CONSTRAINT notebook_document_check CHECK ((document IS JSON)),
  CONSTRAINT notebook_pkey PRIMARY KEY (campaign, seat)
);

CREATE TABLE own_troop (
  rules text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  troop text COLLATE "C" NOT NULL,
  CONSTRAINT own_troop_pkey PRIMARY KEY (rules, name),
  CONSTRAINT own_troop_troop_check CHECK ((troop IS JSON))
);

CREATE TABLE player_pack (
  campaign text COLLATE "C" NOT NULL,
  player text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  power text COLLATE "C" NOT NULL,
  year bigint NOT NULL,
  month bigint NOT NULL,
  winter bigint NOT NULL,
  changed_at text COLLATE "C" NOT NULL,
  pack text COLLATE "C" NOT NULL,
  orders text COLLATE "C",
  findings text COLLATE "C" NOT NULL DEFAULT '[]'::text,
  CONSTRAINT player_pack_findings_check CHECK ((findings IS JSON)),
  CONSTRAINT player_pack_month_check CHECK ((month >= 1)),
  CONSTRAINT player_pack_orders_check CHECK ((orders IS JSON)),
  CONSTRAINT player_pack_pack_check CHECK ((pack IS JSON)),
  CONSTRAINT player_pack_pkey PRIMARY KEY (campaign, player),
  CONSTRAINT player_pack_winter_check CHECK ((winter = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
  CONSTRAINT player_pack_year_check CHECK ((year >= 1))
);

CREATE TABLE regent_reasons (
  campaign_id text COLLATE "C" NOT NULL,
  resolved_at bigint NOT NULL,
  player text COLLATE "C" NOT NULL,
  reasons text COLLATE "C" NOT NULL,
  CONSTRAINT regent_reasons_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  CONSTRAINT regent_reasons_pkey PRIMARY KEY (campaign_id, resolved_at, player),
  CONSTRAINT regent_reasons_reasons_check CHECK ((reasons IS JSON))
);

CREATE TABLE scenario (
  id text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  changed_at text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL,
  CONSTRAINT scenario_document_check CHECK ((document IS JSON)),
  CONSTRAINT scenario_pkey PRIMARY KEY (id)
);

CREATE TABLE setting (
  key text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  CONSTRAINT setting_pkey PRIMARY KEY (key),
  CONSTRAINT setting_value_check CHECK ((value IS JSON))
);

CREATE TABLE snapshot (
  campaign_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  digest text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  year bigint NOT NULL DEFAULT 1,
  month bigint NOT NULL DEFAULT 1,
  battles bigint NOT NULL DEFAULT 0,
  taken_back_to bigint,
  CONSTRAINT snapshot_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  CONSTRAINT snapshot_pkey PRIMARY KEY (campaign_id, seq)
);

CREATE TABLE table_battle (
  id text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  rules text COLLATE "C" NOT NULL,
  turn bigint NOT NULL,
  campaign text COLLATE "C",
  sides text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  changed_at text COLLATE "C" NOT NULL,
  document text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL DEFAULT ''::text,
  undo text COLLATE "C" NOT NULL DEFAULT '{"past":[],"future":[]}'::text,
  CONSTRAINT table_battle_campaign_check CHECK ((campaign IS JSON)),
  CONSTRAINT table_battle_document_check CHECK ((document IS JSON)),
  CONSTRAINT table_battle_pkey PRIMARY KEY (id),
  CONSTRAINT table_battle_sides_check CHECK ((sides IS JSON)),
  CONSTRAINT table_battle_turn_check CHECK ((turn >= 1)),
  CONSTRAINT table_battle_undo_check CHECK ((undo IS JSON)),
  CONSTRAINT table_battle_version_check CHECK ((version >= 1))
);

CREATE TABLE typed_dice (
  campaign_id text COLLATE "C" NOT NULL,
  battle text COLLATE "C" NOT NULL,
  head_hash text COLLATE "C" NOT NULL,
  filing bigint NOT NULL,
  result text COLLATE "C",
  faces text COLLATE "C" NOT NULL,
  typed_at text COLLATE "C" NOT NULL,
  CONSTRAINT typed_dice_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE,
  CONSTRAINT typed_dice_faces_check CHECK ((faces IS JSON)),
  CONSTRAINT typed_dice_pkey PRIMARY KEY (campaign_id, battle),
  CONSTRAINT typed_dice_result_check CHECK ((result IS JSON))
);

CREATE INDEX army_by_change ON public.army USING btree (changed_at);

CREATE INDEX campaign_by_stem ON public.campaign USING btree (branch_of);

CREATE INDEX map_by_change ON public.map USING btree (changed_at);

CREATE INDEX player_pack_by_change ON public.player_pack USING btree (changed_at);

CREATE INDEX snapshot_moment ON public.snapshot USING btree (campaign_id, seq, year, month, battles);

CREATE INDEX table_battle_by_change ON public.table_battle USING btree (changed_at);

CREATE UNIQUE INDEX used_orders ON public.filed_orders USING btree (campaign_id, resolved_at, player) WHERE (resolved_at IS NOT NULL);

CREATE UNIQUE INDEX waiting_orders ON public.filed_orders USING btree (campaign_id, year, month, player) WHERE (resolved_at IS NULL);

CREATE TRIGGER campaign_event_is_never_rewritten BEFORE UPDATE ON public.campaign_event FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE TRIGGER command_proof_is_never_rewritten BEFORE UPDATE ON public.command_proof FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();

CREATE OR REPLACE FUNCTION public.instr(text text, part text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
RETURN strpos(text, part);

CREATE OR REPLACE FUNCTION public.json_each(document text, path text)
 RETURNS TABLE(value text)
 LANGUAGE sql
 IMMUTABLE
RETURN json_array_elements_text(((document)::json -> substr(path, 3)));

CREATE OR REPLACE FUNCTION public.json_valid(text text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (text IS JSON);

CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    BEGIN
      RAISE EXCEPTION 'what % holds is never rewritten', TG_TABLE_NAME;
    END $function$;
