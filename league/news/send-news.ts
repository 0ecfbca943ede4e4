import { sql } from 'kysely';
import type { LeagueContext, SendJob } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { codeNote, type Note, noteOf, trialNote } from './compose.ts';
import { currentNews, type DueNews, readNewsSettings } from './current-news.ts';
import { codeOf } from './links.ts';
import { ChannelEnded, type Outlets } from './outlets.ts';

const selectChannel = (db: LeagueDb, id: string) =>
  db
    .selectFrom('channel')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['channel.id', 'kind', 'address', 'keys', 'stopped', 'account.id as account', 'account.news as settings'])
    .select(sql<boolean>`confirmed_at is not null`.as('isConfirmed'))
    .where('channel.id', '=', id)
    .executeTakeFirst();

type SentTo = NonNullable<Awaited<ReturnType<typeof selectChannel>>>;

/** Takes the news of a channel that are due: no other job sends them, and this one sends them again where it was cut off. */
async function takeDue(db: LeagueDb, channel: string, job: string): Promise<readonly DueNews[]> {
  const { rows } = await sql<DueNews>`
    update news set job = ${job}
    where channel_id = ${channel} and done_at is null and (job = ${job} or (job is null and due_at <= clock_timestamp()))
    returning cast(id as integer) as id, campaign_id as campaign, role, seat, kind, about`.execute(db);
  return rows.toSorted((one, other) => one.id - other.id);
}

/** What is sent to a channel now; null for nothing. */
async function noteFor(
  league: LeagueContext,
  channel: SentTo,
  what: SendJob['what'],
  job: string,
): Promise<Note | null> {
  if (what === 'code') return channel.isConfirmed ? null : codeNote(league.origin, await codeOf(league, channel.id));
  if (!channel.isConfirmed) return null;
  if (what === 'trial') return trialNote(league.origin);
  const news = await currentNews(league, channel.account, await takeDue(league.store.db, channel.id, job));
  return news.length === 0 ? null : noteOf(news, readNewsSettings(channel.settings).zone, league.origin);
}

/** Sends a channel what is due, unless it has become needless since it was queued. */
export async function sendNews(
  league: LeagueContext,
  outlets: Outlets,
  { channel, what }: SendJob,
  job: string,
): Promise<void> {
  const { db } = league.store;
  const to = await selectChannel(db, channel);
  if (!to || to.stopped !== '') return;
  const note = await noteFor(league, to, what, job);
  try {
    if (note) await outlets[to.kind](to, note, job);
  } catch (error) {
    if (!(error instanceof ChannelEnded)) throw error;
    await db.updateTable('channel').set({ stopped: error.why }).where('id', '=', channel).execute();
  }
  await db
    .updateTable('news')
    .set({ done_at: sql<string>`now()` })
    .where('job', '=', job)
    .execute();
}
