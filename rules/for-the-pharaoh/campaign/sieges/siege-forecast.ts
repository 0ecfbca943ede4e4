import {
  createDieOdds,
  cumulate,
  type DayOdds,
  getEarliestOdds,
  addDelays,
  mixOdds,
  shiftDays,
  createCertainOdds,
} from '../../../core/day-odds.ts';
import { countFaces } from '../../../core/dice.ts';
import { getChoice } from '../../../core/ruling.ts';
import { COMMENCEMENT_DICE, getStoresDie } from '../../siege/plague.ts';
import {
  type CrewPart,
  estimateEngine,
  estimateEngineBreach,
  estimateEngineWeeks,
  estimateMineHead,
  estimateMineWeeks,
  estimateStores,
  estimateLadders,
  estimatePlague,
  estimateTower,
  estimateBreach,
} from '../../siege/siege-odds.ts';
import { FTP_S10 } from '../../siege/siege-rulings.ts';
import { getGroupSize, DEFAULT_GROUP_SIZE } from '../battles/battle-losses.ts';
import { toGarrisonView } from '../knowledge/view.ts';
import {
  isAtWall,
  isBreachOpen,
  isUnderWay,
  type SiegeWork,
  canHaveShed,
  listPermittedWorks,
} from '../state/siege-work.ts';
import {
  getDayInMonth,
  DAYS_PER_MONTH,
  DAYS_PER_WEEK,
  getNextSiegeDay,
  type CampaignState,
  isWinter,
  type Siege,
} from '../state/state.ts';
import { listArmiesIn } from '../troops/muster.ts';
import { getSpecialistsNeeded, getMoatToFill } from './advance-work.ts';
import {
  type SpecialistCount,
  type FortSetUp,
  countBusySpecialists,
  countSpecialists,
  getWalls,
  getWorks,
} from './fort-works.ts';

/*
 * Exact forecast of a siege, from the dice of the procedures and the facts known to the besieger or the garrison. Assumes no relief, sally
 * or counter-mining, and that the besiegers stay. Ignores plague among an engine's crew. Days are calendar days; day 1 is the first of the
 * current month.
 */

/** Plan for works not yet begun. */
export interface SiegePlan {
  /** Groups to equip with ladders, and the carpenters for them. */
  readonly groups: number;
  readonly carpenters: number;
  /** True for engines under a penthouse or shed. */
  readonly protected: boolean;
  /** Figures that serve an engine. */
  readonly crew: number;
}

/** A way of reducing a fort: a work under way, a possible work, or hunger. */
export interface SiegeWay {
  /** Id of a work under way, kind of a possible work, or `hunger`. */
  readonly id: string;
  readonly kind: SiegeWork['kind'] | 'hunger';
  /** Null for possible works and hunger. */
  readonly work: SiegeWork | null;
  /** Specialists that a possible work would occupy. */
  readonly specialists: SpecialistCount;
  /** Day on which ladders are ready, a tower is at the wall, the wall is open or the garrison surrenders. One row per start. */
  readonly byStart: readonly DayOdds[];
}

export interface SiegeForecast {
  /** The player who asks: an actual or possible besieger, or the fort's holder. */
  readonly asker: string;
  readonly ways: readonly SiegeWay[];
  /** Chance of each start. If months of siege have their own days, a single start on the first day of the month is enough. */
  readonly starts: readonly number[];
  /** Days added to all rows because the siege begins later. Certainly 0 if the rows already count from the start. */
  readonly delay: DayOdds;
  /** Day of the first outbreak of plague from now on. One row per start. */
  readonly plague: Readonly<Record<'garrison' | 'besiegers', readonly DayOdds[]>>;
}

/** Months of the forecast, starting with the current month. */
export const FORECAST_MONTHS = 24;
const DAYS = FORECAST_MONTHS * DAYS_PER_MONTH;
/** Length of rows for work that began up to a week before day 1. */
const LONG_ROW = DAYS + DAYS_PER_WEEK;

/** A siege on the calendar: its first day, the next day of work, and its months so far. */
interface Clock {
  /** Calendar day before the first day of the siege. */
  readonly before: number;
  readonly next: number;
  /** Day before the siege's next complete calendar month begins. */
  readonly month: number;
  /** Number of complete months of siege. */
  readonly closed: number;
  readonly chance: number;
}

const MONTHS_OF_YEAR = 12;

/** Day before the first month with orders. In winter orders wait for spring. */
const firstMonth = (state: CampaignState): number =>
  isWinter(state) ? (MONTHS_OF_YEAR - state.campaignMonths) * DAYS_PER_MONTH : 0;

