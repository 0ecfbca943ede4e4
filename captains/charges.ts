import { boxOf, stretchesIn } from '../battlefield/area.ts';
import type { Block } from '../battlefield/block.ts';
import { between } from '../battlefield/angles.ts';
import { rectangleOf } from '../battlefield/rectangle.ts';
import { chargeSteps } from '../rules/core/fight/engagement.ts';
import { type Evasion, STEADY } from '../rules/core/fight/fight-rules.ts';
import { measured, type SideAt, type UnitStanding, viewOf } from '../rules/core/fight/fight.ts';
import { lengthIn, tryMove } from '../rules/core/fight/move-in-fight.ts';
import { type Choice, type Decision, NONE, type Question } from '../rules/core/fight/questions.ts';
import { moveOnField } from '../rules/core/table/move-on-field.ts';
import { inPoints, obeying, ofCharge } from './reasons.ts';
import { BOLDER, NEXT_BOUND, RUNNING, RUNS_COSTS } from './constants.ts';
import { chargeCosts, isCutOff } from './ways.ts';
import {
  aspectFrom,
  enemiesOf,
  exchange,
  type Exchange,
  gap,
  hitsAtCharger,
  lossOf,
  type Piece,
  pieceOf,
  piecesOf,
  quietTurns,
  shotWorth,
  type Table,
  worthOf,
} from './values.ts';

/* Charge reach, allowing for the initial wheel and slow terrain, and the gain of a charge. */

/** Returns how much slow terrain lengthens a charge, in open-ground distance. */
function extraDistance({ fight }: Table, piece: Piece, target: Block): number {
  if (fight.ground.length === 0) return 0;
  const costs = chargeCosts(fight, piece);
  const [start, end] = [piece.block.at, target.at];
  const [low, high] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
  const way = between(start, end);
  const far = gap(piece.block, target);
  return fight.ground.reduce((sum, { kind, area }) => {
    const each = costs.get(kind) ?? 1;
    const [left, , right] = boxOf(area);
    if (each <= 1 || way === 0 || left > high || right < low) return sum;
    const over = stretchesIn(area, start, end).reduce(
      (length, { from, to }) => length + Math.max(0, Math.min(to * way, far) - from * way),
      0,
    );
    return over > 0.05 ? sum + over * (each - 1) : sum;
  }, 0);
}

/** Tolerance for rounding: the same distance differs slightly when measured from the other table edge. */
const EPSILON = 1e-6;

/** Checks whether a straight charge from a place reaches a target, including slow terrain. */
export function isInReach(table: Table, piece: Piece, target: Block): boolean {
  const left = piece.kind.charges - gap(piece.block, target) + EPSILON;
  return left >= 0 && extraDistance(table, piece, target) <= left;
}

/** Checks with the book's own movement rules whether a charge reaches its target or an enemy beside it. */
export function reachesTarget({ fight }: Table, charger: Piece, target: Piece): boolean {
  const steps = chargeSteps(charger, target, charger.kind.charges);
  const { unit, side } = charger.standing;
  const made = tryMove(fight, unit.id, 'charge', steps);
  return made === null || (made.met !== null && made.met.side !== side);
}

/** Checks whether a target is in front of a unit, not far to the side. */
function isAhead(from: Block, target: Block): boolean {
  const { x, y } = rectangleOf(target);
  const { x: ox, y: oy, ux, uy } = rectangleOf(from);
  const [dx, dy] = [x - ox, y - oy];
  const ahead = dx * ux + dy * uy;
  return ahead > 0 && Math.abs(dx * uy - dy * ux) < ahead * 1.7 + from.front / 2 + target.front / 2;
}

/** Checks whether the straight path to a target ahead is free. */
const hasClearPath = (table: Table, from: Piece, to: Piece): boolean =>
  isAhead(from.block, to.block) && !isCutOff(table, from, to.block);

/** Checks distance, path, morale and the book's permission to charge. */
export function canReach(table: Table, from: Piece, to: Piece, distance: number): boolean {
  if (from.kind.shaken || distance > from.kind.charges || !hasClearPath(table, from, to)) return false;
  if (table.style.reckonsReach && !isInReach(table, from, to.block)) return false;
  return table.odds.mayCharge(from.standing, to.standing, aspectFrom(table, from.block, to.block));
}

