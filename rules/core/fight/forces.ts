import { getAttempt, type Force, findEdgePositions } from '../table/forces.ts';
import { logChange, snapshotBefore } from './change-log.ts';
import {
  getActiveSide,
  type Fight,
  isArriving,
  getTableUnit,
  invalidateUnit,
  type UnitStanding,
  getView,
} from './fight.ts';
import type { Leader } from './fight-rules.ts';
import { placeUnit, leaveTable } from './move-in-fight.ts';
import { rollForRoles, findProcedure } from './throw-in-fight.ts';

const listArriving = (fight: Fight, { units }: Force): readonly UnitStanding[] =>
  units.flatMap((id) => fight.units.get(id) ?? []).filter((standing) => isArriving(fight, standing));

/** Lets leaders send units on flank marches before the first turn (For the Pharaoh, Flank Marches: declared once all have deployed). */
export function sendForces(fight: Fight, leaders: readonly [Leader | null, Leader | null]): void {
  for (const side of [0, 1] as const) {
    const march = fight.flankMarches[side] ? (leaders[side]?.planFlankMarch?.(side) ?? null) : null;
    if (!march) continue;
    const { because, ...force } = march;
    const before = snapshotBefore(fight, force.units);
    for (const id of force.units) {
      const standing = fight.units.get(id);
      if (standing) standing.position = null;
      invalidateUnit(fight, id);
    }
    fight.forces = [...fight.forces, { ...force, side, id: `sent-${side}` }];
    const names = force.units.flatMap((id) => fight.units.get(id)?.unit.name ?? []).join(', ');
    logChange(
      fight,
      `${names}: ${force.by === 'left' ? 'marches round the left flank' : 'marches round the right flank'} (${because})`,
      before,
    );
  }
}

const ARRIVAL_TEXTS: Readonly<Record<Force['by'], string>> = {
  left: 'comes on from its left flank',
  right: 'comes on from its right flank',
  home: 'comes on from its own table edge',
};

/** Places arriving units at their table edge, if there is room for them. */
function placeArriving(fight: Fight, force: Force, marching: readonly UnitStanding[]): readonly UnitStanding[] {
  const { field, terms, table } = fight;
  const arriving = marching.flatMap((standing) => {
    const unit = getTableUnit(fight, standing);
    return unit ? [{ id: standing.unit.id, unit }] : [];
  });
  const places = findEdgePositions(field, terms, table, force, fight.turn, arriving, getView(fight).standing);
  return marching.flatMap((standing) => {
    const position = places.get(standing.unit.id);
    if (!position) return [];
    placeUnit(fight, standing, position, `${standing.unit.name}: ${ARRIVAL_TEXTS[force.by]}`);
    return [standing];
  });
}

/** A force that has arrived, with the units that there was room for. */
export interface ArrivedForce {
  readonly force: Force;
  readonly units: readonly UnitStanding[];
}

/** Rolls for the arrival of the active side's forces. A lost force never arrives. */
export function rollArrivals(fight: Fight): readonly ArrivedForce[] {
  const rules = fight.field.forces;
  if (!rules) return [];
  return fight.forces.flatMap((force) => {
    const marching = force.side === getActiveSide(fight) ? listArriving(fight, force) : [];
    const attempt = getAttempt(force, fight.turn);
    if (marching.length === 0 || attempt === 0) return [];
    const holding = { [rules.role]: marching.map((standing) => ({ standing })) };
    const outcome = rollForRoles(
      fight,
      findProcedure(fight, rules.procedure),
      holding,
      rules.input(attempt, force.by === 'home'),
    );
    const fate = rules.fate({ procedure: rules.procedure, outcome });
    if (fate === 'lost')
      for (const standing of marching)
        leaveTable(fight, standing, `${standing.unit.name}: is lost on its way and never arrives`);
    return fate === 'arrives' ? [{ force, units: placeArriving(fight, force, marching) }] : [];
  });
}
