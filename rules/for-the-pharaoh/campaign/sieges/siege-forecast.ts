import { afterDie, byDay, type DayOdds, firstOf, inTurn, mixed, moved, onDay } from '../../../core/day-odds.ts';
import { facesOf } from '../../../core/dice.ts';
import { choiceInForce } from '../../../core/ruling.ts';
import { commencementDice, storesDie } from '../../siege/plague.ts';
import {
  type CrewPart,
  engineAtWall,
  engineOpens,
  engineWeeks,
  mineHead,
  mineWeeks,
  monthsOfStores,
  periodsOfLadders,
  plagueToCome,
  towerAtWall,
  wallOpens,
} from '../../siege/siege-odds.ts';
import { FTP_S10 } from '../../siege/siege-rulings.ts';
import { groupSizeOf, UNKNOWN_GROUP } from '../battles/battle-losses.ts';
import { seenFromWithin } from '../knowledge/view.ts';
import { isAtWall, isOpen, isUnderWay, type SiegeWork, takesShed, worksInForce } from '../state/siege-work.ts';
import { dayInMonth, DAYS_OF_MONTH, DAYS_OF_WEEK, nextDay } from '../state/siege-clock.ts';
import { type CampaignState, isWinter, type Siege } from '../state/state.ts';
import { armiesIn } from '../troops/muster.ts';
import { bindsOf, moatOfEngine } from './advance-work.ts';
import { type Bound, type FortSetUp, specialistsBound, specialistsThere, wallsOf, worksOf } from './works-of.ts';

/*
 * How long a fort will hold, before anybody commits himself: exactly, from the dice of the procedures and from what the besieger, or
 * the garrison, may know. Reckoned as though nobody relieves the fort, sallies or listens for mines, and the besiegers stay; plague among an engine's crew
 * is left out. Days are those of the calendar, from 1, the first day of the month at hand.
 */

/** How the works are to be begun that are not under way. */
export interface SiegePlan {
  /** Groups that are to have ladders, and carpenters who make them. */
  readonly groups: number;
  readonly carpenters: number;
  /** Engines under a penthouse or shed. */
  readonly protected: boolean;
  /** Figures who serve an engine. */
  readonly crew: number;
}

/** One way of reducing a fort: a work that is under way, one that could be begun, or hunger. */
export interface SiegeWay {
  /** The work's id, or its kind where it could be begun; `hunger`. */
  readonly id: string;
  readonly kind: SiegeWork['kind'] | 'hunger';
  /** Null for what has not been begun, and for hunger. */
  readonly work: SiegeWork | null;
  /** Specialists whom it would bind; nobody for what is under way. */
  readonly binds: Bound;
  /** The day on which ladders are ready, a tower stands at the wall, the wall is open or the garrison surrenders; a row for each start. */
  readonly byStart: readonly DayOdds[];
}

export interface SiegeForecast {
  /** Who asks: who besieges the fort or could, or who holds it. */
  readonly asker: string;
  readonly ways: readonly SiegeWay[];
  /** How likely each start is. Where a siege goes by its own days one stands for all, as though it began on the first day of the month. */
  readonly starts: readonly number[];
  /** By how many days everything may come later than its rows say, because the siege begins later; for certain 0 where they say it. */
  readonly delay: DayOdds;
  /** The first outbreak of plague from now on; a row for each start. */
  readonly plague: Readonly<Record<'garrison' | 'besiegers', readonly DayOdds[]>>;
}

/** Months that are reckoned, the one at hand first. */
export const FORECAST_MONTHS = 24;
const DAYS = FORECAST_MONTHS * DAYS_OF_MONTH;
/** A row that ends a week later, for what began within the week before. */
const LONGER = DAYS + DAYS_OF_WEEK;

/** A siege on the calendar: where its first day lies, where work can begin, and what is known of its months. */
interface Clock {
  /** The day of the calendar before the first one of the siege. */
  readonly before: number;
  readonly next: number;
  /** The day before its first month that is still to end by the calendar. */
  readonly month: number;
  /** Months of siege that are full. */
  readonly closed: number;
  readonly chance: number;
}

const MONTHS_OF_YEAR = 12;

/** The day before the first month in which orders are given: in winter they wait for the spring. */
const firstMonth = (state: CampaignState): number =>
  isWinter(state) ? (MONTHS_OF_YEAR - state.campaignMonths) * DAYS_OF_MONTH : 0;

