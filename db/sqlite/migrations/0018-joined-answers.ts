import type { Migration } from '../../migration.ts';

/** What leagues said last of the seats that were joined: it can be read without a connection. */
export const joinedAnswers: Migration = {
  number: 18,
  name: 'joined-answers',
  sql: `
    CREATE TABLE joined_answer (
      campaign TEXT NOT NULL,
      player TEXT NOT NULL,
      name TEXT NOT NULL,
      answer TEXT NOT NULL CHECK (json_valid(answer)),
      PRIMARY KEY (campaign, player, name)
    ) STRICT;
  `,
};
