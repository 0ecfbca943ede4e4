/** What regents decided for the month at hand, before it is resolved: any process may have asked them. One row a seat. */
export const regentDecisions = {
  number: 11,
  name: 'regent decisions',
  sql: `CREATE TABLE regent_decision (
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      player text NOT NULL,
      -- SHA-256 of all that the decision depends on.
      key bytea NOT NULL,
      decision text NOT NULL,
      PRIMARY KEY (campaign_id, player)
    );`,
} as const;
