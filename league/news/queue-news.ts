import { parseAbsolute, parseTime, type ZonedDateTime } from '@internationalized/date';
import { sql } from 'kysely';
import type { NewsKind, NewsSettings } from '../../contract/league/news.ts';
import type { CampaignWork, DueJob, Effect, NewsItem } from '../context/league-context.ts';
import type { Jobs } from '../scheduling/jobs.ts';
import { selectIsoText, type LeagueDb } from '../store/league-store.ts';
import { parseNewsSettings } from './current-news.ts';

const setTime = (day: ZonedDateTime, time: string): ZonedDateTime => {
  const { hour, minute } = parseTime(time);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
};

/** Returns the next time at which the clock in the same zone shows the given time of day. */
function findNext(now: ZonedDateTime, time: string): ZonedDateTime {
  const today = setTime(now, time);
  return today.compare(now) > 0 ? today : setTime(now.add({ days: 1 }), time);
}

/** If an instant is within the quiet hours, returns the end of these hours, otherwise the instant itself. */
function skipQuiet(instant: ZonedDateTime, quiet: NewsSettings['quiet']): ZonedDateTime {
  if (quiet === null || quiet.from === quiet.to) return instant;
  const time = instant.toString().slice(11, 16);
  const { from, to } = quiet;
  const isQuiet = from < to ? from <= time && time < to : from <= time || time < to;
  return isQuiet ? findNext(instant, to) : instant;
}

interface Sending extends Pick<NewsSettings, 'quiet' | 'dailyAt'> {
  /** Time zone of the reader. */
  readonly zone: string;
  readonly isDaily: boolean;
  /** Minutes to wait for more notifications of the same kind. */
  readonly gather: number;
}

/** Returns when to send a notification that arises now, as ISO 8601 in UTC. Null for at once. */
export function getDueTime(now: string, { zone, quiet, dailyAt, isDaily, gather }: Sending): string | null {
  const here = parseAbsolute(now, zone);
  const wanted = isDaily ? findNext(here, dailyAt) : here.add({ minutes: gather });
  const due = skipQuiet(wanted, quiet);
  return due.compare(here) === 0 ? null : due.toAbsoluteString();
}

/** Minutes for which these kinds are collected, since players may be online together. Messages read or answered meanwhile are not sent. */
const GATHER_MINUTES: Partial<Record<NewsKind, number>> = { message: 5, 'battle-turn': 10 };

/** Kinds that are not sent to absent readers. */
const SKIPPED_IF_AWAY: ReadonlySet<NewsKind> = new Set(['orders-due', 'month-resolved']);

/** Selects the active channels of the campaign's members, and of the given accounts that have left the campaign. */
const selectReaders = (db: LeagueDb, campaign: string, left: readonly string[]) =>
  db
    .selectFrom('channel')
    .innerJoin('account', 'account.id', 'channel.account_id')
    .leftJoin('member', (join) =>
      join
        .onRef('member.account_id', '=', 'account.id')
        .on('member.campaign_id', '=', campaign)
        .on('member.until', 'is', null),
    )
    .innerJoin('led_campaign', (join) => join.on('led_campaign.campaign_id', '=', campaign))
    .select([
      'channel.id as channel',
      'channel.kind',
      'account.id as account',
      'account.news as settings',
      'led_campaign.zone',
      'member.role',
      'member.seat',
      'member.is_substitute as isSubstitute',
      sql<boolean>`coalesce((now() at time zone led_campaign.zone)::date between away_from and away_to, false)`.as(
        'isAway',
      ),
    ])
    .where('channel.confirmed_at', 'is not', null)
    .where('channel.stopped', '=', '')
    .where((where) =>
      where.or([where('member.id', 'is not', null), ...(left.length > 0 ? [where('account.id', 'in', left)] : [])]),
    )
    .execute();

type Reader = Awaited<ReturnType<typeof selectReaders>>[number];