const byCalendar = (state: CampaignState): boolean => choiceInForce(FTP_S10, state.rulings) === 'calendar';

/** The days on which a siege may begin that is yet to be laid, by how many of the month have gone before (ruling FTP-S1). */
function delays(): DayOdds {
  const { week, day } = commencementDice;
  const first = inTurn(afterDie(week, DAYS, facesOf(day)), afterDie(day, DAYS));
  return moved(first, -1 - facesOf(day));
}

/** The siege on the calendar. What goes by the calendar's months too is reckoned apart for each day on which it may begin. */
function clocksOf(state: CampaignState, siege: Siege | null): { clocks: Clock[]; delay: DayOdds } {
  const later = firstMonth(state);
  const none = onDay(0, DAYS);
  if (siege) {
    const before = dayInMonth(siege) - 1 - DAYS_OF_MONTH * siege.monthsEnded;
    const next = Math.max(before + nextDay(siege), later + 1);
    return { clocks: [{ before, next, month: 0, closed: siege.monthsClosed, chance: 1 }], delay: none };
  }
  const begunAfter = (days: number, chance: number): Clock => {
    const before = later + days;
    return { before, next: before + 1, month: later, closed: 0, chance };
  };
  if (!byCalendar(state)) return { clocks: [begunAfter(0, 1)], delay: delays() };
  const clocks = delays().flatMap((chance, days) => (chance > 0 ? [begunAfter(days, chance)] : []));
  return { clocks, delay: none };
}

/** How long a new work takes from the day on which it is begun. */
function newWork(kind: SiegeWork['kind'], walls: FortSetUp, plan: SiegePlan, crew: readonly CrewPart[]): DayOdds {
  const { moat, embankment } = walls;
  if (kind === 'ladders')
    return periodsOfLadders(Math.ceil(plan.groups / Math.max(1, plan.carpenters)), moat === 'wet', DAYS);
  if (kind === 'mine') {
    const weeks = mineWeeks(moat, DAYS);
    return inTurn(mineHead(moat, DAYS), wallOpens(weeks, weeks));
  }
  if (kind === 'tower') return towerAtWall({ embankment, moat }, DAYS);
  const setUp = { protected: plan.protected, embankment, moat };
  return engineOpens(setUp, engineAtWall(setUp, DAYS), engineWeeks(setUp, DAYS), crew);
}

/** When a work that is under way comes to its end, on the calendar; null where that is not known. */
function workUnderWay(
  work: SiegeWork,
  walls: FortSetUp,
  { before, next }: Clock,
  crew: readonly CrewPart[],
): DayOdds | null {
  const { kind, stage, due: dueDay, weeks, weeksLeft } = work;
  const isTower = kind === 'tower';
  if (isOpen(work) || stage === 'ready' || (isTower && isAtWall(work))) return onDay(next, DAYS);
  if (dueDay === null) return null;
  const due = before + dueDay;
  if (isTower) return onDay(due, DAYS);
  const { moat, embankment } = walls;
  if (kind === 'ladders') {
    const periods = Math.ceil((work.wanted - work.groups) / Math.max(1, work.carpenters));
    return inTurn(onDay(due, DAYS), periodsOfLadders(periods - 1, moat === 'wet', DAYS));
  }
  if (kind === 'mine') {
    const first = stage === 'making' ? due + DAYS_OF_WEEK * weeks : due;
    return wallOpens(onDay(first, DAYS), mineWeeks(moat, DAYS));
  }
  const setUp = { protected: work.protected, embankment, moat };
  const [from, left] = stage === 'making' ? [due, weeks] : [due - DAYS_OF_WEEK, weeksLeft];
  const opens = engineOpens(setUp, onDay(0, LONGER), onDay(DAYS_OF_WEEK * left, LONGER), crew);
  return moved(opens, from).slice(0, DAYS + 1);
}

/**
 * When a work that the garrison sees comes to its end, on the calendar. An engine has stood at the wall for some weeks, and every throw that
 * is longer is as likely; who serves it is guessed. Null for a mine, of which nobody within knows how far it has come.
 */
