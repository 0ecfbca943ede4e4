import { lineUp } from '../table/line-up.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import { type Fight, type SideAt, getTableUnit, invalidateUnit } from './fight.ts';
import type { Leader } from './fight-rules.ts';
import { sendForces } from './forces.ts';

type Leaders = readonly [Leader | null, Leader | null];

/** Lists the units of a side on the table, as input of the default deployment. */
export const listDeployed = (fight: Fight, side: SideAt) =>
  fight.sides[side].units.flatMap((standing) => {
    const unit = standing.position && getTableUnit(fight, standing);
    return unit ? [{ id: standing.unit.id, unit }] : [];
  });

/** Checks whether a side has the default deployment: no player planned the deployment or moved a unit by hand. */
function hasDefaultDeployment(fight: Fight, side: SideAt): boolean {
  const { field, terms, table, ground, units } = fight;
  const places = lineUp(field, terms, table, side, listDeployed(fight, side), undefined, undefined, ground);
  return [...places].every(([id, { at, facing, files }]) => {
    const current = units.get(id)?.position;
    return current?.at.x === at.x && current.at.y === at.y && current.facing === facing && current.files === files;
  });
}

/** Lets each leader deploy their side if it still has the default deployment. */
function deploySides(fight: Fight, leaders: Leaders): void {
  for (const side of [0, 1] as const) {
    const leader = leaders[side];
    if (!leader?.deploy || !hasDefaultDeployment(fight, side)) continue;
    for (const { unit: id, position, told } of leader.deploy(side)) {
      const standing = fight.units.get(id);
      if (!standing) continue;
      const before = snapshotBefore(fight, [id]);
      standing.position = position;
      invalidateUnit(fight, id);
      logChange(fight, `${standing.unit.name}: ${told}`, before);
    }
  }
}

export function deployArmies(fight: Fight, leaders: Leaders): void {
  deploySides(fight, leaders);
  sendForces(fight, leaders);
}
