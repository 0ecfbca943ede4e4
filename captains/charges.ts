import { getBox, findSpans } from '../battlefield/area.ts';
import type { Block } from '../battlefield/block.ts';
import { dist } from '../battlefield/angles.ts';
import { toRectangle } from '../battlefield/rectangle.ts';
import { planCharge } from '../rules/core/fight/engagement.ts';
import { type Evasion, STEADY_ODDS } from '../rules/core/fight/fight-rules.ts';
import { measureUnit, type SideAt, type UnitStanding, getView } from '../rules/core/fight/fight.ts';
import { formatDistance, tryMove } from '../rules/core/fight/move-in-fight.ts';
import { type Choice, type Decision, NO_CHOICE, type Question } from '../rules/core/fight/questions.ts';
import { moveOnField } from '../rules/core/table/move-on-field.ts';
import { formatPoints, describeObedience, describeCharge } from './reasons.ts';
import { BOLDNESS_PER_QUIET_TURN, NEXT_BOUND_WEIGHT, EVADE_COST, ROUT_COST } from './constants.ts';
import { findChargeCosts, isCutOff } from './paths.ts';
import {
  getAspect,
  listEnemies,
  estimateMelee,
  type MeleeValue,
  getBlockGap,
  estimateHitsOnCharger,
  estimateLoss,
  type Piece,
  toPiece,
  listPieces,
  countQuietTurns,
  estimateShotLoss,
  type Context,
  getUnitValue,
} from './evaluation.ts';

/* Charge reach, which includes the initial wheel and slow terrain, and the gain of a charge. */

/** Returns how much slow terrain lengthens a charge, in open-ground distance. */
function extraDistance({ fight }: Context, piece: Piece, target: Block): number {
  if (fight.ground.length === 0) return 0;
  const costs = findChargeCosts(fight, piece);
  const [start, end] = [piece.block.at, target.at];
  const [low, high] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
  const centreDistance = dist(start, end);
  const distance = getBlockGap(piece.block, target);
  return fight.ground.reduce((sum, { kind, area }) => {
    const costPerLength = costs.get(kind) ?? 1;
    const [left, , right] = getBox(area);
    if (costPerLength <= 1 || centreDistance === 0 || left > high || right < low) return sum;
    const lengthInArea = findSpans(area, start, end).reduce(
      (length, { from, to }) => length + Math.max(0, Math.min(to * centreDistance, distance) - from * centreDistance),
      0,
    );
    return lengthInArea > 0.05 ? sum + lengthInArea * (costPerLength - 1) : sum;
  }, 0);
}

/** Tolerance for rounding: the same distance differs slightly when measured from the other table edge. */
const EPSILON = 1e-6;

/** Checks whether a straight charge from a place reaches a target, including slow terrain. */
export function isInReach(ctx: Context, piece: Piece, target: Block): boolean {
  const left = piece.kind.charges - getBlockGap(piece.block, target) + EPSILON;
  return left >= 0 && extraDistance(ctx, piece, target) <= left;
}

/** Checks with the book's own movement rules whether a charge reaches its target or an enemy beside it. */
export function reachesTarget({ fight }: Context, charger: Piece, target: Piece): boolean {
  const steps = planCharge(charger, target, charger.kind.charges);
  const { unit, side } = charger.standing;
  const result = tryMove(fight, unit.id, 'charge', steps);
  return result === null || (result.met !== null && result.met.side !== side);
}

/** Checks whether a target is mainly in front of a unit instead of to its side. */
function isAhead(from: Block, target: Block): boolean {
  const { x, y } = toRectangle(target);
  const { x: ox, y: oy, ux, uy } = toRectangle(from);
  const [dx, dy] = [x - ox, y - oy];
  const ahead = dx * ux + dy * uy;
  return ahead > 0 && Math.abs(dx * uy - dy * ux) < ahead * 1.7 + from.front / 2 + target.front / 2;
}

/** Checks whether the straight path to a target ahead is free. */
const hasClearPath = (ctx: Context, from: Piece, to: Piece): boolean =>
  isAhead(from.block, to.block) && !isCutOff(ctx, from, to.block);

/** Checks whether a unit can charge another: distance, path, morale and the book's permission. */
export function canReach(ctx: Context, from: Piece, to: Piece, distance: number): boolean {
  if (from.kind.isShaken || distance > from.kind.charges || !hasClearPath(ctx, from, to)) return false;
  if (ctx.style.checksReach && !isInReach(ctx, from, to.block)) return false;
  return ctx.odds.mayCharge(from.standing, to.standing, getAspect(ctx, from.block, to.block));
}

