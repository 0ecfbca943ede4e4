import type { Migration } from '../../migration.ts';

/** A digest of each row, by its table and key, so that a row that was damaged on the disk is known: see `seals.ts`. */
export const rowSeals: Migration = {
  number: 11,
  name: 'row seals',
  sql: `
    CREATE TABLE row_seal (
      of_table TEXT NOT NULL,
      of_key TEXT NOT NULL,
      digest TEXT NOT NULL,
      PRIMARY KEY (of_table, of_key)
    ) STRICT;
  `,
};
