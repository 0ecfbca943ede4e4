import {
  askResponse,
  listCharges,
  planCharge,
  measureDistance,
  listEngagedPairs,
  measureGap,
  isEngaged,
  toPartHolder,
  listUnitsInOrder,
  toUnitHolder,
} from '../../core/fight/engagement.ts';
import {
  getActiveSide,
  recordActions,
  type Fight,
  listGenerals,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  type SideAt,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds, FightPhases } from '../../core/fight/fight-rules.ts';
import { listForcedMoves, forceMove, makeMove, askMoves } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NO_CHOICE } from '../../core/fight/questions.ts';
import {
  createInputs,
  owesRoll,
  rollForRoles,
  applyRollChain,
  rollProcedure,
  type PendingRoll,
  rollAndApply,
} from '../../core/fight/throw-in-fight.ts';
import { findFrontContact } from '../../../battlefield/block.ts';
import { counterCharge } from '../battle/counter-charge.ts';
import { deployment } from '../battle/deployment.ts';
import { melee } from '../battle/melee.ts';
import { breakTest, panicTest } from '../battle/morale/break-test.ts';
import { SUPPORT_DISTANCE } from '../battle/morale/morale.ts';
import { rally } from '../battle/morale/rally.ts';
import { missiles } from '../battle/shooting/missiles.ts';
import { getTroop } from '../field/field.ts';
import { createTomsOdds } from './odds.ts';

const RUNNING_STATES: ReadonlySet<string> = new Set(['broken', 'berserk']);
const isRunning = ({ unit }: UnitStanding): boolean => RUNNING_STATES.has(unit.morale);
const listSteady = (fight: Fight, side: SideAt): readonly UnitStanding[] =>
  listPresent(fight, side).filter((standing) => !isRunning(standing));

/** Distances in inches: broken friends cause panic, and enemies or generals help to rally (Break Tests; Rallying). */
const PANIC_DISTANCE = 8;
const RALLY_ENEMY_DISTANCE = 12;
const RALLY_GENERAL_DISTANCE = 10;

function getGeneralSupport(fight: Fight, standing: UnitStanding): 'in-unit' | 'near' | 'none' {
  if (listGenerals(fight, standing).length > 0) return 'in-unit';
  return countGeneralsWithin(fight, standing, SUPPORT_DISTANCE) > 0 ? 'near' : 'none';
}

const countGeneralsWithin = (fight: Fight, standing: UnitStanding, inches: number): number =>
  fight.sides[standing.side].generals.filter(({ unit, fallen }) => {
    const escort = unit === null ? undefined : fight.units.get(unit);
    return !fallen && escort !== undefined && isPresent(escort) && measureDistance(fight, standing, escort) <= inches;
  }).length;

/** Returns a unit's morale inputs from terrain and generals. */
function getSurroundings(fight: Fight, standing: UnitStanding) {
  const measuredUnit = measureUnit(fight, standing.unit.id);
  return {
    generals: getGeneralSupport(fight, standing),
    onHill: (measuredUnit?.level ?? 0) > 0,
    inForest: measuredUnit?.on.has('woods') ?? false,
  };
}

function turnAbout(fight: Fight, standing: UnitStanding): void {
  if (!isPresent(standing) || !isRunning(standing)) return;
  const move = listForcedMoves(fight, standing).find(({ move: { id } }) => id === 'breaks');
  if (move) forceMove(fight, standing, move);
}

/** Takes the break tests that are due (Break Tests). */
function takeBreakTests(fight: Fight): void {
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing) || isRunning(standing) || !owesRoll(fight, breakTest.id, standing)) continue;
    const holding = { unit: toUnitHolder(standing) };
    const [input] = createInputs(fight, breakTest, holding, getSurroundings(fight, standing));
    if (!input.conditions) continue;
    rollAndApply(fight, breakTest, holding, input);
    turnAbout(fight, standing);
  }
}

function* playMoves(fight: Fight, odds: FightOdds): Asking {
  const side = getActiveSide(fight);
  for (const standing of listPresent(fight, side).filter(isRunning)) {
    const id = standing.unit.morale === 'berserk' ? 'berserk' : 'rout';
    const move = listForcedMoves(fight, standing).find(({ move: each }) => each.id === id);
    if (move) forceMove(fight, standing, move);
  }
  yield* nameCharges(fight, odds, side);
  yield* askMoves(fight, side, () =>
    listSteady(fight, side)
      .filter(({ actions: { charges, moveCount: made } }) => charges === null && made === 0)
      .filter((standing) => isPresent(standing) && !isEngaged(fight, standing))
      .map(({ unit: { id } }) => ({ unit: id, manners: ['move'], share: 1 })),
  );
}

