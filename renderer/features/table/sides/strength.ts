import type { BattleUnit, TableSide, TableBattle } from '../../../../contract/table.ts';
import { armyFileSchema } from '../../../../rules/core/army-file.ts';
import { LOSS_MARKS, getLossAt } from '../../../../rules/core/army/casualty-boxes.ts';
import type { LossMark, RuleSystem, UnitMark } from '../../../../rules/core/rule-system.ts';
import type { RulingsInForce } from '../../../../rules/core/ruling.ts';
import type { UnitState } from '../../../../rules/core/table-rules.ts';
import { countGone, countLeft, sumUnitPoints } from '../../../../rules/core/table/table-unit.ts';

export interface SummaryRow extends Strength {
  /** Points or strength lost, as the book counts. Books with neither count figures and models. */
  readonly lost: number;
  readonly id: string;
  readonly name: string;
  /** Final morale state and markers; '' if normal. */
  readonly state: string;
}

export interface SideSummary {
  readonly name: string;
  readonly strength: Strength;
  /** Total and lost, in the same unit as `lost`. */
  readonly worth: ReturnType<typeof getSideValue>;
  readonly units: readonly SummaryRow[];
  readonly fallen: readonly { readonly id: string; readonly name: string; readonly cost: number }[];
}

/** Lists the losses of each side. */
export function summariseBattle({ sides }: TableBattle, book: RuleSystem): readonly SideSummary[] {
  const plain = book.table?.morale[0]?.id;
  const labels = new Map(
    [...(book.table?.morale ?? []), ...(book.table?.marks ?? [])].map(({ id, label }) => [id, label]),
  );
  return sides.map((side) => ({
    name: side.name,
    strength: getSideStrength(book, side),
    worth: getSideValue(book, getSideStrength(book, side)),
    units: side.units.map((unit) => ({
      id: unit.id,
      name: unit.name,
      ...getUnitStrength(book, unit),
      lost: getSideValue(book, getUnitStrength(book, unit)).lost,
      state: [unit.morale === plain ? '' : unit.morale, ...unit.marks].flatMap((id) => labels.get(id) ?? []).join(', '),
    })),
    fallen: side.generals.filter((general) => general.fallen).map(({ id, name, cost }) => ({ id, name, cost })),
  }));
}

export interface SummaryWords {
  readonly lost: (lost: number, points: number) => string;
  readonly unit: (row: SummaryRow) => string;
  readonly fallen: (general: string, cost: number) => string;
}

/** Formats the summary as plain text. */
export const formatSummary = (title: string, sides: readonly SideSummary[], words: SummaryWords): string =>
  [
    title,
    ...sides.flatMap(({ name, worth, units, fallen }) => [
      '',
      `${name}: ${words.lost(worth.lost, worth.all)}`,
      ...units.filter(({ left, count, state }) => left < count || state !== '').map((row) => `  ${words.unit(row)}`),
      ...fallen.map((general) => `  ${words.fallen(general.name, general.cost)}`),
    ]),
    '',
  ].join('\n');

/** Computes the book's numbers of a unit for given figures per part. */
function computeNumbers(
  book: RuleSystem,
  rulings: RulingsInForce,
  { name, parts }: BattleUnit,
  counts: readonly number[],
): readonly UnitMark[] {
  const partsLeft = parts.flatMap(({ troop }, at) => {
    const count = counts[at] ?? 0;
    return troop && count > 0 ? [{ entry: null, troop, count }] : [];
  });
  const units = [{ id: 'unit', name, parts: partsLeft }];
  const bare = {
    format: 'nomarch-army',
    version: 1,
    rules: book.id,
    name: '',
    limit: 0,
    units,
    specialists: {},
    works: {},
  };
  const army = armyFileSchema.safeParse({ ...bare, rulings });
  return army.success ? (book.unitMarks?.(army.data, null)[0] ?? []) : [];
}

/** Returns the unit's numbers, updated if they depend on the figures left. */
export function getCurrentNumbers(book: RuleSystem, rulings: RulingsInForce, unit: BattleUnit): BattleUnit['numbers'] {
  const { parts, numbers } = unit;
  if (parts.every((part) => part.count === countLeft(part)) || parts.every((part) => countLeft(part) === 0))
    return numbers;
  const compute = (counts: readonly number[]) => computeNumbers(book, rulings, unit, counts);
  const original = new Map(compute(parts.map(({ count }) => count)).map(({ label, value }) => [label, value]));
  const current = new Map(compute(parts.map(countLeft)).map((mark) => [mark.label, mark]));
  return numbers.map((number) => {
    const mark = current.get(number.label);
    return !mark || mark.ofOriginal || mark.value === original.get(number.label)
      ? number
      : { ...number, value: mark.value };
  });
}

