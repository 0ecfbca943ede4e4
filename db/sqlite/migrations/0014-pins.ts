import type { Migration } from '../../migration.ts';

/** PINs of seats at a shared screen, and of the umpire: what scrypt makes of them. */
export const pins: Migration = {
  number: 14,
  name: 'pins',
  sql: `
    CREATE TABLE campaign_pin (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      seat TEXT NOT NULL,
      salt TEXT NOT NULL,
      hash TEXT NOT NULL,
      PRIMARY KEY (campaign_id, seat)
    ) STRICT;
  `,
};