/** Targets of charges are named before the first die (Missiles). */
function* nameCharges(fight: Fight, odds: FightOdds, side: SideAt): Asking {
  for (;;) {
    const chargers = listSteady(fight, side).filter(
      (standing) => standing.actions.charges === null && !isEngaged(fight, standing),
    );
    const options = listCharges(fight, odds, chargers);
    if (options.length === 0) return;
    const choice = yield { kind: 'charge', side, options: [NO_CHOICE, ...options] };
    const unit = choice.kind === 'charge' ? fight.units.get(choice.unit) : undefined;
    if (choice.kind !== 'charge' || !unit) return;
    recordActions(fight, unit, { charges: choice.target });
  }
}

/** Makes a unit shoot. @returns false if the target is out of range or hidden */
function shootAt(
  fight: Fight,
  standing: UnitStanding,
  target: UnitStanding,
  occasion: 'turn' | 'at-chargers' | 'javelin-strike',
): boolean {
  const holding = { shooter: toPartHolder(standing), target: toPartHolder(target) };
  const [input] = createInputs(fight, missiles, holding, { occasion });
  if (input.range === undefined) return false;
  const shot = rollProcedure(fight, missiles, holding, input);
  if (!shot.answer.outcome.mayShoot) return false;
  applyRollChain(fight, shot);
  return true;
}

const hasMissiles = (odds: FightOdds, standing: UnitStanding): boolean => odds.kind(standing).range > 0;

/** Offers a unit its targets until it shoots. A target that is hidden or outside the arc is not offered again. */
function* shootOneTarget(fight: Fight, standing: UnitStanding, targets: readonly UnitStanding[]): Asking {
  const { side, unit } = standing;
  const left = new Set(targets);
  while (left.size > 0) {
    const options = [...left].map((target): Choice => ({ kind: 'shoot', unit: unit.id, target: target.unit.id }));
    const choice = yield { kind: 'shoot', side, unit: unit.id, options: [NO_CHOICE, ...options] };
    const target = choice.kind === 'shoot' ? fight.units.get(choice.target) : undefined;
    if (!target) return;
    if (shootAt(fight, standing, target, 'turn')) {
      recordActions(fight, standing, { shot: true });
      return;
    }
    left.delete(target);
  }
}

function* playVolleys(fight: Fight, odds: FightOdds): Asking {
  const side = getActiveSide(fight);
  for (const standing of listSteady(fight, side)) {
    if (standing.actions.charges !== null || !hasMissiles(odds, standing) || isEngaged(fight, standing)) continue;
    const from = measureUnit(fight, standing.unit.id);
    if (!from) continue;
    const targets = listPresent(fight, otherSide(side)).filter((enemy) => {
      const to = measureUnit(fight, enemy.unit.id);
      return to !== null && measureGap(from, to) <= odds.kind(standing).range && !isEngaged(fight, enemy);
    });
    yield* shootOneTarget(fight, standing, targets);
  }
  takeBreakTests(fight);
}

/** Charged units shoot or counter-charge, javelins are thrown, and chargers move into contact (Charging). */
function* playCharges(fight: Fight, odds: FightOdds): Asking {
  for (const charger of listSteady(fight, getActiveSide(fight))) {
    const target = fight.units.get(charger.actions.charges ?? '');
    if (!target || !isPresent(charger)) continue;
    if (isPresent(target) && !isRunning(target) && !isEngaged(fight, target))
      yield* askResponses(fight, odds, target, charger);
    const [from, to] = [measureUnit(fight, charger.unit.id), measureUnit(fight, target.unit.id)];
    if (!from || isRunning(charger) || isEngaged(fight, charger)) continue;
    const reach = odds.kind(charger).charges;
    const steps = to ? planCharge(from, to, reach) : [{ kind: 'go', heading: 'forward', length: reach } as const];
    if (steps.length > 0) makeMove(fight, charger, 'charge', steps);
    if (isEngaged(fight, charger) && hasMissiles(odds, charger) && isPresent(target))
      shootAt(fight, charger, target, 'javelin-strike');
  }
  takeBreakTests(fight);
}

function* askResponses(fight: Fight, odds: FightOdds, target: UnitStanding, charger: UnitStanding): Asking {
  const generals = countGeneralsWithin(fight, target, RALLY_GENERAL_DISTANCE);
  const response = yield* askResponse(fight, target, charger, generals > 0 ? ['stand', 'counter-charge'] : ['stand']);
  if (response === 'counter-charge') {
    rollForRoles(fight, counterCharge, { unit: toUnitHolder(target) }, { generals });
    recordActions(fight, target, { response: 'counter-charge' });
  } else if (hasMissiles(odds, target) && !target.actions.shot) {
    if (shootAt(fight, target, charger, 'at-chargers')) recordActions(fight, target, { shot: true });
  }
}

