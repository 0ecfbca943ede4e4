import { type Block, nearestOf } from '../battlefield/block.ts';
import { between, type Point } from '../battlefield/angles.ts';
import { type FightGeneral, measured, present, type SideAt, type UnitStanding } from '../rules/core/fight/fight.ts';
import { positionBehind, commandsUnit, generalIn, officersOf, distanceToUnit } from '../rules/core/fight/officers.ts';
import { NONE, type Decision, type Question, type Rider } from '../rules/core/fight/questions.ts';
import { FALLS_COSTS, GENERAL_WORTH, RUNS_COSTS } from './constants.ts';
import { inPercent, inPoints } from './reasons.ts';
import { aspectFrom, attendsTo, enemiesOf, gap, type Piece, pieceOf, type Table, worthOf } from './values.ts';

/*
 * Officers with a position on the table. An officer stays near the units under command, joins the front rank of a unit if the gain in its
 * melee is worth the risk, or joins a routed unit to rally it.
 */

/** Cost of a turn out of command, as a share of a unit's value. A third of such units stand still. Estimated, not measured. */
const OUT_OF_COMMAND_COST = 0.04;
/** Cost of each inch between an officer and a unit under command, as a share of `OUT_OF_COMMAND_COST`: the unit will soon move on. */
const COST_PER_INCH = 0.02;

/** A unit that fights this turn, and its enemy. */
interface Fighting {
  readonly own: Piece;
  readonly enemy: Piece;
}

function findFight(table: Table, standing: UnitStanding): Fighting | null {
  const own = pieceOf(table, standing);
  if (!own) return null;
  const enemy = enemiesOf(table, standing.side).find(
    (each) =>
      (standing.actions.charges === each.standing.unit.id || each.standing.actions.charges === standing.unit.id) &&
      gap(own.block, each.block) <= MAX_CHARGE_GAP,
  );
  return enemy ? { own, enemy } : null;
}

/**
 * Cost of standing in the front rank of a unit that does not fight but can be shot at, as a share of the officer's value. Estimated, not
 * measured.
 */
const FRONT_RANK_COST = 0.03;

/** Maximum distance in inches between a charger and its target before the melee. */
const MAX_CHARGE_GAP = 1.1;

/** Estimates the gain from an officer in the front rank of a melee, less the risk of losing the officer, in points. */
function estimateMeleeGain(table: Table, { own, enemy }: Fighting, officer: number) {
  const aspect = aspectFrom(table, own.block, enemy.block);
  const odds = table.odds.officer?.(own.standing, enemy.standing, { aspect, charging: false });
  if (!odds) return null;
  const lossOfDefeat = (piece: Piece): number => {
    const { runs, falls } = table.odds.nerve(piece.standing, 1, 0, { after: 'lost', aspect });
    return worthOf(piece) * (runs * RUNS_COSTS + falls * FALLS_COSTS);
  };
  const gain = odds.hits * enemy.kind.worth + odds.wins * (lossOfDefeat(own) + lossOfDefeat(enemy));
  return { gain, wins: odds.wins, value: gain - odds.falls * officer };
}

/** Estimates the value of commanding from a position, mainly of units that no other officer commands. */
function estimateCommand(table: Table, side: SideAt, general: FightGeneral, at: Point): number {
  const { fight } = table;
  const rules = fight.field.officers;
  if (!rules) return 0;
  const others = officersOf(fight, side).filter(({ id }) => id !== general.id);
  return present(fight, side).reduce((sum, standing) => {
    const piece = commandsUnit(fight, general, standing) ? pieceOf(table, standing) : null;
    if (!piece) return sum;
    const isLed = others.some(
      (other) => commandsUnit(fight, other, standing) && distanceToUnit(fight, other, piece.block) <= rules.command,
    );
    const off = between(at, nearestOf(piece.block, at));
    const worth = OUT_OF_COMMAND_COST * worthOf(piece) * (isLed ? 0.1 : 1);
    return sum + (off <= rules.command ? worth : 0) - COST_PER_INCH * worth * off;
  }, 0);
}

interface Option {
  readonly value: number;
  readonly decision: Decision;
}

function chooseRide(table: Table, side: SideAt, general: FightGeneral, rider: Rider): Option {
  const { fight } = table;
  const { points, units } = fight.sides[side];
  const officer = (GENERAL_WORTH * points) / Math.max(1, units.length);
  const inUnit = general.unit === null ? null : (fight.units.get(general.unit) ?? null);
  const fightsIn = (standing: UnitStanding) => {
    const pair = findFight(table, standing);
    return pair && estimateMeleeGain(table, pair, officer);
  };
  const stays = inUnit ? (fightsIn(inUnit)?.value ?? (estimateRally(table, inUnit) || -FRONT_RANK_COST * officer)) : 0;
  let best: Option = {
    value: estimateCommand(table, side, general, rider.at) + stays,
    decision: { choice: NONE, because: '' },
  };
  const consider = (value: number, decision: Decision): void => {
    if (value > best.value + MIN_GAIN) best = { value, decision };
  };
  for (const unit of rider.joins) {
    const standing = fight.units.get(unit);
    const there = measured(fight, unit);
    if (!standing || !there) continue;
    const melee = fightsIn(standing);
    const rally = estimateRally(table, standing);
    if (!melee && rally === 0) continue;
    const from = estimateCommand(table, side, general, there.block.at);
    const because = melee
      ? `chance to win the round: +${inPercent(melee.wins)}, expected gain: ${inPoints(melee.gain)}`
      : 'rallies the unit';
    consider(from + (melee?.value ?? rally), { choice: { kind: 'joins', general: general.id, unit }, because });
  }
  for (const at of listPositions(table, side, general)) {
    const way = between(rider.at, at);
    const share = way <= rider.reach ? 1 : rider.reach / way;
    const to = { x: rider.at.x + (at.x - rider.at.x) * share, y: rider.at.y + (at.y - rider.at.y) * share };
    const because = 'stays near the units under command';
    consider(estimateCommand(table, side, general, to), {
      choice: { kind: 'rides', general: general.id, at: to },
      because,
    });
  }
  return best;
}

/** Minimum gain of a ride, in points. */
const MIN_GAIN = 0.01;

/** Estimates the gain from joining a routed unit to rally it; 0 if it is not routed or an enemy can charge it. */
function estimateRally(table: Table, standing: UnitStanding): number {
  const { rallies } = table.odds;
  const piece = pieceOf(table, standing);
  if (!rallies || !piece?.kind.shaken) return 0;
  const isHunted = enemiesOf(table, standing.side).some((enemy) => gap(enemy.block, piece.block) <= enemy.kind.charges);
  return isHunted ? 0 : (rallies.led - rallies.alone) * RUNS_COSTS * worthOf(piece);
}

/** Lists positions behind each unit under the officer's command, and behind the centre of them all. */
function listPositions({ fight }: Table, side: SideAt, general: FightGeneral): readonly Point[] {
  const blocks = present(fight, side).flatMap((standing): readonly Block[] => {
    const there = commandsUnit(fight, general, standing) ? measured(fight, standing.unit.id) : null;
    return there ? [there.block] : [];
  });
  if (blocks.length === 0) return [];
  const all = blocks.map((block) => positionBehind(fight, block));
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

/** Decides for officers of single brigades first. The general then covers the units that they do not reach. */
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
    const { decision } = chooseRide(table, side, general, rider);
    if (decision.choice.kind !== 'none') return decision;
  }
  return { choice: NONE, because: '' };
}
