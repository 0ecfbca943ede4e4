/** A side agrees to the others' losses once it has seen them: up to when it saw what they have entered. */
export const seenLosses = {
  number: 10,
  name: 'seen losses',
  sql: `ALTER TABLE entered_result ADD COLUMN seen timestamptz;`,
} as const;
