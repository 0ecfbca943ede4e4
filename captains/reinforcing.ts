import { between } from '../battlefield/point.ts';
import type { Block } from '../battlefield/block.ts';
import { moved } from '../battlefield/room.ts';
import { isEngaged } from '../rules/core/fight/engagement.ts';
import { tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { RoundOdds } from '../rules/core/fight/fight-rules.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { inPercent } from './reasons.ts';
import { gap, type Piece, roundLoss, type Table } from './values.ts';
import { waysTo } from './ways.ts';

/* Who has nobody before it goes up behind a friend who fights, where its book lets it add its strength from there. */

const FRONT = { aspect: 'front', charging: false } as const;

/** How near behind a friend's rear a unit has to stand that helps him, and how far beside the middle of it. */
const NEAR = 1;
const ASIDE = 2;

/** A round as the other side of it has it. */
const turned = ({ wins, loses }: RoundOdds): RoundOdds => ({ wins: loses, loses: wins });

/** What help in a round brings a side, in points, and how surely that wins with it and without. */
function helpBrings(table: Table, piece: Piece, friend: Piece, enemy: Piece) {
  const { odds } = table;
  const [own, theirs] = [friend.standing, enemy.standing];
  const alone = odds.round?.(own, theirs, FRONT, false);
  const helped = odds.helped?.(own, piece.standing, theirs);
  if (!alone || !helped) return null;
  const hits = odds.blow(own, theirs, friend.kind.files, FRONT);
  const suffered = odds.blow(theirs, own, enemy.kind.files, FRONT);
  const took = (given: number, went: RoundOdds): number =>
    roundLoss(table, enemy, given, 0, turned(went), 'front').loss;
  const lost = (went: RoundOdds): number => roundLoss(table, friend, suffered, 0, went, 'front').loss;
  // Who helps tests its morale as well.
  const risked = roundLoss(table, piece, 0, 0, helped, 'front').loss;
  const value = took(helped.hits, helped) - took(hits, alone) + lost(alone) - lost(helped) - risked;
  return { value, with: helped.wins, without: alone.wins };
}

/** A move to the rear of a friend who fights; null where none is near, or where that brings no more than what the unit does else. @param else_ what that brings, in points */
export function reinforces(
  table: Table,
  piece: Piece,
  mover: Mover,
  friends: readonly Piece[],
  enemies: readonly Piece[],
  else_: number,
): Decision | null {
  if (!table.style.joins || !table.odds.helped) return null;
  const { fight } = table;
  const { block, kind } = piece;
  let best: { readonly decision: Decision; readonly value: number } | null = null;
  for (const friend of friends) {
    if (friend.standing === piece.standing || gap(block, friend.block) > kind.moves * mover.share) continue;
    if (!isEngaged(fight, friend.standing)) continue;
    const place = { ...moved(friend.block, 'back', friend.block.depth), front: block.front, depth: block.depth };
    const isThere = (at: Block): boolean => gap(at, friend.block) <= NEAR && between(place.at, at.at) <= ASIDE;
    if (isThere(block)) {
      const choice = { kind: 'move', unit: mover.unit, manner: 'move', steps: [] } as const;
      return { choice, because: `it reinforces ${friend.standing.unit.name}` };
    }
    const enemy = enemies.toSorted((a, b) => gap(a.block, friend.block) - gap(b.block, friend.block))[0];
    const brings = enemy && helpBrings(table, piece, friend, enemy);
    if (!brings || brings.value <= (best?.value ?? else_)) continue;
    const steps = waysTo(block, place.at, place.facing).find((way) => {
      const made = tryMove(fight, mover.unit, 'move', way);
      return made !== null && isThere(made.block);
    });
    if (!steps) continue;
    const odds = `that wins a round in ${inPercent(brings.with)} with its help, in ${inPercent(brings.without)} alone`;
    const because = `it reinforces ${friend.standing.unit.name}: ${odds}`;
    const choice = { kind: 'move', unit: mover.unit, manner: 'move', steps } as const;
    best = { value: brings.value, decision: { choice, because } };
  }
  return best?.decision ?? null;
}
