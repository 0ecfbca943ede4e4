/** What people are sent outside of the app, and where to. */
export const newsTables = {
  number: 9,
  name: 'news',
  sql: `
    -- JSON: which news are sent where, and when.
    ALTER TABLE account ADD COLUMN news text NOT NULL DEFAULT '{}' CHECK (news IS JSON);
    -- Stored as it is: its owner reads the calendar's address again, and it leads to deadlines alone.
    ALTER TABLE account ADD COLUMN calendar text UNIQUE;

    CREATE TABLE channel (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('mail', 'webhook', 'push')),
      address text NOT NULL,
      name text NOT NULL,
      -- With which a browser's news are sealed: JSON.
      keys text NOT NULL DEFAULT '{}' CHECK (keys IS JSON),
      confirmed_at timestamptz,
      -- Codes that were wrong.
      tries integer NOT NULL DEFAULT 0,
      stopped text NOT NULL DEFAULT '',
      made_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (account_id, kind, address)
    );
    -- Addresses that were in use stay in use.
    INSERT INTO channel (id, account_id, kind, address, name, confirmed_at)
      SELECT gen_random_uuid()::text, id, 'mail', mail, mail, now() FROM account WHERE mail <> '';
    ALTER TABLE account DROP COLUMN mail;

    CREATE TABLE news (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      channel_id text NOT NULL REFERENCES channel (id) ON DELETE CASCADE,
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      role text NOT NULL,
      seat text NOT NULL,
      kind text NOT NULL,
      -- What it is about, so that nobody is sent the same twice: a battle, a month, a message.
      about text NOT NULL,
      due_at timestamptz NOT NULL,
      -- The job that sends it.
      job text,
      done_at timestamptz,
      UNIQUE (channel_id, campaign_id, role, seat, kind, about)
    );
    CREATE INDEX news_to_send ON news (channel_id) WHERE done_at IS NULL;

    -- By which push services know the league.
    CREATE TABLE push_key (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      public_key text NOT NULL,
      private_key text NOT NULL
    );
  `,
} as const;
