import { sql } from 'kysely';
import type { NewsKind } from '../../contract/league/news.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { newsAbout } from '../battles/battles.ts';
import { selectEntered } from '../battles/entered-results.ts';
import { cachedCampaign, monthOf } from '../campaigns/cached-campaign.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { seatsWithoutOrders } from '../scheduling/missing-orders.ts';
import { selectTiming, type Timing } from '../scheduling/timing.ts';
import type { LeagueDb } from '../store/league-store.ts';
import type { LeagueRole } from '../../contract/league/members.ts';

/** News of one channel that are due. */
export interface DueNews {
  readonly id: number;
  readonly campaign: string;
  readonly role: LeagueRole;
  readonly seat: string;
  readonly kind: NewsKind;
  readonly about: string;
}

/** News that are still so, with what is written of them. */
export interface CurrentNews extends DueNews {
  readonly read: CampaignRead;
  readonly timing: Timing;
}

interface Checked extends CurrentNews {
  readonly league: LeagueContext;
  readonly account: string;
}

async function isMember(
  { store }: LeagueContext,
  account: string,
  { campaign, role, seat }: DueNews,
): Promise<boolean> {
  const row = await store.db
    .selectFrom('member')
    .select('id')
    .where('account_id', '=', account)
    .where('campaign_id', '=', campaign)
    .where('role', '=', role)
    .where('seat', '=', seat)
    .where('until', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a message has not been read yet, in a conversation that its reader has not muted. */
async function isUnread(db: LeagueDb, account: string, { campaign, seat, about }: DueNews): Promise<boolean> {
  const { rows } = await sql<{ readonly isUnread: boolean }>`
    select message.n > coalesce(up_to, 0) and not coalesce(muted, false) as "isUnread" from message
    left join read_mark on read_mark.campaign_id = message.campaign_id and read_mark.account_id = ${account}
      and read_mark.seat = ${seat} and read_mark.conversation = message.conversation
    where message.campaign_id = ${campaign} and message.n = ${Number(about)}`.execute(db);
  return rows[0]?.isUnread === true;
}

/** Whether a battle still waits, for the seat's own entry where there is one. */
async function battleWaits({ league, read, about, campaign, seat, kind }: Checked): Promise<boolean> {
  const battle = read.state.battles.find((each) => newsAbout(read.state, each) === about);
  if (!battle || kind !== 'battle-waits') return battle !== undefined;
  const entered = await selectEntered(league.store.db, campaign);
  return !entered.some((each) => each.battle === battle.id && each.player === seat);
}

const ALWAYS = () => true;

/** Whether news are still so when they are sent. */
const IS_STILL_SO: Readonly<Record<NewsKind, (news: Checked) => boolean | Promise<boolean>>> = {
  'orders-due': async ({ league, read, about, seat, timing }) =>
    about.startsWith(`${monthOf(read.state)} `) &&
    !timing.paused &&
    (await seatsWithoutOrders(league.app, read)).includes(seat),
  'month-resolved': ALWAYS,
  'battle-waits': battleWaits,
  'entries-differ': battleWaits,
  message: (news) => isUnread(news.league.store.db, news.account, news),
  invitation: ALWAYS,
  'seat-taken': ALWAYS,
  'substitute-wanted': ALWAYS,
  'umpire-wanted': (news) => news.about === monthOf(news.read.state) || battleWaits(news),
  'campaign-won': ({ read }) => read.state.victories.length > 0,
};

/** What is said once of a campaign however often it came up. */
const ONCE: ReadonlySet<NewsKind> = new Set([
  'orders-due',
  'month-resolved',
  'message',
  'battle-waits',
  'entries-differ',
]);

/** The news that are still so, each once. */
export async function currentNews(
  league: LeagueContext,
  account: string,
  due: readonly DueNews[],
): Promise<CurrentNews[]> {
  const current = new Map<string, CurrentNews>();
  for (const news of due) {
    if (news.kind !== 'seat-taken' && !(await isMember(league, account, news))) continue;
    const [read, timing] = await Promise.all([
      cachedCampaign(league, news.campaign),
      selectTiming(league.store.db, news.campaign),
    ]);
    if (!(await IS_STILL_SO[news.kind]({ ...news, league, account, read, timing }))) continue;
    const { campaign, role, seat, kind, id } = news;
    current.set(JSON.stringify([campaign, role, seat, kind, ONCE.has(kind) ? 0 : id]), { ...news, read, timing });
  }
  return [...current.values()];
}
