import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import Papa from 'papaparse';
import { CSV_COLUMNS, uncell } from '../formats/csv.ts';
import { emptySource, MOST_PARTS, type SourceArmy } from './source-army.ts';
import { LONGEST_LINE } from './read-line.ts';
import { readRosterLines } from './read-roster-lines.ts';

const MOST_ROWS = 60_000;

/** The rows of a table, whatever stands between its cells. */
export function rowsOf(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { preview: MOST_ROWS, skipEmptyLines: 'greedy' });
  return data;
}

/** Whether a table is one that we wrote. */
export const isOurTable = (rows: readonly (readonly string[])[]): boolean => {
  const head = rows[0] ?? [];
  return head[0] === 'row' && head.includes('entry') && head.includes('count');
};

type Row = Partial<Record<(typeof CSV_COLUMNS)[number], string>>;

function* namedRows(rows: readonly (readonly string[])[]): Generator<Row> {
  const columns = (rows[0] ?? []).map((title) => CSV_COLUMNS.find((known) => known === title));
  for (const cells of rows.slice(1)) {
    const row: Row = {};
    for (const [at, column] of columns.entries()) {
      const cell = cells[at];
      if (column !== undefined && cell !== undefined && cell !== '') row[column] = uncell(cell);
    }
    yield row;
  }
}

const numberOf = (cell: string | undefined): unknown => {
  const number = Number(cell);
  return cell !== undefined && cell.trim() !== '' && Number.isFinite(number) ? number : cell;
};

function jsonOf(cell: string | undefined): unknown {
  if (cell === undefined) return null;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
}

const present = (key: string, value: unknown): Record<string, unknown> => (value === undefined ? {} : { [key]: value });

interface TableArmy {
  /** The value of an army file, yet to be checked as one. */
  readonly value: unknown;
  readonly reportedPoints: number | null;
  readonly left: { readonly line: string; readonly why: string }[];
}

/** The army that one of our own tables carries. */
export function armyOfTable(rows: readonly (readonly string[])[]): TableArmy {
  const army: Record<string, unknown> = { format: 'nomarch-army', version: 1, name: '', limit: 0 };
  const generals: unknown[] = [];
  const units: { parts: unknown[] }[] = [];
  const counts = {
    specialists: new Map<string, unknown>(),
    works: new Map<string, unknown>(),
    ruling: new Map<string, unknown>(),
    setting: new Map<string, unknown>(),
  };
  const left: { line: string; why: string }[] = [];
  let reportedPoints: number | null = null;
  for (const row of namedRows(rows)) {
    const kind = row.row ?? '';
    const named = { name: row.name ?? '', ...present('id', row.id) };
    if (kind === 'army') {
      Object.assign(army, { name: row.name ?? '', limit: numberOf(row.count), list: row.list ?? null });
      Object.assign(army, present('rules', row.rules), present('note', row.note));
      const points = numberOf(row.points);
      reportedPoints = typeof points === 'number' ? points : null;
    } else if (kind === 'general') {
      generals.push({ ...named, stars: numberOf(row.stars ?? '0'), ...present('brigade', row.brigade) });
    } else if (kind === 'unit') {
      const flag = row.flagged === undefined ? undefined : row.flagged === 'yes';
      const { note, colour, brigade, orders } = row;
      const marks = { ...present('note', note), ...present('colour', colour), ...present('flagged', flag) };
      units.push({
        ...named,
        ...marks,
        ...present('brigade', brigade),
        ...present('orders', orders),
        ...present('marks', row.marks?.split(' ')),
        parts: [],
      });
    } else if (kind === 'part') {
      // A part before any unit is one by itself.
      if (units.length === 0) units.push({ parts: [] });
      const part = { entry: row.entry ?? null, troop: jsonOf(row.troop), count: numberOf(row.count) };
      const counted = (cell: string | undefined): unknown => (cell === undefined ? undefined : numberOf(cell));
      units.at(-1)?.parts.push({
        ...part,
        ...present('id', row.id),
        ...present('raised', counted(row.raised)),
        ...present('hits', counted(row.hits)),
      });
    } else if (kind === 'specialists' || kind === 'works' || kind === 'setting') {
      counts[kind].set(row.entry ?? '', numberOf(row.count));
    } else if (kind === 'ruling') {
      counts.ruling.set(row.entry ?? '', row.name);
    } else left.push({ line: Object.values(row).join(', '), why: `a row “${kind}” is not known` });
  }
  const { specialists, works, ruling, setting } = counts;
  Object.assign(army, {
    generals,
    units,
    specialists: Object.fromEntries(specialists),
    works: Object.fromEntries(works),
    ...(setting.size > 0 ? { settings: Object.fromEntries(setting) } : {}),
  });
  return { value: { ...army, rulings: Object.fromEntries(ruling) }, reportedPoints, left };
}

const COLUMN_NAMES = {
  name: /^(?:name|troops?|troop type|type|entry|description|figure)$/i,
  unit: /^unit(?: name)?$/i,
  count: /^(?:count|number|no\.?|qty|quantity|figures|models|men|#)$/i,
  cost: /^(?:cost|each|points each|pts each|price)$/i,
} as const;

/** A table of somebody else's: by its headings where it has some, else each row as a line. */
export function readForeignTable(rows: readonly (readonly string[])[], books: readonly RuleSystem[]): SourceArmy {
  const head = rows[0] ?? [];
  const column = (name: keyof typeof COLUMN_NAMES): number =>
    head.findIndex((title) => COLUMN_NAMES[name].test(title.trim()));
  const [count, cost, unit] = [column('count'), column('cost'), column('unit')];
  const name = column('name') >= 0 ? column('name') : unit;
  if (name < 0 || count < 0)
    return readRosterLines(rows.map((cells) => cells.filter(Boolean).join(' ')).join('\n'), books);
  const source = emptySource();
  for (const cells of rows.slice(1, MOST_PARTS + 1)) {
    const line = cells.join(', ');
    const figures = Number(cells[count]);
    if (!Number.isInteger(figures) || figures < 1) {
      source.left.push({ line, why: 'it names no number of figures' });
      continue;
    }
    const each = Number(cells[cost]);
    const others = cells.filter((_, at) => at !== count && at !== cost && at !== unit && at !== name);
    const words = [cells[name] ?? '', ...others.filter((cell) => !/^[\d.]*$/.test(cell))].join(' ');
    const title = unit >= 0 && unit !== name ? (cells[unit] ?? '') : '';
    const part = { line, count: figures, words, cost: cost >= 0 && Number.isFinite(each) ? each : null };
    const above = source.units.at(-1);
    if (above && title !== '' && above.name === title) above.parts.push(part);
    else source.units.push({ name: title === '' ? null : title, parts: [part], notes: [] });
  }
  return source;
}

const TABLE_ROW = /^\s*\|.*\|\s*$/;

/** The rows of a table in Markdown; null where a text holds none. */
export function markdownRows(text: string): string[][] | null {
  const lines = text.split('\n', MOST_ROWS).filter((line) => line.length <= LONGEST_LINE && TABLE_ROW.test(line));
  const cells = lines.map((line) =>
    line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
  const rows = cells.filter((row) => row.some((cell) => !/^[\s:-]*$/.test(cell)));
  return rows.length > 1 ? rows : null;
}
