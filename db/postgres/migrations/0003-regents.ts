import type { Migration } from '../../migration.ts';

/** As SQLite’s nineteenth step. */
export const regents: Migration = {
  number: 3,
  name: 'regents',
  sql: `
    ALTER TABLE campaign ADD COLUMN keepers text COLLATE "C" CHECK (keepers IS NULL OR keepers IS JSON);

    CREATE TABLE regent_reasons (
      campaign_id text COLLATE "C" NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      resolved_at bigint NOT NULL,
      player text COLLATE "C" NOT NULL,
      reasons text COLLATE "C" NOT NULL CHECK (reasons IS JSON),
      PRIMARY KEY (campaign_id, resolved_at, player)
    );
  `,
};