/** Estimates what a charge gains, in points. */
export function estimateChargeGain(table: Table, from: Piece, to: Piece): number {
  const aspect = aspectFrom(table, from.block, to.block);
  const { gains, costs } = exchange(table, from, to, aspect, { charges: true, answered: aspect === 'front' });
  return Math.max(0, gains - costs) * table.odds.nerve(from.standing, 0).obeys;
}

/* Evading from a charge, by the distances that the book allows both units. */

/** Expected value of a response to a charge, in points, with its reason. */
export interface Answer {
  readonly value: number;
  readonly because: string;
}

/** Finds the unit that the charger hits after the target evades, and the gap left between charger and target. */
function metBy({ fight }: Table, charger: Piece, charged: Piece, block: NonNullable<Evasion['block']>) {
  const id = charged.standing.unit.id;
  const view = viewOf(fight);
  const ran = measured(fight, id);
  if (!ran) return null;
  const { at, facing } = block;
  const there = { ...ran, block, position: { ...ran.position, at, facing } };
  const after = { ...view, standing: view.standing.map((each) => (each.id === id ? there : each)) };
  const steps = chargeSteps(charger, charged, charger.kind.charges);
  const by = (manner: string) => moveOnField(after, charger.standing.unit.id, manner, steps);
  const made = steps.length === 0 ? null : (by('charge') ?? by('move'));
  const isMet = made?.met && made.met.side !== charger.standing.side;
  return { met: isMet ? made.met : null, short: gap(made?.block ?? charger.block, block) };
}

/** Evaluates an evade that the test allows. */
function runs(table: Table, charger: Piece, charged: Piece, { block, gone, hits }: Evasion): Answer {
  const way = lengthIn(table.fight, gone);
  if (block === null) return { value: -worthOf(charged), because: `would evade ${way}, off the table` };
  const lost = lossOf(table, charged, hits);
  const { met = null, short = 0 } = metBy(table, charger, charged, block) ?? {};
  if (met === null) {
    const apart = `evades ${way}; the charge ends ${lengthIn(table.fight, short)} short`;
    return { value: -lost - RUNNING * worthOf(charged), because: apart };
  }
  const isCaught = met.id === charged.standing.unit.id;
  const struck = isCaught ? charged.standing : table.fight.units.get(met.id);
  const piece = struck && pieceOf(table, struck);
  const aspect = isCaught ? 'rear' : 'front';
  const { gains, costs } = piece
    ? exchange(table, charger, piece, aspect, { charges: true, answered: false })
    : { gains: 0, costs: 0 };
  const whom = isCaught ? `evades ${way} and is caught` : `evades ${way}; the charge hits ${met.name} instead`;
  return { value: costs - gains - lost, because: whom };
}

/** Evaluates evading from a charge; null if the unit cannot evade. @param stands value of standing, in points */
function evading(table: Table, charger: Piece, charged: Piece, stands: number): Answer | null {
  const evasion = table.odds.evasion?.(charged.standing, charger.standing);
  if (!evasion) return null;
  const { evades, routs } = evasion;
  const { value, because } = runs(table, charger, charged, evasion);
  return {
    value: evades * value - routs * RUNS_COSTS * worthOf(charged) + (1 - evades - routs) * stands,
    because: `${obeying(evades)}${because}`,
  };
}

const inSum = (value: number): string =>
  value > 0 ? `expected gain ${inPoints(value)}` : `expected loss ${inPoints(-value)}`;

/* Charges, responses to charges, and pursuit. */

const found = (table: Table, id: string): Piece | null => {
  const standing = table.fight.units.get(id);
  return standing ? pieceOf(table, standing) : null;
};

