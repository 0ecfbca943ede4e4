import {
  askResponse,
  listCharges,
  planCharge,
  measureGap,
  hasMark,
  toPartHolder,
  getSideOrder,
} from '../../core/fight/engagement.ts';
import {
  recordActions,
  type Fight,
  isPresent,
  measureUnit,
  listPresent,
  type SideAt,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds } from '../../core/fight/fight-rules.ts';
import { forceMoveById, makeMove, askMoves } from '../../core/fight/move-in-fight.ts';
import { type Asking, NO_CHOICE } from '../../core/fight/questions.ts';
import { runProcedure, createInputs, rollForRoles, rollAndApply } from '../../core/fight/throw-in-fight.ts';
import { charge, evade, routedContacted } from '../battle/charge.ts';
import { chariotImpact } from '../battle/chariot-impact.ts';
import { command } from '../battle/command.ts';
import { updateOfficers, rideOfficers } from '../../core/fight/officers.ts';
import { fear } from '../battle/morale.ts';
import { shooting } from '../battle/shooting.ts';
import { getTroop } from '../field/field.ts';
import { findMissileWeapon } from '../troops/types.ts';
import { isRouted, findRange } from './odds.ts';

/* Movement of one side, and the immediate results of charges (Pharaoh Rides to War, Movement Phase). */

const HOLDING_MARKS = ['out-of-command', 'charged', 'dazzled', 'confused', 'evaded', 'charging'];

const canMove = (standing: UnitStanding): boolean =>
  isPresent(standing) &&
  !isRouted(standing.unit) &&
  standing.actions.moveCount === 0 &&
  !HOLDING_MARKS.some((mark) => hasMark(standing, mark));

/** Units out of command roll to move (Command distance; ruling PRW-16). */
function rollForCommand(fight: Fight, side: SideAt): void {
  for (const standing of listPresent(fight, side)) {
    if (!canMove(standing)) continue;
    const holding = { unit: toPartHolder(standing) };
    const [input] = createInputs(fight, command, holding);
    if (input.within12 !== true) rollAndApply(fight, command, holding, input);
  }
}

/** Moves a side: charges first, then all other units. */
export function* moveSide(fight: Fight, odds: FightOdds, side: SideAt): Asking {
  rollForCommand(fight, side);
  const barred = new Set<string>();
  for (;;) {
    const chargers = listPresent(fight, side).filter(canMove);
    const options = listCharges(fight, odds, chargers).filter(({ unit, target }) => !barred.has(`${unit} ${target}`));
    if (options.length === 0) break;
    const choice = yield { kind: 'charge', side, options: [NO_CHOICE, ...options] };
    if (choice.kind !== 'charge') break;
    barred.add(`${choice.unit} ${choice.target}`);
    yield* playCharge(fight, odds, fight.units.get(choice.unit)!, fight.units.get(choice.target)!);
  }
  yield* askMoves(fight, side, () =>
    listPresent(fight, side)
      .filter(canMove)
      .map(({ unit: { id } }) => ({ unit: id, manners: ['move', 'fast'], share: 1 })),
  );
  // Officers ride after the units, to keep up with them and to join those about to fight (ruling PRW-F13).
  yield* rideOfficers(fight, side, ({ unit }) => !isRouted(unit));
  updateOfficers(fight);
}

/** Returns the input of a shot, or null if the unit cannot shoot at the target. */
export function findShotInput(fight: Fight, standing: UnitStanding, target: UnitStanding) {
  const [from, to] = [measureUnit(fight, standing.unit.id), measureUnit(fight, target.unit.id)];
  const troop = from && getTroop(from.unit);
  const weapon = troop && findMissileWeapon(troop);
  if (!weapon || !from || !to || hasMark(standing, 'has-shot')) return null;
  const range = findRange(weapon, measureGap(from, to), fight.terms.settings);
  if (range === null) return null;
  const holding = { shooter: toPartHolder(standing), target: toPartHolder(target) };
  const [input] = createInputs(fight, shooting, holding);
  if (!input.stands) return null;
  return { holding, input: { ...input, range: input.range ?? range } };
}

function shootNow(fight: Fight, standing: UnitStanding, target: UnitStanding): void {
  const shot = isRouted(standing.unit) ? null : findShotInput(fight, standing, target);
  if (!shot) return;
  recordActions(fight, standing, { shot: true });
  rollAndApply(fight, shooting, shot.holding, shot.input);
}