const usesCalendar = (state: CampaignState): boolean => getChoice(FTP_S10, state.rulings) === 'calendar';

/** Days of the month that pass before a future siege begins (ruling FTP-S1). */
function listDelays(): DayOdds {
  const { week, day } = COMMENCEMENT_DICE;
  const first = addDelays(createDieOdds(week, DAYS, countFaces(day)), createDieOdds(day, DAYS));
  return shiftDays(first, -1 - countFaces(day));
}

/** Places a siege on the calendar. If calendar months count, each possible first day has its own clock. */
function getClocks(state: CampaignState, siege: Siege | null): { clocks: Clock[]; delay: DayOdds } {
  const later = firstMonth(state);
  const none = createCertainOdds(0, DAYS);
  if (siege) {
    const before = getDayInMonth(siege) - 1 - DAYS_PER_MONTH * siege.monthsEnded;
    const next = Math.max(before + getNextSiegeDay(siege), later + 1);
    return { clocks: [{ before, next, month: 0, closed: siege.monthsClosed, chance: 1 }], delay: none };
  }
  const begunAfter = (days: number, chance: number): Clock => {
    const before = later + days;
    return { before, next: before + 1, month: later, closed: 0, chance };
  };
  if (!usesCalendar(state)) return { clocks: [begunAfter(0, 1)], delay: listDelays() };
  const clocks = listDelays().flatMap((chance, days) => (chance > 0 ? [begunAfter(days, chance)] : []));
  return { clocks, delay: none };
}

/** Duration of a new work from its first day. */
function estimateNewWork(
  kind: SiegeWork['kind'],
  walls: FortSetUp,
  plan: SiegePlan,
  crew: readonly CrewPart[],
): DayOdds {
  const { moat, embankment } = walls;
  if (kind === 'ladders')
    return estimateLadders(Math.ceil(plan.groups / Math.max(1, plan.carpenters)), moat === 'wet', DAYS);
  if (kind === 'mine') {
    const weeks = estimateMineWeeks(moat, DAYS);
    return addDelays(estimateMineHead(moat, DAYS), estimateBreach(weeks, weeks));
  }
  if (kind === 'tower') return estimateTower({ embankment, moat }, DAYS);
  const setUp = { protected: plan.protected, embankment, moat };
  return estimateEngineBreach(setUp, estimateEngine(setUp, DAYS), estimateEngineWeeks(setUp, DAYS), crew);
}

/** Calendar day on which a work under way is complete; null if unknown. */
function estimateWork(
  work: SiegeWork,
  walls: FortSetUp,
  { before, next }: Clock,
  crew: readonly CrewPart[],
): DayOdds | null {
  const { kind, stage, due: dueDay, weeks, weeksLeft } = work;
  const isTower = kind === 'tower';
  if (isBreachOpen(work) || stage === 'ready' || (isTower && isAtWall(work))) return createCertainOdds(next, DAYS);
  if (dueDay === null) return null;
  const due = before + dueDay;
  if (isTower) return createCertainOdds(due, DAYS);
  const { moat, embankment } = walls;
  if (kind === 'ladders') {
    const periods = Math.ceil((work.wanted - work.groups) / Math.max(1, work.carpenters));
    return addDelays(createCertainOdds(due, DAYS), estimateLadders(periods - 1, moat === 'wet', DAYS));
  }
  if (kind === 'mine') {
    const first = stage === 'making' ? due + DAYS_PER_WEEK * weeks : due;
    return estimateBreach(createCertainOdds(first, DAYS), estimateMineWeeks(moat, DAYS));
  }
  const setUp = { protected: work.protected, embankment, moat };
  const [from, left] = stage === 'making' ? [due, weeks] : [due - DAYS_PER_WEEK, weeksLeft];
  const opens = estimateEngineBreach(
    setUp,
    createCertainOdds(0, LONG_ROW),
    createCertainOdds(DAYS_PER_WEEK * left, LONG_ROW),
    crew,
  );
  return shiftDays(opens, from).slice(0, DAYS + 1);
}

/**
 * Calendar day on which a work is complete, as far as the garrison can tell. For an engine at the wall all longer rolls are equally likely,
 * and its crew is estimated. Null for a mine, whose progress the garrison cannot see.
 */
