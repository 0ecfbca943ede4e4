import { middleOf } from '../../../battlefield/block.ts';
import { wayTo } from '../../../battlefield/way-to.ts';
import { activeIn, type Fight, measured, type UnitStanding } from '../../core/fight/fight.ts';
import { moveNow, movesChosen } from '../../core/fight/move-in-fight.ts';
import type { Asking, Mover } from '../../core/fight/questions.ts';
import { inputsFor, throwNow } from '../../core/fight/throw-in-fight.ts';
import { disorder } from '../battle/morale/disorder.ts';
import type { PharaohOdds } from './odds.ts';
import { gapOf, hasMark, isEngaged, nearestEnemy, part } from '../../core/fight/engagement.ts';
import { able, hasOrders, isUrged, obeys } from './states.ts';

/* Phase 10: all other moves, and who finds his order again (For the Pharaoh, Movement; Disorder). */

const MANNERS = ['move', 'back-step'] as const;

function moverOf(fight: Fight, odds: PharaohOdds, standing: UnitStanding): readonly Mover[] {
  const { moves, shot } = standing.actions;
  if (moves > 0 || !hasOrders(standing) || !obeys(standing) || isEngaged(fight, standing)) return [];
  const share = shot ? odds.shootsAndMoves(standing) : 1;
  if (share === 0) return [];
  const here = measured(fight, standing.unit.id);
  const manners = MANNERS.filter(
    (manner) => here && fight.field.allowance(here.unit, manner, here.position, fight.terms) !== null,
  );
  return [{ unit: standing.unit.id, manners, share }];
}

/** Irregulars who go forward without orders close on the nearest enemy; who shoots stops in effective range (Explanation of Results). */
function urgedMove(fight: Fight, odds: PharaohOdds, standing: UnitStanding, share: number): void {
  const [here, near] = [measured(fight, standing.unit.id), nearestEnemy(fight, standing)];
  const to = near && measured(fight, near.enemy.unit.id);
  if (!here || !to) return;
  const { range } = odds.kind(standing);
  const gap = gapOf(here, to);
  const stops = standing.unit.morale === 'assault' ? 0 : range / 4;
  const steps = wayTo(here.block, middleOf(to.block));
  const limited = steps.map((step) =>
    step.kind === 'go' ? { ...step, length: Math.min(step.length, Math.max(0, gap - stops)) } : step,
  );
  const useful = limited.filter((step) => step.kind !== 'go' || step.length > 0.1);
  if (useful.length > 0 && !useful.some((step) => step.kind === 'go' && step.heading === 'back')) {
    moveNow(fight, standing, 'move', useful, share);
  }
}

/** Whoever stood, and neither shot nor fought, sheds his disorder. */
function ordered(fight: Fight, standing: UnitStanding): void {
  if (!hasMark(standing, 'disordered')) return;
  const { moves, shot } = standing.actions;
  const inMelee = isEngaged(fight, standing);
  if (moves > 0 || shot || inMelee) return;
  const holding = { unit: part(standing) };
  const [input = {}] = inputsFor(fight, disorder.id, holding, { moved: false, shot, inMelee });
  throwNow(fight, disorder.id, holding, input);
}

export function* othersMoved(fight: Fight, odds: PharaohOdds): Asking {
  const side = activeIn(fight);
  for (const standing of able(fight, side).filter(isUrged)) {
    const [mover] = moverOf(fight, odds, standing);
    if (mover) urgedMove(fight, odds, standing, mover.share);
  }
  yield* movesChosen(fight, side, () =>
    able(fight, side)
      .filter((standing) => !isUrged(standing))
      .flatMap((standing) => moverOf(fight, odds, standing)),
  );
  for (const standing of able(fight, side)) ordered(fight, standing);
}
