/**
 * How far somebody has read is kept by the number that a message has in its campaign, in place of that among the messages of a seat: then the
 * unread ones are those behind it, and the others need not be counted.
 */
export const readUpTo = {
  number: 2,
  name: 'read up to',
  sql: `
    ALTER TABLE read_mark ADD COLUMN up_to integer NOT NULL DEFAULT 0;
    UPDATE read_mark SET up_to = coalesce((
      SELECT own.number FROM (
        SELECT message.n AS number, row_number() OVER (ORDER BY message.n) AS place FROM message
        WHERE message.campaign_id = read_mark.campaign_id
          AND (sender = read_mark.seat OR read_mark.seat = ANY (recipients) OR cardinality(recipients) = 0)
      ) AS own WHERE own.place = read_mark.n
    ), 0);
    ALTER TABLE read_mark ALTER COLUMN up_to DROP DEFAULT, DROP COLUMN n;
  `,
} as const;
