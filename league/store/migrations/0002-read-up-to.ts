/**
 * Read marks hold a message's number in the campaign instead of its number among the seat's messages, so that counting the unread ones
 * needs
 * no count of the others.
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
