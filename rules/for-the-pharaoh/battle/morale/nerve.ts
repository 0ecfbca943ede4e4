import { dieWays, together, type Ways } from '../../../core/odds.ts';
import { CLASSES, type TroopClass } from '../../points/troop.ts';
import {
  MORALE_DICE,
  MORALE_OUTCOMES,
  MORALE_RESULTS,
  type MoraleResult,
  troopMorale,
  unitMorale,
} from './morale-table.ts';

/** Phases with morale tests (For the Pharaoh, Game Sequence). */
export const TEST_PHASES = ['2', '4', '5', '6', '9', '12'] as const;

/** Morale properties of troops of one class. */
export interface Nerve {
  readonly class: TroopClass;
  readonly fanatic: boolean;
  readonly mercenary: boolean;
}

/** A unit about to test. */
export interface Tested extends Nerve {
  /** Other classes of the unit with a complete group (ruling FTP-B4). */
  readonly mixedWith?: readonly Nerve[] | undefined;
  /** Change of its morale in this game by sixes and ones, under the optional rule. */
  readonly shift?: number | undefined;
  readonly drill: 'regular' | 'irregular';
  readonly strengthPercent: number;
  readonly fallingBack: boolean;
  readonly snapOrIrregularSight: boolean;
}

const BACKWARDS: ReadonlySet<MoraleResult> = new Set(['recoil', 'retire', 'retreat', 'rout']);
const FORWARDS: ReadonlySet<MoraleResult> = new Set(['assault', 'attack', 'advance']);

/** Returns the number of dice for a unit's remaining strength (ruling FTP-B2). */
export const moraleDice = (strengthPercent: number): number =>
  MORALE_DICE.find(({ above }) => strengthPercent > above)?.dice ?? 1;

/**
 * Returns the amount subtracted from the dice: the mean of the classes, each counted once, plus the lasting change (rulings FTP-B3,
 * FTP-B4).
 */
export function intrinsicOf({
  mixedWith = [],
  shift = 0,
  ...own
}: Pick<Tested, keyof Nerve | 'mixedWith' | 'shift'>): number {
  const shares = [own, ...mixedWith].map((nerve) => ({ morale: troopMorale(nerve), figures: 1, groupSize: 1 }));
  return (unitMorale(shares) ?? troopMorale(own)) + shift;
}

/** Returns the result for a score, after exceptions: regulars who fall back halt, and a snap shot only disorders. */
export function resultOf(
  score: number,
  { drill, fallingBack, snapOrIrregularSight }: Pick<Tested, 'drill' | 'fallingBack' | 'snapOrIrregularSight'>,
): { readonly row: string; readonly printed: MoraleResult; readonly result: MoraleResult } {
  const row = MORALE_RESULTS.find(({ least }) => score >= least) ?? MORALE_RESULTS[MORALE_RESULTS.length - 1]!;
  const printed = row[`${drill}s`];
  const good = score >= 1;
  const halted = good && fallingBack && drill === 'regular';
  const result = halted ? 'halt' : !good && snapOrIrregularSight ? 'disorder' : printed;
  return { row: row.score, printed, result };
}

/** Number of combinations of one to four dice for each total. */
const TOTALS: readonly Ways[] = [1, 2, 3, 4].reduce<Ways[]>((totals) => {
  const before = totals.at(-1);
  return [...totals, before ? together(before, dieWays(6)) : dieWays(6)];
}, []);

/** Exact chance of each possible result with this many stars added, best result first. */
export function moraleChances(tested: Tested, added: number): readonly { result: MoraleResult; chance: number }[] {
  const dice = moraleDice(tested.strengthPercent);
  const intrinsic = intrinsicOf(tested);
  const ways = new Map<MoraleResult, number>();
  for (const [total, count] of TOTALS[dice - 1] ?? []) {
    const { result } = resultOf(total + added - intrinsic, tested);
    ways.set(result, (ways.get(result) ?? 0) + Number(count));
  }
  return MORALE_OUTCOMES.filter((result) => ways.has(result)).map((result) => ({
    result,
    chance: (ways.get(result) ?? 0) / 6 ** dice,
  }));
}

/** Chances of a test with this many stars of a general. */
export interface AddedStars {
  readonly adds: number;
  /** Chance to obey orders, exactly. */
  readonly obey: number;
  /** Chance to obey or go forward without orders, as a charge needs. */
  readonly obeyOrBetter: number;
  /** Chance to hold the ground: all results except recoil, retire, retreat and rout. */
  readonly stand: number;
}

export interface BestStars {
  readonly each: readonly AddedStars[];
  readonly obey: AddedStars;
  readonly obeyOrBetter: AddedStars;
  readonly stand: AddedStars;
}

function withAdded(tested: Tested, adds: number): AddedStars {
  const chances = moraleChances(tested, adds);
  const of = (wanted: (result: MoraleResult) => boolean): number =>
    chances.reduce((sum, { result, chance }) => (wanted(result) ? sum + chance : sum), 0);
  return {
    adds,
    obey: of((result) => result === 'obey'),
    obeyOrBetter: of((result) => result === 'obey' || FORWARDS.has(result)),
    stand: of((result) => !BACKWARDS.has(result)),
  };
}

/**
 * Lists the amounts that a general may add or subtract, with the best for each goal. Of equal amounts the smallest wins (ruling FTP-B5).
 */
export function bestStars(tested: Tested, stars: number): BestStars {
  const each = Array.from({ length: 2 * stars + 1 }, (_, index) => withAdded(tested, index - stars));
  const least = each.toSorted((one, other) => Math.abs(one.adds) - Math.abs(other.adds) || other.adds - one.adds);
  const best = (end: 'obey' | 'obeyOrBetter' | 'stand'): AddedStars =>
    least.reduce((found, one) => (one[end] > found[end] + 1e-12 ? one : found));
  return { each, obey: best('obey'), obeyOrBetter: best('obeyOrBetter'), stand: best('stand') };
}

/** Returns the class that fanatics or mercenaries test as. No class exists below E. */
export function testedClass({ class: own, fanatic, mercenary }: Nerve): TroopClass | 'below E' {
  const at = CLASSES.indexOf(own) + (mercenary ? 1 : 0) - (fanatic ? 1 : 0);
  return CLASSES[Math.max(0, at)] ?? 'below E';
}
