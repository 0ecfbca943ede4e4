import { answered, areEngaged } from '../../core/fight/engagement.ts';
import { measured, otherSide, present, type SideAt, type UnitStanding } from '../../core/fight/fight.ts';
import type { Asking } from '../../core/fight/questions.ts';
import { type Course, isRouted } from './course.ts';
import { evadesCharges } from './odds.ts';

/* Breakoffs: a unit that may evade leaves its mêlée as from a charge. */

function foeOf({ fight }: Course, standing: UnitStanding): UnitStanding | null {
  const own = measured(fight, standing.unit.id);
  return (
    present(fight, otherSide(standing.side)).find((enemy) => {
      const there = measured(fight, enemy.unit.id);
      return own !== null && there !== null && areEngaged(own, there);
    }) ?? null
  );
}

/** Asks those of a side who fight and may evade whether they break off: they test with those who are charged. */
export function* breakOffs(course: Course, side: SideAt): Asking {
  const { fight, breaking } = course;
  for (const standing of present(fight, side)) {
    if (isRouted(standing) || !evadesCharges(measured(fight, standing.unit.id)!.unit)) continue;
    const foe = foeOf(course, standing);
    if (!foe || isRouted(foe)) continue;
    const as = yield* answered(fight, standing, foe, ['stand', 'evade'], { breaksOff: true });
    if (as === 'evade') breaking.set(standing.unit.id, foe);
  }
}
