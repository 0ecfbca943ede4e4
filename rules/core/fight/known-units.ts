import { mainOf } from './engagement.ts';
import { type Fight, type FightUnit, measured, tableUnitOf, type UnitStanding } from './fight.ts';
import type { FightKind, RoundOdds } from './fight-rules.ts';
import type { TableUnit } from '../table-rules.ts';

/* Cached values of units for a book's odds. Captains request them thousands of times. */

/** A unit in its current state, represented by its largest remaining part. */
export interface KnownUnit {
  readonly unit: TableUnit;
  /** Number shared by all units with identical odds. */
  readonly like: number;
  readonly kind: FightKind;
}

/** Values of a unit that the book provides. */
export type OwnKind = Omit<FightKind, 'range' | 'arc' | 'moves' | 'charges' | 'worth' | 'hits' | 'files'> &
  Partial<Pick<FightKind, 'charges' | 'range'>>;

const NOWHERE = { at: { x: 0, y: 0 }, facing: 0, files: 1 };

/** Returns a cached reader of units. @param own returns the book's values, which override those of the field */
export function knownUnits(fight: Fight, own: (unit: TableUnit) => OwnKind): (standing: UnitStanding) => KnownUnit {
  const { terms } = fight;
  const byUnit = new WeakMap<FightUnit, KnownUnit>();
  // Numbers, because text keys would be too slow for this many lookups.
  const likes = onceEach<number>();
  let unlike = 0;
  const boxes = fight.rules.numbers?.find((number) => number.boxes)?.id;
  const isCounted = ({ fixed }: FightUnit): boolean => boxes !== undefined && fixed?.[boxes] !== undefined;
  return (standing) => {
    const found = byUnit.get(standing.unit);
    if (found) return found;
    const { parts, id } = standing.unit;
    const main = parts.find((part) => part.id === mainOf(standing))!;
    const unit = tableUnitOf(fight, standing, main.id)!;
    const aim = fight.field.aim(unit, terms);
    const made: KnownUnit = {
      unit,
      like: likes(
        JSON.stringify([
          unit.part.troop,
          unit.part.left,
          unit.part.lost,
          unit.morale,
          unit.marks,
          unit.generals.length,
          unit.numbers,
        ]),
        () => (unlike += 1),
      ),
      kind: {
        range: aim?.range ?? 0,
        // An arc straight ahead between the flanks has no angle.
        arc: aim ? (aim.arc === 'between-flanks' ? 0 : aim.arc) : 0,
        moves: fight.field.allowance(unit, 'move', NOWHERE, terms) ?? 0,
        charges: fight.field.allowance(unit, 'charge', NOWHERE, terms) ?? 0,
        // If a unit's strength is a number fixed in play, each hit costs 1.
        worth: isCounted(standing.unit) ? 1 : main.cost / main.hits,
        hits: parts.reduce((sum, part) => sum + part.count * part.hits - part.lost, 0),
        files: measured(fight, id)?.files ?? 1,
        ...own(unit),
      },
    };
    byUnit.set(standing.unit, made);
    return made;
  };
}

/** Returns the value stored for a key. Creates and stores it if missing. */
export function into<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

/** Returns a cache that computes each value once per key. */
export function onceEach<Value>(): (key: string, count: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, count) => into(known, key, count);
}

/** Input of a procedure for a unit, with a number shared by all units with the same input. */
export interface Told<Input> {
  readonly input: Input;
  readonly like: number;
}

/** Returns a cached reader of procedure inputs. @param fill creates the input for a unit */
export function toldOf<Input>(fill: (unit: TableUnit) => Input): (known: KnownUnit) => Told<Input> {
  const byUnit = new WeakMap<KnownUnit, Told<Input>>();
  const likes = onceEach<number>();
  let unlike = 0;
  return (known) =>
    into(byUnit, known, () => {
      const input = fill(known.unit);
      return { input, like: likes(JSON.stringify(input), () => (unlike += 1)) };
    });
}

/** Returns the mean of a distribution over 0, 1, 2, … */
export const meanOf = (chances: readonly number[]): number =>
  chances.reduce((sum, chance, count) => sum + chance * count, 0);

/** Returns the chances that the first count is higher or lower than the second. Both are distributions over 0, 1, 2, … */
export function roundOdds(ours: readonly number[], theirs: readonly number[]): RoundOdds {
  let [wins, loses] = [0, 0];
  for (const [own, chance] of ours.entries()) {
    for (const [other, against] of theirs.entries()) {
      if (own > other) wins += chance * against;
      else if (own < other) loses += chance * against;
    }
  }
  return { wins, loses };
}
