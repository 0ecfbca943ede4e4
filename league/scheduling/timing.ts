import { leagueMethods, type LeagueCall } from '../context/league-context.ts';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { ResolveWhen, Schedule, ScheduleState } from '../../contract/league/notices.ts';
import { restartWaiting } from '../battles/field-rows.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import { toMilliseconds, type LeagueDb, selectWallText, selectDayText } from '../store/league-store.ts';
import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import type { AppContext } from '../../services/app-context.ts';
import { loadBookCampaign } from '../../services/books.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';

/** Current player of a seat: its substitute, otherwise its holder. */
export interface SeatPlayer {
  readonly seat: string;
  readonly account: string;
  readonly isSubstitute: boolean;
  /** Id of the player's row in `member`. */
  readonly member: number;
  /** First day of an absence that includes today, in the campaign's time zone. */
  readonly awayFrom: string | null;
  readonly awayTo: string | null;
  /** First day of the absence for which a deadline was postponed. */
  readonly waitedFor: string | null;
}

/** Selects the players of all taken seats. */
export async function selectPlayers(db: LeagueDb, campaign: string): Promise<SeatPlayer[]> {
  const isAway = sql<boolean>`(now() at time zone led_campaign.zone)::date between away_from and away_to`;
  const rows = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .innerJoin('led_campaign', 'led_campaign.campaign_id', 'member.campaign_id')
    .select([
      'seat',
      'member.id as member',
      'account.id as account',
      'is_substitute as isSubstitute',
      sql<string | null>`case when ${isAway} then ${selectDayText('away_from')} end`.as('awayFrom'),
      sql<string | null>`case when ${isAway} then ${selectDayText('away_to')} end`.as('awayTo'),
      selectDayText('waited_for').as('waitedFor'),
    ])
    .where('member.campaign_id', '=', campaign)
    .where('role', '=', 'player')
    .where('until', 'is', null)
    .orderBy('seat')
    .execute();
  return rows.filter(
    ({ seat, isSubstitute }) => isSubstitute || rows.every((row) => row.seat !== seat || !row.isSubstitute),
  );
}

/** Checks whether there is anything for which a player could give orders. Treaties do not count, because they concern other players. */
export function hasToOrder(rules: CampaignRules, state: CampaignState, player: string): boolean {
  if (state.battles.length > 0) return false;
  return rules.offers(state, player).some(({ closed, subject }) => closed === null && subject.key !== 'player');
}

/** Lists the seats, taken or free, with missing orders for this month. Excludes seats that have nothing to order or a permanent regent. */
export async function listSeatsWithoutOrders(
  { books }: Pick<AppContext, 'books'>,
  { state, filed, settings }: Pick<CampaignRead, 'state' | 'filed' | 'settings'>,
): Promise<string[]> {
  const rules = await loadBookCampaign({ books }, state.rules);
  return state.players
    .map(({ id }) => id)
    .filter((id) => settings.keepers?.[id]?.when !== 'always')
    .filter((id) => filed.every(({ player }) => player !== id) && hasToOrder(rules, state, id));
}

export const selectSeatPlayers = async (
  db: LeagueDb,
  campaign: string,
  seats: readonly string[],
): Promise<SeatPlayer[]> => (await selectPlayers(db, campaign)).filter(({ seat }) => seats.includes(seat));

/** A campaign's schedule with instants in milliseconds by the database's clock, since processes' clocks may differ. */
export interface Timing extends Schedule {
  readonly now: number;
  readonly deadlineAt: number | null;
  /** True if the first month waits until all players report that they are present. */
  readonly isMustering: boolean;
  /** Time up to which all reminders and deadlines have been handled. */
  readonly handledTo: number;
}

export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Selects the timing of a campaign. @throws Error if the campaign does not exist */
export async function selectTiming(db: LeagueDb, campaign: string): Promise<Timing> {
  const { remind, ...row } = await db
    .selectFrom('led_campaign')
    .select([
      selectWallText('deadline').as('deadline'),
      'zone',
      'every_days as everyDays',
      'resolve',
      'grace',
      'remind',
      'paused',
      'battle_hours as battleHours',
      'battle_end as battleEnd',
      'is_mustering as isMustering',
      toMilliseconds<number | null>('deadline_at').as('deadlineAt'),
      toMilliseconds<number>('seen_to').as('handledTo'),
      toMilliseconds<number>('clock_timestamp()').as('now'),
    ])
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow();
  return { ...row, remind: JSON.parse(remind) as readonly number[] };
}

const toTimed = ({
  now: _now,
  handledTo: _seenTo,
  isMustering: _isMustering,
  deadlineAt,
  ...schedule
}: Timing): ScheduleState => ({
  schedule,
  deadlineAt: deadlineAt === null ? null : toInstant(deadlineAt),
});

type Columns = Omit<Schedule, 'resolve'> & { readonly resolve: ResolveWhen };

