import { logChange, snapshotBefore } from '../../core/fight/change-log.ts';
import {
  type ChargeChoice,
  listCharges,
  planCharge,
  measureDistance,
  listEngagedPairs,
  measureGap,
  isEngaged,
  toPartHolder,
  getSideOrder,
  listUnitsInOrder,
} from '../../core/fight/engagement.ts';
import type { FightPhases } from '../../core/fight/fight-rules.ts';
import {
  getActiveSide,
  recordActions,
  type Fight,
  listGenerals,
  isPresent,
  measureUnit,
  listPresent,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { makeMove } from '../../core/fight/move-in-fight.ts';
import { type Asking, type Choice, NO_CHOICE } from '../../core/fight/questions.ts';
import {
  createInputs,
  rollForRoles,
  applyRoll,
  rollProcedure,
  type PendingRoll,
  rollAndApply,
} from '../../core/fight/throw-in-fight.ts';
import { getTroop } from '../battle/define-procedure.ts';
import { melee } from '../battle/melee/melee.ts';
import { charge } from '../battle/movement/charge-response.ts';
import { firstBound } from '../battle/setup/scouting.ts';
import { getScale } from '../field/grounds.ts';
import { moveCharges } from './charge-moves.ts';
import {
  listActive,
  isClimbing,
  hasOrders,
  isHoldingWall,
  isFleeing,
  isOfModels,
  isShaken,
  isAdvancing,
  isObeying,
  updateWallMarks,
} from './unit-states.ts';
import { activateGenerals, restoreOrders } from './generals.ts';
import { type PharaohOdds, createPharaohOdds } from './odds.ts';
import { moveOthers } from './other-moves.ts';
import { answerCharges, type Supporters } from './responses.ts';
import { makeForcedMove, testMorale, resolveMoraleTests } from './morale-tests.ts';
import { shootVolleys } from './volleys.ts';

/* Phase 5: charges are declared (For the Pharaoh, Charges). */

function canCharge(fight: Fight, standing: UnitStanding): boolean {
  const { moveCount, charges } = standing.actions;
  const isFree = moveCount === 0 && charges === null && !isShaken(standing) && !isEngaged(fight, standing);
  return isFree && hasOrders(standing) && !isHoldingWall(standing) && !isClimbing(standing);
}

/** Declares a charge and tests the charger's morale. */
function* declareCharge(fight: Fight, unit: UnitStanding, target: UnitStanding, delay?: Delay): Asking {
  if (!rollForRoles(fight, charge, { charger: toPartHolder(unit), target: toPartHolder(target) }).permitted) return;
  yield* testMorale(fight, unit, { goal: 'obey' });
  if (!isPresent(unit) || !isObeying(unit)) return;
  recordActions(fight, unit, { charges: target.unit.id, delay: delay ? delay.parts / delay.of : 0 });
  if (delay)
    logChange(
      fight,
      `${unit.unit.name}: delays its charge by ${delay.parts}/${delay.of}`,
      snapshotBefore(fight, [unit.unit.id]),
    );
}

type Delay = NonNullable<ChargeChoice['delay']>;

/** Lists the delayed charges that still reach the target. The delay is in thirds, for models in fifths (Charges; ruling FTP-F20). */
function listDelayedCharges(
  fight: Fight,
  odds: PharaohOdds,
  options: readonly ChargeChoice[],
): readonly ChargeChoice[] {
  return options.flatMap((option) => {
    const unit = fight.units.get(option.unit);
    const of = unit && isOfModels(unit) ? 5 : 3;
    return Array.from({ length: of - 1 }, (_, at) => ({ ...option, delay: { parts: at + 1, of } })).filter(
      ({ delay }) => unit && getDistanceTo(fight, option) <= odds.kind(unit).charges * (1 - delay.parts / delay.of),
    );
  });
}

function* declareCharges(fight: Fight, odds: PharaohOdds): Asking {
  const side = getActiveSide(fight);
  let chargers = listActive(fight, side).filter((standing) => canCharge(fight, standing));
  // Irregulars that advance without orders charge the nearest permitted enemy. Shooters do so only with the result assault.
  for (const standing of chargers.filter(isAdvancing)) {
    if (odds.kind(standing).range > 0 && standing.unit.morale !== 'assault') continue;
    const [nearest] = listCharges(fight, odds, [standing]).toSorted(
      (a, b) => getDistanceTo(fight, a) - getDistanceTo(fight, b),
    );
    const target = nearest && fight.units.get(nearest.target);
    if (target) yield* declareCharge(fight, standing, target);
    chargers = chargers.filter((each) => each !== standing);
  }
  for (;;) {
    chargers = chargers.filter((standing) => isPresent(standing) && canCharge(fight, standing));
    const options = listCharges(fight, odds, chargers);
    if (options.length === 0) return;
    const choice = yield {
      kind: 'charge',
      side,
      options: [NO_CHOICE, ...options, ...listDelayedCharges(fight, odds, options)],
    };
    if (choice.kind !== 'charge') return;
    const [unit, target] = [fight.units.get(choice.unit), fight.units.get(choice.target)];
    if (!unit || !target) return;
    yield* declareCharge(fight, unit, target, choice.delay);
    chargers = chargers.filter((each) => each !== unit);
  }
}

const getDistanceTo = (fight: Fight, { unit, target }: ChargeChoice): number => {
  const [a, b] = [measureUnit(fight, unit), measureUnit(fight, target)];
  return a && b ? measureGap(a, b) : Infinity;
};

/* Phases 11 and 12: melee, tests and follow-up (For the Pharaoh, Melee; Follow Up). */

/** Pairs of units that fought in this run. */
type MeleePairs = readonly (readonly [UnitStanding, UnitStanding])[];

function strike(fight: Fight, attacker: UnitStanding, defender: UnitStanding): readonly PendingRoll[] {
  const holding = { attacker: toPartHolder(attacker), defender: toPartHolder(defender) };
  // A unit caught while evading counts as struck in the rear (Evades).
  const isCaught = attacker.actions.charges !== null && defender.actions.response === 'evade';
  const [input] = createInputs(fight, melee, holding, isCaught ? { aspect: 'rear', flank: undefined } : {});
  const { groups = 0, partialGroup = false } = input.attacker ?? {};
  if (groups === 0 && !partialGroup) return [];
  // Rolls of melee are simultaneous: losses are removed after the last roll of the phase.
  const result = rollProcedure(fight, melee, holding, input);
  return [result];
}

/** Rolls for both sides of every melee, then removes all losses together. */
export function fightMelees(fight: Fight): MeleePairs {
  const pairs = listEngagedPairs(fight);
  const results: PendingRoll[] = [];
  for (const [one, other] of pairs) {
    for (const [attacker, defender] of [
      [one, other],
      [other, one],
    ] as const)
      results.push(...strike(fight, attacker, defender));
    for (const standing of [one, other]) recordActions(fight, standing, { fought: true });
  }
  for (const result of results) applyRoll(fight, result);
  return pairs;
}

/** Tests the morale of units with losses. Units may follow up an enemy that breaks off. */
function* resolveAfterMelee(fight: Fight, odds: PharaohOdds, pairs: MeleePairs): Asking {
  yield* resolveMoraleTests(fight);
  for (const [one, other] of pairs) {
    for (const [standing, enemy] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!isPresent(standing) || !isPresent(enemy) || !isObeying(standing) || standing.actions.moveCount > 0) continue;
      if (isEngaged(fight, standing) || isObeying(enemy) || isHoldingWall(standing)) continue;
      yield* askToFollowUp(fight, odds, standing, enemy);
    }
  }
}

