import type { TableBattle } from '../../contract/table.ts';
import { tableBattle } from './table-battle.ts';

/** Troops of each book: some who shoot and some who ride, how many of them, and the manner in which both move. */
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

/** A side with so many of one troop type in its first unit, and no other. */
const withTroops = (side: Side, [troop, count]: readonly [Readonly<Record<string, unknown>>, number]): Side => ({
  ...side,
  generals: [],
  units: side.units.slice(0, 1).map((unit) => ({
    ...unit,
    parts: unit.parts.slice(0, 1).map((part) => ({ ...part, troop, count, groupSize: 1 })),
  })),
});

/** A battle of a book: those who shoot, 10 from those who ride, who face them. */
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
