import type { Migration } from '../../../migration.ts';

/** Maps of one's own: a sheet, its drawing, and the picture that provinces are drawn over. */
export const maps: Migration = {
  number: 3,
  name: 'maps',
  sql: `
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
  `,
};
