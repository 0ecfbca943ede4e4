import type { Migration } from '../../migration.ts';

/** As SQLite’s twenty-first step. */
export const wrongPins: Migration = {
  number: 5,
  name: 'wrong-pins',
  sql: `
    ALTER TABLE campaign_pin ADD COLUMN wrong bigint NOT NULL DEFAULT 0;
    ALTER TABLE campaign_pin ADD COLUMN wrong_at text COLLATE "C";
    ALTER TABLE campaign_pin ADD COLUMN untold_seat bigint NOT NULL DEFAULT 0;
    ALTER TABLE campaign_pin ADD COLUMN untold_umpire bigint NOT NULL DEFAULT 0;
  `,
};
