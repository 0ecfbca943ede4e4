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

/* Phase 8: shooting (For the Pharaoh, Shooting). */

/** Lists enemies in range that are not in melee. */
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
    // Do not offer a target again that proves hidden or outside all arcs.
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

/** Shoots with all figures that reach the target. @returns false if none can shoot */
function shoots(fight: Fight, standing: UnitStanding, target: UnitStanding): boolean {
  if (standing.actions.moved && !mayShoot(fight, standing, target)) return false;
  const holding = { shooter: part(standing), target: part(target) };
  const inputs = inputsFor(fight, shooting, holding).filter(hasGroups);
  if (inputs.length === 0) return false;
  did(fight, standing, { shot: true });
  for (const input of inputs) if (isThere(target)) throwNow(fight, shooting, holding, input);
  return true;
}

/** Checks whether a unit may still shoot after its move. */
function mayShoot(fight: Fight, standing: UnitStanding, target: UnitStanding): boolean {
  const [input] = inputsFor(fight, whoShoots, { shooter: part(standing), target: part(target) });
  // Without ranks no figure has the target in arc and range.
  return input.ranks !== undefined && told(fight, whoShoots, input).mayShoot;
}
