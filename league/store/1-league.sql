-- The league's tables beside those of the store. Times come from the database's clock; of tokens only the SHA-256 is stored.

CREATE TABLE account (
  id text PRIMARY KEY,
  name text NOT NULL,
  is_owner boolean NOT NULL DEFAULT false,
  settings text NOT NULL DEFAULT '{}',
  away_from date,
  away_to date,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- If only some accounts may propose campaigns.
  may_propose boolean NOT NULL DEFAULT false,
  -- Whether visitors without an account may read the name on the front page.
  is_named boolean NOT NULL DEFAULT false,
  -- JSON: which news are sent where, and when.
  news text NOT NULL DEFAULT '{}' CHECK (news IS JSON),
  -- Not hashed: its owner reads the calendar's address again, and it leads to deadlines alone.
  calendar text UNIQUE,
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
  seen_to timestamptz NOT NULL DEFAULT now(),
  timed_year integer,
  timed_month integer,
  -- Who may find the campaign and read along beside its members.
  audience text NOT NULL DEFAULT 'members' CHECK (audience IN ('members', 'club', 'everybody')),
  about text NOT NULL DEFAULT '',
  takes_applications boolean NOT NULL DEFAULT false,
  is_mustering boolean NOT NULL DEFAULT false,
  closed_at timestamptz,
  battle_hours integer DEFAULT 72,
  battle_end text NOT NULL DEFAULT 'umpire' CHECK (battle_end IN ('umpire', 'fought', 'quick')),
  shows_battles boolean NOT NULL DEFAULT false
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
  until timestamptz,
  passes_on boolean NOT NULL DEFAULT false,
  is_here boolean NOT NULL DEFAULT false
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

-- The seats of a conversation in order, the sender's among them; none for what everybody reads.
CREATE FUNCTION conversation_of(sender text, recipients text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN cardinality(recipients) = 0 THEN '{}'::text[]
    ELSE ARRAY(SELECT DISTINCT seat COLLATE "C" FROM unnest(recipients || sender) AS seat ORDER BY 1) END
$$;

CREATE TABLE message (
  campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  n integer NOT NULL,
  sender text NOT NULL,
  recipients text[] NOT NULL,
  year integer NOT NULL,
  month integer NOT NULL,
  text text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  conversation text[] NOT NULL GENERATED ALWAYS AS (conversation_of(sender, recipients)) STORED,
  PRIMARY KEY (campaign_id, n)
);

CREATE TABLE read_mark (
  campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  seat text NOT NULL,
  -- Number of the newest message read, as it is counted in the campaign.
  up_to integer NOT NULL DEFAULT 0,
  conversation text[] NOT NULL DEFAULT '{}',
  muted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (campaign_id, account_id, seat, conversation)
);

-- How a battle that waits ended, as one side entered it.
CREATE TABLE entered_result (
  campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  battle text NOT NULL,
  player text NOT NULL,
  result text NOT NULL,
  entered_at timestamptz NOT NULL DEFAULT now(),
  -- When this side last saw the losses that the other side entered.
  seen timestamptz,
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

-- Locks a campaign's row and then reads it, in one round trip. A single statement would read what was committed before it waited for
-- the lock; each statement of a function sees what is committed when that statement begins.
CREATE FUNCTION lock_and_look(of_campaign text, of_account text, of_key text)
RETURNS TABLE (
  messages integer, resolve text, paused boolean, timed_month integer, looked_at timestamptz,
  parts json, request text, answer text
)
LANGUAGE plpgsql VOLATILE AS $$
#variable_conflict use_column
BEGIN
  PERFORM FROM led_campaign WHERE campaign_id = of_campaign FOR UPDATE;
  RETURN QUERY SELECT
    led.messages, led.resolve, led.paused, led.timed_month, clock_timestamp(),
    (
      SELECT coalesce(json_agg(json_build_object('role', role, 'seat', seat, 'isSubstitute', is_substitute)), '[]')
      FROM member WHERE account_id = of_account AND campaign_id = of_campaign AND until IS NULL
    ),
    command.request, command.answer
  FROM led_campaign AS led LEFT JOIN command ON command.account_id = of_account AND command.key = of_key
  WHERE led.campaign_id = of_campaign;
END $$;

CREATE TABLE league_key (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret text NOT NULL
);

-- Addresses at which the league was served before.
CREATE TABLE served_before (
  origin text PRIMARY KEY,
  until timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE store_check (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  checked_at timestamptz NOT NULL DEFAULT now(),
  damage text NOT NULL DEFAULT '[]'
);

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

CREATE TABLE club (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  name text NOT NULL DEFAULT '',
  about text NOT NULL DEFAULT '',
  -- Who may see the front page: whoever has an account, or everybody.
  front_page text NOT NULL DEFAULT 'club' CHECK (front_page IN ('club', 'everybody')),
  -- Which accounts may begin campaigns of their own.
  proposers text NOT NULL DEFAULT 'none' CHECK (proposers IN ('all', 'some', 'none'))
);

-- Who asks for a seat; for any that becomes free where seat is ''.
CREATE TABLE application (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  seat text NOT NULL,
  text text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (campaign_id, account_id)
);

-- Whether a seat's orders were in at the deadline, for whoever played it.
CREATE TABLE order_record (
  campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seat text NOT NULL,
  year integer NOT NULL,
  month integer NOT NULL,
  account_id text NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  in_time boolean NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (campaign_id, seat, year, month)
);
CREATE INDEX order_record_by_account ON order_record (account_id, at);

-- When a month's story was last added to.
CREATE TABLE chronicle_month (
  campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  year integer NOT NULL,
  month integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (campaign_id, year, month)
);

CREATE TABLE season (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  began_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX season_running ON season ((ended_at IS NULL)) WHERE ended_at IS NULL;

-- How a campaign that was ended stood, for each of its seats.
CREATE TABLE season_result (
  season_id bigint NOT NULL REFERENCES season (id) ON DELETE CASCADE,
  campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  seat text NOT NULL,
  -- Who played it; null once the account was deleted, or where nobody did.
  account_id text REFERENCES account (id) ON DELETE SET NULL,
  place integer NOT NULL,
  points integer NOT NULL,
  PRIMARY KEY (campaign_id, seat)
);

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

-- Decisions of regents for the current month, from whichever process asked them. One row per seat.
CREATE TABLE regent_decision (
  campaign_id text NOT NULL REFERENCES campaign (id) ON DELETE CASCADE,
  player text NOT NULL,
  -- SHA-256 of all that the decision depends on.
  key bytea NOT NULL,
  decision text NOT NULL,
  PRIMARY KEY (campaign_id, player)
);

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

CREATE TABLE field_battle (
  campaign_id text NOT NULL,
  about text NOT NULL,
  -- Of the first side and the second.
  seats text[] NOT NULL,
  wanted_by text[] NOT NULL DEFAULT '{}',
  deployed text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 0,
  -- The battle's document with its seed; null until both want it.
  document text,
  -- What is asked now; null before both have deployed, and once it is over.
  question text,
  -- Units of both sides that the other side has not seen yet.
  unseen text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (campaign_id, about),
  FOREIGN KEY (campaign_id, about) REFERENCES waiting_battle ON DELETE CASCADE
);