export const routUnit = (fight: Fight, standing: UnitStanding): void => {
  if (isPresent(standing)) forceMoveById(fight, standing, 'rout');
};

function* playCharge(fight: Fight, odds: FightOdds, charger: UnitStanding, target: UnitStanding): Asking {
  const holding = { charger: toPartHolder(charger), target: toPartHolder(target) };
  const [input] = createInputs(fight, charge, holding);
  const asked = runProcedure(fight, charge, input);
  if (!asked.allowed) return;
  const wasRouted = isRouted(target.unit);
  rollAndApply(fight, charge, holding, input);
  recordActions(fight, charger, { charges: target.unit.id });
  const before = measureUnit(fight, target.unit.id);
  const answers = asked.mayEvade && !hasMark(target, 'evaded') ? (['stand', 'evade'] as const) : (['stand'] as const);
  if ((yield* askResponse(fight, target, charger, answers)) === 'evade') {
    evadeCharge(fight, target, charger);
  } else if (asked.fear) {
    const { stands } = rollForRoles(fight, fear, { unit: toPartHolder(target) });
    if (!stands) routUnit(fight, target);
  }
  const [from, to] = [measureUnit(fight, charger.unit.id), measureUnit(fight, target.unit.id) ?? before];
  if (!from || !to) return;
  const steps = planCharge(from, before ?? to, odds.kind(charger).charges);
  const met = steps.length > 0 ? makeMove(fight, charger, 'charge', steps)?.met : null;
  if (met?.id !== target.unit.id || !isPresent(target)) return;
  if (wasRouted || isRouted(target.unit)) {
    rollForRoles(fight, routedContacted, { unit: toPartHolder(target) });
    return;
  }
  shootNow(fight, target, charger);
  if (asked.impact && isPresent(charger) && isPresent(target)) crashIntoInfantry(fight, charger, target);
}

/** Makes a lighter unit evade, and shoot while it does (Evasion; Shooting by Evading units). */
function evadeCharge(fight: Fight, standing: UnitStanding, charger: UnitStanding): void {
  rollForRoles(
    fight,
    evade,
    { evader: toPartHolder(standing), charger: toPartHolder(charger) },
    { hasMoved: standing.actions.moveCount > 0 },
  );
  recordActions(fight, standing, { response: 'evade' });
  if (!isPresent(standing)) return;
  shootNow(fight, standing, charger);
  if (isPresent(standing)) forceMoveById(fight, standing, 'evade', charger);
}

const BARRED_TERRAIN: ReadonlySet<string> = new Set(['woods', 'rough', 'rough-hills', 'hills', 'swamp']);

/** Heavy chariots crash into infantry (Heavy Chariot Impact). */
function crashIntoInfantry(fight: Fight, chariots: UnitStanding, infantry: UnitStanding): void {
  const measuredUnit = measureUnit(fight, infantry.unit.id);
  const holding = { chariots: toPartHolder(chariots), infantry: toPartHolder(infantry) };
  const barredGround = [...(measuredUnit?.on ?? [])].some((kind) => BARRED_TERRAIN.has(kind));
  const { result } = rollForRoles(fight, chariotImpact, holding, { barredGround });
  if (result !== 'chariot-lost') return;
  recordActions(fight, chariots, { charges: null });
  if (isPresent(chariots)) forceMoveById(fight, chariots, 'fall-back', infantry);
}

/** Lists pairs of charger and target that fight a melee, an inch apart. */
export const listMeleePairs = (fight: Fight): readonly (readonly [UnitStanding, UnitStanding])[] =>
  getSideOrder(fight)
    .flatMap((side) => listPresent(fight, side))
    .flatMap((charger) => {
      const target = fight.units.get(charger.actions.charges ?? '');
      const [from, to] = [measureUnit(fight, charger.unit.id), target && measureUnit(fight, target.unit.id)];
      if (!target || !from || !to || isRouted(target.unit) || isRouted(charger.unit)) return [];
      return measureGap(from, to) <= MAX_MELEE_DISTANCE ? [[charger, target] as const] : [];
    });

/** Chargers stop an inch from their target (Charging), plus a tolerance for rounding. */
const MAX_MELEE_DISTANCE = 1.1;
