/** The league's tables beside those of the campaigns. Times come from the database's clock; of tokens only the SHA-256 is stored. */
export const leagueTables = {
  number: 1,
  name: 'league',
  sql: `
    CREATE TABLE account (
      id text PRIMARY KEY,
      name text NOT NULL,
      mail text NOT NULL DEFAULT '',
      is_owner boolean NOT NULL DEFAULT false,
      settings text NOT NULL DEFAULT '{}',
      away_from date,
      away_to date,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK ((away_from IS NULL) = (away_to IS NULL) AND away_from <= away_to)
    );

    CREATE TABLE session (
      hash text PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX session_by_account ON session (account_id);

    CREATE TABLE passkey (
      id text PRIMARY KEY,
      account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      name text NOT NULL,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX passkey_by_account ON passkey (account_id);

    -- Of a ceremony that has begun: deleted when it is answered.
    CREATE TABLE challenge (
      challenge text PRIMARY KEY,
      account_id text REFERENCES account (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );

    -- How a campaign is led here. Its row is the lock that its commands wait for.
    CREATE TABLE led_campaign (
      campaign_id text PRIMARY KEY REFERENCES campaign (id) ON DELETE CASCADE,
      -- Number of the newest notice that all of the campaign may hear.
      notices integer NOT NULL DEFAULT 0,
      messages integer NOT NULL DEFAULT 0,
      deadline timestamp,
      zone text NOT NULL DEFAULT 'UTC',
      deadline_at timestamptz,
      every_days integer,
      resolve text NOT NULL DEFAULT 'umpire',
      grace integer NOT NULL DEFAULT 0,
      remind text NOT NULL DEFAULT '[24]',
      paused boolean NOT NULL DEFAULT false,
      -- Reminders and deadlines up to here were seen to.
      seen_to timestamptz NOT NULL DEFAULT now(),
      -- The month that the deadline is for.
      timed_year integer,
      timed_month integer
    );

    -- Who was what, and since when. A seat's holder stays its holder while somebody plays it in his place.
    CREATE TABLE member (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      role text NOT NULL CHECK (role IN ('umpire', 'player', 'reader')),
      seat text NOT NULL,
      is_substitute boolean NOT NULL DEFAULT false,
      account_id text REFERENCES account (id) ON DELETE SET NULL,
      -- First day of the absence that a deadline was moved for.
      waited_for date,
      since timestamptz NOT NULL DEFAULT now(),
      until timestamptz
    );
    CREATE UNIQUE INDEX member_in_seat ON member (campaign_id, seat, is_substitute) WHERE until IS NULL AND role = 'player';
    CREATE UNIQUE INDEX member_once ON member (campaign_id, role, account_id) WHERE until IS NULL AND role <> 'player';
    CREATE INDEX member_by_account ON member (account_id) WHERE until IS NULL;

    -- An owner's invitation is for no campaign.
    CREATE TABLE invitation (
      hash text PRIMARY KEY,
      campaign_id text REFERENCES campaign (id) ON DELETE CASCADE,
      role text NOT NULL CHECK (role IN ('owner', 'umpire', 'player', 'reader')),
      seat text NOT NULL,
      is_substitute boolean NOT NULL DEFAULT false,
      expires_at timestamptz NOT NULL,
      CHECK ((campaign_id IS NULL) = (role = 'owner'))
    );

    -- What a seat alone may hear is counted by itself: a gap in a number would tell others of it.
    CREATE TABLE seat_notices (
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      seat text NOT NULL,
      notices integer NOT NULL,
      PRIMARY KEY (campaign_id, seat)
    );

    -- A hint to read again. No seat: all of the campaign.
    CREATE TABLE notice (
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      seat text,
      n integer NOT NULL,
      kind text NOT NULL,
      player text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      UNIQUE NULLS NOT DISTINCT (campaign_id, seat, n)
    );

    CREATE TABLE message (
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      n integer NOT NULL,
      sender text NOT NULL,
      recipients text[] NOT NULL,
      year integer NOT NULL,
      month integer NOT NULL,
      text text NOT NULL,
      sent_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (campaign_id, n)
    );

    CREATE TABLE read_mark (
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      seat text NOT NULL,
      n integer NOT NULL,
      PRIMARY KEY (campaign_id, account_id, seat)
    );

    -- How a battle that waits ended, as one side entered it.
    CREATE TABLE entered_result (
      campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
      battle text NOT NULL,
      player text NOT NULL,
      result text NOT NULL,
      entered_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (campaign_id, battle, player)
    );

    -- What was answered to a command, so that one sent again does nothing twice.
    CREATE TABLE command (
      account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
      key text NOT NULL,
      request text NOT NULL,
      answer text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, key)
    );
    CREATE INDEX command_entered ON command (request) WHERE answer = '"entered"';
    CREATE INDEX command_by_age ON command (at);

    -- Of rate-limiter-flexible, in its own columns. What is counted may be lost with the server.
    CREATE UNLOGGED TABLE rate_limit (
      key varchar(255) PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    );

    -- By which address the league was served last: links that are made on the command line lead there.
    CREATE TABLE served (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      origin text NOT NULL
    );
  `,
} as const;
