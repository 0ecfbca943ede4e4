import { did, type Fight, isThere, measured, setMark, type UnitStanding } from '../../core/fight/fight.ts';
import { layAt, leaveTable, lengthIn, moveNow } from '../../core/fight/move-in-fight.ts';
import { type Asking, NONE } from '../../core/fight/questions.ts';
import { inputsFor, play, throwNow } from '../../core/fight/throw-in-fight.ts';
import { troopOf } from '../battle/define-procedure.ts';
import { disorder } from '../battle/morale/disorder.ts';
import { shotWeaponOf } from '../battle/shooting/shooting-table.ts';
import { shooting } from '../battle/shooting/shooting.ts';
import { able, evasionFrom, obeys } from './states.ts';
import type { PharaohOdds } from './odds.ts';
import { chargersOf, standsBy, type Supporters } from './responses.ts';
import { tested } from './tests-of-morale.ts';
import { chargeSteps, gapOf, isEngaged, mainOf, part } from '../../core/fight/engagement.ts';
import { hasGroups } from './volleys.ts';

/* Phase 7: evaders, then chargers, then counter-chargers, and snap shots (For the Pharaoh, Charges; Evades; The SNAP Shot). */

const mainTroop = ({ unit }: UnitStanding) => {
  const main = unit.parts.find(({ id }) => id === mainOf({ unit }))!;
  return troopOf({ ...main, left: main.count }, unit.marks);
};

function evades(fight: Fight, standing: UnitStanding, charger: UnitStanding): void {
  const fled = evasionFrom(fight, standing, charger);
  if (!fled || !standing.position) return;
  const { block, leavesTable, gone, over } = fled;
  if (leavesTable) leaveTable(fight, standing, `${standing.unit.name}: evades, off the table`);
  else {
    const position = { at: block.at, facing: block.facing, files: standing.position.files };
    layAt(fight, standing, position, `${standing.unit.name}: evades, ${lengthIn(fight, gone)}`, { moves: 1 });
    const here = measured(fight, standing.unit.id);
    const pieces = fight.ground.filter(({ id }) => over.includes(id));
    const marks = (here && fight.field.marksAfter?.(here.unit, 'evade', pieces, fight.terms)) ?? [];
    for (const mark of marks) setMark(fight, standing, mark, true);
  }
}

const THROWN: ReadonlySet<string> = new Set(['dart', 'javelin']);

/** Throws a snap shot. A target that suffers losses tests its morale. */
export function* snapShot(fight: Fight, shooter: UnitStanding, target: UnitStanding, charging: boolean): Asking {
  const weapon = shotWeaponOf(mainTroop(shooter) ?? { weapons: [] });
  if (weapon === undefined || shooter.actions.shot || (charging && !THROWN.has(weapon))) return;
  const holding = { shooter: part(shooter), target: part(target) };
  const [input] = inputsFor(fight, shooting, holding, { snap: true, range: 'effective', shooter: { charging } });
  if (!hasGroups(input)) return;
  did(fight, shooter, { shot: true });
  throwNow(fight, shooting, holding, input);
  yield* testedAfterShot(fight, target);
}

function* testedAfterShot(fight: Fight, target: UnitStanding): Asking {
  const last = fight.befell.findLast(({ who }) => who === target.unit.id);
  if (last && last.hits > 0 && isThere(target)) yield* tested(fight, target, { snap: true, receives: true });
}

/** Lets friends near a supported unit shoot at the enemy about to charge or counter-charge that unit (ruling FTP-F18). */
function* supportersShoot(fight: Fight, odds: PharaohOdds, supported: UnitStanding, target: UnitStanding): Asking {
  for (const friend of able(fight, supported.side)) {
    const { shot, response, charges: goesAt } = friend.actions;
    const stands = !shot && response === null && goesAt === null && !isEngaged(fight, friend);
    if (friend === supported || !stands || odds.kind(friend).range === 0 || !standsBy(fight, odds, friend, supported))
      continue;
    const holding = { shooter: part(friend), target: part(target) };
    const inputs = inputsFor(fight, shooting, holding, { snap: true, shooter: { charging: false } }).filter(hasGroups);
    if (inputs.length === 0) continue;
    did(fight, friend, { shot: true });
    for (const input of inputs) if (isThere(target)) throwNow(fight, shooting, holding, input);
    yield* testedAfterShot(fight, target);
    if (!isThere(target) || !obeys(target)) return;
  }
}