/** Estimates what a charge gains, in points. */
export function estimateChargeGain(ctx: Context, from: Piece, to: Piece): number {
  const aspect = getAspect(ctx, from.block, to.block);
  const { gains, costs } = estimateMelee(ctx, from, to, aspect, { charges: true, answered: aspect === 'front' });
  return Math.max(0, gains - costs) * ctx.odds.morale(from.standing, 0).obeys;
}

/* Evading a charge, with the distances that the book allows both units. */

/** Expected value of a response to a charge, in points, with its reason. */
export interface ResponseValue {
  readonly value: number;
  readonly because: string;
}

/** Finds the unit that the charger hits after the target evades, and the gap left between charger and target. */
function findChargeTarget({ fight }: Context, charger: Piece, charged: Piece, block: NonNullable<Evasion['block']>) {
  const id = charged.standing.unit.id;
  const view = getView(fight);
  const measuredUnit = measureUnit(fight, id);
  if (!measuredUnit) return null;
  const { at, facing } = block;
  const movedUnit = { ...measuredUnit, block, position: { ...measuredUnit.position, at, facing } };
  const viewAfter = { ...view, standing: view.standing.map((each) => (each.id === id ? movedUnit : each)) };
  const steps = planCharge(charger, charged, charger.kind.charges);
  const moveCharger = (manner: string) => moveOnField(viewAfter, charger.standing.unit.id, manner, steps);
  const result = steps.length === 0 ? null : (moveCharger('charge') ?? moveCharger('move'));
  const isMet = result?.met && result.met.side !== charger.standing.side;
  return { met: isMet ? result.met : null, short: getBlockGap(result?.block ?? charger.block, block) };
}

/** Estimates the value of an evade that the book's test allows. */
function evaluateEvade(
  ctx: Context,
  charger: Piece,
  charged: Piece,
  { block, distance, hits }: Evasion,
): ResponseValue {
  const distanceText = formatDistance(ctx.fight, distance);
  if (block === null) return { value: -getUnitValue(charged), because: `would evade ${distanceText}, off the table` };
  const volleyLoss = estimateLoss(ctx, charged, hits);
  const { met = null, short = 0 } = findChargeTarget(ctx, charger, charged, block) ?? {};
  if (met === null) {
    const missed = `evades ${distanceText}; the charge ends ${formatDistance(ctx.fight, short)} short`;
    return { value: -volleyLoss - EVADE_COST * getUnitValue(charged), because: missed };
  }
  const isCaught = met.id === charged.standing.unit.id;
  const targetState = isCaught ? charged.standing : ctx.fight.units.get(met.id);
  const piece = targetState && toPiece(ctx, targetState);
  const aspect = isCaught ? 'rear' : 'front';
  const { gains, costs } = piece
    ? estimateMelee(ctx, charger, piece, aspect, { charges: true, answered: false })
    : { gains: 0, costs: 0 };
  const reason = isCaught
    ? `evades ${distanceText} and is caught`
    : `evades ${distanceText}; the charge hits ${met.name} instead`;
  return { value: costs - gains - volleyLoss, because: reason };
}

/** Estimates the value of evading a charge; null if the unit cannot evade. @param standValue value of standing, in points */
function decideEvade(ctx: Context, charger: Piece, charged: Piece, standValue: number): ResponseValue | null {
  const evasion = ctx.odds.evasion?.(charged.standing, charger.standing);
  if (!evasion) return null;
  const { evades, routs } = evasion;
  const { value, because } = evaluateEvade(ctx, charger, charged, evasion);
  return {
    value: evades * value - routs * ROUT_COST * getUnitValue(charged) + (1 - evades - routs) * standValue,
    because: `${describeObedience(evades)}${because}`,
  };
}

const describeValue = (value: number): string =>
  value > 0 ? `expected gain ${formatPoints(value)}` : `expected loss ${formatPoints(-value)}`;

/* Charges, responses to charges, and pursuit. */

const findPieceById = (ctx: Context, id: string): Piece | null => {
  const standing = ctx.fight.units.get(id);
  return standing ? toPiece(ctx, standing) : null;
};

/** Estimates what an enemy would gain by charging the unit in the enemy's next bound, if this unit does not attack it now. */
function estimateNextChargeLoss(ctx: Context, own: Piece, enemy: Piece): number {
  if (getBlockGap(own.block, enemy.block) > enemy.kind.charges || enemy.kind.isShaken) return 0;
  const aspect = getAspect(ctx, enemy.block, own.block);
  if (!ctx.odds.mayCharge(enemy.standing, own.standing, aspect)) return 0;
  const { gains, costs } = estimateMelee(ctx, enemy, own, aspect, { charges: true, answered: aspect === 'front' });
  return Math.max(0, gains - costs) * ctx.odds.morale(enemy.standing, 0).obeys;
}

