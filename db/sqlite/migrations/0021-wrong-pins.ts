import type { Migration } from '../../migration.ts';

/** Wrong PINs are counted: each is waited for longer, and told to whoever has the seat and to the umpire. */
export const wrongPins: Migration = {
  number: 21,
  name: 'wrong-pins',
  sql: `
    ALTER TABLE campaign_pin ADD COLUMN wrong INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE campaign_pin ADD COLUMN wrong_at TEXT;
    ALTER TABLE campaign_pin ADD COLUMN untold_seat INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE campaign_pin ADD COLUMN untold_umpire INTEGER NOT NULL DEFAULT 0;
  `,
};
