import type { Migration } from '../../migration.ts';

/** The last trial of each army against others. */
export const armyTrials: Migration = {
  number: 26,
  name: 'army trials',
  sql: `
    CREATE TABLE army_trial (
      army_id TEXT PRIMARY KEY REFERENCES army (id) ON DELETE CASCADE,
      document TEXT NOT NULL CHECK (json_valid(document))
    ) STRICT;
  `,
};