function workFromWithin(work: SiegeWork, walls: FortSetUp, clock: Clock, crew: readonly CrewPart[]): DayOdds | null {
  const { kind, stage, due, weeks, protected: covered } = work;
  if (kind === 'mine' && !isOpen(work)) return null;
  if (stage !== 'at-wall' || kind === 'tower' || due === null) return workUnderWay(work, walls, clock, crew);
  const setUp = { protected: covered, embankment: walls.embankment, moat: walls.moat };
  const thrown = engineWeeks(setUp, LONGER + DAYS_OF_WEEK * weeks).slice(DAYS_OF_WEEK * weeks);
  // An umpire's word can have kept it there for longer than any throw.
  const longer = [0, ...thrown.slice(1)];
  const all = longer.reduce((sum, chance) => sum + chance, 0);
  const left = all > 0 ? longer.map((chance) => chance / all) : onDay(DAYS_OF_WEEK, LONGER);
  const opens = engineOpens(setUp, onDay(0, LONGER), left, crew);
  return moved(opens, clock.before + due - DAYS_OF_WEEK).slice(0, DAYS + 1);
}

/** Days on which the months of siege to come are full (ruling FTP-S10). */
const monthDay = (state: CampaignState, { before, closed, month: from }: Clock, month: number): number =>
  byCalendar(state) ? from + DAYS_OF_MONTH * (month + 1) : before + DAYS_OF_MONTH * (closed + month + 1);

/** What befalls month by month, on the days on which the months are full. */
function onMonths(state: CampaignState, clock: Clock, chances: readonly number[]): DayOdds {
  const odds = new Array<number>(DAYS + 1).fill(0);
  for (const [month, chance] of chances.entries()) {
    const day = monthDay(state, clock, month);
    if (day <= DAYS) odds[day] = chance;
  }
  return odds;
}

/** Who serves an engine that stands, as far as they are known. */
function servingCrew(state: CampaignState, { crew }: SiegeWork): CrewPart[] {
  const army = crew ? state.armies[crew.army] : undefined;
  const named = new Map((crew?.parts ?? []).map(({ id, count }) => [id, count]));
  return (army?.units ?? []).flatMap(({ parts }) =>
    parts.flatMap((part) => {
      const count = Math.min(part.count, named.get(part.id) ?? 0);
      if (count === 0) return [];
      return [{ count, size: groupSizeOf(state, army?.list ?? null, part), halfHit: part.halfHit === true }];
    }),
  );
}

/** Figures in the largest groups of the troops on foot that a side has in the field of a province. */
function groupOnFoot(state: CampaignState, player: string, province: string): number {
  const sizes = armiesIn(state, province)
    .filter(({ fort, player: whose }) => fort === null && whose === player)
    .flatMap(({ list, units }) => units.flatMap(({ parts }) => parts.map((part) => groupSizeOf(state, list, part))));
  const largest = Math.max(0, ...sizes);
  return largest > 1 ? largest : UNKNOWN_GROUP;
}

/** Specialists of a side before the forts of a province who are bound to no work. */
export function freeSpecialists(state: CampaignState, player: string, province: string): Bound {
  const [there, bound] = [specialistsThere(state, player, province), specialistsBound(state, player, province)];
  return { carpenters: there.carpenters - bound.carpenters, miners: there.miners - bound.miners };
}

/** A plan to begin with: every carpenter who is free makes ladders for four groups, and two groups serve an engine. */
export function usualPlan(state: CampaignState, player: string, province: string): SiegePlan {
  const { carpenters } = freeSpecialists(state, player, province);
  const crew = 2 * groupOnFoot(state, player, province);
  return { groups: 4, carpenters: Math.max(1, carpenters), protected: false, crew };
}

const NOBODY: Bound = { carpenters: 0, miners: 0 };

/**
 * Every way of reducing a fort and the plague that may come meanwhile, as `asker` may know it: how long the stores were thrown for, and
 * whether the other side has had plague, are not known, and `state` may hold them. Works that are under way are reckoned as they stand
 * for their besieger, and as far as they are seen for the garrison; nobody else knows of them. Null for a fort that is not there.
 */
