import {
  answered,
  chargesOffered,
  chargeSteps,
  gapOf,
  hasMark,
  part,
  sidesInTurn,
} from '../../core/fight/engagement.ts';
import { did, type Fight, isThere, measured, present, type SideAt, type UnitStanding } from '../../core/fight/fight.ts';
import type { FightOdds } from '../../core/fight/fight-rules.ts';
import { goesAs, moveNow, movesChosen } from '../../core/fight/move-in-fight.ts';
import { type Asking, NONE } from '../../core/fight/questions.ts';
import { told, inputsFor, play, throwNow } from '../../core/fight/throw-in-fight.ts';
import { charge, evade, routedContacted } from '../battle/charge.ts';
import { chariotImpact } from '../battle/chariot-impact.ts';
import { command } from '../battle/command.ts';
import { updateOfficers, rideOfficers } from '../../core/fight/officers.ts';
import { fear } from '../battle/morale.ts';
import { shooting } from '../battle/shooting.ts';
import { troopOf } from '../field/field.ts';
import { shotWeaponOf } from '../troops/types.ts';
import { isRouted, rangeOf } from './odds.ts';

/* Movement of one side, and the immediate results of charges (Pharaoh Rides to War, Movement Phase). */

const HELD = ['out-of-command', 'charged', 'dazzled', 'confused', 'evaded', 'charging'];

const mayMove = (standing: UnitStanding): boolean =>
  isThere(standing) &&
  !isRouted(standing.unit) &&
  standing.actions.moves === 0 &&
  !HELD.some((mark) => hasMark(standing, mark));

/** Units out of command roll to move (Command distance; ruling PRW-16). */
function commands(fight: Fight, side: SideAt): void {
  for (const standing of present(fight, side)) {
    if (!mayMove(standing)) continue;
    const holding = { unit: part(standing) };
    const [input] = inputsFor(fight, command, holding);
    if (input.within12 !== true) throwNow(fight, command, holding, input);
  }
}

/** Moves a side: charges first, then all other units. */
export function* sideMoves(fight: Fight, odds: FightOdds, side: SideAt): Asking {
  commands(fight, side);
  const barred = new Set<string>();
  for (;;) {
    const chargers = present(fight, side).filter(mayMove);
    const options = chargesOffered(fight, odds, chargers).filter(
      ({ unit, target }) => !barred.has(`${unit} ${target}`),
    );
    if (options.length === 0) break;
    const choice = yield { kind: 'charge', side, options: [NONE, ...options] };
    if (choice.kind !== 'charge') break;
    barred.add(`${choice.unit} ${choice.target}`);
    yield* charges(fight, odds, fight.units.get(choice.unit)!, fight.units.get(choice.target)!);
  }
  yield* movesChosen(fight, side, () =>
    present(fight, side)
      .filter(mayMove)
      .map(({ unit: { id } }) => ({ unit: id, manners: ['move', 'fast'], share: 1 })),
  );
  // Officers ride after the units, to keep up with them and to join those about to fight (ruling PRW-F13).
  yield* rideOfficers(fight, side, ({ unit }) => !isRouted(unit));
  updateOfficers(fight);
}

/** Returns the input of a shot, or null if the unit cannot shoot at the target. */
export function shotInput(fight: Fight, standing: UnitStanding, target: UnitStanding) {
  const [from, to] = [measured(fight, standing.unit.id), measured(fight, target.unit.id)];
  const troop = from && troopOf(from.unit);
  const weapon = troop && shotWeaponOf(troop);
  if (!weapon || !from || !to || hasMark(standing, 'has-shot')) return null;
  const range = rangeOf(weapon, gapOf(from, to), fight.terms.settings);
  if (range === null) return null;
  const holding = { shooter: part(standing), target: part(target) };
  const [input] = inputsFor(fight, shooting, holding);
  if (!input.stands) return null;
  return { holding, input: { ...input, range: input.range ?? range } };
}

