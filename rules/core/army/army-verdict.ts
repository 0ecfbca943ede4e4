import type { ArmyFile, ArmyGeneral } from '../army-file.ts';
import type { ClashOdds } from '../odds.ts';
import type { ArmyTally, RuleSystem } from '../rule-system.ts';
import { getChoice, type RulingChoice } from '../ruling.ts';
import { type GeneralGrades, getMaxGrade } from './army-words.ts';
import type { DuelUnit } from './compare-armies.ts';
import type { NationList } from '../nation-list.ts';
import type { Problem } from '../issue.ts';

/** Errors that additional troops and generals can fix. */
const FIXABLE_CODES: ReadonlySet<string> = new Set(['no-units', 'under-list-minimum', 'no-general']);

/** Reason why an army cannot be auto-filled. */
export type FillProblem =
  { readonly why: 'no-points' | 'no-size' | 'no-list' | 'full' } | { readonly why: 'error'; readonly problem: Problem };

type FilledBook = Pick<RuleSystem, 'currency' | 'agreesOnSize'>;

/** Returns the used part of an army's limit: points, or counted troops in a book without points. */
export const getSpent = ({ currency }: Pick<RuleSystem, 'currency'>, { points, units }: ArmyTally): number =>
  currency ? points : units.reduce((sum, { count }) => sum + count, 0);

/** Returns why an army cannot be auto-filled; null if it can. */
export function findFillProblem(
  book: FilledBook,
  army: ArmyFile,
  list: NationList | null,
  tally: ArmyTally,
): FillProblem | null {
  if (!book.currency && !book.agreesOnSize) return { why: 'no-points' };
  if (list === null) return { why: 'no-list' };
  if (!book.currency && army.limit === 0) return { why: 'no-size' };
  const problem = tally.problems.find(({ severity, code }) => severity === 'error' && !FIXABLE_CODES.has(code));
  if (problem) return { why: 'error', problem };
  return getSpent(book, tally) < army.limit ? null : { why: 'full' };
}

/** Appointment to the highest grade, if the book allows one general of that grade and the army has none. */
interface Appointment {
  readonly stars: number;
  readonly grades: GeneralGrades;
  /** The first general without a force; null if a new one is needed. */
  readonly general: ArmyGeneral | null;
}

/** Returns the appointment that an army still needs; null for none. */
export function findMissingCommander(book: Pick<RuleSystem, 'generals'>, { generals }: ArmyFile): Appointment | null {
  const { grades } = book.generals;
  if (!grades?.highestIsOne) return null;
  const stars = getMaxGrade(grades);
  if (generals.some((general) => general.stars === stars)) return null;
  const general = generals.find(({ brigade, ally }) => !brigade && ally === undefined) ?? null;
  return { stars, grades, general };
}

type Switched = readonly { readonly id: string; readonly choice: RulingChoice }[];

/** Legality of an army. `empty`: no units. `ruling`: legal under rulings that are not defaults. `reduced`: legal, with campaign casualties. */
export type LegalityState =
  | { readonly state: 'legal' | 'illegal' | 'empty' }
  | { readonly state: 'ruling'; readonly rulings: Switched }
  | { readonly state: 'reduced'; readonly fallen: number; readonly rulings: Switched };

const countFallen = ({ units }: Pick<ArmyFile, 'units'>): number =>
  units.flatMap(({ parts }) => parts).reduce((sum, { count, raised = count }) => sum + Math.max(0, raised - count), 0);

export function getLegality(
  book: RuleSystem,
  army: Pick<ArmyFile, 'rulings' | 'units'>,
  { legal, units, problems }: Pick<ArmyTally, 'legal' | 'units' | 'problems'>,
): LegalityState {
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (units.length === 0 && errors.every(({ code }) => code === 'no-units')) return { state: 'empty' };
  if (!legal) return { state: 'illegal' };
  const rulings = book.rulings.flatMap((ruling) => {
    const id = getChoice(ruling, army.rulings);
    const choice = ruling.choices.find((each) => each.id === id);
    return choice && choice !== ruling.choices[0] ? [{ id: ruling.id, choice }] : [];
  });
  const fallen = countFallen(army);
  if (fallen > 0) return { state: 'reduced', fallen, rulings };
  return rulings.length > 0 ? { state: 'ruling', rulings } : { state: 'legal' };
}

/** Identical units of an army: a row or column in the table of all matches. */
export interface UnitKind {
  /** Key built from everything that identical units share. */
  readonly id: string;
  readonly title: string;
  /** Number of units. */
  readonly units: number;
  readonly figures: number;
  readonly first: DuelUnit;
}

