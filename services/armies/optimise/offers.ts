import type { ArmyFile, ArmyUnit } from '../../../rules/core/army-file.ts';
import type { ConditionUse } from '../../../rules/core/army/rules/conditions.ts';
import type { PoolUse } from '../../../rules/core/army/rules/price.ts';
import type { ListEntry, NationList } from '../../../rules/core/nation-list.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';
import { findFace } from '../formats/roster.ts';
import { MAX_NEW_UNITS } from './command.ts';
import type { Term } from './integer-program.ts';

/** A unit of one entry that can be added up to `most` times. */
export interface Offer {
  readonly entry: ListEntry;
  readonly size: number;
  /** Points of one figure or model, under the army's rulings. */
  readonly cost: number;
  readonly most: number;
  /** True if the size is allowed but unusual. */
  readonly remarked: boolean;
  /** Kind of troops, or '' if the book has no kinds. Costs are compared within a kind. */
  readonly kind: string;
  readonly pool: PoolUse | null;
}

/** Maximum sizes offered per entry. */
const MAX_SIZES = 9;
/** Groups per unit if the book names no usual size. */
const MIN_GROUPS = 3;
const MAX_GROUPS = 15;

const createUnit = (entry: string, count: number): ArmyUnit => ({ name: '', parts: [{ entry, troop: null, count }] });

/** Tallies single units without the points limit and without maximums, so that each problem concerns one unit only. */
function tallyUnits(book: RuleSystem, army: ArmyFile, list: NationList, units: ArmyUnit[]): ArmyTally {
  const unlimited = { ...list, entries: list.entries.map((entry) => ({ ...entry, max: null })) };
  return book.tally({ ...army, limit: 100_000_000, units }, unlimited);
}

interface Candidate {
  readonly entry: ListEntry;
  readonly cost: number;
  readonly group: number;
  /** Allowed sizes, in the book's multiples. */
  readonly sizes: readonly number[];
  /** Minimum preferred size. Smaller sizes are used only if nothing else fits. */
  readonly minSize: number;
}

function createCandidate(book: RuleSystem, entry: ListEntry, cost: number, group: number): Candidate {
  const multiples = book.suitableMultiples(entry.troop);
  const isCounted = book.currency === null;
  const usual = book.defaultSize?.(entry.troop) ?? (isCounted ? book.unitSize(entry.troop) : null);
  const max = usual === null ? MAX_GROUPS * group : 2 * usual;
  const sizes = Array.from({ length: max }, (_, at) => at + 1).filter(
    (size) => size >= group && (multiples.length === 0 || multiples.some((multiple) => size % multiple === 0)),
  );
  const unitOfGroups = usual === null ? MIN_GROUPS * group : Math.ceil(usual / 2);
  return { entry, cost, group, sizes, minSize: multiples.length === 0 && !isCounted ? 1 : unitOfGroups };
}

/** Selects up to MAX_SIZES sizes, evenly spread, including the first and the last. */
function spreadSizes(sizes: readonly number[]): number[] {
  if (sizes.length <= MAX_SIZES) return [...sizes];
  const step = (sizes.length - 1) / (MAX_SIZES - 1);
  return Array.from({ length: MAX_SIZES }, (_, at) => sizes[Math.round(at * step)] as number);
}

/** Returns the sizes without warnings. If every size has a warning, returns all allowed sizes. */
function filterSizes(first: number, sizes: readonly number[], worst: ReadonlyMap<number, string>): number[] {
  const sizesRated = (wanted: readonly (string | undefined)[]): number[] =>
    sizes.filter((_, at) => wanted.includes(worst.get(first + at)));
  const clean = sizesRated([undefined, 'info']);
  return clean.length > 0 ? clean : sizesRated(['warning']);
}

/** Returns the worst problem of each unit, by unit index. */
function findWorst(problems: ArmyTally['problems']): Map<number, string> {
  const worst = new Map<number, string>();
  // Problems are sorted with errors first.
  for (const { severity, target } of problems) {
    const unit = Number(/^units\.(\d+)/.exec(target)?.[1] ?? Number.NaN);
    if (Number.isInteger(unit) && !worst.has(unit)) worst.set(unit, severity);
  }
  return worst;
}

