import { getDieCombinations, convolve, type Combinations } from '../../../core/odds.ts';
import { CLASSES, type TroopClass } from '../../points/troop.ts';
import {
  MORALE_DICE,
  MORALE_OUTCOMES,
  MORALE_RESULTS,
  type MoraleResult,
  getTroopMorale,
  getUnitMorale,
} from './morale-table.ts';

/** Ids of the phases with morale tests (For the Pharaoh, Game Sequence). */
export const TEST_PHASES = ['2', '4', '5', '6', '9', '12'] as const;

/** What the morale of troops depends on. */
export interface MoraleTraits {
  readonly class: TroopClass;
  readonly fanatic: boolean;
  readonly mercenary: boolean;
}

/** A unit that tests its morale. */
export interface TestedUnit extends MoraleTraits {
  /** The unit's other classes with at least one complete group each (ruling FTP-B4). */
  readonly mixedWith?: readonly MoraleTraits[] | undefined;
  /** Lasting change of the unit's morale in this game by sixes and ones, under the optional rule. */
  readonly shift?: number | undefined;
  readonly drill: 'regular' | 'irregular';
  readonly strengthPercent: number;
  readonly fallingBack: boolean;
  readonly snapOrIrregularSight: boolean;
}

const FALLING_RESULTS: ReadonlySet<MoraleResult> = new Set(['recoil', 'retire', 'retreat', 'rout']);
const ADVANCING_RESULTS: ReadonlySet<MoraleResult> = new Set(['assault', 'attack', 'advance']);

/** Returns the number of morale dice for a unit's remaining strength (ruling FTP-B2). */
export const countMoraleDice = (strengthPercent: number): number =>
  MORALE_DICE.find(({ above }) => strengthPercent > above)?.dice ?? 1;

/** Returns the amount subtracted from the morale dice: the mean of the unit's classes, plus lasting changes (FTP-B3, FTP-B4). */
export function getIntrinsic({
  mixedWith = [],
  shift = 0,
  ...own
}: Pick<TestedUnit, keyof MoraleTraits | 'mixedWith' | 'shift'>): number {
  const shares = [own, ...mixedWith].map((nerve) => ({ morale: getTroopMorale(nerve), figures: 1, groupSize: 1 }));
  return (getUnitMorale(shares) ?? getTroopMorale(own)) + shift;
}

/** Returns the result for a score. Exceptions: regulars that fall back halt, and after a snap shot a unit is only disordered. */
export function getMoraleResult(
  score: number,
  { drill, fallingBack, snapOrIrregularSight }: Pick<TestedUnit, 'drill' | 'fallingBack' | 'snapOrIrregularSight'>,
): { readonly row: string; readonly printed: MoraleResult; readonly result: MoraleResult } {
  const row = MORALE_RESULTS.find(({ least }) => score >= least) ?? MORALE_RESULTS[MORALE_RESULTS.length - 1]!;
  const printed = row[`${drill}s`];
  const good = score >= 1;
  const halted = good && fallingBack && drill === 'regular';
  const result = halted ? 'halt' : !good && snapOrIrregularSight ? 'disorder' : printed;
  return { row: row.score, printed, result };
}

/** Number of combinations of one to four dice for each total. */
const COMBINATIONS: readonly Combinations[] = [1, 2, 3, 4].reduce<Combinations[]>((totals) => {
  const before = totals.at(-1);
  return [...totals, before ? convolve(before, getDieCombinations(6)) : getDieCombinations(6)];
}, []);

/** Returns the exact chance of each possible morale result with this many stars added, best result first. */
export function listMoraleChances(
  tested: TestedUnit,
  added: number,
): readonly { result: MoraleResult; chance: number }[] {
  const dice = countMoraleDice(tested.strengthPercent);
  const intrinsic = getIntrinsic(tested);
  const counts = new Map<MoraleResult, number>();
  for (const [total, count] of COMBINATIONS[dice - 1] ?? []) {
    const { result } = getMoraleResult(total + added - intrinsic, tested);
    counts.set(result, (counts.get(result) ?? 0) + Number(count));
  }
  return MORALE_OUTCOMES.filter((result) => counts.has(result)).map((result) => ({
    result,
    chance: (counts.get(result) ?? 0) / 6 ** dice,
  }));
}

/** Chances of a morale test to which a general adds this many stars. */
export interface AddedStars {
  readonly adds: number;
  /** Chance of the result `obey`. */
  readonly obey: number;
  /** Chance of `obey` or of going forward without orders, as needed for a charge. */
  readonly obeyOrBetter: number;
  /** Chance to hold the ground: all results except recoil, retire, retreat and rout. */
  readonly stand: number;
}

export interface BestStars {
  readonly amounts: readonly AddedStars[];
  readonly obey: AddedStars;
  readonly obeyOrBetter: AddedStars;
  readonly stand: AddedStars;
}

function measureStars(tested: TestedUnit, adds: number): AddedStars {
  const chances = listMoraleChances(tested, adds);
  const chanceOf = (wanted: (result: MoraleResult) => boolean): number =>
    chances.reduce((sum, { result, chance }) => (wanted(result) ? sum + chance : sum), 0);
  return {
    adds,
    obey: chanceOf((result) => result === 'obey'),
    obeyOrBetter: chanceOf((result) => result === 'obey' || ADVANCING_RESULTS.has(result)),
    stand: chanceOf((result) => !FALLING_RESULTS.has(result)),
  };
}

/** Lists the chances by number of stars, and the best number for each goal. Of equal chances the smallest is best (ruling FTP-B5). */
export function findBestStars(tested: TestedUnit, stars: number): BestStars {
  const amounts = Array.from({ length: 2 * stars + 1 }, (_, index) => measureStars(tested, index - stars));
  const smallestFirst = amounts.toSorted(
    (one, other) => Math.abs(one.adds) - Math.abs(other.adds) || other.adds - one.adds,
  );
  const findBest = (end: 'obey' | 'obeyOrBetter' | 'stand'): AddedStars =>
    smallestFirst.reduce((found, one) => (one[end] > found[end] + 1e-12 ? one : found));
  return { amounts, obey: findBest('obey'), obeyOrBetter: findBest('obeyOrBetter'), stand: findBest('stand') };
}

/** Returns the class as which fanatics or mercenaries test their morale. No class is below E. */
export function getTestedClass({ class: own, fanatic, mercenary }: MoraleTraits): TroopClass | 'below E' {
  const index = CLASSES.indexOf(own) + (mercenary ? 1 : 0) - (fanatic ? 1 : 0);
  return CLASSES[Math.max(0, index)] ?? 'below E';
}
