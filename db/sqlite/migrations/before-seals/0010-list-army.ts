import type { Migration } from '../../../migration.ts';

/** What a list says of the whole army: its attributes, and the forces that it is divided into. */
export const listArmy: Migration = {
  number: 10,
  name: 'list army',
  sql: `
    ALTER TABLE nation_list ADD COLUMN attributes TEXT CHECK (attributes IS NULL OR json_valid(attributes));
    ALTER TABLE nation_list ADD COLUMN forces TEXT CHECK (forces IS NULL OR json_valid(forces));
  `,
};
