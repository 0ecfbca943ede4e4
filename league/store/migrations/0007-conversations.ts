/**
 * Messages are told apart by who writes to each other, and each conversation is read, and muted, by itself. What was written at a seat
 * under one holder is closed to the next, unless the holder passes it on.
 */
export const conversations = {
  number: 7,
  name: 'conversations',
  sql: `
    -- The seats of a conversation in order, the sender's among them; none for what everybody reads.
    CREATE FUNCTION conversation_of(sender text, recipients text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
      SELECT CASE WHEN cardinality(recipients) = 0 THEN '{}'::text[]
        ELSE ARRAY(SELECT DISTINCT seat COLLATE "C" FROM unnest(recipients || sender) AS seat ORDER BY 1) END
    $$;
    ALTER TABLE message ADD COLUMN conversation text[] NOT NULL
      GENERATED ALWAYS AS (conversation_of(sender, recipients)) STORED;
    ALTER TABLE member ADD COLUMN passes_on boolean NOT NULL DEFAULT false;
    ALTER TABLE read_mark ADD COLUMN conversation text[] NOT NULL DEFAULT '{}';
    ALTER TABLE read_mark ALTER COLUMN up_to SET DEFAULT 0;
    ALTER TABLE read_mark ADD COLUMN muted boolean NOT NULL DEFAULT false;
    ALTER TABLE read_mark DROP CONSTRAINT read_mark_pkey,
      ADD PRIMARY KEY (campaign_id, account_id, seat, conversation);
    INSERT INTO read_mark (campaign_id, account_id, seat, up_to, conversation)
      SELECT DISTINCT read_mark.campaign_id, account_id, seat, up_to, message.conversation
      FROM read_mark JOIN message ON message.campaign_id = read_mark.campaign_id AND seat = ANY (message.conversation);
  `,
} as const;
