import type { RuleSystemId } from '../rules/core/army-file.ts';
import { type Fight, otherSide, type SideAt } from '../rules/core/fight/fight.ts';
import { type FightPhases, inHand } from '../rules/core/fight/fight-rules.ts';
import { GIVES_UP, hopeIn, LONG, LONGEST, QUIET_ENDS } from './constants.ts';
import { enemiesOf, exchange, lossOf, type Piece, piecesOf, quietTurns, type Table } from './values.ts';

/* When a captain gives a battle up: what either side may still lose, and what it does to the other. */

/** What a unit does to an enemy in its best way, in points: a charge at his front, or a volley at half of its range. */
function harm(table: Table, from: Piece, to: Piece): number {
  const { range } = from.kind;
  const hits = range > 0 ? table.odds.shot(from.standing, to.standing, range / 2, 'front') : 0;
  const { gains } = exchange(table, from, to, 'front', { charges: true, answered: true });
  return Math.max(lossOf(table, to, hits), gains);
}

/** What a side does to the other on the mean, each unit to each; who is shaken does half of it. */
function harmOf(table: Table, side: SideAt): number {
  const enemies = enemiesOf(table, side);
  if (enemies.length === 0) return 0;
  return piecesOf(table, side).reduce((sum, piece) => {
    const all = enemies.reduce((each, enemy) => each + harm(table, piece, enemy), 0);
    return sum + (all / enemies.length) * (piece.kind.shaken ? 0.5 : 1);
  }, 0);
}

/** Points that a side may lose until it breaks. */
function spareOf({ fight }: Table, phases: FightPhases, side: SideAt): number {
  const least = Math.max(phases.breaksUnder ?? 0, fight.givesUp[side]);
  return Math.max(0, inHand(fight, phases, side) - least) * fight.sides[side].points;
}

/** How a battle stands for a side, as a logarithm: what it may still lose and does, beside the same of the enemy. 0 is even. */
export function outlook(table: Table, phases: FightPhases, side: SideAt): number {
  const strength = (of: SideAt): number => Math.log(1 + spareOf(table, phases, of) * harmOf(table, of));
  return strength(side) - strength(otherSide(side));
}

/** The chance that a side wins a book's battle, by how it stands. */
export const chanceToWin = (book: RuleSystemId, stands: number): number => 1 / (1 + Math.exp(-hopeIn(book) * stands));

/** What a captain asks of the chance to win, as a share of 1: little at first, an even one when the battle has become long. */
export function leastHope(fight: Fight): number {
  const weary = Math.max((fight.turn - LONG) / (LONGEST - LONG), quietTurns(fight) / QUIET_ENDS);
  return GIVES_UP + (0.5 - GIVES_UP) * Math.min(1, Math.max(0, weary));
}

/** Why a side gives the battle up, in a sentence; null where it fights on. */
export function whyGivenUp(table: Table, phases: FightPhases, side: SideAt): string | null {
  const { fight } = table;
  const asked = leastHope(fight);
  // Nobody gives up early who may lose as much as the enemy: to reckon it out takes time.
  if (asked === GIVES_UP && spareOf(table, phases, side) >= spareOf(table, phases, otherSide(side))) return null;
  const chance = chanceToWin(fight.book.id, outlook(table, phases, side));
  if (chance >= asked) return null;
  const hope = `it would win ${Math.round(100 * chance)} of 100 such battles`;
  if (asked - GIVES_UP < 0.01) return hope;
  return `${hope}, and ${fight.turn} turns have not decided this one`;
}
