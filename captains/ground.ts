import type { Block } from '../battlefield/block.ts';
import { groundUnder } from '../battlefield/ground.ts';
import { between, plus, minus, times } from '../battlefield/angles.ts';
import { rectangleOf } from '../battlefield/rectangle.ts';
import type { Fight } from '../rules/core/fight/fight.ts';
import { IN_THE_OPEN, type Lie } from '../rules/core/fight/fight-rules.ts';

/* Effects of ground on shooting and melee, in the book's terms. */

const NOTHING: readonly string[] = [];

/** Lists the kinds of ground that cover more than half of the block. */
export function kindsUnder({ ground }: Fight, block: Block): readonly string[] {
  if (ground.length === 0) return NOTHING;
  const under = groundUnder(block, ground);
  if (under.size === 0) return NOTHING;
  return ground.filter(({ id }) => (under.get(id) ?? 0) > 0.5).map(({ kind }) => kind);
}

const levelOf = ({ field, ground }: Fight, block: Block): number =>
  groundUnder(block, ground).size === 0 ? 0 : field.level(block, ground);

/** Moves a block straight towards another. */
function cameUp(from: Block, to: Block, far: number): Block {
  const [a, b] = [rectangleOf(from), rectangleOf(to)];
  const way = between(a, b);
  return way === 0 ? from : { ...from, at: plus(from.at, times(minus(b, a), far / way)) };
}

export function lieAcross(fight: Fight, from: Block, to: Block): Lie {
  if (fight.ground.length === 0) return IN_THE_OPEN;
  const height = levelOf(fight, from) - levelOf(fight, to);
  const under = kindsUnder(fight, to);
  return height === 0 && under.length === 0 ? IN_THE_OPEN : { height, under };
}

/** @param gap distance the attacker covers to make contact */
export function lieInContact(fight: Fight, from: Block, to: Block, gap: number): Lie {
  if (fight.ground.length === 0) return IN_THE_OPEN;
  const across = lieAcross(fight, from, to);
  // Both units may stand on level ground with a hill between them, where neither fights.
  if (across.height === 0 || gap <= 0) return across;
  const height = levelOf(fight, cameUp(from, to, gap)) - levelOf(fight, to);
  return { ...across, height };
}
