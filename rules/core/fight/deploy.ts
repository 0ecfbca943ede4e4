import { lineUp } from '../table/line-up.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import { type Fight, type SideAt, tableUnitOf, touched } from './fight.ts';
import type { Leader } from './fight-rules.ts';
import { sendForces } from './forces.ts';

/* Deployment by the leaders of both sides before the first turn. */

type Leaders = readonly [Leader | null, Leader | null];

/** Lists the units of a side that are on the table, as input of the default deployment. */
export const linedOf = (fight: Fight, side: SideAt) =>
  fight.sides[side].units.flatMap((standing) => {
    const unit = standing.position && tableUnitOf(fight, standing);
    return unit ? [{ id: standing.unit.id, unit }] : [];
  });

/** Checks whether a side has the default deployment: no player planned it or moved a unit by hand. */
function standsInLine(fight: Fight, side: SideAt): boolean {
  const { field, terms, table, ground, units } = fight;
  const places = lineUp(field, terms, table, side, linedOf(fight, side), undefined, undefined, ground);
  return [...places].every(([id, { at, facing, files }]) => {
    const now = units.get(id)?.position;
    return now?.at.x === at.x && now.at.y === at.y && now.facing === facing && now.files === files;
  });
}

/** Lets each leader deploy a side that still has the default deployment. */
function drawUp(fight: Fight, leaders: Leaders): void {
  for (const side of [0, 1] as const) {
    const leader = leaders[side];
    if (!leader?.drawsUp || !standsInLine(fight, side)) continue;
    for (const { unit: id, position, told } of leader.drawsUp(side)) {
      const standing = fight.units.get(id);
      if (!standing) continue;
      const before = snapshotBefore(fight, [id]);
      standing.position = position;
      touched(fight, id);
      logChange(fight, `${standing.unit.name}: ${told}`, before);
    }
  }
}

export function deploy(fight: Fight, leaders: Leaders): void {
  drawUp(fight, leaders);
  sendForces(fight, leaders);
}
