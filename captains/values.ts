import type { Block } from '../battlefield/block.ts';
import { rectanglesApart, rectangleOf } from '../battlefield/rectangle.ts';
import { seenFrom } from '../battlefield/block.ts';
import { type Fight, measured, otherSide, present, type SideAt, type UnitStanding } from '../rules/core/fight/fight.ts';
import type { FightKind, FightOdds, HowStruck, Nerve, RoundOdds } from '../rules/core/fight/fight-rules.ts';
import { sideAttacked } from '../battlefield/aspect.ts';
import { FALLS_COSTS, FIGHTS_ON, HALTS_COSTS, LATER_ROUND, PATIENCE, QUIET, ROUNDS, RUNS_COSTS } from './constants.ts';
import type { Style } from './styles.ts';

/* What things are worth to a captain, in points: exact odds of the book, weighed. */

/** A unit that is thought of, where it stands or somewhere else. */
export interface Piece {
  readonly standing: UnitStanding;
  readonly kind: FightKind;
  readonly block: Block;
}

export interface Table {
  readonly fight: Fight;
  readonly odds: FightOdds;
  readonly style: Style;
}

/** Turns since anybody was last hit, beyond those that nobody minds; before the first hit armies have longer to come up. */
export function quietTurns({ befell, turn }: Fight): number {
  const last = befell.findLast(({ hits }) => hits > 0);
  return Math.max(0, last ? turn - last.turn - QUIET : turn - PATIENCE);
}

export function pieceOf({ fight, odds }: Table, standing: UnitStanding): Piece | null {
  const found = measured(fight, standing.unit.id);
  return found && { standing, kind: odds.kind(standing), block: found.block };
}

export const piecesOf = (table: Table, side: SideAt): readonly Piece[] =>
  present(table.fight, side).flatMap((standing) => pieceOf(table, standing) ?? []);

export const enemiesOf = (table: Table, side: SideAt): readonly Piece[] => piecesOf(table, otherSide(side));

export const gap = (a: Block, b: Block): number => rectanglesApart(rectangleOf(a), rectangleOf(b));

export const aspectFrom = ({ fight }: Table, from: Block, to: Block): HowStruck['aspect'] => {
  const side = sideAttacked(to, from, fight.field.sideLines(fight.terms.rulings));
  return side === 'left' || side === 'right' ? 'flank' : side;
};

/** What a unit is worth while somebody of it is left. */
export const worthOf = ({ kind }: Piece): number => kind.hits * kind.worth;

/** What a test of morale costs on the mean, as a share of what is left of a unit. */
function testCosts({ runs, falls, obeys }: Nerve): number {
  const halts = Math.max(0, 1 - runs - falls - obeys);
  return runs * RUNS_COSTS + falls * FALLS_COSTS + halts * HALTS_COSTS;
}

/** What so many hits on the mean cost a unit: themselves, and the test of morale that follows them. */
export function lossOf({ odds, style }: Table, of: Piece, hits: number): number {
  if (hits <= 0) return 0;
  const { kind, standing } = of;
  const real = Math.min(hits, kind.hits);
  const struck = real * kind.worth;
  if (style.reckonsMorale === 0) return struck;
  const tests = 1 - Math.exp(-hits);
  const rest = (kind.hits - real) * kind.worth;
  return struck + style.reckonsMorale * tests * rest * testCosts(odds.nerve(standing, Math.round(real)));
}

interface RoundLoss {
  readonly loss: number;
  /** How surely it leaves the melee. */
  readonly leaves: number;
}

/** What a round of melee costs a unit, the test after it counted by how the round may go for it. */
function roundLoss(
  { odds, style }: Table,
  of: Piece,
  hits: number,
  { wins, loses }: RoundOdds,
  aspect: HowStruck['aspect'],
): RoundLoss {
  const { kind, standing } = of;
  const real = Math.min(hits, kind.hits);
  let [costs, leaves] = [0, 0];
  const ends = [
    ['won', wins],
    ['lost', loses],
    ['drawn', 1 - wins - loses],
  ] as const;
  for (const [after, chance] of ends) {
    if (chance <= 0) continue;
    const nerve = odds.nerve(standing, Math.max(1, Math.round(real)), 0, { after, aspect });
    costs += chance * testCosts(nerve);
    leaves += chance * (nerve.runs + nerve.falls);
  }
  return { loss: real * kind.worth + style.reckonsMorale * (kind.hits - real) * kind.worth * costs, leaves };
}