export interface UnitMarks {
  /** Active markers, and those useful in the phase. */
  readonly shown: readonly (UnitState & { readonly on: boolean })[];
  /** Other markers that the unit can have. Setup markers come last. */
  readonly rest: readonly UnitState[];
}

/** Sorts the markers of a unit for its card. @param phase id of the current phase */
export function sortUnitMarks(
  marks: readonly UnitState[],
  { marks: carried, parts }: Pick<BattleUnit, 'marks' | 'parts'>,
  phase: string,
): UnitMarks {
  const available = marks
    .map((mark) => ({ ...mark, on: carried.includes(mark.id) }))
    .filter(({ on, applies }) => on || parts.some(({ troop }) => !applies || (troop !== null && applies(troop))));
  const isShown = ({ on, setUpOnly, phases }: (typeof available)[number]): boolean =>
    on || (!setUpOnly && (!phases || phases.includes(phase)));
  return {
    shown: available.filter(isShown),
    rest: available
      .filter((mark) => !isShown(mark))
      .toSorted((one, other) => Number(one.setUpOnly ?? false) - Number(other.setUpOnly ?? false)),
  };
}

const sum = <Item>(items: readonly Item[], amount: (item: Item) => number): number =>
  items.reduce((total, item) => total + amount(item), 0);

export interface Strength {
  /** Figures and models at the start; `left` counts those left. Both give the unit's strength if the book tracks it as a number. */
  readonly count: number;
  readonly left: number;
  readonly points: number;
  readonly lostPoints: number;
}

export function getUnitStrength(book: RuleSystem, unit: Pick<BattleUnit, 'parts' | 'fixed'>): Strength {
  const { points, lost } = sumUnitPoints(book.table?.numbers ?? [], unit);
  const boxed = getBoxedStrength(book, unit);
  return {
    count: boxed?.total ?? sum(unit.parts, ({ count }) => count),
    left: boxed?.left ?? sum(unit.parts, countLeft),
    points,
    lostPoints: lost,
  };
}

/** Returns the strength of a unit in a book that tracks it as a number instead of boxes. Null if not used or not set. */
export function getBoxedStrength(
  book: RuleSystem,
  { parts, fixed = {} }: Pick<BattleUnit, 'parts' | 'fixed'>,
): { readonly label: string; readonly left: number; readonly total: number } | null {
  const number = book.table?.numbers?.find(({ boxes }) => boxes);
  if (!number || fixed[number.id] === undefined) return null;
  const whole = sum(parts, ({ count, hits }) => count * hits);
  return { label: number.label, left: whole - sum(parts, ({ lost }) => lost), total: whole };
}

export function getSideStrength(book: RuleSystem, { units, generals }: TableSide): Strength {
  const strengths = units.map((unit) => getUnitStrength(book, unit));
  const fallen = generals.filter((general) => general.fallen);
  return {
    count: sum(strengths, ({ count }) => count),
    left: sum(strengths, (unit) => unit.left),
    points: sum(strengths, ({ points }) => points) + sum(generals, ({ cost }) => cost),
    lostPoints: sum(strengths, ({ lostPoints }) => lostPoints) + sum(fallen, ({ cost }) => cost),
  };
}

/** Returns the total and lost points or strength of a side. Books with neither count figures and models. */
export const getSideValue = (
  book: Pick<RuleSystem, 'currency'>,
  { points, lostPoints, count, left }: Strength,
): { readonly all: number; readonly lost: number } =>
  book.currency ? { all: points, lost: lostPoints } : { all: count, lost: count - left };

export interface BreakPoint {
  readonly mark: LossMark;
  /** Losses at which the unit reaches this point. */
  readonly at: number;
  readonly reached: boolean;
}

/** Lists the loss levels at which the book changes something, in figures or hits. */
export function listBreakPoints(book: RuleSystem, { parts }: Pick<BattleUnit, 'parts'>): readonly BreakPoint[] {
  const { shares, of } = book.lossMarks ?? { shares: LOSS_MARKS, of: 'figures' };
  const total = sum(parts, ({ count, hits }) => (of === 'hits' ? count * hits : count));
  const lost = sum(parts, (part) => (of === 'hits' ? part.lost : countGone(part)));
  if (total === 0) return [];
  return shares.map((mark) => ({ mark, at: getLossAt(total, mark), reached: lost >= getLossAt(total, mark) }));
}