/** Estimates what an enemy would gain by charging the unit in its next bound if left alone. */
function wouldSuffer(table: Table, own: Piece, enemy: Piece): number {
  if (gap(own.block, enemy.block) > enemy.kind.charges || enemy.kind.shaken) return 0;
  const aspect = aspectFrom(table, enemy.block, own.block);
  if (!table.odds.mayCharge(enemy.standing, own.standing, aspect)) return 0;
  const { gains, costs } = exchange(table, enemy, own, aspect, { charges: true, answered: aspect === 'front' });
  return Math.max(0, gains - costs) * table.odds.nerve(enemy.standing, 0).obeys;
}

/** Estimates the cost of a charge in volleys: losses to the target's volley, and the charger's own volley given up. */
function volleysAbout(table: Table, charger: Piece, target: Piece) {
  const { odds } = table;
  const loosed = lossOf(table, charger, hitsAtCharger(table, charger, target));
  if (odds.chargersShoot) return { loosed, forgone: 0 };
  return { loosed, forgone: shotWorth(table, charger, target) };
}

/**
 * Estimates the value of a charge, including the charger's morale test and the target's response.
 * @param storms true for a wall assault: no test is taken and the defender cannot counter-charge
 */
export function chargeWorth(
  table: Table,
  charger: Piece,
  target: Piece,
  storms = false,
): { readonly value: number; readonly obeys: number } & Exchange {
  const { odds, style } = table;
  const aspect = aspectFrom(table, charger.block, target.block);
  const { obeys } = storms ? STEADY : odds.nerve(charger.standing, 0);
  const met = (answered: boolean): Exchange => exchange(table, charger, target, aspect, { charges: true, answered });
  const { obeys: theirs } = odds.nerve(target.standing, 0);
  const mayCounter =
    !storms && aspect === 'front' && !target.kind.shaken && odds.mayCharge(target.standing, charger.standing, 'front');
  const [alone, answered] = [met(false), mayCounter ? met(true) : null];
  const brings = (of: (exchange: Exchange) => number): number =>
    answered ? theirs * of(answered) + (1 - theirs) * of(alone) : of(alone);
  const { loosed, forgone } = volleysAbout(table, charger, target);
  const spared = style.spares === 0 ? 0 : style.spares * NEXT_BOUND * wouldSuffer(table, charger, target);
  const [gains, costs] = [brings((each) => each.gains) + spared, brings((each) => each.costs) + loosed];
  return { value: obeys * (gains - costs) - forgone, obeys, gains, costs: costs + forgone };
}

/** Estimates how much more a turn of enemy volleys costs the side than its own volleys cost the enemy. */
function volleysLost(table: Table, side: SideAt): number {
  const [own, theirs] = [piecesOf(table, side), enemiesOf(table, side)];
  const volleys = (from: readonly Piece[], at: readonly Piece[]): number =>
    from.reduce((sum, shooter) => sum + Math.max(0, ...at.map((target) => shotWorth(table, shooter, target))), 0);
  return volleys(theirs, own) - volleys(own, theirs);
}

export function decideCharge(table: Table, { side, options, storms }: Extract<Question, { kind: 'charge' }>): Decision {
  // Hits do not end the quiet period in front of a wall: attackers who wait are shot at.
  const lost = storms ? volleysLost(table, side) : 0;
  const quiet = lost > 0 ? table.fight.turn - 1 : quietTurns(table.fight);
  const asked = table.style.chargesAbove - BOLDER * quiet;
  let best: { readonly choice: Choice; readonly value: number; readonly because: string } | null = null;
  for (const choice of options) {
    // A delayed charge gains nothing that this estimate can measure.
    if (choice.kind !== 'charge' || choice.delay) continue;
    const [charger, target] = [found(table, choice.unit), found(table, choice.target)];
    if (!charger || !target || isCutOff(table, charger, target.block)) continue;
    const { value, obeys, gains, costs } = chargeWorth(table, charger, target, storms === true);
    const needed = asked * worthOf(charger);
    if (value <= needed || (best && value <= best.value)) continue;
    // Wall assaults have no approach move.
    if (table.style.reckonsReach && !storms && !reachesTarget(table, charger, target)) continue;
    const waiting = lost > 0 ? `waiting costs ${inPoints(lost)} a turn` : 'waiting has gained nothing';
    const because = ofCharge({ gains, costs }, obeys, value > 0, quiet > 0 ? waiting : null);
    best = { choice, value, because };
  }
  return best ?? { choice: NONE, because: '' };
}

