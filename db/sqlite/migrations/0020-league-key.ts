import type { Migration } from '../../migration.ts';

/** By which key the league of a joined seat is known; null until it is asked again. */
export const leagueKey: Migration = {
  number: 20,
  name: 'league-key',
  sql: 'ALTER TABLE joined_seat ADD COLUMN league_key TEXT',
};
