import { ahead, between, normalised, plus, times, toRight } from '../battlefield/angles.ts';
import { type Block, isOnTable, middleOf, overlap } from '../battlefield/block.ts';
import type { Manoeuvre } from '../battlefield/manoeuvre.ts';
import { chargeSteps, isEngaged } from '../rules/core/fight/engagement.ts';
import { isNoStep, tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { inPoints } from './reasons.ts';
import type { HowStruck } from '../rules/core/fight/fight-rules.ts';
import { aspectFrom, type Exchange, exchange, gap, type Piece, shotWorth, type Table } from './values.ts';
import { lengthOfSteps, waysTo } from './ways.ts';

/* Units next to a friendly melee join it. */

/** Distance in front of the enemy at which the unit lines up before its final step into contact. */
const BEFORE = 0.3;
const ON = { kind: 'go', heading: 'forward', length: 1 } as const satisfies Manoeuvre;

/** Lists places facing each side of the enemy: opposite its centre and half past either end. */
function placesAt({ block }: Piece, enemy: Block): readonly Block[] {
  const middle = middleOf(enemy);
  return ([0, 90, 180, 270] as const).flatMap((turn) => {
    const [deep, wide] = turn % 180 === 0 ? [enemy.depth, enemy.front] : [enemy.front, enemy.depth];
    const out = ahead(enemy.facing + turn);
    const facing = normalised(enemy.facing + turn + 180);
    return [0, -wide / 2, wide / 2].map((along) => {
      const at = plus(middle, plus(times(out, deep / 2 + BEFORE), times(toRight(facing), along)));
      return { ...block, at, facing };
    });
  });
}

/** A move to a melee, either into contact or part of the way. */
interface Step {
  readonly manner: 'into-contact' | 'move';
  readonly steps: readonly Manoeuvre[];
  /** Final place in the melee, and its distance from the end of this move. */
  readonly place: Block;
  readonly left: number;
}

/**
 * Finds the best approach: into contact if possible. Otherwise, if the unit may stop on the way, the move that ends nearest to a place in
 * the melee.
 */
function stepTo(
  table: Table,
  piece: Piece,
  mover: Mover,
  enemy: Piece,
  others: readonly Piece[],
  mayStop: boolean,
): Step | null {
  const { fight } = table;
  const { block, kind } = piece;
  const meets = (steps: readonly Manoeuvre[]) => {
    if (steps.length === 0 || (!kind.wheelsFree && lengthOfSteps(block, steps) > kind.moves + ON.length)) return null;
    const made = tryMove(fight, mover.unit, 'into-contact', steps);
    if (made?.met?.id !== enemy.standing.unit.id || made.spent > made.allowance * mover.share) return null;
    return made.block;
  };
  const straight = chargeSteps(piece, enemy, kind.moves).map((step) =>
    step.kind === 'go' ? { ...step, length: Math.ceil(gap(block, enemy.block) + ON.length) } : step,
  );
  const end = meets(straight);
  if (end) return { manner: 'into-contact', steps: straight, place: end, left: 0 };
  let best: Step | null = null;
  for (const place of placesAt(piece, enemy.block)) {
    if (!isOnTable(place, fight.table) || others.some((other) => overlap(place, other.block))) continue;
    for (const way of waysTo(block, place.at, place.facing)) {
      const steps = [...way, ON];
      const end = meets(steps);
      if (end && between(place.at, end.at) <= 2 * BEFORE) return { manner: 'into-contact', steps, place, left: 0 };
      if (!mayStop || way.length === 0) continue;
      const made = tryMove(fight, mover.unit, 'move', way);
      if (!made || made.met || isNoStep(fight, made) || made.spent > made.allowance * mover.share + 0.02) continue;
      const left = between(place.at, made.block.at);
      if (left < (best?.left ?? between(place.at, block.at) - LEAST))
        best = { manner: 'move', steps: way, place, left };
    }
  }
  return best;
}

const ASPECTS = ['front', 'flank', 'rear'] as const;

const brings = (table: Table, piece: Piece, enemy: Piece, aspect: HowStruck['aspect']): Exchange =>
  exchange(table, piece, enemy, aspect, { charges: false, answered: false });

const netOf = ({ gains, costs }: Exchange): number => gains - costs;

/** Minimum distance that a partial approach must gain. */
const LEAST = 0.5;

/** Moves the unit into or towards a melee if that gains more than it costs and more than shooting; null otherwise. */
export function joinsMelee(
  table: Table,
  piece: Piece,
  mover: Mover,
  others: readonly Piece[],
  enemies: readonly Piece[],
): Decision | null {
  const { block, kind } = piece;
  if (!table.style.joins || !mover.manners.includes('into-contact')) return null;
  const { fight } = table;
  const volley = Math.max(...enemies.map((each) => shotWorth(table, piece, each)));
  const mayStop = !isWatched(table, piece, enemies);
  let best: { readonly decision: Decision; readonly value: number } | null = null;
  for (const enemy of enemies) {
    if (gap(block, enemy.block) > kind.moves * mover.share || !isEngaged(fight, enemy.standing)) continue;
    const most = Math.max(...ASPECTS.map((aspect) => netOf(brings(table, piece, enemy, aspect))));
    if (most - volley <= (best?.value ?? 0)) continue;
    const step = stepTo(table, piece, mover, enemy, others, mayStop);
    if (!step) continue;
    const aspect = aspectFrom(table, step.place, enemy.block);
    const { gains, costs } = brings(table, { ...piece, block: step.place }, enemy, aspect);
    const value = netOf({ gains, costs }) - volley - step.left;
    if (value <= (best?.value ?? 0)) continue;
    const what = step.manner === 'move' ? 'moves around to' : 'joins';
    const because = `${what} the melee with ${enemy.standing.unit.name}; expected losses: enemy ${inPoints(gains)}, own ${inPoints(costs)}`;
    const { manner, steps } = step;
    best = { value, decision: { choice: { kind: 'move', unit: mover.unit, manner, steps }, because } };
  }
  return best?.decision ?? null;
}

/** Checks whether an unengaged enemy could charge the unit. */
const isWatched = ({ fight }: Table, { block }: Piece, enemies: readonly Piece[]): boolean =>
  enemies.some((enemy) => gap(enemy.block, block) <= enemy.kind.charges && !isEngaged(fight, enemy.standing));
