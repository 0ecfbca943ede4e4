import type { Migration } from '../../../migration.ts';

/** Where undo stands in a list of one's own; the versions it steps to are those that `list_past` keeps. */
export const listUndo: Migration = {
  number: 5,
  name: 'list undo',
  sql: `
    ALTER TABLE nation_list ADD COLUMN undo TEXT NOT NULL DEFAULT '{"past":[],"future":[]}' CHECK (json_valid(undo));
  `,
};
