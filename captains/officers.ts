import { type Block, clampToBlock } from '../battlefield/block.ts';
import { dist, type Point } from '../battlefield/angles.ts';
import {
  type FightGeneral,
  measureUnit,
  listPresent,
  type SideAt,
  type UnitStanding,
} from '../rules/core/fight/fight.ts';
import {
  getPositionBehind,
  canCommandUnit,
  findGeneral,
  listOfficers,
  getDistanceToUnit,
} from '../rules/core/fight/officers.ts';
import { NO_CHOICE, type Decision, type Question, type Rider } from '../rules/core/fight/questions.ts';
import { FALL_BACK_COST, GENERAL_VALUE_PER_STAR, ROUT_COST } from './constants.ts';
import { formatPercent, formatPoints } from './reasons.ts';
import {
  getAspect,
  considersUnit,
  listEnemies,
  getBlockGap,
  type Piece,
  toPiece,
  type Context,
  getUnitValue,
} from './evaluation.ts';

/*
 * Officers with a position on the table. An officer stays near the units under command, joins the front rank of a unit if the gain in its
 * melee is worth the risk, or joins a routed unit to rally it.
 */

/** Cost of a turn out of command, as a share of a unit's value. A third of such units stand still. Estimated, not measured. */
const OUT_OF_COMMAND_COST = 0.04;
/** Cost of each inch between an officer and a unit under command, as a share of `OUT_OF_COMMAND_COST`: the unit will soon move on. */
const COST_PER_INCH = 0.02;

/** A unit that fights this turn, and its enemy. */
interface MeleePair {
  readonly own: Piece;
  readonly enemy: Piece;
}

function findMelee(ctx: Context, standing: UnitStanding): MeleePair | null {
  const ownPiece = toPiece(ctx, standing);
  if (!ownPiece) return null;
  const enemy = listEnemies(ctx, standing.side).find(
    (each) =>
      (standing.actions.charges === each.standing.unit.id || each.standing.actions.charges === standing.unit.id) &&
      getBlockGap(ownPiece.block, each.block) <= MAX_CHARGE_GAP,
  );
  return enemy ? { own: ownPiece, enemy } : null;
}

/** Cost of placing an officer in the front rank of a unit that can only be shot at, as a share of the officer's value (estimated). */
const FRONT_RANK_COST = 0.03;

/** Maximum distance in inches between a charger and its target before the melee. */
const MAX_CHARGE_GAP = 1.1;

/** Estimates the gain from an officer in the front rank of a melee, less the risk of losing the officer, in points. */
function estimateMeleeGain(ctx: Context, { own, enemy }: MeleePair, officer: number) {
  const aspect = getAspect(ctx, own.block, enemy.block);
  const odds = ctx.odds.officer?.(own.standing, enemy.standing, { aspect, charging: false });
  if (!odds) return null;
  const lossOfDefeat = (piece: Piece): number => {
    const { flees, fallsBack } = ctx.odds.morale(piece.standing, 1, 0, { after: 'lost', aspect });
    return getUnitValue(piece) * (flees * ROUT_COST + fallsBack * FALL_BACK_COST);
  };
  const gain = odds.hits * enemy.kind.worth + odds.wins * (lossOfDefeat(own) + lossOfDefeat(enemy));
  return { gain, wins: odds.wins, value: gain - odds.falls * officer };
}

/** Estimates the value of commanding from a position. Units that no other officer commands count most. */
function estimateCommand(ctx: Context, side: SideAt, general: FightGeneral, at: Point): number {
  const { fight } = ctx;
  const rules = fight.field.officers;
  if (!rules) return 0;
  const otherOfficers = listOfficers(fight, side).filter(({ id }) => id !== general.id);
  return listPresent(fight, side).reduce((sum, standing) => {
    const piece = canCommandUnit(fight, general, standing) ? toPiece(ctx, standing) : null;
    if (!piece) return sum;
    const isLed = otherOfficers.some(
      (other) =>
        canCommandUnit(fight, other, standing) && getDistanceToUnit(fight, other, piece.block) <= rules.commandDistance,
    );
    const distance = dist(at, clampToBlock(piece.block, at));
    const worth = OUT_OF_COMMAND_COST * getUnitValue(piece) * (isLed ? 0.1 : 1);
    return sum + (distance <= rules.commandDistance ? worth : 0) - COST_PER_INCH * worth * distance;
  }, 0);
}

interface Option {
  readonly value: number;
  readonly decision: Decision;
}

