import { toStoredPoint } from '../../../battlefield/angles.ts';
import { toStoredPosition } from '../../../battlefield/position.ts';
import { type Fight, type FightGeneral, getLastRollId, sumPointsLeft, type UnitStanding } from './fight.ts';
import type { FightEntry } from './log-entries.ts';

/** Points of enemies that a unit removed, and points that the unit lost. */
export interface UnitPoints {
  readonly took: number;
  readonly lost: number;
}

/** Tallies a finished battle by unit id. If several units cause casualties together, the first unit is credited with all of them. */
export function tallyUnitPoints(fight: Fight): Readonly<Record<string, UnitPoints>> {
  const took = new Map<string, number>();
  const findUnit = (key: string): UnitStanding | undefined => {
    const [side, at, part] = key.split(':').map(Number);
    return part === undefined ? undefined : fight.sides[side === 1 ? 1 : 0].units[at ?? -1];
  };
  for (const { struck, holders } of fight.throws) {
    const present = Object.values(holders)
      .flat()
      .flatMap((key) => findUnit(key) ?? []);
    for (const [id, figures] of Object.entries(struck)) {
      const target = fight.units.get(id);
      const attacker = present.find(({ side }) => side !== target?.side);
      if (!target || !attacker) continue;
      const count = target.unit.parts.reduce((sum, part) => sum + part.count, 0);
      const points = count === 0 ? 0 : (target.points * figures) / count;
      took.set(attacker.unit.id, (took.get(attacker.unit.id) ?? 0) + points);
    }
  }
  return Object.fromEntries(
    [...fight.units].map(([id, { unit, points }]) => [
      id,
      { took: Math.round(took.get(id) ?? 0), lost: Math.round(points - sumPointsLeft(unit)) },
    ]),
  );
}

type StateBefore = Pick<FightEntry, 'placed' | 'lost' | 'offField' | 'morale' | 'fallen' | 'generals'>;

/** Returns the state of units and generals before a change, so that the logged change can be undone or replayed. */
export function snapshotBefore(
  fight: Fight,
  ids: readonly string[],
  generals: readonly FightGeneral[] = [],
): StateBefore {
  const standings = ids.flatMap((id) => fight.units.get(id) ?? []);
  const { turn, bound } = fight;
  return {
    placed: Object.fromEntries(
      standings.map(({ unit, position, actions }) => [
        unit.id,
        position && {
          ...toStoredPosition(position),
          ...(actions.moved ? { moved: { ...actions.moved, turn, bound } } : {}),
        },
      ]),
    ),
    lost: Object.fromEntries(standings.flatMap(({ unit }) => unit.parts.map(({ id, lost }) => [id, lost] as const))),
    offField: Object.fromEntries(standings.map(({ unit }) => [unit.id, unit.offField ?? false])),
    morale: Object.fromEntries(standings.map(({ unit }) => [unit.id, unit.morale])),
    fallen: Object.fromEntries(generals.map(({ id, fallen }) => [id, fallen])),
    ...(fight.field.officers && generals.length > 0
      ? {
          generals: Object.fromEntries(
            generals.map(({ id, unit, at, state }) => [
              id,
              { unit, ...(at ? { at: toStoredPoint(at) } : {}), ...(state === undefined ? {} : { state }) },
            ]),
          ),
        }
      : {}),
  };
}

/** Adds a change to the log. The logged reason is that of the first changed unit. */
export function logChange(fight: Fight, what: string, before: StateBefore): void {
  const { turn, bound, phase, reasons } = fight;
  const ids = Object.keys(before.placed);
  const because = reasons.get(ids[0] ?? '');
  const text = because === undefined ? what : `${what} (${because})`;
  for (const id of ids) reasons.delete(id);
  fight.log.push({ turn, bound, phase, what: text.slice(0, 300), after: getLastRollId(fight), ...before });
}
