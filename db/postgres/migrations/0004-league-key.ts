import type { Migration } from '../../migration.ts';

/** As SQLite’s twentieth step. */
export const leagueKey: Migration = {
  number: 4,
  name: 'league-key',
  sql: 'ALTER TABLE joined_seat ADD COLUMN league_key text COLLATE "C"',
};
