import { type Expression, type RawBuilder, sql } from 'kysely';
import type { ConversationMarks, LeagueMessage } from '../../contract/league/messages.ts';
import { isoText, type LeagueDb } from '../store/league-store.ts';

/** Messages that one call returns. */
const PAGE = 500;

/** Who reads: an account at a seat, '' for the umpire's. */
export interface Reader {
  readonly seat: string;
  readonly account: string;
}

/**
 * Whether a row of `message` may be read at a seat by an account: it is for everybody, or the seat's own, and was not written while somebody
 * else held the seat who did not pass it on. Whoever was at the seat then, substitutes too, reads it. The umpire's seat is an office: who
 * holds it reads all of it, and no more.
 */
const mayRead = (seat: Expression<string>, account: Expression<string | null>): RawBuilder<boolean> => {
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

const ofReader = (db: LeagueDb, campaign: string, { seat, account }: Reader) =>
  db
    .selectFrom('message')
    .where('campaign_id', '=', campaign)
    .where(mayRead(sql.val(seat), sql.val(account)));

/** The messages that somebody may read at a seat, with numbers of their own: the campaign's numbers would tell how many others were written. */
const numbered = (db: LeagueDb, campaign: string, reader: Reader) =>
  ofReader(db, campaign, reader).select([
    sql<number>`cast(row_number() over (order by n) as integer)`.as('n'),
    'sender as from',
    'recipients as to',
    'year',
    'month',
    'text',
    isoText('sent_at').as('sentAt'),
  ]);

export const selectMessages = (
  db: LeagueDb,
  campaign: string,
  { after, ...reader }: Reader & { readonly after: number },
): Promise<LeagueMessage[]> =>
  db
    .selectFrom(numbered(db, campaign, reader).as('own'))
    .selectAll()
    .where('n', '>', after)
    .orderBy('n')
    .limit(PAGE)
    .execute();

/** For a row of `member`: how many messages to its seat its account has not read yet. Readers get none, and muted conversations count none. */
export const unreadOfMember = sql<number>`case when member.role = 'reader' then 0 else (
    select cast(count(*) as integer) from message
    left join read_mark on read_mark.campaign_id = message.campaign_id and read_mark.account_id = member.account_id
      and read_mark.seat = member.seat and read_mark.conversation = message.conversation
    where message.campaign_id = member.campaign_id and message.sender <> member.seat
      and message.n > coalesce(read_mark.up_to, 0) and not coalesce(read_mark.muted, false)
      and ${mayRead(sql.ref('member.seat'), sql.ref('member.account_id'))}
  ) end`;

/** Messages that a seat has sent within the last hour. */
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

/** Appends a message; the caller has locked the campaign's row. @returns it as its sender's account has it numbered */
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
    .selectFrom(numbered(db, campaign, { seat: message.sender, account }).as('own'))
    .selectAll()
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

interface OfConversation extends Reader {
  /** All of the seat where it is absent. */
  readonly conversation?: readonly string[] | undefined;
}

/** Marks messages as read up to number `n` of the reader, or up to the newest where `n` is higher. It never unmarks any. */
export async function markRead(
  db: LeagueDb,
  campaign: string,
  { n, conversation, ...reader }: OfConversation & { readonly n: number },
): Promise<void> {
  if (n === 0) return;
  const own = () => ofReader(db, campaign, reader);
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

/** What keeps a conversation silent for its reader, or ends that. */
export async function mute(
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

/** How a reader stands to the conversations at a seat. */
export const selectMarks = (db: LeagueDb, campaign: string, reader: Reader): Promise<ConversationMarks['marks']> =>
  db
    .selectFrom('read_mark')
    .select(({ selectFrom }) => [
      'conversation',
      'muted',
      selectFrom(ofReader(db, campaign, reader).select('n').as('own'))
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