export function decideResponse(
  table: Table,
  { unit, charger: by, supports, breaksOff, fallsBack, options }: Extract<Question, { kind: 'respond' }>,
): Decision {
  const [charged, charger] = [found(table, unit), found(table, by)];
  const may = (as: string): Choice | undefined =>
    options.find((choice) => choice.kind === 'respond' && choice.as === as);
  const stand = may('stand') ?? NONE;
  if (!charged || !charger) return { choice: stand, because: '' };
  const { odds } = table;
  if (supports !== undefined || breaksOff || fallsBack) {
    const how = { charges: supports !== undefined, answered: true };
    const { gains, costs } = exchange(table, charged, charger, aspectFrom(table, charged.block, charger.block), how);
    const because = `expected losses per round: enemy ${inPoints(gains)}, own ${inPoints(costs)}`;
    const goes = breaksOff || fallsBack ? gains < costs && may('evade') : gains > costs && may('counter-charge');
    return goes ? { choice: goes, because } : { choice: stand, because: '' };
  }
  const aspect = aspectFrom(table, charger.block, charged.block);
  const meets = (answered: boolean): number => {
    const { gains, costs } = exchange(table, charger, charged, aspect, { charges: true, answered });
    return costs - gains;
  };
  const { obeys } = odds.nerve(charged.standing, 0);
  const { loosed: snap } = volleysAbout(table, charger, charged);
  const standing = meets(false) + snap;
  const values: (readonly [Choice, number, string])[] = [[stand, standing, `standing is best: ${inSum(standing)}`]];
  const counter = may('counter-charge');
  if (counter) {
    const value = obeys * meets(true) + (1 - obeys) * meets(false);
    const because = `${obeying(obeys)}a counter-charge is best: ${inSum(value)}`;
    values.push([counter, value, because]);
  }
  const evade = may('evade');
  const running = evade ? evading(table, charger, charged, meets(false)) : null;
  if (evade && running) values.push([evade, running.value, `${running.because}; standing: ${inSum(standing)}`]);
  const [choice, , because] = values.reduce((best, each) => (each[1] > best[1] ? each : best));
  const left = running && choice !== evade ? `; evading: ${inSum(running.value)} (${running.because})` : '';
  return { choice, because: `${because}${left}` };
}

/** Decides whether to stay in contact with an enemy that breaks off. */
export function decideFollow(table: Table, { options }: Extract<Question, { kind: 'follow' }>): Decision {
  const follow = options.find((choice) => choice.kind === 'follow');
  if (follow?.kind !== 'follow') return { choice: NONE, because: '' };
  const [standing, enemy] = [found(table, follow.unit), found(table, follow.target)];
  if (!standing || !enemy) return { choice: NONE, because: '' };
  const { gains, costs } = exchange(table, standing, enemy, aspectFrom(table, standing.block, enemy.block), {
    charges: true,
    answered: false,
  });
  return gains > costs
    ? {
        choice: follow,
        because: `expected losses in the next round: enemy ${inPoints(gains)}, own ${inPoints(costs)}`,
      }
    : { choice: NONE, because: '' };
}

/** Chooses the fewest stars that give the best result. */
export function decideStars(table: Table, { unit, wants, options }: Extract<Question, { kind: 'stars' }>): Decision {
  const standing = table.fight.units.get(unit) as UnitStanding;
  let best: { readonly choice: Choice; readonly adds: number; readonly value: number } | null = null;
  for (const choice of options) {
    if (choice.kind !== 'stars') continue;
    const { obeys, runs, falls } = table.odds.nerve(standing, 0, choice.adds);
    const value = wants === 'obey' ? obeys : 1 - runs - 0.5 * falls;
    const isBetter = !best || value > best.value + 1e-9;
    const isLess = best !== null && Math.abs(value - best.value) <= 1e-9 && Math.abs(choice.adds) < Math.abs(best.adds);
    if (isBetter || isLess) best = { choice, adds: choice.adds, value };
  }
  return { choice: best?.choice ?? NONE, because: '' };
}
