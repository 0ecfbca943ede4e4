/** Battles that two players fight on the field, as the server keeps them. */
export const fieldBattles = {
  number: 13,
  name: 'field battles',
  sql: `
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
      PRIMARY KEY (campaign_id, about),
      FOREIGN KEY (campaign_id, about) REFERENCES waiting_battle ON DELETE CASCADE
    );
  `,
} as const;
