import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { LeagueMessage } from '../../contract/league/messages.ts';
import { isoText, type LeagueDb } from '../store/league-store.ts';
import type { LeagueTables } from '../store/tables.ts';

/** Messages that one call returns. */
const PAGE = 500;

/** A seat may read what it wrote, what is addressed to it and what is for everybody. The umpire is the seat '' and may read no more. */
const isFor = (row: ExpressionBuilder<LeagueTables, 'message'>, seat: string): Expression<SqlBool> =>
  row.or([
    row('sender', '=', seat),
    sql<boolean>`${seat} = any(${row.ref('recipients')})`,
    sql<boolean>`cardinality(${row.ref('recipients')}) = 0`,
  ]);

const ofSeat = (db: LeagueDb, campaign: string, seat: string) =>
  db
    .selectFrom('message')
    .where('campaign_id', '=', campaign)
    .where((row) => isFor(row, seat));

/** The messages that a seat may read, with numbers of their own: the campaign's numbers would tell how many others were written. */
const numbered = (db: LeagueDb, campaign: string, seat: string) =>
  ofSeat(db, campaign, seat).select([
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
  { seat, after }: { readonly seat: string; readonly after: number },
): Promise<LeagueMessage[]> =>
  db
    .selectFrom(numbered(db, campaign, seat).as('own'))
    .selectAll()
    .where('n', '>', after)
    .orderBy('n')
    .limit(PAGE)
    .execute();

/** For a row of `member`: how many messages to its seat its account has not read yet. Readers get none. */
export const unreadOfMember = sql<number>`case when member.role = 'reader' then 0 else (
    select cast(count(*) as integer) from message
    where message.campaign_id = member.campaign_id and message.sender <> member.seat
      and (member.seat = any(message.recipients) or cardinality(message.recipients) = 0)
      and message.n > coalesce((
        select up_to from read_mark
        where read_mark.campaign_id = member.campaign_id and read_mark.account_id = member.account_id
          and read_mark.seat = member.seat
      ), 0)
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

/** Appends a message; the caller has locked the campaign's row. @returns it with its sender's numbering */
export async function addMessage(db: LeagueDb, campaign: string, message: NewMessage): Promise<LeagueMessage> {
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
    .selectFrom(numbered(db, campaign, message.sender).as('own'))
    .selectAll()
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Marks messages as read up to number `n` of the seat, or up to the newest where `n` is higher. It never unmarks any. */
export async function markRead(
  db: LeagueDb,
  campaign: string,
  { account, seat, n }: { readonly account: string; readonly seat: string; readonly n: number },
): Promise<void> {
  const last = await ofSeat(db, campaign, seat)
    .select('n')
    .orderBy('n')
    .offset(Math.max(0, n - 1))
    .limit(1)
    .executeTakeFirst();
  const newest =
    last ?? (await ofSeat(db, campaign, seat).select('n').orderBy('n', 'desc').limit(1).executeTakeFirst());
  if (n === 0 || !newest) return;
  await db
    .insertInto('read_mark')
    .values({ campaign_id: campaign, account_id: account, seat, up_to: newest.n })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'account_id', 'seat']).doUpdateSet((row) => ({
        up_to: row.fn<number>('greatest', [row.ref('read_mark.up_to'), row.ref('excluded.up_to')]),
      })),
    )
    .execute();
}
