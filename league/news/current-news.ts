import { sql } from 'kysely';
import type { DeadlineAction } from '../../contract/league/battles.ts';
import type { LeagueRole } from '../../contract/league/members.ts';
import { DEFAULT_NEWS, type NewsKind, newsSettings, type NewsSettings } from '../../contract/league/news.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { selectResults } from '../battles/entered-results.ts';
import {
  getDeadlineAction,
  isOnField,
  toBattleKey,
  selectFields,
  selectWaiting,
  listPendingSeats,
} from '../battles/field-rows.ts';
import { getCampaign, getMonthKey } from '../campaigns/cached-campaign.ts';
import type { LeagueContext } from '../context/league-context.ts';
import { listSeatsWithoutOrders, selectTiming, type Timing } from '../scheduling/timing.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Returns an account's stored notification settings, or the defaults if nothing is stored. */
export function parseNewsSettings(stored: string): NewsSettings {
  const read = newsSettings.safeParse(JSON.parse(stored));
  return read.success ? read.data : DEFAULT_NEWS;
}

/** A notification that is due on one channel. */
export interface DueNews {
  readonly id: number;
  readonly campaign: string;
  readonly role: LeagueRole;
  readonly seat: string;
  readonly kind: NewsKind;
  readonly about: string;
}

/** A due notification that still applies, with the data for its text. */
export interface CurrentNews extends DueNews {
  readonly read: CampaignRead;
  readonly timing: Timing;
  /** Deadline of the battle that the notification concerns, and the action at the deadline. */
  readonly due?: { readonly at: number; readonly then: DeadlineAction } | null | undefined;
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

/** Checks whether a message is unread and its conversation is not muted by the reader. */
async function isUnread(db: LeagueDb, account: string, { campaign, seat, about }: DueNews): Promise<boolean> {
  const { rows } = await sql<{ readonly isUnread: boolean }>`
    select message.n > coalesce(up_to, 0) and not coalesce(muted, false) as "isUnread" from message
    left join read_mark on read_mark.campaign_id = message.campaign_id and read_mark.account_id = ${account}
      and read_mark.seat = ${seat} and read_mark.conversation = message.conversation
    where message.campaign_id = ${campaign} and message.n = ${Number(about)}`.execute(db);
  return rows[0]?.isUnread === true;
}

/** Returns the battle key at the start of `about`, which may be longer. */
const getBattleKey = ({ about }: Pick<DueNews, 'about'>): string => about.slice(0, about.lastIndexOf(' '));

/** Returns a battle's deadline and the action at the deadline. Null if there is no deadline. */
async function findDue(
  { store }: LeagueContext,
  { campaign, read, timing, ...news }: CurrentNews,
): Promise<CurrentNews['due']> {
  const about = getBattleKey(news);
  const battle = read.state.battles.find((each) => toBattleKey(read.state, each) === about);
  const waiting = (await selectWaiting(store.db, campaign)).find((each) => each.about === about);
  if (!battle || !waiting || waiting.dueAt === null) return null;
  const row = (await selectFields(store.db, campaign)).find((each) => each.about === about);
  return { at: waiting.dueAt, then: getDeadlineAction(timing.battleEnd, battle, isOnField(row)) };
}

/** Checks whether a battle is pending. For some kinds of notifications, the seat's result must also be missing. */
async function isBattlePending({ league, read, about, campaign, seat, kind }: Checked): Promise<boolean> {
  const battle = read.state.battles.find((each) => toBattleKey(read.state, each) === about);
  if (!battle || (kind !== 'battle-waits' && kind !== 'battle-due')) return battle !== undefined;
  const entered = await selectResults(league.store.db, campaign);
  return !entered.some((each) => each.battle === battle.id && each.player === seat);
}

/** Checks whether an application is pending. */
async function isApplicationPending(db: LeagueDb, campaign: string, application: string): Promise<boolean> {
  const row = await db
    .selectFrom('application')
    .select('id')
    .where('campaign_id', '=', campaign)
    .where('id', '=', Number(application))
    .executeTakeFirst();
  return row !== undefined;
}

const ALWAYS = () => true;

/** Checks, per kind, whether a notification still applies when it is sent. */
const IS_CURRENT: Readonly<Record<NewsKind, (news: Checked) => boolean | Promise<boolean>>> = {
  'orders-due': async ({ league, read, about, seat, timing }) =>
    about.startsWith(`${getMonthKey(read.state)} `) &&
    !timing.paused &&
    (await listSeatsWithoutOrders(league.app, read)).includes(seat),
  'month-resolved': ALWAYS,
  'battle-due': (news) => isBattlePending({ ...news, about: getBattleKey(news) }),
  'battle-turn': async ({ league, campaign, seat, about }) => {
    const row = (await selectFields(league.store.db, campaign)).find((each) => each.about === getBattleKey({ about }));
    return row !== undefined && listPendingSeats(row).includes(seat);
  },
  'battle-decided': ALWAYS,
  'battle-waits': isBattlePending,
  'entries-differ': isBattlePending,
  message: (news) => isUnread(news.league.store.db, news.account, news),
  invitation: ALWAYS,
  'seat-taken': ALWAYS,
  'substitute-wanted': ALWAYS,
  'seat-wanted': async ({ league, campaign, about }) => isApplicationPending(league.store.db, campaign, about),
  'umpire-wanted': (news) => news.about === getMonthKey(news.read.state) || isBattlePending(news),
  'campaign-won': ({ read }) => read.state.victories.length > 0,
};

/** Kinds of which only one is sent per campaign, even if several are due. */
const ONCE: ReadonlySet<NewsKind> = new Set([
  'orders-due',
  'month-resolved',
  'message',
  'battle-waits',
  'battle-turn',
  'entries-differ',
]);

/** Returns the notifications that still apply, without duplicates. */
export async function filterCurrentNews(
  league: LeagueContext,
  account: string,
  due: readonly DueNews[],
): Promise<CurrentNews[]> {
  const current = new Map<string, CurrentNews>();
  for (const news of due) {
    if (news.kind !== 'seat-taken' && !(await isMember(league, account, news))) continue;
    const [read, timing] = await Promise.all([
      getCampaign(league, news.campaign),
      selectTiming(league.store.db, news.campaign),
    ]);
    if (!(await IS_CURRENT[news.kind]({ ...news, league, account, read, timing }))) continue;
    const { campaign, role, seat, kind, id } = news;
    const found: CurrentNews = { ...news, read, timing };
    const due = kind === 'battle-due' || kind === 'battle-turn' ? { due: await findDue(league, found) } : {};
    current.set(JSON.stringify([campaign, role, seat, kind, ONCE.has(kind) ? 0 : id]), { ...found, ...due });
  }
  return [...current.values()];
}