/** Stores a schedule whose deadline is for the current month. Due times in the past are marked as handled. */
export const writeSchedule = (db: LeagueDb, campaign: string, schedule: Columns) =>
  db
    .updateTable('led_campaign')
    .from('campaign')
    .set({
      deadline: schedule.deadline,
      deadline_at: sql<string | null>`cast(${schedule.deadline} as timestamp) at time zone ${schedule.zone}`,
      zone: schedule.zone,
      every_days: schedule.everyDays,
      resolve: schedule.resolve,
      grace: schedule.grace,
      remind: JSON.stringify([...new Set(schedule.remind)].sort((one, other) => other - one)),
      paused: schedule.paused,
      battle_hours: schedule.battleHours,
      battle_end: schedule.battleEnd,
      seen_to: sql<string>`clock_timestamp()`,
      timed_year: (row) => row.ref('campaign.year'),
      timed_month: (row) => row.ref('campaign.month'),
    })
    .where('campaign_id', '=', campaign)
    .whereRef('campaign.id', '=', 'campaign_id')
    .execute();

/** Checks whether PostgreSQL knows a time zone. JavaScript's list of zones differs and includes offsets. */
async function isKnownZone(db: LeagueDb, zone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(db);
  return rows.length > 0;
}

/** Converts a zone's wall time to an instant and checks whether it is past. A time that summer time skips counts as an hour later. */
async function readWallTime(
  db: LeagueDb,
  { deadline, zone }: Pick<Schedule, 'deadline' | 'zone'>,
): Promise<{ readonly isPast: boolean }> {
  const { rows } = await sql<{ readonly isPast: boolean }>`
    select coalesce(cast(${deadline} as timestamp) at time zone ${zone} <= clock_timestamp(), false) as "isPast"`.execute(
    db,
  );
  return { isPast: rows[0]?.isPast ?? false };
}

/** Returns the next month's deadline, a multiple of `every_days` later that leaves at least half of them. Null if set by the umpire. */
export async function getNextDeadline(db: LeagueDb, campaign: string): Promise<string | null> {
  const { rows } = await sql<{ readonly next: string }>`
    select to_char(next, 'YYYY-MM-DD"T"HH24:MI') as next
    from led_campaign
    cross join lateral floor(
      cast((now() at time zone zone)::date - deadline::date as numeric) / every_days
    ) as passed (count)
    cross join lateral generate_series(cast(passed.count as integer) - 1, cast(passed.count as integer) + 3) as step (n)
    cross join lateral (select deadline + make_interval(days => every_days * step.n)) as follows (next)
    where campaign_id = ${campaign} and next at time zone zone >= now() + make_interval(hours => every_days * 12)
    order by next limit 1`.execute(db);
  return rows[0]?.next ?? null;
}

export interface DueTime {
  readonly kind: 'remind' | 'deadline' | 'grace-over';
  readonly at: number;
}

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Lists the times of a month's reminders and deadlines, earliest first. */
export function listDueTimes({ deadlineAt, remind, grace, paused, isMustering }: Timing): readonly DueTime[] {
  if (deadlineAt === null || paused || isMustering) return [];
  return [
    ...remind
      .toSorted((one, other) => other - one)
      .map((hours): DueTime => ({ kind: 'remind', at: deadlineAt - hours * HOUR })),
    { kind: 'deadline', at: deadlineAt },
    ...(grace > 0 ? [{ kind: 'grace-over', at: deadlineAt + grace * MINUTE } as const] : []),
  ];
}

/** Returns the last due time that was not handled. Earlier times that were missed are skipped. */
export const getLastDueTime = (timing: Timing): DueTime | undefined =>
  listDueTimes(timing).findLast(({ at }) => at > timing.handledTo && at <= timing.now);

export const getNextDueTime = (timing: Timing): DueTime | undefined =>
  listDueTimes(timing).find(({ at }) => at > timing.now);

export const markHandled = (db: LeagueDb, campaign: string, to: number) =>
  db
    .updateTable('led_campaign')
    .set({ seen_to: toInstant(to) })
    .where('campaign_id', '=', campaign)
    .execute();

interface OfCampaign {
  readonly campaign: string;
}

const schedule = async ({ league }: LeagueCall, { campaign }: OfCampaign): Promise<ScheduleState> =>
  toTimed(await selectTiming(league.store.db, campaign));

export const timingMethods = leagueMethods({
  schedule,
  /** Sets the timing. @throws UseCaseError REFUSED for a new deadline in the past; BAD_INPUT for a time zone unknown to PostgreSQL */
  setSchedule: (call, input) =>
    runCampaignCommand(call, input, async ({ db, campaign, notify }) => {
      const { schedule: wanted } = input;
      if (!(await isKnownZone(db, wanted.zone)))
        throw new UseCaseError('BAD_INPUT', 'expected a time zone such as Europe/Paris', 'schedule.zone');
      const before = await selectTiming(db, campaign);
      const isMoved = wanted.deadline !== before.deadline || wanted.zone !== before.zone;
      const isResumed = before.paused && !wanted.paused;
      if ((isMoved || isResumed) && (await readWallTime(db, wanted)).isPast)
        throw new UseCaseError('REFUSED', 'this deadline has passed: choose a later one', 'schedule.deadline');
      await writeSchedule(db, campaign, wanted);
      if (isResumed || wanted.battleHours !== before.battleHours) await restartWaiting(db, campaign);
      notify('deadline');
      return toTimed(await selectTiming(db, campaign));
    }),
});