function estimateVisibleWork(
  work: SiegeWork,
  walls: FortSetUp,
  clock: Clock,
  crew: readonly CrewPart[],
): DayOdds | null {
  const { kind, stage, due, weeks, protected: covered } = work;
  if (kind === 'mine' && !isBreachOpen(work)) return null;
  if (stage !== 'at-wall' || kind === 'tower' || due === null) return estimateWork(work, walls, clock, crew);
  const setUp = { protected: covered, embankment: walls.embankment, moat: walls.moat };
  const thrown = estimateEngineWeeks(setUp, LONG_ROW + DAYS_PER_WEEK * weeks).slice(DAYS_PER_WEEK * weeks);
  // An umpire's intervention may have kept the engine at the wall longer than any roll.
  const longer = [0, ...thrown.slice(1)];
  const total = longer.reduce((sum, chance) => sum + chance, 0);
  const left = total > 0 ? longer.map((chance) => chance / total) : createCertainOdds(DAYS_PER_WEEK, LONG_ROW);
  const opens = estimateEngineBreach(setUp, createCertainOdds(0, LONG_ROW), left, crew);
  return shiftDays(opens, clock.before + due - DAYS_PER_WEEK).slice(0, DAYS + 1);
}

/** Day on which a future month of siege is complete (ruling FTP-S10). */
const getMonthDay = (state: CampaignState, { before, closed, month: from }: Clock, month: number): number =>
  usesCalendar(state) ? from + DAYS_PER_MONTH * (month + 1) : before + DAYS_PER_MONTH * (closed + month + 1);

/** Places monthly chances on the days on which the months are complete. */
function placeOnMonths(state: CampaignState, clock: Clock, chances: readonly number[]): DayOdds {
  const odds = new Array<number>(DAYS + 1).fill(0);
  for (const [month, chance] of chances.entries()) {
    const day = getMonthDay(state, clock, month);
    if (day <= DAYS) odds[day] = chance;
  }
  return odds;
}

/** Returns the remaining known crew of an engine. */
function getServingCrew(state: CampaignState, { crew }: SiegeWork): CrewPart[] {
  const army = crew ? state.armies[crew.army] : undefined;
  const named = new Map((crew?.parts ?? []).map(({ id, count }) => [id, count]));
  return (army?.units ?? []).flatMap(({ parts }) =>
    parts.flatMap((part) => {
      const count = Math.min(part.count, named.get(part.id) ?? 0);
      if (count === 0) return [];
      return [{ count, size: getGroupSize(state, army?.list ?? null, part), halfHit: part.halfHit === true }];
    }),
  );
}

/** Returns the largest group size among a player's troops in the field of a province. */
function getLargestGroup(state: CampaignState, player: string, province: string): number {
  const sizes = listArmiesIn(state, province)
    .filter(({ fort, player: whose }) => fort === null && whose === player)
    .flatMap(({ list, units }) => units.flatMap(({ parts }) => parts.map((part) => getGroupSize(state, list, part))));
  const largest = Math.max(0, ...sizes);
  return largest > 1 ? largest : DEFAULT_GROUP_SIZE;
}

/** Counts a player's specialists before the forts of a province that are not occupied by a work. */
export function countFreeSpecialists(state: CampaignState, player: string, province: string): SpecialistCount {
  const [there, bound] = [countSpecialists(state, player, province), countBusySpecialists(state, player, province)];
  return { carpenters: there.carpenters - bound.carpenters, miners: there.miners - bound.miners };
}

/** Returns an initial plan: all free carpenters make ladders for four groups, and two groups serve an engine. */
export function createDefaultPlan(state: CampaignState, player: string, province: string): SiegePlan {
  const { carpenters } = countFreeSpecialists(state, player, province);
  const crew = 2 * getLargestGroup(state, player, province);
  return { groups: 4, carpenters: Math.max(1, carpenters), protected: false, crew };
}

const NO_SPECIALISTS: SpecialistCount = { carpenters: 0, miners: 0 };

/**
 * Forecasts all ways of reducing a fort, and plague, from the facts known to `asker`. The rolled duration of the stores and the other
 * side's plague are never used, even if `state` contains them. The besieger sees their own works in full, the garrison in part, other
 * players none. Null for an unknown fort.
 */
