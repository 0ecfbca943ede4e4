import { areaOf } from '../battlefield/block.ts';
import { clipped, sizeOf } from '../battlefield/area.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { measured, otherSide, present, type SideAt } from '../rules/core/fight/fight.ts';
import { lengthIn, tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import type { Piece, Table } from './values.ts';
import { barredTo, isCutOff, wayRound, nextCrossing } from './ways.ts';

/* Another front: narrow enough for a ford or a bridge, and wide again beyond it. */

/** The widest front of these files that a unit may take, as a move; null where its book lets it take none or it has no room. */
function forms(
  table: Table,
  piece: Piece,
  { unit, share }: Mover,
  files: readonly number[],
  because: string,
): Decision | null {
  const { areas } = barredTo(table, piece);
  for (const count of files) {
    const steps: readonly Manoeuvre[] = [{ kind: 'form', files: count }];
    const made = tryMove(table.fight, unit, 'move', steps);
    if (!made || made.stop || made.spent > made.allowance * share + 0.02) continue;
    const ground = areaOf(made.block);
    if (areas.some((area) => sizeOf(clipped(area, ground)) > 0)) continue;
    return { choice: { kind: 'move', unit, manner: 'move', steps }, because };
  }
  return null;
}

/** Whole numbers from one down to another. */
const downFrom = (most: number, least: number): readonly number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, at) => most - at);

/** What the volleys of a side bring, each unit against each enemy at half of its range. */
function volleysOf({ fight, odds }: Table, side: SideAt): number {
  const enemies = present(fight, otherSide(side));
  return present(fight, side).reduce((sum, unit) => {
    const { range } = odds.kind(unit);
    if (range === 0) return sum;
    return enemies.reduce(
      (each, enemy) => each + odds.kind(enemy).worth * odds.shot(unit, enemy, range / 2, 'front'),
      sum,
    );
  }, 0);
}

/** Who shoots less goes to the enemy, and does not stand across a river to be shot at. */
const mustCross = (table: Table, side: SideAt): boolean => volleysOf(table, side) <= volleysOf(table, otherSide(side));

/** A unit that barred ground cuts off, and that is wider than every way through it, takes a front that is not. */
export function narrowsToCross(table: Table, piece: Piece, mover: Mover, near: readonly Piece[]): Decision | null {
  const [nearest] = near;
  // Who shoots does so from the bank.
  if (!nearest || piece.kind.range > 0 || !isCutOff(table, piece, nearest.block)) return null;
  const widest = nextCrossing(table, piece);
  const { front } = piece.block;
  if (widest <= 0 || near.some((enemy) => wayRound(table, piece, enemy.block))) return null;
  if (!mustCross(table, piece.standing.side)) return null;
  const most = Math.floor((widest * piece.kind.files) / front);
  const [wide, way] = [front, widest].map((length) => lengthIn(table.fight, length));
  const because = `it is ${wide} wide, and forms to cross where the widest way takes ${way}`;
  return forms(table, piece, mover, downFrom(most, 1), because);
}

/** A unit that is narrower than its troops usually stand, with nothing between it and the enemy, widens its front. */
export function widens(table: Table, piece: Piece, mover: Mover, near: readonly Piece[]): Decision | null {
  const { fight } = table;
  const [nearest] = near;
  const found = measured(fight, piece.standing.unit.id);
  if (!nearest || !found) return null;
  const usual = fight.field.files(found.unit, found.body);
  if (found.files >= usual || isCutOff(table, piece, nearest.block)) return null;
  const because = `it stands ${found.files} files wide, and widens its front where nothing bars its way`;
  return forms(table, piece, mover, downFrom(usual, found.files + 1), because);
}
