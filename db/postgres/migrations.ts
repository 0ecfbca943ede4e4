import { readFileSync } from 'node:fs';
import type { Migration } from '../migration.ts';

const tables: Migration = {
  number: 1,
  name: 'tables',
  sql: readFileSync(new URL('./1-tables.sql', import.meta.url), 'utf8'),
};

/** Consecutive from 1. */
export const migrations: readonly Migration[] = [tables];
