import type { Migration } from '../../migration.ts';

/** As SQLite’s twenty-third step. */
export const foughtBattles: Migration = {
  number: 6,
  name: 'fought-battles',
  sql: `
    ALTER TABLE campaign ADD COLUMN battles text COLLATE "C";

    CREATE TABLE fought_battle (
      campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      seq bigint NOT NULL,
      document text COLLATE "C" NOT NULL CHECK (document IS JSON),
      PRIMARY KEY (campaign_id, seq)
    );
  `,
};