/** Estimates the cost of a charge in volleys: losses to the target's volley, and the charger's own volley given up. */
function estimateVolleys(ctx: Context, charger: Piece, target: Piece) {
  const { odds } = ctx;
  const loosed = estimateLoss(ctx, charger, estimateHitsOnCharger(ctx, charger, target));
  if (odds.chargersShoot) return { loosed, forgone: 0 };
  return { loosed, forgone: estimateShotLoss(ctx, charger, target) };
}

/** Estimates the value of a charge, with the charger's test and the target's response. @param isStorm true for a wall assault, without these */
export function evaluateCharge(
  ctx: Context,
  charger: Piece,
  target: Piece,
  isStorm = false,
): { readonly value: number; readonly obeys: number } & MeleeValue {
  const { odds, style } = ctx;
  const aspect = getAspect(ctx, charger.block, target.block);
  const { obeys } = isStorm ? STEADY_ODDS : odds.morale(charger.standing, 0);
  const meleeIf = (countered: boolean): MeleeValue =>
    estimateMelee(ctx, charger, target, aspect, { charges: true, answered: countered });
  const { obeys: counterChance } = odds.morale(target.standing, 0);
  const canCounter =
    !isStorm &&
    aspect === 'front' &&
    !target.kind.isShaken &&
    odds.mayCharge(target.standing, charger.standing, 'front');
  const [unanswered, answered] = [meleeIf(false), canCounter ? meleeIf(true) : null];
  const expected = (pick: (exchange: MeleeValue) => number): number =>
    answered ? counterChance * pick(answered) + (1 - counterChance) * pick(unanswered) : pick(unanswered);
  const { loosed, forgone } = estimateVolleys(ctx, charger, target);
  const prevented =
    style.prevention === 0 ? 0 : style.prevention * NEXT_BOUND_WEIGHT * estimateNextChargeLoss(ctx, charger, target);
  const [gains, costs] = [expected((each) => each.gains) + prevented, expected((each) => each.costs) + loosed];
  return { value: obeys * (gains - costs) - forgone, obeys, gains, costs: costs + forgone };
}

/** Estimates how much more a turn of enemy volleys costs the side than its own volleys cost the enemy. */
function estimateVolleyDeficit(ctx: Context, side: SideAt): number {
  const [own, theirs] = [listPieces(ctx, side), listEnemies(ctx, side)];
  const volleys = (from: readonly Piece[], at: readonly Piece[]): number =>
    from.reduce((sum, shooter) => sum + Math.max(0, ...at.map((target) => estimateShotLoss(ctx, shooter, target))), 0);
  return volleys(theirs, own) - volleys(own, theirs);
}

export function decideCharge(ctx: Context, { side, options, storms }: Extract<Question, { kind: 'charge' }>): Decision {
  // In front of a wall, turns with hits count as quiet too: waiting attackers are shot at.
  const waitingCost = storms ? estimateVolleyDeficit(ctx, side) : 0;
  const quietTurns = waitingCost > 0 ? ctx.fight.turn - 1 : countQuietTurns(ctx.fight);
  const minGain = ctx.style.minGain - BOLDNESS_PER_QUIET_TURN * quietTurns;
  let best: { readonly choice: Choice; readonly value: number; readonly because: string } | null = null;
  for (const choice of options) {
    // Skips a delayed charge, whose gain this estimate cannot measure.
    if (choice.kind !== 'charge' || choice.delay) continue;
    const [charger, target] = [findPieceById(ctx, choice.unit), findPieceById(ctx, choice.target)];
    if (!charger || !target || isCutOff(ctx, charger, target.block)) continue;
    const { value, obeys, gains, costs } = evaluateCharge(ctx, charger, target, storms === true);
    const needed = minGain * getUnitValue(charger);
    if (value <= needed || (best && value <= best.value)) continue;
    // Skips a charge that falls short. An assault on a wall has no approach move.
    if (ctx.style.checksReach && !storms && !reachesTarget(ctx, charger, target)) continue;
    const waitingReason =
      waitingCost > 0 ? `waiting costs ${formatPoints(waitingCost)} a turn` : 'waiting has gained nothing';
    const because = describeCharge({ gains, costs }, obeys, value > 0, quietTurns > 0 ? waitingReason : null);
    best = { choice, value, because };
  }
  return best ?? { choice: NO_CHOICE, because: '' };
}

