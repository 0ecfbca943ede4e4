import { storedPoint } from '../../../battlefield/point.ts';
import { storedPosition } from '../../../battlefield/position.ts';
import { type Fight, type FightGeneral, lastThrow } from './fight.ts';
import type { FightEntry } from './log-entries.ts';

/* Writes the log of a battle: each entry stores the state before its change, so that a change can be undone or replayed. */

type Before = Pick<FightEntry, 'placed' | 'lost' | 'offField' | 'morale' | 'fallen' | 'generals'>;

/** Returns what the log stores of units and generals before a change. */
export function snapshotBefore(fight: Fight, ids: readonly string[], generals: readonly FightGeneral[] = []): Before {
  const standings = ids.flatMap((id) => fight.units.get(id) ?? []);
  const { turn, bound } = fight;
  return {
    placed: Object.fromEntries(
      standings.map(({ unit, position, actions }) => [
        unit.id,
        position && {
          ...storedPosition(position),
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
              { unit, ...(at ? { at: storedPoint(at) } : {}), ...(state === undefined ? {} : { state }) },
            ]),
          ),
        }
      : {}),
  };
}

/** Adds a change to the log, with the reason given for the first unit that it changes. */
export function logChange(fight: Fight, what: string, before: Before): void {
  const { turn, bound, phase, reasons } = fight;
  const ids = Object.keys(before.placed);
  const because = reasons.get(ids[0] ?? '');
  const text = because === undefined ? what : `${what} (${because})`;
  for (const id of ids) reasons.delete(id);
  fight.log.push({ turn, bound, phase, what: text.slice(0, 300), after: lastThrow(fight), ...before });
}
