import type { Migration } from '../../migration.ts';

/** As SQLite’s twenty-fourth step. */
export const notebooks: Migration = {
  number: 7,
  name: 'notebooks',
  sql: 'ALTER TABLE campaign ADD COLUMN notebook text COLLATE "C" CHECK (notebook IS NULL OR notebook IS JSON);',
};
