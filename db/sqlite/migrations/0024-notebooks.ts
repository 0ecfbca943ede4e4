import type { Migration } from '../../migration.ts';

/** What is written beside a campaign's log for oneself: a diary and bookmarks. */
export const notebooks: Migration = {
  number: 24,
  name: 'notebooks',
  sql: 'ALTER TABLE campaign ADD COLUMN notebook TEXT CHECK (notebook IS NULL OR json_valid(notebook));',
};
