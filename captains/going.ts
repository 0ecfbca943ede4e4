import type { Area } from '../battlefield/area.ts';
import type { Ground } from '../battlefield/ground.ts';
import type { March } from '../battlefield/manoeuvre.ts';
import { type Fight, type FightUnit, tableUnitOf } from '../rules/core/fight/fight.ts';
import { into } from '../rules/core/fight/known-units.ts';
import type { Piece } from './values.ts';

/* How a unit goes over kinds of ground: its book is asked with a field that has nothing else, once for all who go alike. */

const SIZE = 1000;
const BACK: Area = [
  { x: 0, y: 0 },
  { x: SIZE, y: 0 },
  { x: SIZE, y: SIZE },
  { x: 0, y: SIZE },
];

/** Steps straight on into a kind of ground from just before it; null for a unit that is not there. */
function entered(fight: Fight, { standing }: Piece, kind: string, manner: string, length: number): March | null {
  const unit = tableUnitOf(fight, standing);
  if (!unit || !standing.position) return null;
  const ground: readonly Ground[] = [{ id: 'asked', kind, area: BACK }];
  const from = { ...standing.position, at: { x: SIZE / 2, y: SIZE + 0.1 }, facing: 0 };
  const around = { ground, others: [], table: { width: SIZE, depth: 2 * SIZE } };
  return fight.field.march(unit, manner, from, [{ kind: 'go', heading: 'forward', length }], around, fight.terms);
}

function isBarred(fight: Fight, piece: Piece, kind: string): boolean {
  return entered(fight, piece, kind, 'move', 2)?.stop?.reason === 'barred';
}

function costOver(fight: Fight, piece: Piece, kind: string): number {
  const length = piece.kind.charges / 8;
  const march = entered(fight, piece, kind, 'charge', length);
  if (march === null) return 1;
  return march.stop === null ? march.spent / length : Infinity;
}

/** What of a unit its march may depend on: all but what it has lost. */
const goingOf = ({ standing: { side, unit, position }, kind }: Piece): string =>
  JSON.stringify([
    side,
    unit.parts.map(({ troop }) => troop),
    unit.morale,
    unit.marks,
    unit.fixed,
    position?.files,
    kind.charges,
  ]);

/** Something that is asked of a unit for each kind of ground of a battle, kept for the unit as it is and for all who go alike. */
function forEachKind<Value>(count: (fight: Fight, piece: Piece, kind: string) => Value) {
  const byUnit = new WeakMap<Fight, WeakMap<FightUnit, ReadonlyMap<string, Value>>>();
  const byGoing = new WeakMap<Fight, Map<string, ReadonlyMap<string, Value>>>();
  return (fight: Fight, piece: Piece): ReadonlyMap<string, Value> => {
    const units = into(byUnit, fight, () => new WeakMap<FightUnit, ReadonlyMap<string, Value>>());
    const alike = into(byGoing, fight, () => new Map<string, ReadonlyMap<string, Value>>());
    return into(units, piece.standing.unit, () =>
      into(alike, goingOf(piece), () => {
        const kinds = [...new Set(fight.ground.map(({ kind }) => kind))];
        return new Map(kinds.map((kind) => [kind, count(fight, piece, kind)]));
      }),
    );
  };
}

/** Which kinds of ground a unit may not enter. */
export const barredKinds = forEachKind(isBarred);

/** What a unit of length counts as in a charge over each kind of ground; infinite where it may not go or halts. */
export const chargeCosts = forEachKind(costOver);
