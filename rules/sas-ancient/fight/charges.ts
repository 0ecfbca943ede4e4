import {
  askResponse,
  areEngaged,
  listCharges,
  planCharge,
  hasMark,
  isEngaged,
  findNearestEnemy,
  toPartHolder,
  getSideOrder,
  toUnitHolder,
} from '../../core/fight/engagement.ts';
import {
  recordActions,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  type SideAt,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { forceMoveById, continueMove, makeMove } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NO_CHOICE } from '../../core/fight/questions.ts';
import {
  runForRoles,
  createInputs,
  owesRoll,
  rollForRoles,
  rollAndApply,
  runProcedure,
} from '../../core/fight/throw-in-fight.ts';
import { charge, counterCharge, MAX_WHEEL } from '../battle/charge.ts';
import { evade } from '../battle/evade.ts';
import { initiative, orders } from '../battle/initiative.ts';
import { morale } from '../battle/morale.ts';
import { isImpetuous, pursuit } from '../battle/pushback.ts';
import { getTroop } from '../define-procedure.ts';
import { getMoveDistances } from '../troops/troop.ts';
import {
  getOrderCost,
  type SasFight,
  isRouted,
  isShaken,
  getLeaving,
  countUnitsLost,
  getEvadeInput,
} from './course.ts';
import { canEvade } from './odds.ts';

/* Breakoffs: a unit that may evade can leave its mêlée as it would evade a charge. */

function findOpponent({ fight }: SasFight, standing: UnitStanding): UnitStanding | null {
  const unit = measureUnit(fight, standing.unit.id);
  return (
    listPresent(fight, otherSide(standing.side)).find((enemy) => {
      const measuredEnemy = measureUnit(fight, enemy.unit.id);
      return unit !== null && measuredEnemy !== null && areEngaged(unit, measuredEnemy);
    }) ?? null
  );
}

/** Asks whether engaged units that may evade break off. They test with the charged units. */
function* askBreakOffs(course: SasFight, side: SideAt): Asking {
  const { fight, breaking } = course;
  for (const standing of listPresent(fight, side)) {
    if (isRouted(standing) || !canEvade(measureUnit(fight, standing.unit.id)!.unit)) continue;
    const opponent = findOpponent(course, standing);
    if (!opponent || isRouted(opponent)) continue;
    const response = yield* askResponse(fight, standing, opponent, ['stand', 'evade'], { breaksOff: true });
    if (response === 'evade') breaking.set(standing.unit.id, opponent);
  }
}

/* Phases 1A to 1D: initiative, rallies, charges, tests of the charged, and units that leave. */

const readTroop = (course: SasFight, standing: UnitStanding) =>
  getTroop(measureUnit(course.fight, standing.unit.id)!.unit)!;

/** Rolls for initiative. Both sides rally and declare charges, the side with fewer points first (ruling SAS-F12). */
export function* playInitiative(course: SasFight): Asking {
  const { fight } = course;
  const before = fight.first;
  course.points = [0, 0];
  for (const side of [0, 1] as const) {
    const commander = fight.sides[side].generals.filter(({ fallen }) => !fallen).map((general) => ({ general, side }));
    // The replacement of the last commander is rotten (ruling SAS-F15).
    const replaced = commander.length === 0 ? { commanders: [{ quality: 'rotten' as const }] } : {};
    course.points[side] = rollForRoles(fight, initiative, { commander }, replaced).total;
  }
  const [ours, theirs] = course.points;
  fight.first = ours === theirs ? (before === 0 ? 1 : 0) : ours < theirs ? 0 : 1;
  for (const side of getSideOrder(fight)) yield* playRallies(course, side);
  for (const side of getSideOrder(fight)) yield* declareCharges(course, side);
  for (const side of getSideOrder(fight)) yield* askResponses(course, side);
  course.breaking.clear();
  for (const side of getSideOrder(fight)) yield* askBreakOffs(course, side);
}

const rallyUnit = ({ fight }: SasFight, standing: UnitStanding): void => {
  rollForRoles(
    fight,
    orders,
    { unit: toPartHolder(standing) },
    { order: 'rally', inMelee: isEngaged(fight, standing) },
  );
};

