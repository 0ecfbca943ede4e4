import { findAttackedSide } from '../../../battlefield/aspect.ts';
import { type Block, distanceBetween } from '../../../battlefield/block.ts';
import { isEngaged } from '../../core/fight/engagement.ts';
import { type Fight, measureUnit, listPresent, type UnitStanding } from '../../core/fight/fight.ts';
import { isShaken } from './course.ts';

/* Units that add their strength to a mêlée from behind (Melee; ruling SAS-F17). */

/** Maximum distance in inches between a helper's front and the friend's rear. */
const MAX_HELPER_DISTANCE = 1;

/** Checks whether a block's front is at the rear of another. */
export function isAtRear({ field, terms }: Fight, block: Block, friend: Block): boolean {
  const lines = field.sideLines(terms.rulings);
  return (
    distanceBetween(block, friend) <= MAX_HELPER_DISTANCE &&
    findAttackedSide(friend, block, lines) === 'rear' &&
    findAttackedSide(block, friend, lines) === 'front'
  );
}

/** Maps helpers at the rear of fighting units to the unit they help. */
export function findHelpers(fight: Fight, fighting: readonly UnitStanding[]): ReadonlyMap<UnitStanding, UnitStanding> {
  const helps = new Map<UnitStanding, UnitStanding>();
  for (const friend of fighting) {
    const to = measureUnit(fight, friend.unit.id);
    for (const standing of listPresent(fight, friend.side)) {
      if (helps.has(standing) || fighting.includes(standing) || isShaken(standing)) continue;
      const from = measureUnit(fight, standing.unit.id);
      if (!from || !to || !isAtRear(fight, from.block, to.block) || isEngaged(fight, standing)) continue;
      helps.set(standing, friend);
    }
  }
  return helps;
}
