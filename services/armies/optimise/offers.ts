import type { ArmyFile, ArmyUnit } from '../../../rules/core/army-file.ts';
import type { ListEntry, NationList } from '../../../rules/core/nation-list.ts';
import type { ConditionUse } from '../../../rules/core/army/rules/conditions.ts';
import type { PoolUse } from '../../../rules/core/army/rules/price.ts';
import type { ArmyTally, RuleSystem } from '../../../rules/core/rule-system.ts';
import { faceOf } from '../formats/roster.ts';
import { MOST_NEW_UNITS } from './command.ts';

/** A unit of one entry that could be added, as often as `most`. */
export interface Offer {
  readonly entry: ListEntry;
  readonly size: number;
  /** Points of one figure or model, under the army's rulings. */
  readonly cost: number;
  readonly most: number;
  /** Whether the book remarks on the size: it is allowed, but not the usual one. */
  readonly remarked: boolean;
  /** What kind of troops it is, to be compared with its like; '' where the book knows no kinds. */
  readonly kind: string;
  readonly pool: PoolUse | null;
}

/** Sizes of one entry to choose from. */
const MOST_SIZES = 9;
/** Where the book names no usual size, a unit has from three to fifteen groups. */
const LEAST_GROUPS = 3;
const MOST_GROUPS = 15;

const unitOf = (entry: string, count: number): ArmyUnit => ({ name: '', parts: [{ entry, troop: null, count }] });

/** An army of nothing but one unit each, without a limit: what the book says of each is about that unit alone. */
function trial(book: RuleSystem, army: ArmyFile, list: NationList, units: ArmyUnit[]): ArmyTally {
  const unlimited = { ...list, entries: list.entries.map((entry) => ({ ...entry, max: null })) };
  return book.tally({ ...army, limit: 100_000_000, units }, unlimited);
}

interface Candidate {
  readonly entry: ListEntry;
  readonly cost: number;
  readonly group: number;
  /** Sizes from the least that is a unit by itself, in the book's multiples. */
  readonly sizes: readonly number[];
  /** Sizes below this are for what nothing else fits into. */
  readonly least: number;
}

function candidateOf(book: RuleSystem, entry: ListEntry, cost: number, group: number): Candidate {
  const multiples = book.suitingMultiples(entry.troop);
  const isCounted = book.currency === null;
  const usual = book.usualSize?.(entry.troop) ?? (isCounted ? book.unitSize(entry.troop) : null);
  const most = usual === null ? MOST_GROUPS * group : 2 * usual;
  const sizes = Array.from({ length: most }, (_, at) => at + 1).filter(
    (size) => size >= group && (multiples.length === 0 || multiples.some((multiple) => size % multiple === 0)),
  );
  const unitOfGroups = usual === null ? LEAST_GROUPS * group : Math.ceil(usual / 2);
  return { entry, cost, group, sizes, least: multiples.length === 0 && !isCounted ? 1 : unitOfGroups };
}

/** At most so many of them, evenly spread, the first and the last among them. */
function spread(sizes: readonly number[]): number[] {
  if (sizes.length <= MOST_SIZES) return [...sizes];
  const step = (sizes.length - 1) / (MOST_SIZES - 1);
  return Array.from({ length: MOST_SIZES }, (_, at) => sizes[Math.round(at * step)] as number);
}

/** Sizes to which the book has nothing to say, else those that it does not forbid. */
function soundSizes(first: number, sizes: readonly number[], worst: ReadonlyMap<number, string>): number[] {
  const of = (wanted: readonly (string | undefined)[]): number[] =>
    sizes.filter((_, at) => wanted.includes(worst.get(first + at)));
  const clean = of([undefined, 'info']);
  return clean.length > 0 ? clean : of(['warning']);
}

/** The gravest problem of each unit of a trial, by its place. */
function gravest(problems: ArmyTally['problems']): Map<number, string> {
  const worst = new Map<number, string>();
  // Problems come with errors first.
  for (const { severity, target } of problems) {
    const unit = Number(/^units\.(\d+)/.exec(target)?.[1] ?? Number.NaN);
    if (Number.isInteger(unit) && !worst.has(unit)) worst.set(unit, severity);
  }
  return worst;
}

/** Figures that are at hand and not in the army yet, for all these entries together. */
export interface Stock {
  readonly entries: readonly string[];
  readonly left: number;
}

/** Points that are left, what each pool has left, and the conditions of the list. */
export interface Room {
  readonly points: number;
  readonly pools: readonly PoolUse[];
  readonly conditions: readonly ConditionUse[];
  /** Null where it does not matter what is at hand; else nothing is that stands in no stock. */
  readonly stocks: readonly Stock[] | null;
}

/**
 * Every unit that could be added by itself: entries of the list, in sizes that suit them, within the points and the maxima that are
 * left, and of what is at hand. What a size suits is found by asking the book about such a unit.
 */
export function offersOf(book: RuleSystem, army: ArmyFile, list: NationList, room: Room): Offer[] {
  const poolOf = new Map(room.pools.flatMap((pool) => pool.entries.map((entry) => [entry, pool] as const)));
  const singles = trial(
    book,
    army,
    list,
    list.entries.map(({ id }) => unitOf(id, 1)),
  );
  const stockOf = new Map(room.stocks?.flatMap(({ entries, left }) => entries.map((entry) => [entry, left] as const)));
  const candidates = list.entries.map((entry, at) => {
    const part = singles.units[at]?.parts[0];
    // Without points a limit is so many of what is counted.
    const cost = book.currency ? (part?.cost ?? 0) : 1;
    return candidateOf(book, entry, cost, Math.max(1, part?.groupSize ?? 1));
  });
  // What costs nothing would fill nothing, and without end.
  const bought = candidates.filter(({ cost }) => cost > 0);
  const units = bought.flatMap(({ entry, sizes }) => sizes.map((size) => unitOf(entry.id, size)));
  const worst = gravest(trial(book, army, list, units).problems);
  let first = 0;
  return bought.flatMap(({ entry, cost, group, sizes, least }) => {
    const remarks = new Set(sizes.filter((_, at) => worst.get(first + at) === 'info'));
    const sound = soundSizes(first, sizes, worst);
    first += sizes.length;
    const pool = poolOf.get(entry.id) ?? null;
    const leftOfPool = pool === null || pool.max === null ? Number.POSITIVE_INFINITY : pool.max - pool.used;
    const atHand = room.stocks ? (stockOf.get(entry.id) ?? 0) : Number.POSITIVE_INFINITY;
    const figures = Math.min(leftOfPool, atHand);
    const fitting = sound.filter((size) => size <= figures && size * cost <= room.points);
    const wanted = fitting.filter((size) => size >= least);
    const usable = wanted.length > 0 ? wanted : fitting;
    const whole = usable.filter((size) => size % group === 0);
    const kind = faceOf(book, entry.troop)?.facets['kind']?.join('+') ?? '';
    return spread(whole.length > 2 ? whole : usable).map((size) => ({
      entry,
      size,
      cost,
      most: Math.min(MOST_NEW_UNITS, Math.floor(figures / size), Math.floor(room.points / (size * cost))),
      // A remark on every size is not about sizes.
      remarked: remarks.size < sizes.length && remarks.has(size),
      kind,
      pool,
    }));
  });
}
