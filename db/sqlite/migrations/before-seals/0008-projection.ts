import type { Migration } from '../../../migration.ts';

/**
 * Provinces, borders and rulings stand in the log and in every snapshot, and no query asks for them. The way a campaign is played has
 * the name that the program calls it by.
 */
export const projection: Migration = {
  number: 8,
  name: 'projection',
  sql: `
    DROP TABLE border;
    DROP TABLE province;
    DROP TABLE ruling_in_force;
    ALTER TABLE campaign RENAME COLUMN leading TO play_mode;
  `,
};
