import type { Migration } from '../../migration.ts';

/** Regents that keep seats, and why they ordered what they did: beside the orders that they filed for a month, which hold the rest. */
export const regents: Migration = {
  number: 19,
  name: 'regents',
  sql: `
    ALTER TABLE campaign ADD COLUMN keepers TEXT CHECK (keepers IS NULL OR json_valid(keepers));

    CREATE TABLE regent_reasons (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      resolved_at INTEGER NOT NULL,
      player TEXT NOT NULL,
      reasons TEXT NOT NULL CHECK (json_valid(reasons)),
      PRIMARY KEY (campaign_id, resolved_at, player)
    ) STRICT;
  `,
};
