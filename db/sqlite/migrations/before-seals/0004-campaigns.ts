import type { Migration } from '../../../migration.ts';

/**
 * Scenarios of one's own; how a campaign is led and where it branched off; and, beside each snapshot, the moment it stands for,
 * so that the timeline is read without the states.
 */
export const campaigns: Migration = {
  number: 4,
  name: 'campaigns',
  sql: `
    CREATE TABLE scenario (
      id TEXT PRIMARY KEY,
      title TEXT NOT NULL,
      rules TEXT NOT NULL,
      changed_at TEXT NOT NULL,
      document TEXT NOT NULL CHECK (json_valid(document))
    ) STRICT;

    ALTER TABLE campaign ADD COLUMN branch_of TEXT REFERENCES campaign (id) ON DELETE SET NULL;
    ALTER TABLE campaign ADD COLUMN branch_seq INTEGER;
    ALTER TABLE campaign ADD COLUMN leading TEXT NOT NULL DEFAULT 'umpire'
      CHECK (leading IN ('umpire', 'hot-seat', 'alone'));
    ALTER TABLE campaign ADD COLUMN deadline TEXT;
    ALTER TABLE campaign ADD COLUMN notes TEXT NOT NULL DEFAULT '';

    CREATE INDEX campaign_by_stem ON campaign (branch_of);

    ALTER TABLE snapshot ADD COLUMN year INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE snapshot ADD COLUMN month INTEGER NOT NULL DEFAULT 1;
    ALTER TABLE snapshot ADD COLUMN battles INTEGER NOT NULL DEFAULT 0;

    UPDATE snapshot SET
      year = coalesce(json_extract(state, '$.year'), 1),
      month = coalesce(json_extract(state, '$.month'), 1),
      battles = coalesce(json_array_length(state, '$.battles'), 0)
    WHERE json_valid(state);

    CREATE INDEX snapshot_moment ON snapshot (campaign_id, seq, year, month, battles);
  `,
};
