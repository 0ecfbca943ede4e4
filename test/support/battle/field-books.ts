import type { TableBattle } from '../../../contract/table.ts';
import { tableBattle } from './table-battle.ts';

/** Troops of each book that shoot and that ride, with their numbers and a manner of moving for both. */
export const FIELD_TROOPS = {
  'for-the-pharaoh': [
    [{ class: 'D', order: 'MO', drill: 'irregular', weapons: ['bow'] }, 12],
    [{ class: 'B', kind: 'heavy-chariot', drill: 'regular', weapons: ['bow'] }, 3],
  ],
  'toms-ancient-warfare': [
    [{ range: 24, points: 2 }, 12],
    [{ kind: 'cavalry', move: 24, points: 3 }, 6],
  ],
  'sas-ancient': [
    [{ kind: 'bowmen', missiles: 'bow' }, 1],
    [{ kind: 'knights' }, 1],
  ],
  'pharaoh-rides-to-war': [
    [{ type: 'light-bowmen' }, 6],
    [{ type: 'mounted-lancers' }, 4],
  ],
  'by-the-gods': [
    [{ missiles: 'short-bow' }, 12],
    [{ kind: 'cavalry' }, 8],
  ],
} as const;
export type FieldBook = keyof typeof FIELD_TROOPS;
export const FIELD_BOOKS = Object.keys(FIELD_TROOPS) as FieldBook[];

type Side = TableBattle['sides'][number];

/** Returns a side with a single unit of some troops. */
const withTroops = (side: Side, [troop, count]: readonly [Readonly<Record<string, unknown>>, number]): Side => ({
  ...side,
  generals: [],
  units: side.units.slice(0, 1).map((unit) => ({
    ...unit,
    parts: unit.parts.slice(0, 1).map((part) => ({ ...part, troop, count, groupSize: 1 })),
  })),
});

/** Creates a battle of a book: shooters 10 away from riders who face them. */
export function fieldBattle(rules: FieldBook): TableBattle {
  const battle = tableBattle();
  const sides = battle.sides.map((side, at) => withTroops(side, FIELD_TROOPS[rules][at === 0 ? 0 : 1]));
  return {
    ...battle,
    rules,
    sides,
    field: {
      width: 72,
      depth: 48,
      ground: [],
      placed: {
        u1: { at: { x: 36, y: 30 }, facing: 0, files: 4 },
        k1: { at: { x: 36, y: 20 }, facing: 180, files: 4 },
      },
    },
  };
}