function shootsNow(fight: Fight, standing: UnitStanding, target: UnitStanding): void {
  const shot = isRouted(standing.unit) ? null : shotInput(fight, standing, target);
  if (!shot) return;
  did(fight, standing, { shot: true });
  throwNow(fight, shooting, shot.holding, shot.input);
}

export const runs = (fight: Fight, standing: UnitStanding): void => {
  if (isThere(standing)) goesAs(fight, standing, 'rout');
};

function* charges(fight: Fight, odds: FightOdds, charger: UnitStanding, target: UnitStanding): Asking {
  const holding = { charger: part(charger), target: part(target) };
  const [input] = inputsFor(fight, charge, holding);
  const asked = told(fight, charge, input);
  if (!asked.allowed) return;
  const wasRouted = isRouted(target.unit);
  throwNow(fight, charge, holding, input);
  did(fight, charger, { charges: target.unit.id });
  const before = measured(fight, target.unit.id);
  const answers = asked.mayEvade && !hasMark(target, 'evaded') ? (['stand', 'evade'] as const) : (['stand'] as const);
  if ((yield* answered(fight, target, charger, answers)) === 'evade') {
    evades(fight, target, charger);
  } else if (asked.fear) {
    const { stands } = play(fight, fear, { unit: part(target) });
    if (!stands) runs(fight, target);
  }
  const [from, to] = [measured(fight, charger.unit.id), measured(fight, target.unit.id) ?? before];
  if (!from || !to) return;
  const steps = chargeSteps(from, before ?? to, odds.kind(charger).charges);
  const met = steps.length > 0 ? moveNow(fight, charger, 'charge', steps)?.met : null;
  if (met?.id !== target.unit.id || !isThere(target)) return;
  if (wasRouted || isRouted(target.unit)) {
    play(fight, routedContacted, { unit: part(target) });
    return;
  }
  shootsNow(fight, target, charger);
  if (asked.impact && isThere(charger) && isThere(target)) crashes(fight, charger, target);
}

/** Lighter troops evade and shoot while they do (Evasion; Shooting by Evading units). */
function evades(fight: Fight, standing: UnitStanding, charger: UnitStanding): void {
  play(fight, evade, { evader: part(standing), charger: part(charger) }, { hasMoved: standing.actions.moves > 0 });
  did(fight, standing, { response: 'evade' });
  if (!isThere(standing)) return;
  shootsNow(fight, standing, charger);
  if (isThere(standing)) goesAs(fight, standing, 'evade', charger);
}

const BARRED: ReadonlySet<string> = new Set(['woods', 'rough', 'rough-hills', 'hills', 'swamp']);

/** Heavy chariots crash into infantry (Heavy Chariot Impact). */
function crashes(fight: Fight, chariots: UnitStanding, infantry: UnitStanding): void {
  const there = measured(fight, infantry.unit.id);
  const holding = { chariots: part(chariots), infantry: part(infantry) };
  const barredGround = [...(there?.on ?? [])].some((kind) => BARRED.has(kind));
  const { result } = play(fight, chariotImpact, holding, { barredGround });
  if (result !== 'chariot-lost') return;
  did(fight, chariots, { charges: null });
  if (isThere(chariots)) goesAs(fight, chariots, 'fall-back', infantry);
}

/** Lists pairs of charger and target that fight a melee, an inch apart. */
export const fighting = (fight: Fight): readonly (readonly [UnitStanding, UnitStanding])[] =>
  sidesInTurn(fight)
    .flatMap((side) => present(fight, side))
    .flatMap((charger) => {
      const target = fight.units.get(charger.actions.charges ?? '');
      const [from, to] = [measured(fight, charger.unit.id), target && measured(fight, target.unit.id)];
      if (!target || !from || !to || isRouted(target.unit) || isRouted(charger.unit)) return [];
      return gapOf(from, to) <= MELEE_WITHIN ? [[charger, target] as const] : [];
    });

/** Chargers stop an inch from their target (Charging), plus a tolerance for rounding. */
const MELEE_WITHIN = 1.1;
