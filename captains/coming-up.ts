import { type Area, boxOf, stretchesIn } from '../battlefield/area.ts';
import type { Block } from '../battlefield/block.ts';
import type { Ground } from '../battlefield/ground.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { between } from '../battlefield/point.ts';
import { chargeSteps } from '../rules/core/fight/engagement.ts';
import { type Fight, type FightUnit, tableUnitOf, viewOf } from '../rules/core/fight/fight.ts';
import { moveOnField } from '../rules/core/table/move-on-field.ts';
import { gap, into, type Piece, type Table } from './values.ts';

/* Whether a charge comes up to its target: a wheel before it and ground that slows it take a part of its way. */

/** What a unit of length counts as in a charge over each kind of ground, of each battle and unit; infinite where it may not go or halts. */
const known = new WeakMap<Fight, WeakMap<FightUnit, ReadonlyMap<string, number>>>();

const SIZE = 1000;
const BACK: Area = [
  { x: 0, y: 0 },
  { x: SIZE, y: 0 },
  { x: SIZE, y: SIZE },
  { x: 0, y: SIZE },
];

/** What a step over some ground costs a charger, its book asked with a field that has nothing else. */
function costOver(fight: Fight, { standing, kind: { charges } }: Piece, kind: string): number {
  const unit = tableUnitOf(fight, standing);
  if (!unit || !standing.position) return 1;
  const ground: readonly Ground[] = [{ id: 'asked', kind, area: BACK }];
  const steps: readonly Manoeuvre[] = [{ kind: 'go', heading: 'forward', length: charges / 8 }];
  const from = { ...standing.position, at: { x: SIZE / 2, y: SIZE + 0.1 }, facing: 0 };
  const around = { ground, others: [], table: { width: SIZE, depth: 2 * SIZE } };
  const { spent, stop } = fight.field.march(unit, 'charge', from, steps, around, fight.terms);
  return stop === null ? spent / (charges / 8) : Infinity;
}

const costsOf = (fight: Fight, piece: Piece): ReadonlyMap<string, number> =>
  into(
    into(known, fight, () => new WeakMap<FightUnit, ReadonlyMap<string, number>>()),
    piece.standing.unit,
    () =>
      new Map([...new Set(fight.ground.map(({ kind }) => kind))].map((kind) => [kind, costOver(fight, piece, kind)])),
  );

/** How much longer ground makes the way of a charge, as a length in the open. */
function slowed({ fight }: Table, piece: Piece, target: Block): number {
  if (fight.ground.length === 0) return 0;
  const costs = costsOf(fight, piece);
  const [start, end] = [piece.block.at, target.at];
  const [low, high] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
  const way = between(start, end);
  const far = gap(piece.block, target);
  return fight.ground.reduce((sum, { kind, area }) => {
    const each = costs.get(kind) ?? 1;
    const [left, , right] = boxOf(area);
    if (each <= 1 || way === 0 || left > high || right < low) return sum;
    const over = stretchesIn(area, start, end).reduce(
      (length, { from, to }) => length + Math.max(0, Math.min(to * way, far) - from * way),
      0,
    );
    return over > 0.05 ? sum + over * (each - 1) : sum;
  }, 0);
}

/** So much too far is none: seen from the other edge of the table the same way is a hair longer or shorter. */
const ROUNDING = 1e-6;

/** Whether a charge from a place reaches a target over the ground on the straight line between them. */
export function mayReach(table: Table, piece: Piece, target: Block): boolean {
  const left = piece.kind.charges - gap(piece.block, target) + ROUNDING;
  return left >= 0 && slowed(table, piece, target) <= left;
}

/** Whether a charge comes up to its target, or to another enemy beside him, from where all stand, as its book moves it. */
export function comesUp({ fight }: Table, charger: Piece, target: Piece): boolean {
  const steps = chargeSteps(charger, target, charger.kind.charges);
  const { unit, side } = charger.standing;
  const made = moveOnField(viewOf(fight), unit.id, 'charge', steps);
  return made === null || (made.met !== null && made.met.side !== side);
}