/** Units that pursued rally free of charge unless impetuous; others rally for points (Rallying). */
function* playRallies(course: SasFight, side: SideAt): Asking {
  const { fight } = course;
  for (const standing of listPresent(fight, side)) {
    const isFree =
      hasMark(standing, 'pursuing') && !isShaken(standing) && !isImpetuous(readTroop(course, standing).kind);
    if (isFree && !isEngaged(fight, standing)) rallyUnit(course, standing);
  }
  const { generals } = fight.sides[side];
  const general = (generals.find(({ fallen }) => !fallen) ?? generals[0])?.id ?? '';
  for (;;) {
    const options = listPresent(fight, side)
      .filter((standing) => !isRouted(standing))
      .filter((standing) => isShaken(standing) || (hasMark(standing, 'pursuing') && !isEngaged(fight, standing)))
      .filter((standing) => getOrderCost(fight, standing, 'rally') <= course.points[side])
      .map(({ unit }): Choice => ({ kind: 'general', general, unit: unit.id }));
    if (options.length === 0) return;
    const choice = yield { kind: 'general', side, general, options: [NO_CHOICE, ...options] };
    const standing = choice.kind === 'general' ? fight.units.get(choice.unit) : undefined;
    if (!standing) return;
    course.points[side] -= getOrderCost(fight, standing, 'rally');
    rallyUnit(course, standing);
  }
}

const canAct = ({ fight }: SasFight, standing: UnitStanding): boolean =>
  isPresent(standing) &&
  standing.actions.charges === null &&
  !isShaken(standing) &&
  !hasMark(standing, 'rallying') &&
  !hasMark(standing, 'pursuing') &&
  !isEngaged(fight, standing);

/** Lets a side declare charges for one point each (Charging). */
function* declareCharges(course: SasFight, side: SideAt): Asking {
  const { fight, odds } = course;
  const barred = new Set<string>();
  for (;;) {
    const chargers = listPresent(fight, side).filter(
      (standing) => canAct(course, standing) && getOrderCost(fight, standing, 'charge') <= course.points[side],
    );
    const options = listCharges(fight, odds, chargers, MAX_WHEEL).filter(
      ({ unit, target }) => !barred.has(`${unit} ${target}`),
    );
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', side, options: [NO_CHOICE, ...options] };
    if (choice.kind !== 'charge') return;
    const [unit, target] = [fight.units.get(choice.unit), fight.units.get(choice.target)];
    if (!unit || !target) return;
    const holding = { charger: toPartHolder(unit), target: toPartHolder(target) };
    const [from, to] = [measureUnit(fight, choice.unit), measureUnit(fight, choice.target)];
    const [wheel] = from && to ? planCharge(from, to, odds.kind(unit).charges) : [];
    const wheelInput = { wheel: wheel?.kind === 'wheel' ? wheel.degrees : 0 };
    const [input] = createInputs(fight, charge, holding, wheelInput);
    if (!runProcedure(fight, charge, input).mayCharge) {
      barred.add(`${choice.unit} ${choice.target}`);
      continue;
    }
    course.points[side] -= getOrderCost(fight, unit, 'charge');
    rollAndApply(fight, charge, holding, input);
    recordActions(fight, unit, { charges: target.unit.id });
  }
}

const listChargers = ({ fight }: SasFight): readonly UnitStanding[] =>
  getSideOrder(fight)
    .flatMap((side) => listPresent(fight, side))
    .filter(({ actions }) => actions.charges !== null);

/** Lists each charged unit once, with its first charger. */
function listCharged(course: SasFight): readonly (readonly [UnitStanding, UnitStanding])[] {
  const seen = new Set<string>();
  return listChargers(course).flatMap((charger) => {
    const target = course.fight.units.get(charger.actions.charges ?? '');
    if (!target || !isPresent(target) || seen.has(target.unit.id)) return [];
    seen.add(target.unit.id);
    return [[target, charger] as const];
  });
}

const canCounterCharge = (
  { fight }: SasFight,
  standing: UnitStanding,
  charger: UnitStanding,
  said: object,
): boolean => {
  return runForRoles(fight, counterCharge, { unit: toPartHolder(standing), charger: toPartHolder(charger) }, said)
    .mayCounterCharge;
};

