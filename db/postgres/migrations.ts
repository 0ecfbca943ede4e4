import { readFileSync } from 'node:fs';
import type { Migration } from '../migration.ts';

const tables: Migration = {
  number: 1,
  name: 'tables',
  sql: readFileSync(new URL('./1-tables.sql', import.meta.url), 'utf8'),
};

/** In order, numbered from 1 without a gap. */
export const migrations: readonly Migration[] = [tables];