/** Lets friends of both sides shoot before a charge: at the charger, and at a counter-charging target. */
function* friendsShoot(fight: Fight, odds: PharaohOdds, charger: UnitStanding): Asking {
  const charged = fight.units.get(charger.actions.charges ?? '');
  if (!charged || !isThere(charged) || charged.actions.response === 'evade') return;
  yield* supportersShoot(fight, odds, charged, charger);
  if (charged.actions.response !== 'counter-charge' || !isThere(charger) || !obeys(charger)) return;
  if (isThere(charged) && obeys(charged)) yield* supportersShoot(fight, odds, charger, charged);
}

/** Disorders a charger that made no contact. */
function missed(fight: Fight, charger: UnitStanding): void {
  play(fight, disorder, { unit: part(charger) }, { causes: ['charge-missed'] });
}

function* charges(fight: Fight, odds: PharaohOdds, charger: UnitStanding): Asking {
  const target = fight.units.get(charger.actions.charges ?? '');
  const [from, to] = [measured(fight, charger.unit.id), measured(fight, charger.actions.charges ?? '')];
  if (!target || !from || charger.actions.moves > 0 || isEngaged(fight, charger)) return;
  const share = 1 - charger.actions.delay;
  const reach = odds.kind(charger).charges * share;
  const isGone = to === null || gapOf(from, to) > reach;
  const isRegular = mainTroop(charger)?.drill === 'regular';
  if (isGone && isRegular) {
    const choice = yield {
      kind: 'feint',
      side: charger.side,
      unit: charger.unit.id,
      options: [NONE, { kind: 'feint' }],
    };
    if (choice.kind === 'feint') return;
  }
  const steps =
    to === null
      ? ([{ kind: 'go', heading: 'forward', length: Math.ceil(reach) }] as const)
      : chargeSteps(from, to, reach);
  const made = steps.length === 0 ? null : moveNow(fight, charger, 'charge', steps, share);
  const met = made?.met && made.met.side !== charger.side ? fight.units.get(made.met.id) : undefined;
  if (!met) {
    missed(fight, charger);
    return;
  }
  if (met.actions.response !== 'evade') yield* snapShot(fight, met, charger, met.actions.response === 'counter-charge');
  if (isThere(charger) && isThere(met)) yield* snapShot(fight, charger, met, true);
}

/** Moves a counter-charging unit towards the charger. If already in contact, it only counts as charging. */
function counterCharges(fight: Fight, standing: UnitStanding, charger: UnitStanding): void {
  const [from, to] = [measured(fight, standing.unit.id), measured(fight, charger.unit.id)];
  if (!from || !to || standing.actions.moves > 0) return;
  const reach = fight.field.allowance(from.unit, 'charge', from.position, fight.terms) ?? 0;
  if (isEngaged(fight, standing)) {
    const { phase } = fight;
    const moved = { manner: 'charge', steps: [], spent: 0, allowance: reach, from: from.position, phase };
    did(fight, standing, { moved, moves: 1 });
    return;
  }
  const steps = chargeSteps(from, to, reach);
  // A delayed charge delays the counter-charge by the same amount.
  if (steps.length > 0) moveNow(fight, standing, 'charge', steps, 1 - charger.actions.delay);
}

export function* chargesMoved(fight: Fight, odds: PharaohOdds, supporters: Supporters): Asking {
  const chargers = chargersOf(fight).toSorted((a, b) => a.actions.delay - b.actions.delay);
  const answering = (as: UnitStanding['actions']['response']) =>
    chargers.flatMap((charger) => {
      const charged = fight.units.get(charger.actions.charges ?? '');
      return charged && charged.actions.response === as ? [{ charged, charger }] : [];
    });
  for (const { charged, charger } of answering('evade')) {
    if (isThere(charged) && charged.actions.moves === 0) evades(fight, charged, charger);
  }
  for (const charger of chargers) {
    if (isThere(charger) && obeys(charger)) yield* friendsShoot(fight, odds, charger);
    if (isThere(charger) && obeys(charger)) yield* charges(fight, odds, charger);
  }
  for (const { charged, charger } of answering('counter-charge')) {
    if (isThere(charged) && obeys(charged)) counterCharges(fight, charged, charger);
  }
  for (const [supporter, charger] of supporters) {
    if (isThere(supporter) && obeys(supporter)) counterCharges(fight, supporter, charger);
  }
}