/** Charged units counter-charge for points, evade, or stand and test (Counter charge; Evading). */
function* askResponses(course: SasFight, side: SideAt): Asking {
  const { fight } = course;
  for (const [standing, charger] of listCharged(course)) {
    if (standing.side !== side || standing.actions.charges !== null || isRouted(standing)) continue;
    if (isEngaged(fight, standing)) continue;
    const cost = getOrderCost(fight, standing, 'charge');
    const counters = cost <= course.points[side] && canCounterCharge(course, standing, charger, { declared: true });
    const response = yield* askResponse(fight, standing, charger, [
      'stand',
      ...(counters ? (['counter-charge'] as const) : []),
      ...(canEvade(measureUnit(fight, standing.unit.id)!.unit) ? (['evade'] as const) : []),
    ]);
    recordActions(fight, standing, { response: response });
    if (response !== 'counter-charge') continue;
    rollForRoles(
      fight,
      counterCharge,
      { unit: toPartHolder(standing), charger: toPartHolder(charger) },
      { declared: true },
    );
    course.points[side] -= cost;
  }
}

function moveIntoCharge({ fight, odds }: SasFight, standing: UnitStanding, target: UnitStanding): void {
  const [from, to] = [measureUnit(fight, standing.unit.id), measureUnit(fight, target.unit.id)];
  if (!from || !to || standing.actions.moveCount > 0 || isEngaged(fight, standing)) return;
  const steps = planCharge(from, to, odds.kind(standing).charges);
  if (steps.length > 0) makeMove(fight, standing, 'charge', steps);
}

/** Moves chargers, then units that counter-charge (Simultaneous Move Sequence, 1B). */
export function moveChargers(course: SasFight): void {
  for (const charger of listChargers(course)) {
    const target = course.fight.units.get(charger.actions.charges ?? '');
    if (target && isPresent(target)) moveIntoCharge(course, charger, target);
  }
  for (const [standing, charger] of listCharged(course)) {
    if (standing.actions.response === 'counter-charge' && isPresent(charger)) moveIntoCharge(course, standing, charger);
  }
}

/** Charged units test or evade. Those that pass count as counter-charging if permitted (1C). */
export function testCharged(course: SasFight): void {
  const { fight, leaving } = course;
  leaving.clear();
  for (const [standing, charger] of listCharged(course)) {
    if (!isPresent(standing)) continue;
    if (standing.actions.response === 'evade') rollEvade(course, standing, charger);
    else if (owesRoll(fight, morale.id, standing)) testCharge(course, standing, charger);
  }
  for (const [id, foe] of course.breaking) {
    const standing = fight.units.get(id);
    if (standing && isPresent(standing) && isPresent(foe)) rollEvade(course, standing, foe);
  }
}

function testCharge(course: SasFight, standing: UnitStanding, charger: UnitStanding): void {
  const { fight, leaving } = course;
  const { result } = rollForRoles(
    fight,
    morale,
    { unit: toUnitHolder(standing) },
    { unitsLost: countUnitsLost(fight, standing) },
  );
  const leaves = getLeaving(result);
  if (leaves) leaving.set(standing.unit.id, leaves);
  if (result !== 'steady' || isShaken(standing) || !canCounterCharge(course, standing, charger, { passed: true }))
    return;
  rollForRoles(
    fight,
    counterCharge,
    { unit: toPartHolder(standing), charger: toPartHolder(charger) },
    { passed: true },
  );
}

const LEAVES_BY_FATE = { evades: 'evades', caught: null, 'retires shaken': 'retires', routs: 'routs' } as const;

function rollEvade(course: SasFight, standing: UnitStanding, charger: UnitStanding): void {
  const { fight, leaving } = course;
  const holding = { unit: toPartHolder(standing), charger: toPartHolder(charger) };
  const input = getEvadeInput(course, standing, charger);
  const { fate } = rollAndApply(fight, evade, holding, input);
  const leaves = LEAVES_BY_FATE[fate];
  if (leaves) leaving.set(standing.unit.id, leaves);
}

