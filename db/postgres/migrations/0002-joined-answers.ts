import type { Migration } from '../../migration.ts';

/** As SQLite's eighteenth step. */
export const joinedAnswers: Migration = {
  number: 2,
  name: 'joined-answers',
  sql: `
    CREATE TABLE joined_answer (
      campaign text COLLATE "C" NOT NULL,
      player text COLLATE "C" NOT NULL,
      name text COLLATE "C" NOT NULL,
      answer text COLLATE "C" NOT NULL CHECK (answer IS JSON),
      PRIMARY KEY (campaign, player, name)
    );
  `,
};
