import type { Migration } from '../../migration.ts';

/**
 * A month can be taken back: its orders stay beside its entries and are filed again. Typed dice wait for those that are still wanted.
 */
export const takeBack: Migration = {
  number: 12,
  name: 'take-back',
  sql: `
    ALTER TABLE snapshot ADD COLUMN taken_back_to INTEGER;

    CREATE TABLE filed_orders_of_all_months (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      year INTEGER NOT NULL,
      month INTEGER NOT NULL,
      player TEXT NOT NULL,
      filed_at TEXT NOT NULL,
      resolved_at INTEGER,
      orders TEXT NOT NULL CHECK (json_valid(orders))
    ) STRICT;
    INSERT INTO filed_orders_of_all_months
      SELECT campaign_id, year, month, player, filed_at, resolved_at, orders FROM filed_orders;
    DROP TABLE filed_orders;
    ALTER TABLE filed_orders_of_all_months RENAME TO filed_orders;
    CREATE UNIQUE INDEX waiting_orders ON filed_orders (campaign_id, year, month, player) WHERE resolved_at IS NULL;
    CREATE UNIQUE INDEX used_orders ON filed_orders (campaign_id, resolved_at, player) WHERE resolved_at IS NOT NULL;

    CREATE TABLE typed_dice (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      battle TEXT NOT NULL,
      head_hash TEXT NOT NULL,
      filing INTEGER NOT NULL,
      result TEXT CHECK (result IS NULL OR json_valid(result)),
      faces TEXT NOT NULL CHECK (json_valid(faces)),
      typed_at TEXT NOT NULL,
      PRIMARY KEY (campaign_id, battle)
    ) STRICT;
  `,
};
