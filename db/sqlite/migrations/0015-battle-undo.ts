import type { Migration } from '../../migration.ts';

/**
 * Where undo stands in a battle at the table, what its newest version did, and the versions before it that undo steps to. They go with
 * the battle by its repository: a battle is saved by replacing its row, at which a cascade would take them too.
 */
export const battleUndo: Migration = {
  number: 15,
  name: 'battle undo',
  sql: `
    ALTER TABLE table_battle ADD COLUMN what TEXT NOT NULL DEFAULT '';

    ALTER TABLE table_battle ADD COLUMN undo TEXT NOT NULL DEFAULT '{"past":[],"future":[]}' CHECK (json_valid(undo));

    CREATE TABLE battle_past (
      battle_id TEXT NOT NULL,
      version INTEGER NOT NULL,
      what TEXT NOT NULL,
      document TEXT NOT NULL CHECK (json_valid(document)),
      PRIMARY KEY (battle_id, version)
    ) STRICT;
  `,
};
