import type { Migration } from '../../migration.ts';

/** Conditions of lists and options of their rows, troop types kept by name, and which rows of lists are the same figures. */
export const ownTroops: Migration = {
  number: 16,
  name: 'own troops',
  sql: `
    ALTER TABLE nation_list ADD COLUMN conditions TEXT CHECK (conditions IS NULL OR json_valid(conditions));
    ALTER TABLE list_entry ADD COLUMN options TEXT CHECK (options IS NULL OR json_valid(options));

    CREATE TABLE own_troop (
      rules TEXT NOT NULL,
      name TEXT NOT NULL,
      troop TEXT NOT NULL CHECK (json_valid(troop)),
      PRIMARY KEY (rules, name)
    ) STRICT;

    CREATE TABLE collection_link (
      rules TEXT NOT NULL,
      list TEXT NOT NULL,
      entry TEXT NOT NULL,
      figure TEXT NOT NULL,
      PRIMARY KEY (rules, list, entry)
    ) STRICT;
  `,
};