export function decideResponse(
  ctx: Context,
  { unit, charger: by, supports, breaksOff, fallsBack, options }: Extract<Question, { kind: 'respond' }>,
): Decision {
  const [charged, charger] = [findPieceById(ctx, unit), findPieceById(ctx, by)];
  const findOption = (as: string): Choice | undefined =>
    options.find((choice) => choice.kind === 'respond' && choice.as === as);
  const stand = findOption('stand') ?? NO_CHOICE;
  if (!charged || !charger) return { choice: stand, because: '' };
  const { odds } = ctx;
  if (supports !== undefined || breaksOff || fallsBack) {
    const start = { charges: supports !== undefined, answered: true };
    const { gains, costs } = estimateMelee(ctx, charged, charger, getAspect(ctx, charged.block, charger.block), start);
    const because = `expected losses per round: enemy ${formatPoints(gains)}, own ${formatPoints(costs)}`;
    const leaves =
      breaksOff || fallsBack ? gains < costs && findOption('evade') : gains > costs && findOption('counter-charge');
    return leaves ? { choice: leaves, because } : { choice: stand, because: '' };
  }
  const aspect = getAspect(ctx, charger.block, charged.block);
  const valueIf = (answered: boolean): number => {
    const { gains, costs } = estimateMelee(ctx, charger, charged, aspect, { charges: true, answered });
    return costs - gains;
  };
  const { obeys } = odds.morale(charged.standing, 0);
  const { loosed: snap } = estimateVolleys(ctx, charger, charged);
  const standing = valueIf(false) + snap;
  const values: (readonly [Choice, number, string])[] = [
    [stand, standing, `standing is best: ${describeValue(standing)}`],
  ];
  const counter = findOption('counter-charge');
  if (counter) {
    const value = obeys * valueIf(true) + (1 - obeys) * valueIf(false);
    const because = `${describeObedience(obeys)}a counter-charge is best: ${describeValue(value)}`;
    values.push([counter, value, because]);
  }
  const evade = findOption('evade');
  const running = evade ? decideEvade(ctx, charger, charged, valueIf(false)) : null;
  if (evade && running) values.push([evade, running.value, `${running.because}; standing: ${describeValue(standing)}`]);
  const [choice, , because] = values.reduce((best, each) => (each[1] > best[1] ? each : best));
  const rejectedEvade =
    running && choice !== evade ? `; evading: ${describeValue(running.value)} (${running.because})` : '';
  return { choice, because: `${because}${rejectedEvade}` };
}

/** Decides whether to stay in contact with an enemy that breaks off. */
export function decideFollow(ctx: Context, { options }: Extract<Question, { kind: 'follow' }>): Decision {
  const follow = options.find((choice) => choice.kind === 'follow');
  if (follow?.kind !== 'follow') return { choice: NO_CHOICE, because: '' };
  const [standing, enemy] = [findPieceById(ctx, follow.unit), findPieceById(ctx, follow.target)];
  if (!standing || !enemy) return { choice: NO_CHOICE, because: '' };
  const { gains, costs } = estimateMelee(ctx, standing, enemy, getAspect(ctx, standing.block, enemy.block), {
    charges: true,
    answered: false,
  });
  return gains > costs
    ? {
        choice: follow,
        because: `expected losses in the next round: enemy ${formatPoints(gains)}, own ${formatPoints(costs)}`,
      }
    : { choice: NO_CHOICE, because: '' };
}

/** Chooses the smallest number of stars that gives the best result. */
export function decideStars(ctx: Context, { unit, wants, options }: Extract<Question, { kind: 'stars' }>): Decision {
  const standing = ctx.fight.units.get(unit) as UnitStanding;
  let best: { readonly choice: Choice; readonly adds: number; readonly value: number } | null = null;
  for (const choice of options) {
    if (choice.kind !== 'stars') continue;
    const { obeys, flees, fallsBack } = ctx.odds.morale(standing, 0, choice.adds);
    const value = wants === 'obey' ? obeys : 1 - flees - 0.5 * fallsBack;
    const isBetter = !best || value > best.value + 1e-9;
    const isLess = best !== null && Math.abs(value - best.value) <= 1e-9 && Math.abs(choice.adds) < Math.abs(best.adds);
    if (isBetter || isLess) best = { choice, adds: choice.adds, value };
  }
  return { choice: best?.choice ?? NO_CHOICE, because: '' };
}
