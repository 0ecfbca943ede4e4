import {
  activeIn,
  did,
  type Fight,
  isThere,
  measured,
  otherSide,
  present,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { inputsFor, throwNow, told } from '../../core/fight/throw-in-fight.ts';
import type { PartOf } from '../../core/define-procedure.ts';
import { shooting, type ShootingInput } from '../battle/shooting/shooting.ts';
import { whoShoots } from '../battle/shooting/who-shoots.ts';
import type { PharaohOdds } from './odds.ts';
import { gapOf, isEngaged, part } from '../../core/fight/engagement.ts';
import { able } from './states.ts';

/* Phase 8: who shoots at whom (For the Pharaoh, Shooting). */

/** Enemies whom a unit may shoot at: in range and before it, and in no melee. */
function targetsOf(fight: Fight, odds: PharaohOdds, standing: UnitStanding): readonly UnitStanding[] {
  const { range } = odds.kind(standing);
  const from = measured(fight, standing.unit.id);
  if (range === 0 || !from) return [];
  return present(fight, otherSide(standing.side)).filter((enemy) => {
    const to = measured(fight, enemy.unit.id);
    return to !== null && gapOf(from, to) <= range && !isEngaged(fight, enemy);
  });
}

export const hasGroups = ({ shooter: { groups = 0, partialGroup = false } = {} }: PartOf<ShootingInput>): boolean =>
  groups > 0 || partialGroup;

export function* volleysShot(fight: Fight, odds: PharaohOdds): Asking {
  const side = activeIn(fight);
  for (const standing of able(fight, side)) {
    if (!isThere(standing) || standing.actions.shot || isEngaged(fight, standing)) continue;
    const targets = new Set(targetsOf(fight, odds, standing));
    // A target that turns out to be hidden, or outside every arc, is offered no more.
    while (targets.size > 0) {
      const options = [...targets].map((target): Choice => ({
        kind: 'shoot',
        unit: standing.unit.id,
        target: target.unit.id,
      }));
      const choice = yield { kind: 'shoot', side, unit: standing.unit.id, options: [NONE, ...options] };
      const target = choice.kind === 'shoot' ? fight.units.get(choice.target) : undefined;
      if (!target || shoots(fight, standing, target)) break;
      targets.delete(target);
    }
  }
}

/** A unit shoots at another with all that reach it. @returns whether anybody does */
function shoots(fight: Fight, standing: UnitStanding, target: UnitStanding): boolean {
  if (standing.actions.moved && !mayShoot(fight, standing, target)) return false;
  const holding = { shooter: part(standing), target: part(target) };
  const inputs = inputsFor(fight, shooting, holding).filter(hasGroups);
  if (inputs.length === 0) return false;
  did(fight, standing, { shot: true });
  for (const input of inputs) if (isThere(target)) throwNow(fight, shooting, holding, input);
  return true;
}

/** Whether a unit has not moved too far for its weapon. */
function mayShoot(fight: Fight, standing: UnitStanding, target: UnitStanding): boolean {
  const [input] = inputsFor(fight, whoShoots, { shooter: part(standing), target: part(target) });
  // Without ranks nobody has the target in his arc and range.
  return input.ranks !== undefined && told(fight, whoShoots, input).mayShoot;
}
