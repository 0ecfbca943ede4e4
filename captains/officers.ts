import { type Block, nearestOf } from '../battlefield/block.ts';
import { between, type Point } from '../battlefield/point.ts';
import { type FightGeneral, measured, present, type SideAt, type UnitStanding } from '../rules/core/fight/fight.ts';
import { behindUnit, commandsUnit, generalIn, officersOf, wayToUnit } from '../rules/core/fight/officers.ts';
import { NONE, type Decision, type Question, type Rider } from '../rules/core/fight/questions.ts';
import { FALLS_COSTS, GENERAL_WORTH, RUNS_COSTS } from './constants.ts';
import { inPercent, inPoints } from './reasons.ts';
import { aspectFrom, attendsTo, enemiesOf, gap, type Piece, pieceOf, type Table, worthOf } from './values.ts';

/*
 * Where officers go who are pieces of their own: near most of those whom they command, into the front rank of a unit whose melee they turn
 * where that is worth the risk, and to friends who have run.
 */

/** What it costs a unit to be out of command for a turn, as a share of what it is worth: a third of them stand still. A guess. */
const OUT_OF_COMMAND = 0.04;
/** What each inch farther from those whom he commands costs, as a share of that: they are about to move on. */
const EACH_INCH = 0.02;

/** A unit that fights this turn, and whom it fights. */
interface Fighting {
  readonly own: Piece;
  readonly enemy: Piece;
}

function fightsOf(table: Table, standing: UnitStanding): Fighting | null {
  const own = pieceOf(table, standing);
  if (!own) return null;
  const enemy = enemiesOf(table, standing.side).find(
    (each) =>
      (standing.actions.charges === each.standing.unit.id || each.standing.actions.charges === standing.unit.id) &&
      gap(own.block, each.block) <= IN_MELEE,
  );
  return enemy ? { own, enemy } : null;
}

/** What it costs to be in the front rank of a unit that does not fight, as a share of what an officer is worth: it may be shot at. A guess. */
const IN_FRONT = 0.03;

/** Those who will fight stand no farther apart. */
const IN_MELEE = 1.1;

/** What an officer in its front rank brings a unit that fights, less what he is worth where he falls, in points. */
function meleeWorth(table: Table, { own, enemy }: Fighting, officer: number) {
  const aspect = aspectFrom(table, own.block, enemy.block);
  const odds = table.odds.officer?.(own.standing, enemy.standing, { aspect, charging: false });
  if (!odds) return null;
  const loses = (piece: Piece): number => {
    const { runs, falls } = table.odds.nerve(piece.standing, 1, 0, { after: 'lost', aspect });
    return worthOf(piece) * (runs * RUNS_COSTS + falls * FALLS_COSTS);
  };
  const brings = odds.hits * enemy.kind.worth + odds.wins * (loses(own) + loses(enemy));
  return { brings, wins: odds.wins, value: brings - odds.falls * officer };
}

/** How well units are commanded from a place: those whom nobody else commands, and how far off they are. */
function commandWorth(table: Table, side: SideAt, general: FightGeneral, at: Point): number {
  const { fight } = table;
  const rules = fight.field.officers;
  if (!rules) return 0;
  const others = officersOf(fight, side).filter(({ id }) => id !== general.id);
  return present(fight, side).reduce((sum, standing) => {
    const piece = commandsUnit(fight, general, standing) ? pieceOf(table, standing) : null;
    if (!piece) return sum;
    const isLed = others.some(
      (other) => commandsUnit(fight, other, standing) && wayToUnit(fight, other, piece.block) <= rules.command,
    );
    const off = between(at, nearestOf(piece.block, at));
    const worth = OUT_OF_COMMAND * worthOf(piece) * (isLed ? 0.1 : 1);
    return sum + (off <= rules.command ? worth : 0) - EACH_INCH * worth * off;
  }, 0);
}

interface Going {
  readonly value: number;
  readonly decision: Decision;
}

