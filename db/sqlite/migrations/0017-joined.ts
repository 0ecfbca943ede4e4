import type { Migration } from '../../migration.ts';

/** Seats in campaigns that leagues lead. Their packs lie with the others. */
export const joined: Migration = {
  number: 17,
  name: 'joined',
  sql: `
    CREATE TABLE joined_seat (
      campaign TEXT NOT NULL,
      player TEXT NOT NULL,
      origin TEXT NOT NULL,
      session TEXT NOT NULL,
      deadline_at TEXT,
      is_waiting INTEGER NOT NULL CHECK (is_waiting IN (0, 1)),
      refreshed_at TEXT NOT NULL,
      PRIMARY KEY (campaign, player)
    ) STRICT;
  `,
};
