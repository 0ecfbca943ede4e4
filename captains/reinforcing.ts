import { between } from '../battlefield/point.ts';
import type { Block } from '../battlefield/block.ts';
import { moved } from '../battlefield/room.ts';
import { isEngaged } from '../rules/core/fight/engagement.ts';
import { tryMove } from '../rules/core/fight/move-in-fight.ts';
import type { RoundOdds } from '../rules/core/fight/fight-rules.ts';
import type { Decision, Mover } from '../rules/core/fight/questions.ts';
import { inPercent } from './reasons.ts';
import { gap, type Piece, otherWay, roundLoss, type Table } from './values.ts';
import { waysTo } from './ways.ts';

/* A unit goes up behind a friend who fights, where its book lets it add its strength from there. */

const FRONT = { aspect: 'front', charging: false } as const;

/** How far beside the middle of a friend's rear a unit may stand there. */
const ASIDE = 2;

/** What help in a round brings a side, in points, and how surely that wins with it and without. */
function helpBrings(table: Table, piece: Piece, friend: Piece, enemy: Piece) {
  const { odds } = table;
  const [own, theirs] = [friend.standing, enemy.standing];
  const alone = odds.round?.(own, theirs, FRONT, false);
  const helped = odds.fromRear?.round(own, piece.standing, theirs);
  if (!alone || !helped) return null;
  const hits = odds.blow(own, theirs, friend.kind.files, FRONT);
  const suffered = odds.blow(theirs, own, enemy.kind.files, FRONT);
  const took = (given: number, went: RoundOdds): number =>
    roundLoss(table, enemy, given, 0, otherWay(went), 'front').loss;
  const lost = (went: RoundOdds): number => roundLoss(table, friend, suffered, 0, went, 'front').loss;
  // Who helps tests its morale as well.
  const risked = roundLoss(table, piece, 0, 0, helped, 'front').loss;
  const value = took(helped.hits, helped) - took(hits, alone) + lost(alone) - lost(helped) - risked;
  return { value, with: helped.wins, without: alone.wins };
}

/** A move to the rear of a friend who fights; null where none is near, or where that brings no more than what else the unit would do. @param otherwise what that brings, in points */
export function reinforces(
  table: Table,
  piece: Piece,
  mover: Mover,
  friends: readonly Piece[],
  enemies: readonly Piece[],
  otherwise: number,
): Decision | null {
  const { fromRear } = table.odds;
  if (!table.style.joins || !fromRear) return null;
  const { fight } = table;
  const { block, kind } = piece;
  let best: { readonly decision: Decision; readonly value: number } | null = null;
  for (const friend of friends) {
    if (friend.standing === piece.standing || gap(block, friend.block) > kind.moves * mover.share) continue;
    if (!isEngaged(fight, friend.standing)) continue;
    const place = { ...moved(friend.block, 'back', friend.block.depth), front: block.front, depth: block.depth };
    const isThere = (at: Block): boolean => fromRear.standsAt(at, friend.block) && between(place.at, at.at) <= ASIDE;
    if (isThere(block)) {
      const choice = { kind: 'move', unit: mover.unit, manner: 'move', steps: [] } as const;
      return { choice, because: `it reinforces ${friend.standing.unit.name}` };
    }
    const enemy = enemies.toSorted((a, b) => gap(a.block, friend.block) - gap(b.block, friend.block))[0];
    const brings = enemy && helpBrings(table, piece, friend, enemy);
    if (!brings || brings.value <= (best?.value ?? otherwise)) continue;
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
