import type { Migration } from '../../../migration.ts';

/** The cells of a list's row go by the columns of its book; every row keeps the four that it has. */
export const printedCells: Migration = {
  number: 9,
  name: 'printed cells',
  sql: `
    CREATE TABLE list_row (
      list_id TEXT NOT NULL REFERENCES nation_list (id) ON DELETE CASCADE,
      position INTEGER NOT NULL,
      id TEXT NOT NULL,
      name TEXT NOT NULL,
      printed TEXT NOT NULL CHECK (json_valid(printed)),
      troop TEXT NOT NULL CHECK (json_valid(troop)),
      cost INTEGER NOT NULL,
      max INTEGER,
      notes TEXT NOT NULL CHECK (json_valid(notes)),
      PRIMARY KEY (list_id, position),
      UNIQUE (list_id, id)
    ) STRICT;

    INSERT INTO list_row
    SELECT
      list_id, position, id, name,
      json_object('class', printed_class, 'type', printed_type, 'order', printed_order, 'weapons', printed_weapons),
      troop, cost, max, notes
    FROM list_entry;

    DROP TABLE list_entry;
    ALTER TABLE list_row RENAME TO list_entry;
  `,
};
