import { getMainPart } from './engagement.ts';
import { type Fight, type FightUnit, measureUnit, getTableUnit, type UnitStanding } from './fight.ts';
import type { UnitProfile, RoundOdds } from './fight-rules.ts';
import type { TableUnit } from '../table-rules.ts';

/** A unit in its current state with cached values, represented by its largest remaining part. */
export interface CachedUnit {
  readonly unit: TableUnit;
  /** Number that is the same for all units with identical odds. */
  readonly group: number;
  readonly kind: UnitProfile;
}

/** Values of a unit that the book provides rather than the battlefield. */
export type BookUnitProfile = Omit<UnitProfile, 'range' | 'arc' | 'moves' | 'charges' | 'worth' | 'hits' | 'files'> &
  Partial<Pick<UnitProfile, 'charges' | 'range'>>;

const NOWHERE = { at: { x: 0, y: 0 }, facing: 0, files: 1 };

/** Creates a cached reader of units. @param getBookKind returns the book's values, which override those of the battlefield */
export function createUnitCache(
  fight: Fight,
  getBookKind: (unit: TableUnit) => BookUnitProfile,
): (standing: UnitStanding) => CachedUnit {
  const { terms } = fight;
  const byUnit = new WeakMap<FightUnit, CachedUnit>();
  // Keys are numbers, since text keys would be too slow for this many lookups.
  const groups = createCache<number>();
  let groupCount = 0;
  const boxes = fight.rules.numbers?.find((number) => number.boxes)?.id;
  const hasNumber = ({ fixed }: FightUnit): boolean => boxes !== undefined && fixed?.[boxes] !== undefined;
  return (standing) => {
    const cached = byUnit.get(standing.unit);
    if (cached) return cached;
    const { parts, id } = standing.unit;
    const main = parts.find((part) => part.id === getMainPart(standing))!;
    const unit = getTableUnit(fight, standing, main.id)!;
    const aim = fight.field.aim(unit, terms);
    const created: CachedUnit = {
      unit,
      group: groups(
        JSON.stringify([
          unit.part.troop,
          unit.part.left,
          unit.part.lost,
          unit.morale,
          unit.marks,
          unit.generals.length,
          unit.numbers,
        ]),
        () => (groupCount += 1),
      ),
      kind: {
        range: aim?.range ?? 0,
        // An arc between the lines of the flanks has no angle.
        arc: aim ? (aim.arc === 'between-flanks' ? 0 : aim.arc) : 0,
        moves: fight.field.allowance(unit, 'move', NOWHERE, terms) ?? 0,
        charges: fight.field.allowance(unit, 'charge', NOWHERE, terms) ?? 0,
        // If a unit's strength is a number set during play, each hit costs 1 point.
        worth: hasNumber(standing.unit) ? 1 : main.cost / main.hits,
        hits: parts.reduce((sum, part) => sum + part.count * part.hits - part.lost, 0),
        files: measureUnit(fight, id)?.files ?? 1,
        ...getBookKind(unit),
      },
    };
    byUnit.set(standing.unit, created);
    return created;
  };
}

/** Returns the value stored for a key. Creates the value if the key has none. */
export function getOrCreate<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  create: () => Value,
): Value {
  const existing = map.get(key);
  if (existing !== undefined) return existing;
  const created = create();
  map.set(key, created);
  return created;
}

/** Returns a cache that computes each value once per key. */
export function createCache<Value>(): (key: string, compute: () => Value) => Value {
  const values = new Map<string, Value>();
  return (key, compute) => getOrCreate(values, key, compute);
}

/** Input of a procedure for a unit, with a number that is the same for all units with the same input. */
export interface ProcedureInput<Input> {
  readonly input: Input;
  readonly group: number;
}

/** Creates a cached reader of procedure inputs. @param fill creates the input for a unit */
export function createInputReader<Input>(
  fill: (unit: TableUnit) => Input,
): (known: CachedUnit) => ProcedureInput<Input> {
  const byUnit = new WeakMap<CachedUnit, ProcedureInput<Input>>();
  const groups = createCache<number>();
  let groupCount = 0;
  return (known) =>
    getOrCreate(byUnit, known, () => {
      const input = fill(known.unit);
      return { input, group: groups(JSON.stringify(input), () => (groupCount += 1)) };
    });
}

/** Returns the mean of a distribution over 0, 1, 2, … */
export const getExpectedCount = (chances: readonly number[]): number =>
  chances.reduce((sum, chance, count) => sum + chance * count, 0);

/** Returns the chances that the first of two counts is higher or lower. Both are distributions over 0, 1, 2, … */
export function compareCounts(ours: readonly number[], theirs: readonly number[]): RoundOdds {
  let [wins, loses] = [0, 0];
  for (const [own, chance] of ours.entries()) {
    for (const [other, against] of theirs.entries()) {
      if (own > other) wins += chance * against;
      else if (own < other) loses += chance * against;
    }
  }
  return { wins, loses };
}