/** Available figures that the army does not use yet, shared by these entries. */
export interface FigureStock {
  readonly entries: readonly string[];
  readonly left: number;
}

/** Points left, usage of each pool, and the conditions of the army list. */
export interface RemainingLimits {
  readonly points: number;
  readonly pools: readonly PoolUse[];
  readonly conditions: readonly ConditionUse[];
  /** Stocks of the collection; only figures in a stock may be added. Null if the collection does not limit the army. */
  readonly stocks: readonly FigureStock[] | null;
}

/** Returns all units that could be added alone, within points, maximums and stocks, in sizes that the book's tally accepts. */
export function listOffers(book: RuleSystem, army: ArmyFile, list: NationList, room: RemainingLimits): Offer[] {
  const poolOf = new Map(room.pools.flatMap((pool) => pool.entries.map((entry) => [entry, pool] as const)));
  const singles = tallyUnits(
    book,
    army,
    list,
    list.entries.map(({ id }) => createUnit(id, 1)),
  );
  const stockOf = new Map(room.stocks?.flatMap(({ entries, left }) => entries.map((entry) => [entry, left] as const)));
  const candidates = list.entries.map((entry, at) => {
    const part = singles.units[at]?.parts[0];
    // In a book without points, the limit counts figures. Each figure then costs 1.
    const cost = book.currency ? (part?.cost ?? 0) : 1;
    return createCandidate(book, entry, cost, Math.max(1, part?.groupSize ?? 1));
  });
  // Leaves out free troops, which would use no points and have no maximum.
  const bought = candidates.filter(({ cost }) => cost > 0);
  const units = bought.flatMap(({ entry, sizes }) => sizes.map((size) => createUnit(entry.id, size)));
  const worst = findWorst(tallyUnits(book, army, list, units).problems);
  let first = 0;
  return bought.flatMap(({ entry, cost, group, sizes, minSize }) => {
    const remarks = new Set(sizes.filter((_, at) => worst.get(first + at) === 'info'));
    const sound = filterSizes(first, sizes, worst);
    first += sizes.length;
    const pool = poolOf.get(entry.id) ?? null;
    const leftOfPool = pool === null || pool.max === null ? Number.POSITIVE_INFINITY : pool.max - pool.used;
    const atHand = room.stocks ? (stockOf.get(entry.id) ?? 0) : Number.POSITIVE_INFINITY;
    const figures = Math.min(leftOfPool, atHand);
    const fitting = sound.filter((size) => size <= figures && size * cost <= room.points);
    const wanted = fitting.filter((size) => size >= minSize);
    const usable = wanted.length > 0 ? wanted : fitting;
    const complete = usable.filter((size) => size % group === 0);
    const kind = findFace(book, entry.troop)?.facets['kind']?.join('+') ?? '';
    return spreadSizes(complete.length > 2 ? complete : usable).map((size) => ({
      entry,
      size,
      cost,
      most: Math.min(MAX_NEW_UNITS, Math.floor(figures / size), Math.floor(room.points / (size * cost))),
      // Ignores a remark on every size, because it does not concern sizes.
      remarked: remarks.size < sizes.length && remarks.has(size),
      kind,
      pool,
    }));
  });
}

/** Input of an auto-fill goal. The program's columns are in the order of the offers. */
export interface FillChoice {
  readonly offers: readonly Offer[];
  readonly pools: readonly PoolUse[];
  /** Maximum points of troops in the army. */
  readonly troops: number;
}

/** Points that the given offers should reach together. The shortfall is minimised. */
export interface TargetShare {
  readonly wanted: number;
  readonly columns: readonly Term[];
}

type AimedBook = Pick<RuleSystem, 'counted' | 'currency'>;

