import type { Migration } from '../../../migration.ts';

/**
 * What the builder remembers beside the armies themselves: folders and tags, names of versions, where undo stands; lists of one's
 * own with the versions before, newer shipped lists that wait for an answer; and what is owned and painted.
 */
export const builder: Migration = {
  number: 2,
  name: 'builder',
  sql: `
    ALTER TABLE army ADD COLUMN folder TEXT;

    ALTER TABLE army ADD COLUMN undo TEXT NOT NULL DEFAULT '{"past":[],"future":[]}' CHECK (json_valid(undo));

    ALTER TABLE army_version ADD COLUMN label TEXT;

    CREATE TABLE army_tag (
      army_id TEXT NOT NULL REFERENCES army (id) ON DELETE CASCADE,
      tag TEXT NOT NULL,
      PRIMARY KEY (army_id, tag)
    ) STRICT;

    ALTER TABLE nation_list ADD COLUMN origin TEXT NOT NULL DEFAULT 'shipped' CHECK (origin IN ('shipped', 'own'));

    ALTER TABLE nation_list ADD COLUMN based_on TEXT;

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

    CREATE TABLE collection_item (
      rules TEXT NOT NULL,
      list TEXT NOT NULL,
      entry TEXT NOT NULL,
      name TEXT NOT NULL,
      owned INTEGER NOT NULL CHECK (owned >= 0),
      painted INTEGER NOT NULL CHECK (painted >= 0),
      PRIMARY KEY (rules, list, entry)
    ) STRICT;
  `,
};
