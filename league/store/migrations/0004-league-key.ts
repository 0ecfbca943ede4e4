/** Which league this is: joined seats are bound to its key, and follow it to another address. */
export const leagueKey = {
  number: 4,
  name: 'league key',
  sql: `
    CREATE TABLE league_key (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      secret text NOT NULL
    );

    -- Addresses at which the league was served before.
    CREATE TABLE served_before (
      origin text PRIMARY KEY,
      until timestamptz NOT NULL DEFAULT now()
    );
  `,
} as const;
