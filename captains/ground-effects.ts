import type { Block } from '../battlefield/block.ts';
import { measureGroundShares } from '../battlefield/ground.ts';
import { dist, plus, minus, times } from '../battlefield/angles.ts';
import { toRectangle } from '../battlefield/rectangle.ts';
import type { Fight } from '../rules/core/fight/fight.ts';
import { OPEN_GROUND, type GroundEffect } from '../rules/core/fight/fight-rules.ts';

/* Effects of terrain on shooting and melee, in the book's terms. */

const NOTHING: readonly string[] = [];

/** Lists the kinds of terrain that cover more than half of the block. */
export function findGroundKinds({ ground }: Fight, block: Block): readonly string[] {
  if (ground.length === 0) return NOTHING;
  const under = measureGroundShares(block, ground);
  if (under.size === 0) return NOTHING;
  return ground.filter(({ id }) => (under.get(id) ?? 0) > 0.5).map(({ kind }) => kind);
}

const getLevel = ({ field, ground }: Fight, block: Block): number =>
  measureGroundShares(block, ground).size === 0 ? 0 : field.level(block, ground);

/** Moves a block straight towards another. */
function moveTowards(from: Block, to: Block, distance: number): Block {
  const [a, b] = [toRectangle(from), toRectangle(to)];
  const total = dist(a, b);
  return total === 0 ? from : { ...from, at: plus(from.at, times(minus(b, a), distance / total)) };
}

export function findLieForShot(fight: Fight, from: Block, to: Block): GroundEffect {
  if (fight.ground.length === 0) return OPEN_GROUND;
  const height = getLevel(fight, from) - getLevel(fight, to);
  const under = findGroundKinds(fight, to);
  return height === 0 && under.length === 0 ? OPEN_GROUND : { height, under };
}

/** Returns how terrain affects an attacker in contact with its target. @param gap distance that the attacker moves to make contact */
export function findLieInContact(fight: Fight, from: Block, to: Block, gap: number): GroundEffect {
  if (fight.ground.length === 0) return OPEN_GROUND;
  const across = findLieForShot(fight, from, to);
  // If neither unit stands higher, a hill between them does not matter, because neither fights on it.
  if (across.height === 0 || gap <= 0) return across;
  const height = getLevel(fight, moveTowards(from, to, gap)) - getLevel(fight, to);
  return { ...across, height };
}
