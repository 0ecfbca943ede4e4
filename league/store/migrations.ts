import { readFileSync } from 'node:fs';
import type { Migration } from '../../db/migration.ts';

const tables: Migration = {
  number: 1,
  name: 'league',
  sql: readFileSync(new URL('./1-league.sql', import.meta.url), 'utf8'),
};

/** The league's own migrations, with numbers of their own. They run after the store's. */
export const leagueMigrations: readonly Migration[] = [tables];
