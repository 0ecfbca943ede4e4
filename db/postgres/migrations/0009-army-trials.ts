import type { Migration } from '../../migration.ts';

/** As SQLite’s twenty-sixth step. */
export const armyTrials: Migration = {
  number: 9,
  name: 'army-trials',
  sql: `
    CREATE TABLE army_trial (
      army_id text COLLATE "C" PRIMARY KEY REFERENCES army (id) ON DELETE CASCADE,
      document text COLLATE "C" NOT NULL CHECK (document IS JSON)
    );
  `,
};
