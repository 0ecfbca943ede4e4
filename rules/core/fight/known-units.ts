import { mainOf } from './engagement.ts';
import { type Fight, type FightUnit, measured, tableUnitOf, type UnitStanding } from './fight.ts';
import type { FightKind, RoundOdds } from './fight-rules.ts';
import type { TableUnit } from '../table-rules.ts';

/* What a book's odds know of a unit: worked out once for the unit as it is, since captains ask for it thousands of times. */

/** A unit as it is now, with the part of which most are left. */
export interface KnownUnit {
  readonly unit: TableUnit;
  /** The same for all that strike and are struck alike. */
  readonly like: number;
  readonly kind: FightKind;
}

/** What a book adds to what every unit has. */
export type OwnKind = Omit<FightKind, 'range' | 'arc' | 'moves' | 'charges' | 'worth' | 'hits' | 'files'> &
  Partial<Pick<FightKind, 'charges' | 'range'>>;

const NOWHERE = { at: { x: 0, y: 0 }, facing: 0, files: 1 };

/** @param own what the book says of the troops, in place of what the field says where it says it too */
export function knownUnits(fight: Fight, own: (unit: TableUnit) => OwnKind): (standing: UnitStanding) => KnownUnit {
  const { terms } = fight;
  const byUnit = new WeakMap<FightUnit, KnownUnit>();
  // Numbers, for answers are looked up by them far too often for whole texts.
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
        // Straight ahead between its flanks is an arc without a width of its own.
        arc: aim ? (aim.arc === 'between-flanks' ? 0 : aim.arc) : 0,
        moves: fight.field.allowance(unit, 'move', NOWHERE, terms) ?? 0,
        charges: fight.field.allowance(unit, 'charge', NOWHERE, terms) ?? 0,
        // A unit whose strength is a number fixed in play is worth that number, point by point.
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

/** What a map has for a key; made where it has nothing. */
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

/** Works out each answer once, by its key. */
export function onceEach<Value>(): (key: string, count: () => Value) => Value {
  const known = new Map<string, Value>();
  return (key, count) => into(known, key, count);
}

/** What a procedure is told of a unit, with a number that is the same for all of whom it is told the same. */
export interface Told<Input> {
  readonly input: Input;
  readonly like: number;
}

/** Reads each unit once for a procedure. @param fill what that is told of a unit */
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

/** The mean of chances of none, one, two and so on. */
export const meanOf = (chances: readonly number[]): number =>
  chances.reduce((sum, chance, count) => sum + chance * count, 0);

/** Who has more of two counts, from the chances of none, one, two and so on of each. */
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