function* askToFollowUp(fight: Fight, odds: PharaohOdds, standing: UnitStanding, enemy: UnitStanding): Asking {
  const [from, to] = [measureUnit(fight, standing.unit.id), measureUnit(fight, enemy.unit.id)];
  const reach = odds.kind(standing).moves;
  if (!from || !to || measureGap(from, to) > reach) return;
  const options: readonly Choice[] = [NO_CHOICE, { kind: 'follow', unit: standing.unit.id, target: enemy.unit.id }];
  const choice = yield { kind: 'follow', side: standing.side, unit: standing.unit.id, options };
  if (choice.kind !== 'follow') return;
  const steps = planCharge(from, to, reach);
  if (steps.length > 0) makeMove(fight, standing, 'follow-up', steps);
}

/* Phases 2 to 4: units that fall back test and move, and units that see a flight test (For the Pharaoh, When to take a Morale Test). */

/** Maximum centimetres at which units see a rout or retreat. */
const MAX_FLIGHT_SIGHT = 20;

function* testRallying(fight: Fight): Asking {
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing)) continue;
    const { morale } = standing.unit;
    const retreatsLed = morale === 'retreat' && listGenerals(fight, standing).length > 0;
    if (morale === 'retire' || retreatsLed) yield* testMorale(fight, standing, { isReceiving: true });
  }
}

