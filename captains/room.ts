import { ahead, between, normalised, plus, times } from '../battlefield/angles.ts';
import { type Block, isOnTable, middleOf, overlap } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { gap, type Piece, quietTurns, type Table } from './values.ts';
import { waysTo } from './ways.ts';

/* Units too close to others to charge or turn make room, so that a quiet battle continues. */

const back = (length: number): Manoeuvre => ({ kind: 'go', heading: 'back', length });
const on = (length: number): Manoeuvre => ({ kind: 'go', heading: 'forward', length });
const ABOUT: Manoeuvre = { kind: 'turn', degrees: 180 };

const rounded = (length: number): number => Math.round(length * 100) / 100;

/** Distance in front of an enemy at which the unit lines up, as a share of its charge move. */
const BEFORE = 0.5;

/** Lists places that face an enemy's front, flanks and rear at line-up distance. */
function placesBefore({ kind, block }: Piece, enemy: Block): readonly Block[] {
  const { x, y } = middleOf(enemy);
  return ([0, 90, 180, 270] as const).map((turn) => {
    const half = (turn % 180 === 0 ? enemy.depth : enemy.front) / 2;
    const out = times(ahead(enemy.facing + turn), half + BEFORE * kind.charges);
    return { ...block, at: plus({ x, y }, out), facing: normalised(enemy.facing + turn + 180) };
  });
}

/** Moves the unit opposite one side of the nearest enemy; null if no move gets closer. */
function linesUp(table: Table, piece: Piece, mover: Mover, enemy: Piece, others: readonly Piece[]): Decision | null {
  const { block } = piece;
  const free = placesBefore(piece, enemy.block)
    .filter((place) => isOnTable(place, table.fight.table) && !others.some((other) => overlap(place, other.block)))
    .toSorted((a, b) => between(block.at, a.at) - between(block.at, b.at));
  for (const place of free) {
    for (const steps of waysTo(block, place.at, place.facing)) {
      const made = steps.length > 0 && tryMove(table.fight, mover.unit, 'move', steps);
      if (!made || between(made.block.at, place.at) > between(block.at, place.at) - LEAST) continue;
      return { choice: { kind: 'move', unit: mover.unit, manner: 'move', steps }, because: 'lines up' };
    }
  }
  return null;
}

/** A friend within this share of a move prevents the unit from turning. */
const KNOT = 0.25;

/** Finds the unit to move away from: an enemy within charge distance, or else a friend that prevents turning. */
function inTheWay({ block, kind, standing }: Piece, enemy: Piece, others: readonly Piece[]): Piece | null {
  if (gap(block, enemy.block) <= kind.charges) return enemy;
  const friends = others.filter((other) => other.standing.side === standing.side);
  const [nearest] = friends.toSorted((a, b) => gap(block, a.block) - gap(block, b.block));
  return nearest && gap(block, nearest.block) <= KNOT * kind.moves ? nearest : null;
}

/** Makes room after several quiet turns; null if it is not needed or not possible. */
export function makesRoom(
  table: Table,
  piece: Piece,
  mover: Mover,
  near: readonly Piece[],
  others: readonly Piece[],
): Decision | null {
  const [enemy] = near;
  const { kind, block } = piece;
  const from = enemy && quietTurns(table.fight) > 0 ? inTheWay(piece, enemy, others) : null;
  if (!enemy || !from) return null;
  const square = linesUp(table, piece, mover, enemy, others);
  if (square) return square;
  const reach = kind.moves * mover.share;
  const ways: readonly (readonly [string, readonly Manoeuvre[]])[] = [
    ...(mover.manners.includes('back-step') ? [['back-step', [back(rounded(reach / 3))]] as const] : []),
    ['move', [back(rounded(reach / 2))]],
    ['move', [ABOUT, on(rounded(reach / 2))]],
    ...(from === enemy ? [] : [['move', [on(rounded(reach / 2))]] as const]),
  ];
  const made = ways.flatMap(([manner, steps]) => {
    const move = tryMove(table.fight, mover.unit, manner, steps);
    const away = move ? gap(move.block, from.block) : 0;
    return away > gap(block, from.block) + LEAST ? [{ manner, steps, away }] : [];
  });
  const [most] = made.toSorted((a, b) => b.away - a.away);
  if (!most) return null;
  const choice = { kind: 'move', unit: mover.unit, manner: most.manner, steps: most.steps } as const;
  return { choice, because: 'makes room' };
}

/** Minimum distance that a move must gain to count. */
const LEAST = 0.5;