/** Returns the readers of a notification, one per channel. A seat's substitute replaces its holder. */
function filterReaders({ to }: NewsItem, readers: readonly Reader[]): readonly Reader[] {
  if (to === 'everybody') return readers.filter(({ role }) => role !== null);
  if (to.left !== undefined) {
    const own = readers.filter(({ account }) => account === to.left);
    // Keeps each channel once, even if its account has several roles in the campaign.
    return [...Map.groupBy(own, ({ channel }) => channel).values()].flatMap(([first]) =>
      first ? [{ ...first, role: 'player' as const, seat: to.seat }] : [],
    );
  }
  if (to.seat === '') return readers.filter(({ role }) => role === 'umpire');
  const inSeat = readers.filter(({ role, seat }) => role === 'player' && seat === to.seat);
  const substitutes = inSeat.filter(({ isSubstitute }) => isSubstitute);
  return substitutes.length > 0 ? substitutes : inSeat;
}

interface QueuedNews {
  readonly channel: string;
  readonly role: string;
  readonly seat: string;
  readonly kind: NewsKind;
  readonly about: string;
  /** Time at which to send, or null for now. */
  readonly due: string | null;
}

/** Returns one queued item per notification and channel that its reader has chosen for this kind. */
function listQueued(
  now: string,
  by: string | null,
  news: readonly NewsItem[],
  readers: readonly Reader[],
): QueuedNews[] {
  return news.flatMap((item) =>
    filterReaders(item, readers).flatMap(({ channel, kind: channelKind, account, isAway, role, seat, ...reader }) => {
      const settings = parseNewsSettings(reader.settings);
      const speed = settings.kinds[item.kind][channelKind];
      if (account === by || speed === 'off' || (isAway && SKIPPED_IF_AWAY.has(item.kind))) return [];
      const due = getDueTime(now, {
        ...settings,
        zone: settings.zone || reader.zone,
        isDaily: speed === 'daily',
        gather: GATHER_MINUTES[item.kind] ?? 0,
      });
      return [{ channel, role: role ?? 'player', seat: seat ?? '', kind: item.kind, about: item.about, due }];
    }),
  );
}

/** Stores notifications, except duplicates of stored ones. @returns the channels to which to send them, with times */
async function storeNews({ db, campaign }: CampaignWork, queued: readonly QueuedNews[]): Promise<DueJob[]> {
  const column = <K extends keyof QueuedNews>(key: K): QueuedNews[K][] => queued.map((each) => each[key]);
  const { rows } = await sql<{ readonly channel: string; readonly due: string | null }>`
    insert into news (channel_id, campaign_id, role, seat, kind, about, due_at)
    select channel, ${campaign}, role, seat, kind, about, coalesce(due, now())
    from unnest(${column('channel')}::text[], ${column('role')}::text[], ${column('seat')}::text[],
      ${column('kind')}::text[], ${column('about')}::text[], ${column('due')}::timestamptz[])
      as queued (channel, role, seat, kind, about, due)
    on conflict do nothing
    returning channel_id as channel, case when due_at > now() then ${selectIsoText('due_at')} end as due`.execute(db);
  return [
    ...new Map(
      rows.map(({ channel, due }) => [`${channel} ${due ?? ''}`, { channel, what: 'news' as const, due }]),
    ).values(),
  ];
}

/** Kinds that are deleted when a month is undone, because they may arise again. */
const UNDONE: readonly NewsKind[] = [
  'month-resolved',
  'battle-waits',
  'battle-due',
  'battle-turn',
  'battle-decided',
  'entries-differ',
  'umpire-wanted',
  'campaign-won',
];

/** Queues a command's notifications for the readers who have chosen them. */
export const queueNews =
  (jobs: Jobs): Effect =>
  async (work, notices, news) => {
    const { db, campaign, sender, app } = work;
    if (notices.some(({ kind }) => kind === 'taken-back'))
      await db.deleteFrom('news').where('campaign_id', '=', campaign).where('kind', 'in', UNDONE).execute();
    if (news.length === 0) return;
    const left = news.flatMap(({ to }) => (to !== 'everybody' && to.left !== undefined ? [to.left] : []));
    const readers = await selectReaders(db, campaign, left);
    const reachable = readers.filter(({ kind }) => kind !== 'mail' || jobs.hasMail);
    const queued = reachable.length === 0 ? [] : listQueued(app.clock(), sender, news, reachable);
    if (queued.length > 0) await jobs.send(db, await storeNews(work, queued));
  };
