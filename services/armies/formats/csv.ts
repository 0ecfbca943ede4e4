import Papa from 'papaparse';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import { offeredExtras } from '../../../rules/core/army/extras.ts';
import { type ArmyFile, EXTRA_KEYS } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { rosterOf } from './roster.ts';

/**
 * Columns of an army's table. A row is the army, an ally, a general, a unit, a part of the unit above, an extra, a ruling or a setting.
 * `type`, `cost` and `points` are for people. The others hold the whole army: the table is lossless, except that empty texts are dropped.
 */
export const CSV_COLUMNS = [
  'row',
  'name',
  'count',
  'type',
  'cost',
  'points',
  'stars',
  'brigade',
  'orders',
  'flagged',
  'colour',
  'note',
  'rules',
  'list',
  'entry',
  'troop',
  'id',
  'raised',
  'hits',
  'marks',
] as const;
type CsvRow = Partial<Record<(typeof CSV_COLUMNS)[number], string | number | null>>;

/** Puts an apostrophe before text that a spreadsheet would take for a formula, and before a leading apostrophe. */
const cell = (value: string | number): string | number =>
  typeof value === 'string' && /^[=+\-@\t\r']/.test(value) ? `'${value}` : value;

/** Reverses `escapeCell`. */
export const uncell = (text: string): string => (/^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text);

const present = <T>(key: string, value: T | undefined): Record<string, T> =>
  value === undefined ? {} : { [key]: value };

function unitRows(army: ArmyFile, roster: ReturnType<typeof rosterOf>): CsvRow[] {
  return army.units.flatMap((unit, index) => {
    const shown = roster.units[index];
    const row: CsvRow = {
      row: 'unit',
      name: unit.name,
      ...present('points', shown?.points),
      ...present('brigade', unit.brigade),
      ...present('orders', unit.orders),
      ...present('flagged', unit.flagged === undefined ? undefined : unit.flagged ? 'yes' : 'no'),
      ...present('colour', unit.colour),
      ...present('note', unit.note),
      ...present('id', unit.id),
      ...present('marks', unit.marks?.join(' ')),
    };
    const parts = unit.parts.map((part, place): CsvRow => {
      const worth = shown?.parts[place];
      return {
        row: 'part',
        count: part.count,
        ...(worth ? { name: worth.name, type: worth.face?.short ?? '', cost: worth.cost, points: worth.points } : {}),
        ...present('entry', part.entry ?? undefined),
        ...present('troop', part.troop === null ? undefined : JSON.stringify(part.troop)),
        ...present('id', part.id),
        ...present('raised', part.raised),
        ...present('hits', part.hits),
      };
    });
    return [row, ...parts];
  });
}

/** Writes an army as a table for spreadsheets. Lossless, see CSV_COLUMNS. */
export function armyCsv(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = rosterOf(book, army, list);
  const rows: CsvRow[] = [
    {
      row: 'army',
      name: army.name,
      count: army.limit,
      type: 'limit',
      points: roster.points,
      rules: army.rules,
      ...present('list', army.list ?? undefined),
      ...present('note', army.note),
    },
    ...(army.allies ?? []).map((ally): CsvRow => ({
      row: 'ally',
      ...present('name', list?.allies?.find(({ id }) => id === ally)?.title),
      list: ally,
    })),
    ...army.generals.map(({ name, stars, brigade, ally, id }, index): CsvRow => ({
      row: 'general',
      name,
      stars,
      ...present('brigade', brigade),
      ...present('list', ally),
      ...present('points', roster.generals[index]?.points),
      ...present('id', id),
    })),
    ...unitRows(army, roster),
    ...EXTRA_KEYS.flatMap((key) =>
      Object.entries(army[key]).map(([entry, count]): CsvRow => {
        const extra = offeredExtras(book.extras).find((known) => known.key === key && known.id === entry);
        const worth = extra ? { name: extra.label, cost: extra.price.cost, points: extra.price.cost * count } : {};
        return { row: key, entry, count, ...worth };
      }),
    ),
    ...Object.entries(army.rulings).map(([entry, choice]): CsvRow => ({ row: 'ruling', entry, name: choice })),
    ...Object.entries(army.settings ?? {}).map(([entry, count]): CsvRow => ({ row: 'setting', entry, count })),
  ];
  const cells = rows.map((row) => CSV_COLUMNS.map((column) => cell(row[column] ?? '')));
  return `${Papa.unparse({ fields: [...CSV_COLUMNS], data: cells }, { newline: '\r\n' })}\r\n`;
}
