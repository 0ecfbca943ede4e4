/** Until when those who fought say how a battle ended, and what happens then. */
export const battleDeadlines = {
  number: 12,
  name: 'battle deadlines',
  sql: `
    -- How long a battle waits for its sides; null for as long as they need.
    ALTER TABLE led_campaign ADD COLUMN battle_hours integer DEFAULT 72;
    ALTER TABLE led_campaign ADD COLUMN battle_end text NOT NULL DEFAULT 'umpire'
      CHECK (battle_end IN ('umpire', 'fought', 'quick'));

    CREATE TABLE waiting_battle (
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      -- With its month: whether a breach is stormed is another question than how the storm ended.
      about text NOT NULL,
      since timestamptz NOT NULL DEFAULT clock_timestamp(),
      due_at timestamptz,
      -- Reminders and the deadline up to here have been handled.
      seen_to timestamptz NOT NULL DEFAULT clock_timestamp(),
      -- Whether it was moved for somebody who is away.
      is_moved boolean NOT NULL DEFAULT false,
      PRIMARY KEY (campaign_id, about)
    );
  `,
} as const;