/** Groups identical units in the order of the army. */
export function groupUnits(units: readonly DuelUnit[]): UnitKind[] {
  const kinds = new Map<string, UnitKind>();
  for (const each of units) {
    // Copies are numbered: "Archers 2" is the same kind as "Archers".
    const title = each.title.replace(/ \d+$/, '');
    const id = `${title}\n${JSON.stringify(each.unit.parts)}`;
    const existing = kinds.get(id);
    const figures = each.unit.parts.reduce((sum, { count }) => sum + count, 0);
    kinds.set(
      id,
      existing ? { ...existing, units: existing.units + 1 } : { id, title, units: 1, figures, first: each },
    );
  }
  return [...kinds.values()];
}

/** Odds of two kinds of units: our charge and their charge, each fought to the end. */
export interface MatchupOdds {
  readonly ours: ClashOdds;
  readonly theirs: ClashOdds;
}

/** A statement about an army: the kinds concerned and a chance from 0 to 1. */
export interface VerdictLine {
  readonly id: 'strongest' | 'weakest' | 'unanswered' | 'best' | 'match' | 'softest';
  readonly ours: string;
  readonly theirs: string;
  readonly chance: number;
  readonly back: number;
}

interface Verdict {
  readonly fears: readonly VerdictLine[];
  readonly seeks: readonly VerdictLine[];
}

/** Returns the mean over kinds, weighted by their units. */
function getWeightedMean(kinds: readonly UnitKind[], chanceAt: (at: number) => number): number {
  const total = kinds.reduce((sum, { units }) => sum + units, 0);
  return kinds.reduce((sum, { units }, at) => sum + units * chanceAt(at), 0) / total;
}

/** Returns the index and amount of the item with the highest amount; the first one if several are equal. */
function findMaximum<Item>(items: readonly Item[], amount: (item: Item, at: number) => number) {
  return items.reduce<{ at: number; amount: number }>(
    (best, item, at) => (amount(item, at) > best.amount ? { at, amount: amount(item, at) } : best),
    { at: 0, amount: -Infinity },
  );
}

/** Returns three dangers and three chances of an army. @param table rows for our kinds, columns for enemy kinds; at least one of each */
export function createVerdict(
  ours: readonly UnitKind[],
  theirs: readonly UnitKind[],
  table: readonly (readonly MatchupOdds[])[],
): Verdict {
  const breaksUs = (our: number, their: number): number => table[our]?.[their]?.theirs.charged ?? 0;
  const weBreak = (our: number, their: number): number => table[our]?.[their]?.ours.charged ?? 0;
  const breaksCharger = (our: number, their: number): number => table[our]?.[their]?.ours.charger ?? 0;
  const line = (id: VerdictLine['id'], our: number, their: number, chance: number, back = 0): VerdictLine => ({
    id,
    ours: ours[our]?.title ?? '',
    theirs: theirs[their]?.title ?? '',
    chance,
    back,
  });

  const strongest = findMaximum(theirs, (_, their) => getWeightedMean(ours, (our) => breaksUs(our, their)));
  const weakest = findMaximum(ours, (_, our) => getWeightedMean(theirs, (their) => breaksUs(our, their)));
  const answers = theirs.map((_, their) => findMaximum(ours, (__, our) => weBreak(our, their)));
  const unanswered = findMaximum(answers, ({ amount }) => -amount);
  const best = findMaximum(ours, (_, our) => getWeightedMean(theirs, (their) => weBreak(our, their)));
  const pairs = ours.flatMap((_, our) => theirs.map((__, their) => ({ our, their })));
  const match = pairs[findMaximum(pairs, ({ our, their }) => weBreak(our, their) - breaksCharger(our, their)).at];
  const softest = findMaximum(theirs, (_, their) => getWeightedMean(ours, (our) => weBreak(our, their)));
  return {
    fears: [
      line('strongest', 0, strongest.at, strongest.amount),
      line('weakest', weakest.at, 0, weakest.amount),
      line('unanswered', answers[unanswered.at]?.at ?? 0, unanswered.at, answers[unanswered.at]?.amount ?? 0),
    ],
    seeks: [
      ...(match
        ? [
            line(
              'match',
              match.our,
              match.their,
              weBreak(match.our, match.their),
              breaksCharger(match.our, match.their),
            ),
          ]
        : []),
      line('best', best.at, 0, best.amount),
      line('softest', 0, softest.at, softest.amount),
    ],
  };
}

/** Transposes a table of odds to the other side's point of view. */
export const transposeMatchups = (table: readonly (readonly MatchupOdds[])[]): MatchupOdds[][] =>
  (table[0] ?? []).map((_, column) => table.map((row) => ({ ours: row[column]!.theirs, theirs: row[column]!.ours })));
