import {
  recordActions,
  type Fight,
  isPresent,
  measureUnit,
  setMark,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { placeUnit, leaveTable, formatDistance, makeMove } from '../../core/fight/move-in-fight.ts';
import { type Asking, NO_CHOICE } from '../../core/fight/questions.ts';
import { createInputs, rollForRoles, rollAndApply } from '../../core/fight/throw-in-fight.ts';
import { getTroop } from '../battle/define-procedure.ts';
import { disorder } from '../battle/morale/disorder.ts';
import { findShootingWeapon } from '../battle/shooting/shooting-table.ts';
import { shooting } from '../battle/shooting/shooting.ts';
import { listActive, findEvade, isObeying } from './unit-states.ts';
import type { PharaohOdds } from './odds.ts';
import { listChargers, isNear, type Supporters } from './responses.ts';
import { testMorale } from './morale-tests.ts';
import { planCharge, measureGap, isEngaged, getMainPart, toPartHolder } from '../../core/fight/engagement.ts';
import { hasGroups } from './volleys.ts';

/* Phase 7: evaders, then chargers, then counter-chargers, and snap shots (For the Pharaoh, Charges; Evades; The SNAP Shot). */

const getMainTroop = ({ unit }: UnitStanding) => {
  const main = unit.parts.find(({ id }) => id === getMainPart({ unit }))!;
  return getTroop({ ...main, left: main.count }, unit.marks);
};

function evade(fight: Fight, standing: UnitStanding, charger: UnitStanding): void {
  const fled = findEvade(fight, standing, charger);
  if (!fled || !standing.position) return;
  const { block, leavesTable, distance, over } = fled;
  if (leavesTable) leaveTable(fight, standing, `${standing.unit.name}: evades and leaves the table`);
  else {
    const position = { at: block.at, facing: block.facing, files: standing.position.files };
    placeUnit(fight, standing, position, `${standing.unit.name}: evades, ${formatDistance(fight, distance)}`, {
      moveCount: 1,
    });
    const measured = measureUnit(fight, standing.unit.id);
    const pieces = fight.ground.filter(({ id }) => over.includes(id));
    const marks = (measured && fight.field.marksAfter?.(measured.unit, 'evade', pieces, fight.terms)) ?? [];
    for (const mark of marks) setMark(fight, standing, mark, true);
  }
}

const THROWN_WEAPONS: ReadonlySet<string> = new Set(['dart', 'javelin']);

/** Rolls a snap shot. If the target takes losses, it tests its morale. */
export function* shootSnapShot(fight: Fight, shooter: UnitStanding, target: UnitStanding, charging: boolean): Asking {
  const weapon = findShootingWeapon(getMainTroop(shooter) ?? { weapons: [] });
  if (weapon === undefined || shooter.actions.shot || (charging && !THROWN_WEAPONS.has(weapon))) return;
  const holding = { shooter: toPartHolder(shooter), target: toPartHolder(target) };
  const [input] = createInputs(fight, shooting, holding, { snap: true, range: 'effective', shooter: { charging } });
  if (!hasGroups(input)) return;
  recordActions(fight, shooter, { shot: true });
  rollAndApply(fight, shooting, holding, input);
  yield* testAfterShot(fight, target);
}

function* testAfterShot(fight: Fight, target: UnitStanding): Asking {
  const last = fight.events.findLast(({ who }) => who === target.unit.id);
  if (last && last.hits > 0 && isPresent(target)) yield* testMorale(fight, target, { isSnap: true, isReceiving: true });
}

/** Lets units near a friend shoot at the enemy that is about to charge or counter-charge the friend (ruling FTP-F18). */
function* shootInSupport(fight: Fight, odds: PharaohOdds, supported: UnitStanding, target: UnitStanding): Asking {
  for (const friend of listActive(fight, supported.side)) {
    const { shot, response, charges: goesAt } = friend.actions;
    const stands = !shot && response === null && goesAt === null && !isEngaged(fight, friend);
    if (friend === supported || !stands || odds.kind(friend).range === 0 || !isNear(fight, odds, friend, supported))
      continue;
    const holding = { shooter: toPartHolder(friend), target: toPartHolder(target) };
    const inputs = createInputs(fight, shooting, holding, { snap: true, shooter: { charging: false } }).filter(
      hasGroups,
    );
    if (inputs.length === 0) continue;
    recordActions(fight, friend, { shot: true });
    for (const input of inputs) if (isPresent(target)) rollAndApply(fight, shooting, holding, input);
    yield* testAfterShot(fight, target);
    if (!isPresent(target) || !isObeying(target)) return;
  }
}

/** Lets units of both sides shoot in support before a charge: at the charger, and at a target that counter-charges. */
function* shootBeforeCharge(fight: Fight, odds: PharaohOdds, charger: UnitStanding): Asking {
  const charged = fight.units.get(charger.actions.charges ?? '');
  if (!charged || !isPresent(charged) || charged.actions.response === 'evade') return;
  yield* shootInSupport(fight, odds, charged, charger);
  if (charged.actions.response !== 'counter-charge' || !isPresent(charger) || !isObeying(charger)) return;
  if (isPresent(charged) && isObeying(charged)) yield* shootInSupport(fight, odds, charger, charged);
}

/** Disorders a charger that reached no enemy. */
function missCharge(fight: Fight, charger: UnitStanding): void {
  rollForRoles(fight, disorder, { unit: toPartHolder(charger) }, { causes: ['charge-missed'] });
}

function* moveCharger(fight: Fight, odds: PharaohOdds, charger: UnitStanding): Asking {
  const target = fight.units.get(charger.actions.charges ?? '');
  const [from, to] = [measureUnit(fight, charger.unit.id), measureUnit(fight, charger.actions.charges ?? '')];
  if (!target || !from || charger.actions.moveCount > 0 || isEngaged(fight, charger)) return;
  const share = 1 - charger.actions.delay;
  const reach = odds.kind(charger).charges * share;
  const isGone = to === null || measureGap(from, to) > reach;
  const isRegular = getMainTroop(charger)?.drill === 'regular';
  if (isGone && isRegular) {
    const choice = yield {
      kind: 'feint',
      side: charger.side,
      unit: charger.unit.id,
      options: [NO_CHOICE, { kind: 'feint' }],
    };
    if (choice.kind === 'feint') return;
  }
  const steps =
    to === null
      ? ([{ kind: 'go', heading: 'forward', length: Math.ceil(reach) }] as const)
      : planCharge(from, to, reach);
  const result = steps.length === 0 ? null : makeMove(fight, charger, 'charge', steps, share);
  const met = result?.met && result.met.side !== charger.side ? fight.units.get(result.met.id) : undefined;
  if (!met) {
    missCharge(fight, charger);
    return;
  }
  if (met.actions.response !== 'evade')
    yield* shootSnapShot(fight, met, charger, met.actions.response === 'counter-charge');
  if (isPresent(charger) && isPresent(met)) yield* shootSnapShot(fight, charger, met, true);
}

/** Moves a counter-charging unit towards the charger. A unit already in contact only counts as charging. */
function moveCounterCharge(fight: Fight, standing: UnitStanding, charger: UnitStanding): void {
  const [from, to] = [measureUnit(fight, standing.unit.id), measureUnit(fight, charger.unit.id)];
  if (!from || !to || standing.actions.moveCount > 0) return;
  const reach = fight.field.allowance(from.unit, 'charge', from.position, fight.terms) ?? 0;
  if (isEngaged(fight, standing)) {
    const { phase } = fight;
    const moved = { manner: 'charge', steps: [], spent: 0, allowance: reach, from: from.position, phase };
    recordActions(fight, standing, { moved, moveCount: 1 });
    return;
  }
  const steps = planCharge(from, to, reach);
  // A delayed charge delays the counter-charge by the same amount.
  if (steps.length > 0) makeMove(fight, standing, 'charge', steps, 1 - charger.actions.delay);
}

export function* moveCharges(fight: Fight, odds: PharaohOdds, supporters: Supporters): Asking {
  const chargers = listChargers(fight).toSorted((a, b) => a.actions.delay - b.actions.delay);
  const answering = (as: UnitStanding['actions']['response']) =>
    chargers.flatMap((charger) => {
      const charged = fight.units.get(charger.actions.charges ?? '');
      return charged && charged.actions.response === as ? [{ charged, charger }] : [];
    });
  for (const { charged, charger } of answering('evade')) {
    if (isPresent(charged) && charged.actions.moveCount === 0) evade(fight, charged, charger);
  }
  for (const charger of chargers) {
    if (isPresent(charger) && isObeying(charger)) yield* shootBeforeCharge(fight, odds, charger);
    if (isPresent(charger) && isObeying(charger)) yield* moveCharger(fight, odds, charger);
  }
  for (const { charged, charger } of answering('counter-charge')) {
    if (isPresent(charged) && isObeying(charged)) moveCounterCharge(fight, charged, charger);
  }
  for (const [supporter, charger] of supporters) {
    if (isPresent(supporter) && isObeying(supporter)) moveCounterCharge(fight, supporter, charger);
  }
}
