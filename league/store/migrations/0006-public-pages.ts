/** Pages of a campaign that anybody may read who has their address. */
export const publicPages = {
  number: 6,
  name: 'public pages',
  sql: `
    CREATE TABLE public_page (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Stored as it is: whoever made the page reads its address again, and it leads to nothing but the page.
      token text NOT NULL UNIQUE,
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('army', 'chronicle', 'map')),
      -- Whose army it is; '' for the chronicle and the map, which are the umpire's.
      seat text NOT NULL DEFAULT '',
      army_id text NOT NULL DEFAULT '',
      -- The army as it stood when the page was made: nothing of later months gets out.
      army text CHECK (army IS JSON),
      made_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (campaign_id, kind, army_id),
      CHECK ((kind = 'army') = (army IS NOT NULL))
    );
  `,
} as const;
