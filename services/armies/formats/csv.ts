import Papa from 'papaparse';
import type { ArmyList } from '../../../rules/core/army/allies.ts';
import { listExtras } from '../../../rules/core/army/extras.ts';
import { type ArmyFile, EXTRA_KEYS } from '../../../rules/core/army-file.ts';
import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { createRoster } from './roster.ts';

/**
 * Columns of an army's table. A row is the army, an ally, a general, a unit, a part of the unit above, an extra, a ruling or a setting.
 * `type`, `cost` and `points` are only for people to read. The other columns hold the whole army, except empty texts.
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
const escapeCell = (value: string | number): string | number =>
  typeof value === 'string' && /^[=+\-@\t\r']/.test(value) ? `'${value}` : value;

/** Reverses `escapeCell`. */
export const unescapeCell = (text: string): string => (/^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text);

const optionalField = <T>(key: string, value: T | undefined): Record<string, T> =>
  value === undefined ? {} : { [key]: value };

function listUnitRows(army: ArmyFile, roster: ReturnType<typeof createRoster>): CsvRow[] {
  return army.units.flatMap((unit, index) => {
    const shown = roster.units[index];
    const row: CsvRow = {
      row: 'unit',
      name: unit.name,
      ...optionalField('points', shown?.points),
      ...optionalField('brigade', unit.brigade),
      ...optionalField('orders', unit.orders),
      ...optionalField('flagged', unit.flagged === undefined ? undefined : unit.flagged ? 'yes' : 'no'),
      ...optionalField('colour', unit.colour),
      ...optionalField('note', unit.note),
      ...optionalField('id', unit.id),
      ...optionalField('marks', unit.marks?.join(' ')),
    };
    const parts = unit.parts.map((part, partIndex): CsvRow => {
      const worth = shown?.parts[partIndex];
      return {
        row: 'part',
        count: part.count,
        ...(worth ? { name: worth.name, type: worth.face?.short ?? '', cost: worth.cost, points: worth.points } : {}),
        ...optionalField('entry', part.entry ?? undefined),
        ...optionalField('troop', part.troop === null ? undefined : JSON.stringify(part.troop)),
        ...optionalField('id', part.id),
        ...optionalField('raised', part.raised),
        ...optionalField('hits', part.hits),
      };
    });
    return [row, ...parts];
  });
}

/** Writes an army as a table for spreadsheets. Lossless, see CSV_COLUMNS. */
export function formatArmyCsv(book: RuleSystem, army: ArmyFile, list: ArmyList | null): string {
  const roster = createRoster(book, army, list);
  const rows: CsvRow[] = [
    {
      row: 'army',
      name: army.name,
      count: army.limit,
      type: 'limit',
      points: roster.points,
      rules: army.rules,
      ...optionalField('list', army.list ?? undefined),
      ...optionalField('note', army.note),
    },
    ...(army.allies ?? []).map((ally): CsvRow => ({
      row: 'ally',
      ...optionalField('name', list?.allies?.find(({ id }) => id === ally)?.title),
      list: ally,
    })),
    ...army.generals.map(({ name, stars, brigade, ally, id }, index): CsvRow => ({
      row: 'general',
      name,
      stars,
      ...optionalField('brigade', brigade),
      ...optionalField('list', ally),
      ...optionalField('points', roster.generals[index]?.points),
      ...optionalField('id', id),
    })),
    ...listUnitRows(army, roster),
    ...EXTRA_KEYS.flatMap((key) =>
      Object.entries(army[key]).map(([entry, count]): CsvRow => {
        const extra = listExtras(book.extras).find((known) => known.key === key && known.id === entry);
        const worth = extra ? { name: extra.label, cost: extra.price.cost, points: extra.price.cost * count } : {};
        return { row: key, entry, count, ...worth };
      }),
    ),
    ...Object.entries(army.rulings).map(([entry, choice]): CsvRow => ({ row: 'ruling', entry, name: choice })),
    ...Object.entries(army.settings ?? {}).map(([entry, count]): CsvRow => ({ row: 'setting', entry, count })),
  ];
  const cells = rows.map((row) => CSV_COLUMNS.map((column) => escapeCell(row[column] ?? '')));
  return `${Papa.unparse({ fields: [...CSV_COLUMNS], data: cells }, { newline: '\r\n' })}\r\n`;
}
