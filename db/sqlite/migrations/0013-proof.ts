import type { Migration } from '../../migration.ts';

/**
 * Every campaign has a secret that its keys follow from, and the seed that it throws from next. Every command has a proof, which is
 * never rewritten. What a player's app found out about a pack stays with it.
 */
export const proof: Migration = {
  number: 13,
  name: 'proof',
  sql: `
    CREATE TABLE campaign_secret (
      campaign_id TEXT PRIMARY KEY REFERENCES campaign (id) ON DELETE CASCADE,
      secret TEXT NOT NULL,
      seed TEXT NOT NULL
    ) STRICT;
    INSERT INTO campaign_secret SELECT id, lower(hex(randomblob(32))), lower(hex(randomblob(32))) FROM campaign;

    CREATE TABLE command_proof (
      campaign_id TEXT NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      seq INTEGER NOT NULL,
      proof TEXT NOT NULL CHECK (json_valid(proof)),
      PRIMARY KEY (campaign_id, seq)
    ) STRICT;
    CREATE TRIGGER command_proof_is_never_rewritten BEFORE UPDATE ON command_proof
    BEGIN
      SELECT RAISE(ABORT, 'the proofs of a campaign are never rewritten');
    END;

    ALTER TABLE player_pack ADD COLUMN findings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(findings));
  `,
};
