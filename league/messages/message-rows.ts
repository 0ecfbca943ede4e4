import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ConversationMarks, LeagueMessage } from '../../contract/league/messages.ts';
import { selectIsoText, type LeagueDb } from '../store/league-store.ts';

/** Maximum messages per call. */
const PAGE_SIZE = 500;

/** An account that reads the messages of a seat, or the umpire's if the seat is ''. */
export interface Reader {
  readonly seat: string;
  readonly account: string;
}

/**
 * Checks whether an account may read a row of `message` at a seat. Messages for all and the seat's own are readable, except those from an
 * earlier holder's tenure who did not pass them on. All who were at the seat at the time, including substitutes, may read them. The
 * umpire's seat is an office: its holder reads all of its messages, and no others.
 */
const canRead = (seat: Expression<string>, account: Expression<string | null>): RawBuilder<boolean> => {
  const tenure = sql`member as tenure where tenure.campaign_id = message.campaign_id and tenure.role = 'player'
    and tenure.seat = ${seat} and tenure.since <= message.sent_at
    and (tenure.until is null or message.sent_at < tenure.until)`;
  return sql<boolean>`(message.conversation = '{}' or (${seat} = any(message.conversation) and (
    exists (select from ${tenure} and tenure.account_id = ${account})
    or not exists (
      select from ${tenure} and not tenure.is_substitute and (tenure.until is null or not tenure.passes_on)
    )
  )))`;
};

const selectReadable = (db: LeagueDb, campaign: string, { seat, account }: Reader) =>
  db
    .selectFrom('message')
    .where('campaign_id', '=', campaign)
    .where(canRead(sql.val(seat), sql.val(account)));

/** Selects the messages that an account may read at a seat, numbered for this reader so that hidden messages cannot be counted. */
const selectNumbered = (db: LeagueDb, campaign: string, reader: Reader) =>
  selectReadable(db, campaign, reader).select([
    sql<number>`cast(row_number() over (order by n) as integer)`.as('n'),
    'sender as from',
    'recipients as to',
    'year',
    'month',
    'text',
    selectIsoText('sent_at').as('sentAt'),
  ]);

export const selectMessages = (
  db: LeagueDb,
  campaign: string,
  { after, ...reader }: Reader & { readonly after: number },
): Promise<LeagueMessage[]> =>
  db
    .selectFrom(selectNumbered(db, campaign, reader).as('own'))
    .selectAll()
    .where('n', '>', after)
    .orderBy('n')
    .limit(PAGE_SIZE)
    .execute();

/** SQL that counts the unread messages of a `member` row's seat. 0 for readers. Excludes muted conversations. */
export const selectUnreadCount = sql<number>`case when member.role = 'reader' then 0 else (
    select cast(count(*) as integer) from message
    left join read_mark on read_mark.campaign_id = message.campaign_id and read_mark.account_id = member.account_id
      and read_mark.seat = member.seat and read_mark.conversation = message.conversation
    where message.campaign_id = member.campaign_id and message.sender <> member.seat
      and message.n > coalesce(read_mark.up_to, 0) and not coalesce(read_mark.muted, false)
      and ${canRead(sql.ref('member.seat'), sql.ref('member.account_id'))}
  ) end`;

/** Counts the messages that a seat sent in the last hour. */
export async function countRecentlySent(db: LeagueDb, campaign: string, sender: string): Promise<number> {
  const { sent } = await db
    .selectFrom('message')
    .select((row) => row.fn.countAll<number>().as('sent'))
    .where('campaign_id', '=', campaign)
    .where('sender', '=', sender)
    .where('sent_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return sent;
}

interface NewMessage {
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly year: number;
  readonly month: number;
  readonly text: string;
}

/** Appends a message. The caller must have locked the campaign's row. @returns the message, with its number for the sender */
export async function addMessage(
  db: LeagueDb,
  campaign: string,
  account: string,
  message: NewMessage,
): Promise<LeagueMessage> {
  const { messages: n } = await db
    .updateTable('led_campaign')
    .set((row) => ({ messages: row('messages', '+', 1) }))
    .where('campaign_id', '=', campaign)
    .returning('messages')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('message')
    .values({ ...message, campaign_id: campaign, n })
    .execute();
  return db
    .selectFrom(selectNumbered(db, campaign, { seat: message.sender, account }).as('own'))
    .selectAll()
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

interface OfConversation extends Reader {
  /** Seats of one conversation. If absent, all conversations of the seat. */
  readonly conversation?: readonly string[] | undefined;
}

/** Marks messages as read up to number `n` of the reader's numbering, at most up to the newest. Never marks messages as unread. */
export async function markRead(
  db: LeagueDb,
  campaign: string,
  { n, conversation, ...reader }: OfConversation & { readonly n: number },
): Promise<void> {
  if (n === 0) return;
  const own = () => selectReadable(db, campaign, reader);
  const last =
    (await own()
      .select('n')
      .orderBy('n')
      .offset(n - 1)
      .limit(1)
      .executeTakeFirst()) ?? (await own().select('n').orderBy('n', 'desc').limit(1).executeTakeFirst());
  if (!last) return;
  const which = conversation
    ? [{ conversation }]
    : await own().select('conversation').where('n', '<=', last.n).distinct().execute();
  await db
    .insertInto('read_mark')
    .values(
      which.map((one) => ({
        campaign_id: campaign,
        account_id: reader.account,
        seat: reader.seat,
        conversation: one.conversation,
        up_to: last.n,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns([...MARK]).doUpdateSet((row) => ({
        up_to: row.fn<number>('greatest', [row.ref('read_mark.up_to'), row.ref('excluded.up_to')]),
      })),
    )
    .execute();
}

const MARK = ['campaign_id', 'account_id', 'seat', 'conversation'] as const;

/** Mutes or unmutes a conversation for its reader. */
export async function muteConversation(
  db: LeagueDb,
  campaign: string,
  {
    seat,
    account,
    conversation,
    muted,
  }: Reader & { readonly conversation: readonly string[]; readonly muted: boolean },
): Promise<void> {
  await db
    .insertInto('read_mark')
    .values({ campaign_id: campaign, account_id: account, seat, conversation, muted })
    .onConflict((conflict) => conflict.columns([...MARK]).doUpdateSet({ muted }))
    .execute();
}

/** Selects a reader's marks (read, muted) of the conversations at a seat. */
export const selectMarks = (db: LeagueDb, campaign: string, reader: Reader): Promise<ConversationMarks['marks']> =>
  db
    .selectFrom('read_mark')
    .select(({ selectFrom }) => [
      'conversation',
      'muted',
      selectFrom(selectReadable(db, campaign, reader).select('n').as('own'))
        .select(sql<number>`cast(count(*) as integer)`.as('count'))
        .whereRef('own.n', '<=', 'read_mark.up_to')
        .$asScalar()
        .$notNull()
        .as('readUpTo'),
    ])
    .where('campaign_id', '=', campaign)
    .where('account_id', '=', reader.account)
    .where('seat', '=', reader.seat)
    .execute();
