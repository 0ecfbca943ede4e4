import {
  getActiveSide,
  recordActions,
  type Fight,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { type Asking, type Choice, NO_CHOICE } from '../../core/fight/questions.ts';
import { createInputs, rollAndApply, runProcedure } from '../../core/fight/throw-in-fight.ts';
import type { DeepPartial } from '../../core/define-procedure.ts';
import { shooting, type ShootingInput } from '../battle/shooting/shooting.ts';
import { shotCheck } from '../battle/shooting/shooters.ts';
import type { PharaohOdds } from './odds.ts';
import { measureGap, isEngaged, toPartHolder } from '../../core/fight/engagement.ts';
import { listActive } from './unit-states.ts';

/* Phase 8: shooting (For the Pharaoh, Shooting). */

/** Lists the enemies in range that are not in melee. */
function listTargets(fight: Fight, odds: PharaohOdds, standing: UnitStanding): readonly UnitStanding[] {
  const { range } = odds.kind(standing);
  const from = measureUnit(fight, standing.unit.id);
  if (range === 0 || !from) return [];
  return listPresent(fight, otherSide(standing.side)).filter((enemy) => {
    const to = measureUnit(fight, enemy.unit.id);
    return to !== null && measureGap(from, to) <= range && !isEngaged(fight, enemy);
  });
}

export const hasGroups = ({
  shooter: { groups = 0, partialGroup = false } = {},
}: DeepPartial<ShootingInput>): boolean => groups > 0 || partialGroup;

export function* shootVolleys(fight: Fight, odds: PharaohOdds): Asking {
  const side = getActiveSide(fight);
  for (const standing of listActive(fight, side)) {
    if (!isPresent(standing) || standing.actions.shot || isEngaged(fight, standing)) continue;
    const targets = new Set(listTargets(fight, odds, standing));
    // A target that proves hidden or outside all arcs is not offered again.
    while (targets.size > 0) {
      const options = [...targets].map((target): Choice => ({
        kind: 'shoot',
        unit: standing.unit.id,
        target: target.unit.id,
      }));
      const choice = yield { kind: 'shoot', side, unit: standing.unit.id, options: [NO_CHOICE, ...options] };
      const target = choice.kind === 'shoot' ? fight.units.get(choice.target) : undefined;
      if (!target || shoot(fight, standing, target)) break;
      targets.delete(target);
    }
  }
}

/** Shoots with all figures that can reach the target. @returns false if no figure can shoot */
function shoot(fight: Fight, standing: UnitStanding, target: UnitStanding): boolean {
  if (standing.actions.moved && !canShoot(fight, standing, target)) return false;
  const holding = { shooter: toPartHolder(standing), target: toPartHolder(target) };
  const inputs = createInputs(fight, shooting, holding).filter(hasGroups);
  if (inputs.length === 0) return false;
  recordActions(fight, standing, { shot: true });
  for (const input of inputs) if (isPresent(target)) rollAndApply(fight, shooting, holding, input);
  return true;
}

/** Checks whether a unit may still shoot after its move in this turn. */
function canShoot(fight: Fight, standing: UnitStanding, target: UnitStanding): boolean {
  const [input] = createInputs(fight, shotCheck, { shooter: toPartHolder(standing), target: toPartHolder(target) });
  // Without ranks no figure has the target in arc and range.
  return input.ranks !== undefined && runProcedure(fight, shotCheck, input).mayShoot;
}
