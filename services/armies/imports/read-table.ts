import type { BookHead } from '../../../rules/core/rule-system.ts';
import Papa from 'papaparse';
import { CSV_COLUMNS, unescapeCell } from '../formats/csv.ts';
import {
  createSource,
  createSourceUnit,
  MAX_PARTS,
  listPrices,
  type SourceArmy,
  type SourceLine,
} from './source-army.ts';
import { parseCell, findColumns } from './read-columns.ts';
import { MAX_LINE } from './read-line.ts';
import { readRosterLines } from './read-roster-lines.ts';

const MAX_ROWS = 60_000;

/** A row of a table, with the number of its first line. */
interface TableRow {
  readonly at: number;
  readonly cells: readonly string[];
}

/** Parses the rows of a table with any delimiter and leaves out blank rows. */
export function parseRows(text: string): TableRow[] {
  // Excel's first line "sep=;" names the delimiter.
  const [mark = '', delimiter = ''] = /^\uFEFF?"?sep=(.)"?[^\r\n]*(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(mark.length).replace(/^\uFEFF/, ''), {
    preview: MAX_ROWS,
    delimiter,
  });
  let at = mark === '' ? 1 : 2;
  return data.flatMap((cells) => {
    const row = { at, cells };
    at += 1 + cells.reduce((lines, cell) => lines + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return cells.length > 1 || cells.some((cell) => cell.trim() !== '') ? [row] : [];
  });
}

const toSourceLine = ({ at, cells }: TableRow): SourceLine => ({ at, line: cells.join(', ') });

/** Checks whether Nomarch wrote a table. */
export const isNomarchTable = (rows: readonly TableRow[]): boolean => {
  const head = rows[0]?.cells ?? [];
  return head[0] === 'row' && head.includes('entry') && head.includes('count');
};

type Row = Partial<Record<(typeof CSV_COLUMNS)[number], string>>;

function* listNamedRows(rows: readonly TableRow[]): Generator<{ readonly row: Row; readonly line: SourceLine }> {
  const columns = (rows[0]?.cells ?? []).map((title) => CSV_COLUMNS.find((known) => known === title));
  for (const tableRow of rows.slice(1)) {
    const { cells } = tableRow;
    const row: Row = {};
    for (const [at, column] of columns.entries()) {
      const cell = cells[at];
      if (column !== undefined && cell !== undefined && cell !== '') row[column] = unescapeCell(cell);
    }
    yield { row, line: toSourceLine(tableRow) };
  }
}

const parseNumber = (cell: string | undefined): unknown => {
  const number = Number(cell);
  return cell !== undefined && cell.trim() !== '' && Number.isFinite(number) ? number : cell;
};

function parseJson(cell: string | undefined): unknown {
  if (cell === undefined) return null;
  try {
    return JSON.parse(cell) as unknown;
  } catch {
    return cell;
  }
}

const optionalField = (key: string, value: unknown): Record<string, unknown> =>
  value === undefined ? {} : { [key]: value };

const KINDS = new Set(['army', 'ally', 'general', 'unit', 'part', 'specialists', 'works', 'setting', 'ruling']);

interface TableArmy {
  /** Content of an army file, not validated yet. */
  readonly value: unknown;
  readonly reportedPoints: number | null;
  readonly read: SourceLine[];
  readonly left: (SourceLine & { readonly why: string })[];
}

/** Reads the army from a table that Nomarch wrote. */
export function readNomarchTable(rows: readonly TableRow[]): TableArmy {
  const army: Record<string, unknown> = { format: 'nomarch-army', version: 1, name: '', limit: 0 };
  const allies: string[] = [];
  const generals: unknown[] = [];
  const units: { parts: unknown[] }[] = [];
  const counts = {
    specialists: new Map<string, unknown>(),
    works: new Map<string, unknown>(),
    ruling: new Map<string, unknown>(),
    setting: new Map<string, unknown>(),
  };
  const left: TableArmy['left'] = [];
  const read: SourceLine[] = rows.slice(0, 1).map(toSourceLine);
  let reportedPoints: number | null = null;
  for (const { row, line } of listNamedRows(rows)) {
    const kind = row.row ?? '';
    if (KINDS.has(kind) || Object.keys(row).length === 0) read.push(line);
    if (Object.keys(row).length === 0) continue;
    const named = { name: row.name ?? '', ...optionalField('id', row.id) };
    if (kind === 'army') {
      Object.assign(army, { name: row.name ?? '', limit: parseNumber(row.count), list: row.list ?? null });
      Object.assign(army, optionalField('rules', row.rules), optionalField('note', row.note));
      const points = parseNumber(row.points);
      reportedPoints = typeof points === 'number' ? points : null;
    } else if (kind === 'ally') {
      allies.push(row.list ?? '');
    } else if (kind === 'general') {
      const optionals = { ...optionalField('brigade', row.brigade), ...optionalField('ally', row.list) };
      generals.push({ ...named, stars: parseNumber(row.stars ?? '0'), ...optionals });
    } else if (kind === 'unit') {
      const flag = row.flagged === undefined ? undefined : row.flagged === 'yes';
      const { note, colour, brigade, orders } = row;
      const marks = {
        ...optionalField('note', note),
        ...optionalField('colour', colour),
        ...optionalField('flagged', flag),
      };
      units.push({
        ...named,
        ...marks,
        ...optionalField('brigade', brigade),
        ...optionalField('orders', orders),
        ...optionalField('marks', row.marks?.split(' ')),
        parts: [],
      });
    } else if (kind === 'part') {
      // Creates a unit for a part that precedes the first unit.
      if (units.length === 0) units.push({ parts: [] });
      const part = { entry: row.entry ?? null, troop: parseJson(row.troop), count: parseNumber(row.count) };
      const counted = (cell: string | undefined): unknown => (cell === undefined ? undefined : parseNumber(cell));
      units.at(-1)?.parts.push({
        ...part,
        ...optionalField('id', row.id),
        ...optionalField('raised', counted(row.raised)),
        ...optionalField('hits', counted(row.hits)),
      });
    } else if (kind === 'specialists' || kind === 'works' || kind === 'setting') {
      counts[kind].set(row.entry ?? '', parseNumber(row.count));
    } else if (kind === 'ruling') {
      counts.ruling.set(row.entry ?? '', row.name);
    } else left.push({ ...line, why: `unknown kind of row: “${kind}”` });
  }
  const { specialists, works, ruling, setting } = counts;
  Object.assign(army, {
    ...(allies.length > 0 ? { allies } : {}),
    generals,
    units,
    specialists: Object.fromEntries(specialists),
    works: Object.fromEntries(works),
    ...(setting.size > 0 ? { settings: Object.fromEntries(setting) } : {}),
  });
  return { value: { ...army, rulings: Object.fromEntries(ruling) }, reportedPoints, read, left };
}

/** Checks whether a row only separates the headings from the other rows. */
const isSeparator = (cells: readonly string[]): boolean => cells.every((cell) => /^[\s:-]*$/.test(cell));

/** Reads another program's table by its columns. If columns of troops and figures are missing, reads each row as a line of text. */
export function readForeignTable(rows: readonly TableRow[], books: readonly BookHead[]): SourceArmy {
  const columns = findColumns(rows.map(({ cells }) => cells));
  if (!columns) {
    const lines: string[] = [];
    for (const { at, cells } of rows) lines[at - 1] = cells.filter(Boolean).join(' ').replace(/\s+/g, ' ');
    return readRosterLines(Array.from(lines, (line) => line ?? '').join('\n'), books);
  }
  const { head, first, name, unit, count, each, total, ordinal, doubt } = columns;
  const source = createSource();
  for (const [index, row] of rows.slice(0, first).entries()) {
    const line = toSourceLine(row);
    const words = row.cells
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .trim();
    if (index === head) source.understood.push({ ...line, what: 'the column headings' });
    else if (isSeparator(row.cells)) source.understood.push({ ...line, what: 'a row without text' });
    else if (words.startsWith('#')) source.understood.push({ ...line, what: 'a row above the table' });
    else if (source.title === null) {
      source.name = words;
      source.title = { ...line, parts: [] };
      source.sources.push(words);
    } else source.head.push({ ...line, text: words, before: 0 });
  }
  for (const [index, row] of rows.slice(first).entries()) {
    const { cells } = row;
    const line = toSourceLine(row);
    if (isSeparator(cells)) {
      source.understood.push({ ...line, what: 'a row without text' });
      continue;
    }
    const stated = parseCell(cells[total]);
    const figures = count < 0 ? 1 : (parseCell(cells[count]) ?? 0);
    const words = cells
      .filter(
        (cell, at) =>
          at === name || (at !== unit && parseCell(cell) === null && ![count, each, total, ordinal].includes(at)),
      )
      .join(' ');
    if (/^\s*(?:grand )?(?:total|sum|summe|somme|totale)\b/i.test(words) && stated !== null) {
      source.reportedPoints ??= stated;
      source.total ??= line;
      source.understood.push({ ...line, what: 'the total' });
      continue;
    }
    if (index >= MAX_PARTS || figures < 1) {
      const why = index >= MAX_PARTS ? 'an army can hold no more' : 'it has no number of figures';
      source.left.push({ ...line, why, before: source.units.length });
      continue;
    }
    const title = unit >= 0 && unit !== name ? (cells[unit] ?? '') : '';
    const prices = listPrices(figures, parseCell(cells[each]), stated);
    const guess = doubt === null ? {} : { doubt, uncounted: count < 0 };
    const part = { ...line, said: line.line, count: figures, words, prices, details: [], ...guess };
    const above = source.units.at(-1);
    if (above && title !== '' && above.name === title) above.parts.push(part);
    else {
      const started = createSourceUnit(title === '' ? null : title);
      started.parts.push(part);
      source.units.push(started);
    }
  }
  return source;
}

const TABLE_ROW = /^\s*\|.*\|\s*$/;

const isTableLine = (line: string): boolean => line.length <= MAX_LINE && TABLE_ROW.test(line);

/** Reads a Markdown text with a table. Null without a table. */
export function readMarkdownTable(text: string, books: readonly BookHead[]): SourceArmy | null {
  const lines = text.split(/\r\n|\r|\n/, MAX_ROWS);
  const rows = lines.flatMap((line, index): TableRow[] => {
    if (!isTableLine(line)) return [];
    const cells = line.trim().slice(1, -1).split('|');
    return [{ at: index + 1, cells: cells.map((cell) => cell.trim()) }];
  });
  if (rows.filter(({ cells }) => !isSeparator(cells)).length < 2) return null;
  const table = readForeignTable(rows, books);
  const around = readRosterLines(lines.map((line) => (isTableLine(line) ? '' : line)).join('\n'), books);
  // If the army's name is above the table, the first row is not the name.
  const row = around.title ? table.title : null;
  const { parts = [] } = row ?? {};
  const first = parts.length > 0 ? [{ ...createSourceUnit(null), parts: [...parts] }] : [];
  const words = row && parts.length === 0 ? [{ ...row, text: row.line, before: 0 }] : [];
  return {
    ...around,
    name: around.name ?? table.name,
    title: around.title ?? table.title,
    units: [...first, ...table.units, ...around.units],
    generals: [...around.generals, ...table.generals],
    understood: [...around.understood, ...table.understood],
    noted: [...around.noted, ...table.noted],
    left: [...table.left, ...around.left],
    head: [...around.head, ...words, ...table.head],
  };
}
