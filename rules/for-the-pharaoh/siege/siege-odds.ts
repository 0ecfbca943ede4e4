import { splitGroups } from '../../core/army/rules/measures.ts';
import { createDieOdds, getLaterOdds, type DayOdds, addDelays, createCertainOdds } from '../../core/day-odds.ts';
import type { Die } from '../../core/dice.ts';
import type { DicePool } from '../../core/odds.ts';
import { createAttritionPools } from './attrition.ts';
import { getBreachChances } from './breach.ts';
import { getEngineDice, type EngineInput, getTowerDice, type TowerInput } from './engine.ts';
import { getLadderDie } from './escalade.ts';
import { getMineDie } from './mine.ts';
import { getPlagueChances } from './plague.ts';
import { getRockChance } from './rocks.ts';

/*
 * Exact duration of each way of reducing a fort, from the dice and tables of its procedures (For the Pharaoh, Sieges; rulings FTP-S2, S4,
 * S5, S7 to S11, S24). Days are counted from the start of a work. `days` is the last day computed.
 */

const WEEK = 7;

type Moat = EngineInput['moat'];

/** Troops of an engine's crew whose groups have the same size. */
export interface CrewPart {
  readonly count: number;
  /** Figures in a complete group; 1 for models. */
  readonly size: number;
  /** True if one model has already taken a hit. */
  readonly halfHit?: boolean;
}

/** Returns the odds of the day on which ladders are ready after this number of periods, one after the other (ruling FTP-S2). */
export function estimateLadders(periods: number, wetMoat: boolean, days: number): DayOdds {
  const period = createDieOdds(getLadderDie(wetMoat), days);
  let odds = createCertainOdds(0, days);
  for (let done = 0; done < periods; done += 1) odds = addDelays(odds, period);
  return odds;
}

/** Returns the odds of the day on which an engine reaches the wall. The moat is filled during construction (ruling FTP-S4). */
export function estimateEngine(setUp: EngineInput, days: number): DayOdds {
  const { build, fascines } = getEngineDice(setUp);
  const built = createDieOdds(build, days);
  return fascines === null ? built : getLaterOdds(built, createDieOdds(fascines, days));
}

/** Returns the odds of the day on which a siege tower reaches the wall, after construction and ramp (ruling FTP-S24). */
export function estimateTower(setUp: TowerInput, days: number): DayOdds {
  const { build, fascines, ramp } = getTowerDice(setUp);
  const built = createDieOdds(build, days);
  const stands = fascines === null ? built : getLaterOdds(built, createDieOdds(fascines, days));
  return ramp === null ? stands : addDelays(stands, createDieOdds(ramp, days));
}

/** Returns the odds of the weeks that an engine needs at the wall, in days. */
export const estimateEngineWeeks = (setUp: EngineInput, days: number): DayOdds =>
  createDieOdds(getEngineDice(setUp).weeks, days, WEEK);

/** Returns the odds of the day on which a mine-head is complete. */
export const estimateMineHead = (moat: Moat, days: number): DayOdds => createDieOdds(getMineDie(moat), days);

/** Returns the odds of the weeks that digging a mine takes, in days. */
export const estimateMineWeeks = (moat: Moat, days: number): DayOdds => createDieOdds(getMineDie(moat), days, WEEK);

/** Returns the odds of the first day on which the breach table opens the wall. Until then the weeks are rolled again (ruling FTP-S9). */
export function estimateBreach(firstRoll: DayOdds, furtherWeeks: DayOdds): DayOdds {
  const chances = getBreachChances();
  const [open, retry] = [chances.unstable + chances.assailable, chances['not-made'] + chances['too-steep']];
  /* Chance per day of a roll on the breach table while the wall is still closed. */
  const thrown = [...firstRoll];
  for (const [day, chance] of thrown.entries()) {
    if (chance === 0) continue;
    for (let more = WEEK; day + more < thrown.length; more += WEEK)
      thrown[day + more]! += chance * retry * (furtherWeeks[more] ?? 0);
  }
  return thrown.map((chance) => chance * open);
}

/** Returns the chance of each number of hits with these dice. */
function listHitChances(pools: readonly DicePool[]): readonly number[] {
  const odds = [1];
  for (const { dice, faces, hitting } of pools) {
    const [hit, miss] = [hitting / faces, (faces - hitting) / faces];
    for (let die = 0; die < dice; die += 1) {
      odds.push(0);
      for (let hits = odds.length - 1; hits >= 0; hits -= 1)
        odds[hits] = (odds[hits] ?? 0) * miss + (odds[hits - 1] ?? 0) * hit;
    }
  }
  return odds;
}

/** Returns the chance that a part of a crew is destroyed after each week at the wall, from week 0 (ruling FTP-S7). */
function estimatePartLoss({ count, size, halfHit = false }: CrewPart, covered: boolean, weeks: number): number[] {
  const isModels = size === 1;
  /* Initial strength in figures, or in half models. */
  const initial = isModels ? 2 * count - (halfHit ? 1 : 0) : count;
  const known = new Map<string, readonly number[]>();
  const lossesOf = Array.from({ length: initial + 1 }, (_, left) => {
    const { complete: groups, over } = splitGroups(isModels ? Math.ceil(left / 2) : left, size);
    const throws = { groups, partialGroups: over > 0 ? 1 : 0, protected: covered };
    const name = `${groups} ${throws.partialGroups}`;
    const ones = known.get(name) ?? listHitChances(createAttritionPools(throws));
    known.set(name, ones);
    return ones;
  });
  let current = new Float64Array(initial + 1);
  current[initial] = 1;
  const fallen = [current[0] ?? 0];
  for (let week = 1; week <= weeks; week += 1) {
    const next = new Float64Array(initial + 1);
    for (let left = 0; left <= initial; left += 1) {
      const chance = current[left] ?? 0;
      if (chance === 0) continue;
      const ones = lossesOf[left] ?? [];
      for (let lost = 0; lost < ones.length; lost += 1) next[Math.max(0, left - lost)]! += chance * (ones[lost] ?? 0);
    }
    current = next;
    fallen.push(current[0] ?? 0);
  }
  return fallen;
}