/** Either a sum over the offers to maximise, or shares to reach as closely as possible. */
type Objective = { readonly most: readonly Term[] } | { readonly shares: readonly TargetShare[] };

export interface FillGoal {
  readonly id: string;
  /** Present if the goal needs a book with points. In books without points, every figure counts the same. */
  readonly needsPoints?: true;
  /** Title of the goal, in the terms of the army's book. */
  readonly title: (book: AimedBook) => string;
  readonly words: (book: AimedBook) => string;
  measure(choice: FillChoice): Objective;
}

export const createPointTerms = (offers: readonly Offer[]): Term[] =>
  offers.map(({ cost, size }, column) => ({ column, factor: cost * size }));

/** Returns the offers that cost more than two thirds of the entries of their kind. */
function findElite(offers: readonly Offer[]): ReadonlySet<Offer> {
  const costs = new Map<string, Map<string, number>>();
  for (const { kind, entry, cost } of offers) {
    const kindCosts = costs.get(kind) ?? new Map<string, number>();
    costs.set(kind, kindCosts.set(entry.id, cost));
  }
  const getUpperThird = (kind: string): number => {
    const sorted = [...(costs.get(kind)?.values() ?? [])].sort((one, other) => one - other);
    return sorted[Math.floor(((sorted.length - 1) * 2) / 3)] ?? 0;
  };
  const expensive = offers.filter(({ kind, cost }) => cost > getUpperThird(kind));
  return new Set(expensive.length > 0 ? expensive : offers);
}

/** Divides the points among pools in proportion to the value of their maximums. Pools without a maximum get an average share. */
function createShares({ offers, pools, troops }: FillChoice): TargetShare[] {
  const costOf = new Map(offers.map(({ entry, cost }) => [entry.id, cost]));
  const values = pools.map(({ entries, max }) => {
    const costs = entries.flatMap((entry) => costOf.get(entry) ?? []);
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / Math.max(1, costs.length);
    return { mean, points: max === null ? null : max * mean };
  });
  const known = values.flatMap(({ points }) => points ?? []);
  const usual = known.length === 0 ? 1 : known.reduce((sum, points) => sum + points, 0) / known.length;
  const weights = values.map(({ points, mean }) => (mean === 0 ? 0 : (points ?? usual)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return pools.map(({ id, used }, at) => ({
    wanted: Math.max(
      0,
      Math.round((troops * (weights[at] ?? 0)) / Math.max(1, total) - used * (values[at]?.mean ?? 0)),
    ),
    columns: createPointTerms(offers).filter(({ column }) => offers[column]?.pool?.id === id),
  }));
}

/** Auto-fill goals. The first is the default. */
export const GOALS: readonly FillGoal[] = [
  {
    id: 'proportions',
    title: () => 'A mix of the army list’s troops',
    words: () => 'a share for each troop type, by its maximum in the army list, or equal shares without maximums',
    measure: (choice) => ({ shares: createShares(choice) }),
  },
  {
    id: 'nearest-limit',
    title: () => 'As close to the limit as possible',
    words: () => 'the most points within the limit, in few units of usual sizes',
    measure: ({ offers }) => ({ most: createPointTerms(offers) }),
  },
  {
    id: 'most-figures',
    needsPoints: true,
    title: ({ counted }) => `The most ${counted.many}`,
    words: ({ counted }) => `as many ${counted.many} as the limit allows`,
    measure: ({ offers }) => ({ most: offers.map(({ size }, column) => ({ column, factor: size })) }),
  },
  {
    id: 'elite',
    needsPoints: true,
    title: () => 'The most elite troops',
    words: () => 'the most points in troops that are expensive for their kind',
    measure: ({ offers }) => {
      const dear = findElite(offers);
      return { most: createPointTerms(offers).filter(({ column }) => dear.has(offers[column] as Offer)) };
    },
  },
];

export const listGoals = ({ currency }: AimedBook): readonly FillGoal[] =>
  currency ? GOALS : GOALS.filter(({ needsPoints }) => !needsPoints);