export function siegeForecast(
  state: CampaignState,
  fort: string,
  asker: string,
  plan: SiegePlan,
): SiegeForecast | null {
  const known = state.forts[fort];
  if (!known) return null;
  const found = state.sieges[fort] ?? null;
  const isWithin = known.holder === asker;
  const siege = isWithin || found?.besieger === asker ? found : null;
  const walls = wallsOf(state, { fort, province: known.province });
  const { clocks, delay } = clocksOf(state, siege);
  // Nobody within knows who is in the besiegers' ranks.
  const crew = [{ count: plan.crew, size: isWithin ? UNKNOWN_GROUP : groupOnFoot(state, asker, known.province) }];
  const works = siege ? worksOf(siege).filter(isUnderWay) : [];
  const running = (isWithin ? seenFromWithin(works) : works).flatMap((work): SiegeWay[] => {
    const serving = isWithin ? crew : servingCrew(state, work);
    const oddsOf = isWithin ? workFromWithin : workUnderWay;
    const byStart = clocks.map((clock) => oddsOf(work, walls, clock, serving)).filter((odds) => odds !== null);
    return byStart.length === 0 ? [] : [{ id: work.id, kind: work.kind, work, binds: NOBODY, byStart }];
  });
  // A ram and a claw are thrown for alike; the next engine finds the moat filled (ruling FTP-S21).
  const before = siege ? { ...walls, moat: moatOfEngine(state, siege) } : walls;
  const engine = newWork('ram', before, plan, crew);
  const fresh = worksInForce(state.rulings).map((kind): SiegeWay => {
    const odds = takesShed(kind) ? engine : newWork(kind, kind === 'tower' ? before : walls, plan, crew);
    const binds = bindsOf({ work: kind, carpenters: plan.carpenters });
    return { id: kind, kind, work: null, binds, byStart: clocks.map(({ next }) => moved(odds, next)) };
  });
  const closed = siege?.monthsClosed ?? 0;
  const stores = monthsOfStores(storesDie(walls.water), closed, FORECAST_MONTHS);
  const plague = plagueToCome(
    {
      months: closed,
      garrison: isWithin ? (siege?.garrisonHadPlague ?? false) : null,
      besiegers: isWithin && siege ? null : (siege?.besiegersHadPlague ?? false),
    },
    FORECAST_MONTHS,
  );
  const onClocks = (chances: readonly number[]) => clocks.map((clock) => onMonths(state, clock, chances));
  return {
    asker,
    ways: [
      ...running,
      ...fresh,
      { id: 'hunger', kind: 'hunger', work: null, binds: NOBODY, byStart: onClocks(stores) },
    ],
    starts: clocks.map(({ chance }) => chance),
    delay,
    plague: { garrison: onClocks(plague.garrison), besiegers: onClocks(plague.besiegers) },
  };
}

const overStarts = ({ starts, delay }: SiegeForecast, rows: readonly DayOdds[]): DayOdds =>
  inTurn(mixed(rows.map((odds, at) => ({ odds, weight: starts[at] ?? 0 }))), delay);

/** How long it will take. */
export interface Reckoning {
  /** The day of the calendar, from 1, the first one of the month at hand. */
  readonly odds: DayOdds;
  /** The chance that plague comes among the besiegers before, if it succeeds in the months that are reckoned at all. */
  readonly plagueBefore: number;
}

/** The first of some ways to come to its end, all of them being begun at once. */
export function reckon(forecast: SiegeForecast, ways: readonly SiegeWay[]): Reckoning {
  const [works, hunger] = [ways.filter(({ kind }) => kind !== 'hunger'), ways.filter(({ kind }) => kind === 'hunger')];
  let [done, withPlague] = [0, 0];
  const rows = forecast.starts.map((weight, at) => {
    const of = (some: readonly SiegeWay[]): DayOdds =>
      firstOf(
        some.map(({ byStart }) => byStart[at] ?? []),
        DAYS,
      );
    const [built, starved] = [of(works), of(hunger)];
    const [builtBy, starvedBy] = [byDay(built), byDay(starved)];
    const plagueBy = byDay(forecast.plague.besiegers[at] ?? []);
    return built.map((chance, day) => {
      // On a day on which a month is full works come first, then plague, then hunger.
      const first = chance * (1 - (starvedBy[day - 1] ?? 0));
      const last = (starved[day] ?? 0) * (1 - (builtBy[day] ?? 0));
      done += weight * (first + last);
      withPlague += weight * (first * (plagueBy[day - 1] ?? 0) + last * (plagueBy[day] ?? 0));
      return first + last;
    });
  });
  return { odds: overStarts(forecast, rows), plagueBefore: done > 0 ? withPlague / done : 0 };
}

/** The first outbreak of plague on one side while the siege goes on. */
export const plagueOdds = (forecast: SiegeForecast, side: 'garrison' | 'besiegers'): DayOdds =>
  overStarts(forecast, forecast.plague[side]);