/** Returns the chance that an engine and part of its crew survive each week at the wall, from week 0 (rulings FTP-S7, S8, S15). */
export function estimateSurvival(crew: readonly CrewPart[], covered: boolean, weeks: number): number[] {
  const parts = crew.map((part) => estimatePartLoss(part, covered, weeks));
  const stands = 1 - getRockChance(covered);
  return Array.from({ length: weeks + 1 }, (_, week) => {
    const served = 1 - parts.reduce((all, fallen) => all * (fallen[week] ?? 0), 1);
    return served * stands ** week;
  });
}

/** Returns the odds of the day on which an engine opens the wall. @param firstRollOdds odds of the engine's first weeks at the wall */
export function estimateEngineBreach(
  setUp: EngineInput,
  atWall: DayOdds,
  firstRollOdds: DayOdds,
  crew: readonly CrewPart[],
): DayOdds {
  const days = atWall.length - 1;
  const stands = estimateSurvival(crew, setUp.protected, Math.ceil(days / WEEK));
  const opens = estimateBreach(firstRollOdds, estimateEngineWeeks(setUp, days)).map((chance, day) =>
    day % WEEK === 0 ? chance * (stands[day / WEEK] ?? 0) : 0,
  );
  return addDelays(atWall, opens);
}

/** One combination of the sides that have had plague, with its chance. */
interface PlagueState {
  readonly garrisonHadPlague: boolean;
  readonly besiegersHadPlague: boolean;
  readonly chance: number;
}

/** Adds a month of siege: each combination with its possible outbreaks. */
const addPlagueMonth = ({
  chance,
  ...had
}: PlagueState): (PlagueState & { garrison: boolean; besiegers: boolean })[] => {
  const odds = getPlagueChances(had);
  return [true, false].flatMap((garrison) =>
    [true, false].map((besiegers) => ({
      garrison,
      besiegers,
      garrisonHadPlague: had.garrisonHadPlague || garrison,
      besiegersHadPlague: had.besiegersHadPlague || besiegers,
      chance:
        chance * (garrison ? odds.garrison : 1 - odds.garrison) * (besiegers ? odds.besiegers : 1 - odds.besiegers),
    })),
  );
};

function mergeStates(states: readonly PlagueState[]): PlagueState[] {
  const groups = Map.groupBy(
    states,
    ({ garrisonHadPlague, besiegersHadPlague }) => `${garrisonHadPlague} ${besiegersHadPlague}`,
  );
  return [...groups.values()].map((group) => ({
    garrisonHadPlague: group[0]!.garrisonHadPlague,
    besiegersHadPlague: group[0]!.besiegersHadPlague,
    chance: group.reduce((sum, { chance }) => sum + chance, 0),
  }));
}

/** Past months of siege. `garrison` and `besiegers` are true if that side has had plague, null if unknown. */
export interface KnownPlague {
  readonly months: number;
  readonly garrison: boolean | null;
  readonly besiegers: boolean | null;
}

/** Returns the possible combinations of past plague that match the known facts. */
function estimatePastPlague({ months, garrison, besiegers }: KnownPlague): PlagueState[] {
  let states: PlagueState[] = [{ garrisonHadPlague: false, besiegersHadPlague: false, chance: 1 }];
  for (let month = 0; month < months; month += 1) states = mergeStates(states.flatMap(addPlagueMonth));
  const fitting = states.filter(
    (state) =>
      (garrison === null || state.garrisonHadPlague === garrison) &&
      (besiegers === null || state.besiegersHadPlague === besiegers),
  );
  const total = fitting.reduce((sum, { chance }) => sum + chance, 0);
  if (total > 0) return fitting.map((state) => ({ ...state, chance: state.chance / total }));
  // An umpire's intervention may have caused a combination that dice cannot cause.
  return [{ garrisonHadPlague: garrison ?? false, besiegersHadPlague: besiegers ?? false, chance: 1 }];
}

/** Returns the chance of each side's first outbreak of plague per further month of siege. Row 0 is the next month (ruling FTP-S11). */
export function estimatePlague(
  known: KnownPlague,
  months: number,
): Readonly<Record<'garrison' | 'besiegers', readonly number[]>> {
  const odds = { garrison: [] as number[], besiegers: [] as number[] };
  for (const side of ['garrison', 'besiegers'] as const) {
    let spared = estimatePastPlague(known);
    for (let month = 0; month < months; month += 1) {
      const states = spared.flatMap(addPlagueMonth);
      odds[side].push(states.reduce((sum, state) => (state[side] ? sum + state.chance : sum), 0));
      spared = mergeStates(states.filter((state) => !state[side]));
    }
  }
  return odds;
}

/** Chance that stores run out in each further month, given that they have lasted so far. Row 0 is the next month (ruling FTP-S10). */
export function estimateStores(die: Die, over: number, months: number): readonly number[] {
  const thrown = createDieOdds(die, over + months);
  const left = 1 - thrown.slice(0, over + 1).reduce((sum, chance) => sum + chance, 0);
  return thrown.slice(over + 1).map((chance) => (left > 1e-9 ? chance / left : 0));
}
