import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { countHoldings } from './backup.ts';

/** Creates a store with a single table and its rows. */
function storeWith(table: string, columns: string, rows: readonly string[]): Database.Database {
  const sqlite = new Database(':memory:');
  onTestFinished(() => void sqlite.close());
  sqlite.exec(`create table ${table} (${columns})`);
  for (const row of rows) sqlite.exec(`insert into ${table} values (${row})`);
  return sqlite;
}

const NOTHING = {
  armies: 0,
  campaigns: 0,
  entries: 0,
  lists: 0,
  maps: 0,
  scenarios: 0,
  battles: 0,
  packs: 0,
  troops: 0,
};

it.each([
  ['army', 'armies'],
  ['campaign', 'campaigns'],
  ['campaign_event', 'entries'],
  ['map', 'maps'],
  ['scenario', 'scenarios'],
  ['table_battle', 'battles'],
  ['player_pack', 'packs'],
  ['own_troop', 'troops'],
])('holdingsOf counts rows of %s as %s, and 0 for missing tables', (table, kind) => {
  expect(countHoldings(storeWith(table, 'id', ['1', '2', '3']))).toEqual({ ...NOTHING, [kind]: 3 });
});

it('holdingsOf counts own lists only', () => {
  const lists = storeWith('nation_list', 'origin', ["'own'", "'shipped'", "'own'"]);
  expect(countHoldings(lists)).toEqual({ ...NOTHING, lists: 2 });
});
