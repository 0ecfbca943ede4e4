import type { Migration } from '../../../migration.ts';

/** Battles at the table: each a document, with what its row in the list of battles shows. */
export const table: Migration = {
  number: 6,
  name: 'table',
  sql: `
    CREATE TABLE table_battle (
      id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      rules TEXT NOT NULL,
      turn INTEGER NOT NULL CHECK (turn >= 1),
      campaign TEXT CHECK (campaign IS NULL OR json_valid(campaign)),
      sides TEXT NOT NULL CHECK (json_valid(sides)),
      version INTEGER NOT NULL CHECK (version >= 1),
      changed_at TEXT NOT NULL,
      document TEXT NOT NULL CHECK (json_valid(document))
    ) STRICT;

    CREATE INDEX table_battle_by_change ON table_battle (changed_at);
  `,
};
