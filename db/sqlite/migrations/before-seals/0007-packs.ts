import type { Migration } from '../../../migration.ts';

/** Packs that umpires have sent to a player here, the newest of each campaign and player, and the orders written in them. */
export const packs: Migration = {
  number: 7,
  name: 'packs',
  sql: `
    CREATE TABLE player_pack (
      campaign TEXT NOT NULL,
      player TEXT NOT NULL,
      title TEXT NOT NULL,
      power TEXT NOT NULL,
      year INTEGER NOT NULL CHECK (year >= 1),
      month INTEGER NOT NULL CHECK (month >= 1),
      winter INTEGER NOT NULL CHECK (winter IN (0, 1)),
      changed_at TEXT NOT NULL,
      pack TEXT NOT NULL CHECK (json_valid(pack)),
      orders TEXT CHECK (orders IS NULL OR json_valid(orders)),
      PRIMARY KEY (campaign, player)
    ) STRICT;

    CREATE INDEX player_pack_by_change ON player_pack (changed_at);
  `,
};