function rollBlow(fight: Fight, attacker: UnitStanding, defender: UnitStanding): PendingRoll | null {
  const [from, to] = [measureUnit(fight, attacker.unit.id), measureUnit(fight, defender.unit.id)];
  if (!from || !to || isRunning(attacker) || findFrontContact(from.block, to.block) === null) return null;
  const holding = { attacker: toPartHolder(attacker), defender: toPartHolder(defender) };
  const [input] = createInputs(fight, melee, holding);
  return rollProcedure(fight, melee, holding, input);
}

/** Chargers strike first, then the charged units. Without a charge both strike at once (Fighting Order). */
function playMelees(fight: Fight): void {
  for (const pair of listEngagedPairs(fight)) {
    if (!pair.every(isPresent)) continue;
    for (const standing of pair) recordActions(fight, standing, { fought: true });
    const first = pair.find(({ actions: { moved } }) => moved?.manner === 'charge');
    const [one, other] = first === pair[1] ? [pair[1], pair[0]] : pair;
    const firstBlow = rollBlow(fight, one, other);
    if (first) {
      if (firstBlow) applyRollChain(fight, firstBlow);
      const secondBlow = isPresent(other) ? rollBlow(fight, other, one) : null;
      if (secondBlow) applyRollChain(fight, secondBlow);
      continue;
    }
    const secondBlow = rollBlow(fight, other, one);
    for (const blow of [firstBlow, secondBlow]) if (blow) applyRollChain(fight, blow);
  }
  takeBreakTests(fight);
}

/** Panic near broken friends, then rallies (Break Tests; Rallying). */
function playEndOfTurn(fight: Fight, lost: ReadonlyMap<string, number>): void {
  const side = getActiveSide(fight);
  const broken = listPresent(fight, side).filter(isRunning);
  for (const standing of listSteady(fight, side)) {
    if (!broken.some((friend) => measureDistance(fight, standing, friend) <= PANIC_DISTANCE)) continue;
    if (getTroop(measureUnit(fight, standing.unit.id)!.unit)?.kind === 'elephants') continue;
    rollForRoles(fight, panicTest, { unit: toUnitHolder(standing) }, getSurroundings(fight, standing));
    turnAbout(fight, standing);
  }
  for (const standing of broken) {
    if (standing.unit.morale !== 'broken' || !isPresent(standing)) continue;
    const holding = { unit: toUnitHolder(standing) };
    const enemyNear = listPresent(fight, otherSide(side)).some(
      (enemy) => measureDistance(fight, standing, enemy) <= RALLY_ENEMY_DISTANCE,
    );
    rollForRoles(fight, rally, holding, {
      enemyNear,
      generals: countGeneralsWithin(fight, standing, RALLY_GENERAL_DISTANCE),
      lostMen: countLosses(standing) > (lost.get(standing.unit.id) ?? 0),
    });
  }
}

const countLosses = ({ unit }: UnitStanding): number => unit.parts.reduce((sum, { lost }) => sum + lost, 0);

export function createTomsPhases(fight: Fight): FightPhases {
  const odds = createTomsOdds(fight);
  /** Losses of each unit at the start of the previous enemy turn. */
  let previousLosses = new Map<string, number>();
  let currentLosses = new Map((fight.memory ?? []) as readonly (readonly [string, number])[]);
  const phases: Readonly<Record<string, () => Asking>> = {
    *1() {
      previousLosses = currentLosses;
      currentLosses = new Map([...fight.units].map(([id, standing]) => [id, countLosses(standing)]));
    },
    2: () => playMoves(fight, odds),
    3: () => playVolleys(fight, odds),
    4: () => playCharges(fight, odds),
    *5() {
      playMelees(fight);
    },
    *6() {
      // Captains light no fires.
    },
    *7() {
      takeBreakTests(fight);
    },
    *8() {
      playEndOfTurn(fight, previousLosses);
    },
  };
  return {
    odds,
    *open() {
      // The higher roll also deploys first, but both armies are already deployed.
      fight.first = rollAndApply(fight, deployment, {}, {}).first === 'a' ? 0 : 1;
    },
    phase: (id) => phases[id]!(),
    breakShare: fight.field.breaks?.(fight.terms.rulings).under ?? null,
    countsForArmy: (standing) => isPresent(standing) && standing.unit.morale !== 'berserk',
    memory: () => [...currentLosses],
  };
}
