import type { Migration } from '../../migration.ts';

/** The battles of a campaign that captains fought out, each beside the entry of the log that settles it, and whether battles are so settled. */
export const foughtBattles: Migration = {
  number: 23,
  name: 'fought battles',
  sql: `
    ALTER TABLE campaign ADD COLUMN battles TEXT;

    CREATE TABLE fought_battle (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      document TEXT NOT NULL CHECK (json_valid(document)),
      PRIMARY KEY (campaign_id, seq)
    ) STRICT;
  `,
};