/** What a unit does to another by shooting, in points. */
export function shotWorth(
  table: Table,
  from: Piece,
  to: Piece,
  at: Block = from.block,
  target: Block = to.block,
): number {
  if (from.kind.range === 0) return 0;
  const distance = gap(at, target);
  if (distance > from.kind.range || !isInArc(at, target, from.kind.arc)) return 0;
  return lossOf(table, to, table.odds.shot(from.standing, to.standing, distance, aspectFrom(table, at, target)));
}

/** Whether the middle of a target's near side lies in an arc; a little to either side of it still counts for some figures. */
export function isInArc(from: Block, target: Block, arc: number): boolean {
  if (arc >= 360) return true;
  const { x, y } = rectangleOf(target);
  const seen = seenFrom(from, { x, y });
  const half = (from.front + target.front) / 4;
  const aside = Math.max(0, Math.abs(seen.right) - half);
  if (arc >= 180) return seen.ahead > -target.depth;
  return seen.ahead > 0 && aside <= seen.ahead * Math.tan((arc * Math.PI) / 360) + 1;
}

export interface Exchange {
  /** What the one who strikes brings the other to lose, and loses himself, in points. */
  readonly gains: number;
  readonly costs: number;
}

/** Files that come into contact where two fronts meet. */
const filesMet = (one: Piece, other: Piece, aspect: HowStruck['aspect']): number => {
  const width = one.block.front / one.kind.files;
  const edge = aspect === 'flank' ? other.block.depth : other.block.front;
  return Math.max(1, Math.min(one.kind.files, Math.round(Math.min(one.block.front, edge) / width)));
};

/** Some rounds of melee between two units. @param answered how the other meets it: with his own charge, or where he stands */
export function exchange(
  table: Table,
  attacker: Piece,
  defender: Piece,
  aspect: HowStruck['aspect'],
  {
    charges,
    answered,
    helpers = 0,
  }: { readonly charges: boolean; readonly answered: boolean; readonly helpers?: number },
): Exchange {
  const { odds, style } = table;
  let [gains, costs, weight] = [0, 0, 1];
  const files = filesMet(attacker, defender, aspect);
  const strikesBack = aspect === 'front' || odds.strikesBackAside === true;
  const back = strikesBack ? filesMet(defender, attacker, 'front') : 0;
  for (let round = 0; round < Math.min(ROUNDS, odds.mostRounds ?? ROUNDS); round += 1) {
    const how = { aspect, charging: charges && round === 0 };
    const countered = answered && round === 0;
    const hits = odds.blow(attacker.standing, defender.standing, files, how);
    const against = { aspect: 'front', charging: countered } as const;
    const taken = back === 0 ? 0 : odds.blow(defender.standing, attacker.standing, back, against) / (1 + helpers);
    if (odds.round && style.reckonsMorale > 0) {
      const { wins, loses } = odds.round(attacker.standing, defender.standing, how, countered);
      const given = roundLoss(table, defender, hits, { wins: loses, loses: wins }, aspect);
      const own = roundLoss(table, attacker, taken, { wins, loses }, 'front');
      gains += weight * given.loss;
      costs += weight * own.loss;
      weight *= (1 - given.leaves) * (1 - own.leaves) * FIGHTS_ON;
    } else {
      gains += weight * lossOf(table, defender, hits);
      costs += weight * lossOf(table, attacker, taken);
      weight *= LATER_ROUND;
    }
  }
  return { gains: Math.min(gains, worthOf(defender)), costs: Math.min(costs, worthOf(attacker)) };
}
