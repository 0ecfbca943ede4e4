import type { Migration } from '../../migration.ts';

/** As SQLite’s twenty-fifth step. */
export const seatNotebooks: Migration = {
  number: 8,
  name: 'seat-notebooks',
  sql: `
    CREATE TABLE notebook (
      campaign text COLLATE "C" NOT NULL,
      seat text COLLATE "C" NOT NULL,
      document text COLLATE "C" NOT NULL CHECK (document IS JSON),
      PRIMARY KEY (campaign, seat)
    );

    CREATE TABLE month_picture (
      campaign text COLLATE "C" NOT NULL,
      seat text COLLATE "C" NOT NULL,
      year bigint NOT NULL CHECK (year >= 1),
      month bigint NOT NULL CHECK (month >= 1),
      alt text COLLATE "C" NOT NULL,
      is_shown bigint NOT NULL CHECK (is_shown IN (0, 1)),
      picture text COLLATE "C" NOT NULL,
      PRIMARY KEY (campaign, seat, year, month)
    );

    INSERT INTO notebook (campaign, seat, document)
    SELECT id, seat, jsonb_build_object(
      'diary', (
        SELECT coalesce(jsonb_agg(page - 'seat'), '[]'::jsonb)
        FROM jsonb_array_elements(notebook::jsonb -> 'diary') AS page
        WHERE coalesce(page ->> 'seat', '') = seat
      ),
      'bookmarks', CASE seat WHEN '' THEN notebook::jsonb -> 'bookmarks' ELSE '[]'::jsonb END,
      'marks', '[]'::jsonb
    )::text
    FROM campaign CROSS JOIN LATERAL (
      SELECT '' AS seat
      UNION
      SELECT page ->> 'seat' FROM jsonb_array_elements(notebook::jsonb -> 'diary') AS page WHERE page ->> 'seat' IS NOT NULL
    ) AS owner
    WHERE notebook IS NOT NULL;

    ALTER TABLE campaign DROP COLUMN notebook;
  `,
};
