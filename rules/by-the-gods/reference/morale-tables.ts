import type { ReferenceTable } from '../../core/rule-system.ts';
import { capital } from '../../core/words.ts';
import { BASE_MORALE, MORALE_COLOURS, MORALE_ROWS, moraleRow, ROW_NAME } from '../battle/base-morale.ts';
import { OCCASION_NAME, OCCASIONS } from '../battle/morale.ts';
import { FALLS_BACK_TO, MORALE_MODIFIERS, ROUTS_TO } from '../battle/morale-check.ts';
import { signed } from '../battle/step.ts';
import * as book from '../citations.ts';
import { CATEGORIES, EVENT_TABLE, EVENTS_EACH } from '../cards/event-table.ts';
import type { ArmyInUse } from './army-in-use.ts';

function baseMorale({ troops, rulings }: ArmyInUse): ReferenceTable {
  const used = new Set(
    troops.filter(({ troop }) => troop.kind !== 'siege-weapon').map(({ troop }) => moraleRow(troop, rulings)),
  );
  return {
    id: 'base-morale',
    title: 'Base morale, by two dice',
    citation: book.MORALE,
    columns: ['', ...BASE_MORALE.infantry.map((_, at) => String(at + 2))],
    rows: MORALE_ROWS.filter((row) => used.has(row)).map((row) => [
      capital(ROW_NAME[row]),
      ...BASE_MORALE[row].map(String),
    ]),
    note: MORALE_COLOURS.map((colour, at) => `${at + 1} ${colour}`).join(', '),
    rulings: ['BTG-19', 'BTG-24'],
  };
}

const checks = (elephants: boolean): ReferenceTable => ({
  id: 'morale',
  title: 'Morale: die and base morale',
  citation: book.MORALE,
  columns: ['Total', ''],
  rows: [
    [`${ROUTS_TO} or less`, elephants ? 'routs; elephants rampage' : 'routs'],
    [`${ROUTS_TO + 1}, ${FALLS_BACK_TO}`, 'falls back one move, or stops if it is moving'],
    [`${FALLS_BACK_TO + 1} or more`, 'is well'],
    ...MORALE_MODIFIERS.map(([what, amount]) => [signed(amount), what]),
  ],
  rulings: ['BTG-3', 'BTG-9', 'BTG-10'],
});

const whenToCheck: ReferenceTable = {
  id: 'when',
  title: 'When to check morale',
  citation: book.MORALE,
  columns: [],
  rows: OCCASIONS.map((occasion) => [capital(OCCASION_NAME[occasion])]),
};

const events: ReferenceTable = {
  id: 'events',
  title: 'Random events',
  citation: book.EVENTS,
  columns: ['', ...CATEGORIES.map(capital)],
  rows: Array.from({ length: EVENTS_EACH }, (_, at) => [
    String(at + 1),
    ...CATEGORIES.map((category) => EVENT_TABLE[category][at]?.title ?? ''),
  ]),
  rulings: ['BTG-4', 'BTG-5', 'BTG-17', 'BTG-20'],
};

export const morale = (army: ArmyInUse): ReferenceTable[] => [
  baseMorale(army),
  checks(army.some(({ kind }) => kind === 'elephants')),
  whenToCheck,
  events,
];