function chooseRide(ctx: Context, side: SideAt, general: FightGeneral, rider: Rider): Option {
  const { fight } = ctx;
  const { points, units } = fight.sides[side];
  const officer = (GENERAL_VALUE_PER_STAR * points) / Math.max(1, units.length);
  const ownUnit = general.unit === null ? null : (fight.units.get(general.unit) ?? null);
  const evaluateMeleeIn = (standing: UnitStanding) => {
    const pair = findMelee(ctx, standing);
    return pair && estimateMeleeGain(ctx, pair, officer);
  };
  const stayValue = ownUnit
    ? (evaluateMeleeIn(ownUnit)?.value ?? (estimateRally(ctx, ownUnit) || -FRONT_RANK_COST * officer))
    : 0;
  let best: Option = {
    value: estimateCommand(ctx, side, general, rider.at) + stayValue,
    decision: { choice: NO_CHOICE, because: '' },
  };
  const consider = (value: number, decision: Decision): void => {
    if (value > best.value + MIN_GAIN) best = { value, decision };
  };
  for (const unit of rider.joins) {
    const standing = fight.units.get(unit);
    const unitPlace = measureUnit(fight, unit);
    if (!standing || !unitPlace) continue;
    const melee = evaluateMeleeIn(standing);
    const rally = estimateRally(ctx, standing);
    if (!melee && rally === 0) continue;
    const from = estimateCommand(ctx, side, general, unitPlace.block.at);
    const because = melee
      ? `chance to win the round: +${formatPercent(melee.wins)}, expected gain: ${formatPoints(melee.gain)}`
      : 'rallies the unit';
    consider(from + (melee?.value ?? rally), { choice: { kind: 'joins', general: general.id, unit }, because });
  }
  for (const at of listPositions(ctx, side, general)) {
    const distance = dist(rider.at, at);
    const share = distance <= rider.reach ? 1 : rider.reach / distance;
    const to = { x: rider.at.x + (at.x - rider.at.x) * share, y: rider.at.y + (at.y - rider.at.y) * share };
    const because = 'stays near the units under command';
    consider(estimateCommand(ctx, side, general, to), {
      choice: { kind: 'rides', general: general.id, at: to },
      because,
    });
  }
  return best;
}

/** Minimum gain of a ride, in points. */
const MIN_GAIN = 0.01;

/** Estimates the gain from joining a routed unit to rally it; 0 if it is not routed or an enemy can charge it. */
function estimateRally(ctx: Context, standing: UnitStanding): number {
  const { rallies } = ctx.odds;
  const piece = toPiece(ctx, standing);
  if (!rallies || !piece?.kind.isShaken) return 0;
  const isHunted = listEnemies(ctx, standing.side).some(
    (enemy) => getBlockGap(enemy.block, piece.block) <= enemy.kind.charges,
  );
  return isHunted ? 0 : (rallies.led - rallies.alone) * ROUT_COST * getUnitValue(piece);
}

/** Lists positions behind each unit under the officer's command, and one behind the centre of all these units. */
function listPositions({ fight }: Context, side: SideAt, general: FightGeneral): readonly Point[] {
  const blocks = listPresent(fight, side).flatMap((standing): readonly Block[] => {
    const unitPlace = canCommandUnit(fight, general, standing) ? measureUnit(fight, standing.unit.id) : null;
    return unitPlace ? [unitPlace.block] : [];
  });
  if (blocks.length === 0) return [];
  const behindUnits = blocks.map((block) => getPositionBehind(fight, block));
  const middle = {
    x: behindUnits.reduce((sum, { x }) => sum + x, 0) / behindUnits.length,
    y: behindUnits.reduce((sum, { y }) => sum + y, 0) / behindUnits.length,
  };
  const isFree = (at: Point): boolean =>
    listPresent(fight, side === 0 ? 1 : 0).every((enemy) => {
      const there = measureUnit(fight, enemy.unit.id);
      return !there || dist(at, clampToBlock(there.block, at)) > 4;
    });
  return [middle, ...behindUnits].filter(isFree);
}

/** Decides first for officers of single brigades. The general then covers the units that these officers do not reach. */
export function decideOfficers(ctx: Context, { side, riders }: Extract<Question, { kind: 'officers' }>): Decision {
  const { fight } = ctx;
  const sortedRiders = riders.toSorted(
    (a, b) =>
      Number((findGeneral(fight, side, a.general)?.brigade ?? '') === '') -
      Number((findGeneral(fight, side, b.general)?.brigade ?? '') === ''),
  );
  for (const rider of sortedRiders) {
    const general = findGeneral(fight, side, rider.general);
    if (!general || !considersUnit(ctx, rider.general)) continue;
    const { decision } = chooseRide(ctx, side, general, rider);
    if (decision.choice.kind !== 'none') return decision;
  }
  return { choice: NO_CHOICE, because: '' };
}