/** Moves units in rout, retreat or retirement. @returns ids of the units in rout or retreat */
function moveFleeing(fight: Fight): ReadonlySet<string> {
  const fled = new Set<string>();
  for (const standing of listUnitsInOrder(fight)) {
    if (!isPresent(standing)) continue;
    const { morale } = standing.unit;
    if (morale !== 'rout' && morale !== 'retreat' && morale !== 'retire') continue;
    if (morale === 'retire' && isEngaged(fight, standing)) continue;
    if (isFleeing(standing)) fled.add(standing.unit.id);
    makeForcedMove(fight, standing);
  }
  return fled;
}

const isIrregular = ({ unit }: UnitStanding): boolean =>
  unit.parts.some((part) => getTroop({ ...part, left: part.count })?.drill === 'irregular');

function* testFlightSight(fight: Fight, fled: ReadonlySet<string>): Asking {
  const runners = [...fled].flatMap((id) => fight.units.get(id) ?? []).filter(isPresent);
  if (runners.length === 0) return;
  const within = MAX_FLIGHT_SIGHT * getScale(fight.terms);
  for (const side of getSideOrder(fight)) {
    for (const standing of listPresent(fight, side)) {
      if (isFleeing(standing) || fled.has(standing.unit.id)) continue;
      const seen = runners.filter((runner) => measureDistance(fight, standing, runner) <= within);
      const friends = seen.some((runner) => runner.side === side);
      if (friends) yield* testMorale(fight, standing);
      else if (seen.length > 0 && isIrregular(standing)) yield* testMorale(fight, standing, { isSnap: true });
    }
  }
}

/** Creates the phases of a For the Pharaoh battle (Game Sequence). */
export function createPharaohPhases(fight: Fight): FightPhases {
  const odds = createPharaohOdds(fight);
  const again = restoreOrders(fight.memory);
  let fled: ReadonlySet<string> = new Set();
  let supporters: Supporters = [];
  let pairs: MeleePairs = [];
  const phases: Readonly<Record<string, () => Asking>> = {
    1: () => activateGenerals(fight, again),
    2: () => testRallying(fight),
    *3() {
      fled = moveFleeing(fight);
    },
    4: () => testFlightSight(fight, fled),
    5: () => declareCharges(fight, odds),
    *6() {
      supporters = yield* answerCharges(fight, odds);
    },
    7: () => moveCharges(fight, odds, supporters),
    8: () => shootVolleys(fight, odds),
    9: () => resolveMoraleTests(fight),
    10: () => moveOthers(fight, odds),
    *11() {
      pairs = fightMelees(fight);
    },
    12: () => resolveAfterMelee(fight, odds, pairs),
  };
  return {
    odds,
    *open() {
      // The winner of the roll takes the first bound, since the table edges are already decided.
      fight.first = rollAndApply(fight, firstBound, {}, {}).chooses === 'a' ? 0 : 1;
    },
    *phase(id) {
      yield* phases[id]!();
      updateWallMarks(fight);
    },
    breakShare: fight.field.breaks?.(fight.terms.rulings).under ?? null,
    countsForArmy: (standing) => isPresent(standing) && !isFleeing(standing),
    memory: () => [...again],
  };
}