const FORCED_MOVES: Readonly<Record<string, string>> = { evades: 'evade', retires: 'retire', routs: 'rout' };

/** Moves units that evade, retire or rout (1D, 2D and 3C). */
export function moveLeavers(course: SasFight): void {
  const { fight, leaving } = course;
  for (const [id, why] of leaving) {
    const standing = fight.units.get(id);
    if (!standing || !isPresent(standing)) continue;
    if (why === 'retires' && standing.unit.parts[0]?.troop?.['kind'] === 'artillery') continue;
    const from = course.breaking.get(id) ?? listChargers(course).find(({ actions }) => actions.charges === id);
    const charger = why === 'evades' ? from : undefined;
    forceMoveById(fight, standing, FORCED_MOVES[why]!, charger);
    if (why === 'evades') recordActions(fight, standing, { moveCount: 1 });
  }
}

const ENEMY = { evades: 'evades', retires: 'retires', routs: 'routs' } as const;

/** Moves a unit after an enemy that left, if its pursuit is compulsory (Pursuing after melee or breakoffs). */
export function pursueEnemy(
  course: SasFight,
  standing: UnitStanding,
  why: keyof typeof ENEMY,
  after: UnitStanding | null,
): void {
  const { fight } = course;
  if (!isPresent(standing) || isEngaged(fight, standing)) return;
  const holding = { unit: toPartHolder(standing) };
  const [input] = createInputs(fight, pursuit, holding, { enemy: ENEMY[why] });
  if (runProcedure(fight, pursuit, input).pursues !== 'must') return;
  rollAndApply(fight, pursuit, holding, input);
  if (!isPresent(standing)) return;
  const nearest = findNearestEnemy(fight, standing)?.enemy ?? null;
  const quarry = after && isPresent(after) ? after : nearest;
  const [from, to] = [measureUnit(fight, standing.unit.id), quarry && measureUnit(fight, quarry.unit.id)];
  if (!from) return;
  const length = getMoveDistances(readTroop(course, standing)).good;
  const steps = to ? planCharge(from, to, length) : ([{ kind: 'go', heading: 'forward', length }] as const);
  const manner = isShaken(standing) || hasMark(standing, 'rallying') ? 'move' : 'charge';
  const move = steps.length > 0 ? continueMove(fight, standing, manner, steps, 'pursues') : null;
  const isStruck = move?.met && move.met.side !== standing.side && move.minDistance === 0;
  const struck = isStruck ? fight.units.get(move.met.id) : undefined;
  // Fresh enemies hit by the continued charge test as if charged (Pursuing after melee or breakoffs).
  if (why === 'evades' && struck && struck !== after && !isRouted(struck)) {
    const tested = { unit: toUnitHolder(struck) };
    const chargedBy = readTroop(course, standing).kind;
    const { result } = rollForRoles(fight, morale, tested, { chargedBy, unitsLost: countUnitsLost(fight, struck) });
    const leaves = getLeaving(result);
    if (leaves) forceMoveById(fight, struck, FORCED_MOVES[leaves]!, standing);
  }
}

/** Moves units that leave, then pursuers: those after this turn's charges and those that still pursue from earlier turns (1D). */
export function playPursuits(course: SasFight): void {
  const { fight, leaving } = course;
  const chasers = listChargers(course).flatMap((charger) => {
    const target = fight.units.get(charger.actions.charges ?? '');
    const why = target && leaving.get(target.unit.id);
    return target && why ? [[charger, why, target] as const] : [];
  });
  for (const [id, foe] of course.breaking) {
    const [unit, why] = [fight.units.get(id), leaving.get(id)];
    if (unit && why) chasers.push([foe, why, unit]);
  }
  const before = getSideOrder(fight)
    .flatMap((side) => listPresent(fight, side))
    .filter((standing) => hasMark(standing, 'pursuing') && !isRouted(standing));
  moveLeavers(course);
  for (const [charger, why, target] of chasers) pursueEnemy(course, charger, why, target);
  for (const standing of before) {
    if (hasMark(standing, 'pursuing') && standing.actions.moved === null)
      pursueEnemy(course, standing, 'retires', null);
  }
}