function wheretoGo(table: Table, side: SideAt, general: FightGeneral, rider: Rider): Going {
  const { fight } = table;
  const { points, units } = fight.sides[side];
  const officer = (GENERAL_WORTH * points) / Math.max(1, units.length);
  const inUnit = general.unit === null ? null : (fight.units.get(general.unit) ?? null);
  const fightsIn = (standing: UnitStanding) => {
    const pair = fightsOf(table, standing);
    return pair && meleeWorth(table, pair, officer);
  };
  const stays = inUnit ? (fightsIn(inUnit)?.value ?? (rallyWorth(table, inUnit) || -IN_FRONT * officer)) : 0;
  let best: Going = {
    value: commandWorth(table, side, general, rider.at) + stays,
    decision: { choice: NONE, because: '' },
  };
  const consider = (value: number, decision: Decision): void => {
    if (value > best.value + LEAST) best = { value, decision };
  };
  for (const unit of rider.joins) {
    const standing = fight.units.get(unit);
    const there = measured(fight, unit);
    if (!standing || !there) continue;
    const melee = fightsIn(standing);
    const rally = rallyWorth(table, standing);
    if (!melee && rally === 0) continue;
    const from = commandWorth(table, side, general, there.block.at);
    const because = melee
      ? `in its front rank he wins the round ${inPercent(melee.wins)} more surely, and brings ${inPoints(melee.brings)} on the mean`
      : 'he is to rally it';
    consider(from + (melee?.value ?? rally), { choice: { kind: 'joins', general: general.id, unit }, because });
  }
  for (const at of placesFor(table, side, general)) {
    const way = between(rider.at, at);
    const share = way <= rider.reach ? 1 : rider.reach / way;
    const to = { x: rider.at.x + (at.x - rider.at.x) * share, y: rider.at.y + (at.y - rider.at.y) * share };
    const because = 'he keeps near those whom he commands';
    consider(commandWorth(table, side, general, to), {
      choice: { kind: 'rides', general: general.id, at: to },
      because,
    });
  }
  return best;
}

/** By so much another place has to be better, in points. */
const LEAST = 0.01;

/** What an officer with it brings a unit that has run; 0 for one that has not, and where an enemy may come at it. */
function rallyWorth(table: Table, standing: UnitStanding): number {
  const { rallies } = table.odds;
  const piece = pieceOf(table, standing);
  if (!rallies || !piece?.kind.shaken) return 0;
  const isHunted = enemiesOf(table, standing.side).some((enemy) => gap(enemy.block, piece.block) <= enemy.kind.charges);
  return isHunted ? 0 : (rallies.led - rallies.alone) * RUNS_COSTS * worthOf(piece);
}

/** Places behind each unit that he commands, and behind the middle of them all. */
function placesFor({ fight }: Table, side: SideAt, general: FightGeneral): readonly Point[] {
  const blocks = present(fight, side).flatMap((standing): readonly Block[] => {
    const there = commandsUnit(fight, general, standing) ? measured(fight, standing.unit.id) : null;
    return there ? [there.block] : [];
  });
  if (blocks.length === 0) return [];
  const all = blocks.map((block) => behindUnit(fight, block));
  const middle = {
    x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
    y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
  };
  const free = (at: Point): boolean =>
    present(fight, side === 0 ? 1 : 0).every((enemy) => {
      const there = measured(fight, enemy.unit.id);
      return !there || between(at, nearestOf(there.block, at)) > 4;
    });
  return [middle, ...all].filter(free);
}

/** The officers of single forces go first; who commands all goes where they do not reach. */
export function decideOfficers(table: Table, { side, riders }: Extract<Question, { kind: 'officers' }>): Decision {
  const { fight } = table;
  const inOrder = riders.toSorted(
    (a, b) =>
      Number((generalIn(fight, side, a.general)?.brigade ?? '') === '') -
      Number((generalIn(fight, side, b.general)?.brigade ?? '') === ''),
  );
  for (const rider of inOrder) {
    const general = generalIn(fight, side, rider.general);
    if (!general || !attendsTo(table, rider.general)) continue;
    const { decision } = wheretoGo(table, side, general, rider);
    if (decision.choice.kind !== 'none') return decision;
  }
  return { choice: NONE, because: '' };
}
