import type { Fight, UnitStanding } from './fight.ts';
import { pointsLeft } from './fight.ts';

/** What a unit did for its points: what it struck off the enemy and what was struck off it, in points. */
export interface UnitTally {
  readonly took: number;
  readonly lost: number;
}

/** Of a battle that was fought out, by the ids of units. What several struck off together counts for the first of them. */
export function unitTallies(fight: Fight): Readonly<Record<string, UnitTally>> {
  const took = new Map<string, number>();
  const unitAt = (key: string): UnitStanding | undefined => {
    const [side, at, part] = key.split(':').map(Number);
    return part === undefined ? undefined : fight.sides[side === 1 ? 1 : 0].units[at ?? -1];
  };
  for (const { struck, holders } of fight.throws) {
    const present = Object.values(holders)
      .flat()
      .flatMap((key) => unitAt(key) ?? []);
    for (const [id, figures] of Object.entries(struck)) {
      const target = fight.units.get(id);
      const by = present.find(({ side }) => side !== target?.side);
      if (!target || !by) continue;
      const count = target.unit.parts.reduce((sum, part) => sum + part.count, 0);
      const points = count === 0 ? 0 : (target.points * figures) / count;
      took.set(by.unit.id, (took.get(by.unit.id) ?? 0) + points);
    }
  }
  return Object.fromEntries(
    [...fight.units].map(([id, { unit, points }]) => [
      id,
      { took: Math.round(took.get(id) ?? 0), lost: Math.round(points - pointsLeft(unit)) },
    ]),
  );
}
