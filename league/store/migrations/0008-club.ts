/** The league as a club: what it shows of itself, who asks for a seat, who is there, who was in time, and its seasons. */
export const club = {
  number: 8,
  name: 'club',
  sql: `
    CREATE TABLE club (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      name text NOT NULL DEFAULT '',
      about text NOT NULL DEFAULT '',
      -- Who may see the front page: whoever has an account, or everybody.
      front_page text NOT NULL DEFAULT 'club' CHECK (front_page IN ('club', 'everybody')),
      -- Which accounts may begin campaigns of their own.
      proposers text NOT NULL DEFAULT 'none' CHECK (proposers IN ('all', 'some', 'none'))
    );

    ALTER TABLE account
      -- Where only some may propose campaigns.
      ADD COLUMN may_propose boolean NOT NULL DEFAULT false,
      -- Whether those without an account may read the name on the front page.
      ADD COLUMN is_named boolean NOT NULL DEFAULT false;

    ALTER TABLE led_campaign
      -- Who may find it and read along beside its members.
      ADD COLUMN audience text NOT NULL DEFAULT 'members' CHECK (audience IN ('members', 'club', 'everybody')),
      ADD COLUMN about text NOT NULL DEFAULT '',
      ADD COLUMN takes_applications boolean NOT NULL DEFAULT false,
      -- Whether the first month waits until all players have said that they are there.
      ADD COLUMN is_mustering boolean NOT NULL DEFAULT false,
      -- When it was ended for the table.
      ADD COLUMN closed_at timestamptz;

    ALTER TABLE member ADD COLUMN is_here boolean NOT NULL DEFAULT false;

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
  `,
} as const;
