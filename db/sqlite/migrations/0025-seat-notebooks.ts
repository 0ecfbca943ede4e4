import type { Migration } from '../../migration.ts';

/** A notebook of each seat, of packs that are kept here too, out of the campaign’s settings; and pictures put to months. */
export const seatNotebooks: Migration = {
  number: 25,
  name: 'seat notebooks',
  sql: `
    CREATE TABLE notebook (
      campaign TEXT NOT NULL,
      seat TEXT NOT NULL,
      document TEXT NOT NULL CHECK (json_valid(document)),
      PRIMARY KEY (campaign, seat)
    ) STRICT;

    CREATE TABLE month_picture (
      campaign TEXT NOT NULL,
      seat TEXT NOT NULL,
      year INTEGER NOT NULL CHECK (year >= 1),
      month INTEGER NOT NULL CHECK (month >= 1),
      alt TEXT NOT NULL,
      is_shown INTEGER NOT NULL CHECK (is_shown IN (0, 1)),
      picture TEXT NOT NULL,
      PRIMARY KEY (campaign, seat, year, month)
    ) STRICT;

    INSERT INTO notebook (campaign, seat, document)
    SELECT owner.id, owner.seat, json_object(
      'diary', json((
        SELECT json_group_array(json_remove(page.value, '$.seat'))
        FROM campaign, json_each(campaign.notebook, '$.diary') AS page
        WHERE campaign.id = owner.id AND coalesce(json_extract(page.value, '$.seat'), '') = owner.seat
      )),
      'bookmarks', json(CASE owner.seat WHEN '' THEN owner.bookmarks ELSE '[]' END),
      'marks', json('[]')
    )
    FROM (
      SELECT id, '' AS seat, json_extract(notebook, '$.bookmarks') AS bookmarks FROM campaign WHERE notebook IS NOT NULL
      UNION
      SELECT campaign.id, json_extract(page.value, '$.seat'), json_extract(campaign.notebook, '$.bookmarks')
      FROM campaign, json_each(campaign.notebook, '$.diary') AS page
      WHERE json_extract(page.value, '$.seat') IS NOT NULL
    ) AS owner;

    ALTER TABLE campaign DROP COLUMN notebook;
  `,
};
