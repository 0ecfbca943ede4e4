import type { Migration } from '../../../migration.ts';

/** Lists, armies with all their versions, campaigns as logs with what is folded from them, settings. */
export const foundation: Migration = {
  number: 1,
  name: 'foundation',
  sql: `
    CREATE TABLE setting (
      key TEXT PRIMARY KEY,
      value TEXT NOT NULL CHECK (json_valid(value))
    ) STRICT;

    CREATE TABLE nation_list (
      id TEXT PRIMARY KEY,
      rules TEXT NOT NULL,
      title TEXT NOT NULL,
      period TEXT NOT NULL,
      source TEXT NOT NULL,
      version INTEGER NOT NULL,
      introduction TEXT NOT NULL,
      notes TEXT NOT NULL CHECK (json_valid(notes))
    ) STRICT;

    CREATE TABLE list_entry (
      list_id TEXT NOT NULL REFERENCES nation_list (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      printed_class TEXT NOT NULL,
      printed_type TEXT NOT NULL,
      printed_order TEXT NOT NULL,
      printed_weapons TEXT NOT NULL,
      troop TEXT NOT NULL CHECK (json_valid(troop)),
      cost INTEGER NOT NULL,
      max INTEGER,
      notes TEXT NOT NULL CHECK (json_valid(notes)),
      PRIMARY KEY (list_id, position),
      UNIQUE (list_id, id)
    ) STRICT;

    CREATE TABLE army (
      id TEXT PRIMARY KEY,
      newest INTEGER NOT NULL CHECK (newest >= 1),
      binned INTEGER NOT NULL DEFAULT 0 CHECK (binned IN (0, 1)),
      changed_at TEXT NOT NULL
    ) STRICT;

    CREATE INDEX army_by_change ON army (changed_at);

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
      PRIMARY KEY (army_id, version)
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
      changed_at TEXT NOT NULL
    ) STRICT;

    CREATE TABLE province (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      tax INTEGER NOT NULL,
      food INTEGER NOT NULL,
      terrain TEXT NOT NULL,
      holder TEXT,
      PRIMARY KEY (campaign_id, id)
    ) STRICT;

    CREATE TABLE border (
      campaign_id TEXT NOT NULL,
      a TEXT NOT NULL,
      b TEXT NOT NULL,
      kind TEXT NOT NULL,
      PRIMARY KEY (campaign_id, a, b),
      FOREIGN KEY (campaign_id, a) REFERENCES province (campaign_id, id) ON DELETE CASCADE,
      FOREIGN KEY (campaign_id, b) REFERENCES province (campaign_id, id) ON DELETE CASCADE
    ) STRICT;

    CREATE INDEX border_by_other_end ON border (campaign_id, b);

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

    CREATE TABLE snapshot (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      digest TEXT NOT NULL,
      state TEXT NOT NULL,
      PRIMARY KEY (campaign_id, seq)
    ) STRICT;

    CREATE TABLE filed_orders (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      year INTEGER NOT NULL,
      month INTEGER NOT NULL,
      player TEXT NOT NULL,
      filed_at TEXT NOT NULL,
      resolved_at INTEGER,
      orders TEXT NOT NULL CHECK (json_valid(orders)),
      PRIMARY KEY (campaign_id, year, month, player)
    ) STRICT;

    CREATE TABLE ruling_in_force (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      ruling TEXT NOT NULL,
      choice TEXT NOT NULL,
      PRIMARY KEY (campaign_id, ruling)
    ) STRICT;
  `,
};