export function forecastSiege(
  state: CampaignState,
  fort: string,
  asker: string,
  plan: SiegePlan,
): SiegeForecast | null {
  const known = state.forts[fort];
  if (!known) return null;
  const existing = state.sieges[fort] ?? null;
  const isWithin = known.holder === asker;
  const siege = isWithin || existing?.besieger === asker ? existing : null;
  const walls = getWalls(state, { fort, province: known.province });
  const { clocks, delay } = getClocks(state, siege);
  // The garrison does not know the besiegers' group sizes.
  const crew = [
    { count: plan.crew, size: isWithin ? DEFAULT_GROUP_SIZE : getLargestGroup(state, asker, known.province) },
  ];
  const works = siege ? getWorks(siege).filter(isUnderWay) : [];
  const running = (isWithin ? toGarrisonView(works) : works).flatMap((work): SiegeWay[] => {
    const serving = isWithin ? crew : getServingCrew(state, work);
    const oddsOf = isWithin ? estimateVisibleWork : estimateWork;
    const byStart = clocks.map((clock) => oddsOf(work, walls, clock, serving)).filter((odds) => odds !== null);
    return byStart.length === 0 ? [] : [{ id: work.id, kind: work.kind, work, specialists: NO_SPECIALISTS, byStart }];
  });
  // A ram and a claw use the same dice. The next engine finds the moat filled (ruling FTP-S21).
  const before = siege ? { ...walls, moat: getMoatToFill(state, siege) } : walls;
  const engine = estimateNewWork('ram', before, plan, crew);
  const fresh = listPermittedWorks(state.rulings).map((kind): SiegeWay => {
    const odds = canHaveShed(kind) ? engine : estimateNewWork(kind, kind === 'tower' ? before : walls, plan, crew);
    const binds = getSpecialistsNeeded({ work: kind, carpenters: plan.carpenters });
    return { id: kind, kind, work: null, specialists: binds, byStart: clocks.map(({ next }) => shiftDays(odds, next)) };
  });
  const closed = siege?.monthsClosed ?? 0;
  const stores = estimateStores(getStoresDie(walls.water), closed, FORECAST_MONTHS);
  const plague = estimatePlague(
    {
      months: closed,
      garrison: isWithin ? (siege?.garrisonHadPlague ?? false) : null,
      besiegers: isWithin && siege ? null : (siege?.besiegersHadPlague ?? false),
    },
    FORECAST_MONTHS,
  );
  const onClocks = (chances: readonly number[]) => clocks.map((clock) => placeOnMonths(state, clock, chances));
  return {
    asker,
    ways: [
      ...running,
      ...fresh,
      { id: 'hunger', kind: 'hunger', work: null, specialists: NO_SPECIALISTS, byStart: onClocks(stores) },
    ],
    starts: clocks.map(({ chance }) => chance),
    delay,
    plague: { garrison: onClocks(plague.garrison), besiegers: onClocks(plague.besiegers) },
  };
}

const combineStarts = ({ starts, delay }: SiegeForecast, rows: readonly DayOdds[]): DayOdds =>
  addDelays(mixOdds(rows.map((odds, at) => ({ odds, weight: starts[at] ?? 0 }))), delay);

export interface SiegeEstimate {
  /** Calendar day of success; day 1 is the first of the current month. */
  readonly odds: DayOdds;
  /** Chance of plague among the besiegers before success, given success within the forecast. */
  readonly plagueBefore: number;
}

/** Finds the earliest success of several ways that begin together. */
export function estimateSiege(forecast: SiegeForecast, ways: readonly SiegeWay[]): SiegeEstimate {
  const [works, hunger] = [ways.filter(({ kind }) => kind !== 'hunger'), ways.filter(({ kind }) => kind === 'hunger')];
  let [done, withPlague] = [0, 0];
  const rows = forecast.starts.map((weight, at) => {
    const of = (some: readonly SiegeWay[]): DayOdds =>
      getEarliestOdds(
        some.map(({ byStart }) => byStart[at] ?? []),
        DAYS,
      );
    const [built, starved] = [of(works), of(hunger)];
    const [builtBy, starvedBy] = [cumulate(built), cumulate(starved)];
    const plagueBy = cumulate(forecast.plague.besiegers[at] ?? []);
    return built.map((chance, day) => {
      // On the last day of a month works come first, then plague, then hunger.
      const first = chance * (1 - (starvedBy[day - 1] ?? 0));
      const last = (starved[day] ?? 0) * (1 - (builtBy[day] ?? 0));
      done += weight * (first + last);
      withPlague += weight * (first * (plagueBy[day - 1] ?? 0) + last * (plagueBy[day] ?? 0));
      return first + last;
    });
  });
  return { odds: combineStarts(forecast, rows), plagueBefore: done > 0 ? withPlague / done : 0 };
}

/** Day of the first outbreak of plague on one side if the siege continues. */
export const getPlagueOdds = (forecast: SiegeForecast, side: 'garrison' | 'besiegers'): DayOdds =>
  combineStarts(forecast, forecast.plague[side]);
