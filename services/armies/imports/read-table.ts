import type { BookHead } from '../../../rules/core/rule-system.ts';
import Papa from 'papaparse';
import { CSV_COLUMNS, uncell } from '../formats/csv.ts';
import { emptySource, emptyUnit, MOST_PARTS, pricesOf, type SourceArmy, type SourceLine } from './source-army.ts';
import { cellNumber, findColumns } from './read-columns.ts';
import { LONGEST_LINE } from './read-line.ts';
import { readRosterLines } from './read-roster-lines.ts';

const MOST_ROWS = 60_000;

/** A row of a table, with the number of its first line. */
interface TableRow {
  readonly at: number;
  readonly cells: readonly string[];
}

/** Parses the rows of a table with any delimiter, without blank ones. */
export function rowsOf(text: string): TableRow[] {
  // Excel's "sep=;" names the delimiter.
  const [mark = '', delimiter = ''] = /^\uFEFF?"?sep=(.)"?[^\r\n]*(?:\r\n|\r|\n)/i.exec(text) ?? [];
  const { data } = Papa.parse<string[]>(text.slice(mark.length).replace(/^\uFEFF/, ''), {
    preview: MOST_ROWS,
    delimiter,
  });
  let at = mark === '' ? 1 : 2;
  return data.flatMap((cells) => {
    const row = { at, cells };
    at += 1 + cells.reduce((lines, cell) => lines + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    return cells.length > 1 || cells.some((cell) => cell.trim() !== '') ? [row] : [];
  });
}

const lineOf = ({ at, cells }: TableRow): SourceLine => ({ at, line: cells.join(', ') });

/** Checks whether Nomarch wrote a table. */
export const isOurTable = (rows: readonly TableRow[]): boolean => {
  const head = rows[0]?.cells ?? [];
  return head[0] === 'row' && head.includes('entry') && head.includes('count');
};

type Row = Partial<Record<(typeof CSV_COLUMNS)[number], string>>;

function* namedRows(rows: readonly TableRow[]): Generator<{ readonly row: Row; readonly line: SourceLine }> {
  const columns = (rows[0]?.cells ?? []).map((title) => CSV_COLUMNS.find((known) => known === title));
  for (const whole of rows.slice(1)) {
    const { cells } = whole;
    const row: Row = {};
    for (const [at, column] of columns.entries()) {
      const cell = cells[at];
      if (column !== undefined && cell !== undefined && cell !== '') row[column] = uncell(cell);
    }
    yield { row, line: lineOf(whole) };
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

const KINDS = new Set(['army', 'ally', 'general', 'unit', 'part', 'specialists', 'works', 'setting', 'ruling']);

interface TableArmy {
  /** Content of an army file, not validated yet. */
  readonly value: unknown;
  readonly reportedPoints: number | null;
  readonly read: SourceLine[];
  readonly left: (SourceLine & { readonly why: string })[];
}

/** Reads the army from a table that Nomarch wrote. */
export function armyOfTable(rows: readonly TableRow[]): TableArmy {
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
  const read: SourceLine[] = rows.slice(0, 1).map(lineOf);
  let reportedPoints: number | null = null;
  for (const { row, line } of namedRows(rows)) {
    const kind = row.row ?? '';
    if (KINDS.has(kind) || Object.keys(row).length === 0) read.push(line);
    if (Object.keys(row).length === 0) continue;
    const named = { name: row.name ?? '', ...present('id', row.id) };
    if (kind === 'army') {
      Object.assign(army, { name: row.name ?? '', limit: numberOf(row.count), list: row.list ?? null });
      Object.assign(army, present('rules', row.rules), present('note', row.note));
      const points = numberOf(row.points);
      reportedPoints = typeof points === 'number' ? points : null;
    } else if (kind === 'ally') {
      allies.push(row.list ?? '');
    } else if (kind === 'general') {
      const whose = { ...present('brigade', row.brigade), ...present('ally', row.list) };
      generals.push({ ...named, stars: numberOf(row.stars ?? '0'), ...whose });
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
      // A part before the first unit gets a unit.
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

/** Checks for a row that only separates headings from other rows. */
const isDivision = (cells: readonly string[]): boolean => cells.every((cell) => /^[\s:-]*$/.test(cell));

/** Reads another program's table by its columns, or each row as a line if columns of troops and figures are missing. */
export function readForeignTable(rows: readonly TableRow[], books: readonly BookHead[]): SourceArmy {
  const columns = findColumns(rows.map(({ cells }) => cells));
  if (!columns) {
    const lines: string[] = [];
    for (const { at, cells } of rows) lines[at - 1] = cells.filter(Boolean).join(' ').replace(/\s+/g, ' ');
    return readRosterLines(Array.from(lines, (line) => line ?? '').join('\n'), books);
  }
  const { head, first, name, unit, count, each, total, ordinal, doubt } = columns;
  const source = emptySource();
  for (const [index, row] of rows.slice(0, first).entries()) {
    const line = lineOf(row);
    const words = row.cells
      .filter((cell) => cell.trim() !== '')
      .join(' ')
      .trim();
    if (index === head) source.told.push({ ...line, what: 'the headings of the columns' });
    else if (isDivision(row.cells)) source.told.push({ ...line, what: 'a row without text' });
    else if (words.startsWith('#')) source.told.push({ ...line, what: 'a row above the table' });
    else if (source.title === null) {
      source.name = words;
      source.title = { ...line, parts: [] };
      source.sources.push(words);
    } else source.head.push({ ...line, text: words, before: 0 });
  }
  for (const [index, row] of rows.slice(first).entries()) {
    const { cells } = row;
    const line = lineOf(row);
    if (isDivision(cells)) {
      source.told.push({ ...line, what: 'a row without text' });
      continue;
    }
    const stated = cellNumber(cells[total]);
    const figures = count < 0 ? 1 : (cellNumber(cells[count]) ?? 0);
    const words = cells
      .filter(
        (cell, at) =>
          at === name || (at !== unit && cellNumber(cell) === null && ![count, each, total, ordinal].includes(at)),
      )
      .join(' ');
    if (/^\s*(?:grand )?(?:total|sum|summe|somme|totale)\b/i.test(words) && stated !== null) {
      source.reportedPoints ??= stated;
      source.total ??= line;
      source.told.push({ ...line, what: 'the total' });
      continue;
    }
    if (index >= MOST_PARTS || figures < 1) {
      const why = index >= MOST_PARTS ? 'an army can hold no more' : 'it has no number of figures';
      source.left.push({ ...line, why, before: source.units.length });
      continue;
    }
    const title = unit >= 0 && unit !== name ? (cells[unit] ?? '') : '';
    const prices = pricesOf(figures, cellNumber(cells[each]), stated);
    const guess = doubt === null ? {} : { doubt, uncounted: count < 0 };
    const part = { ...line, said: line.line, count: figures, words, prices, details: [], ...guess };
    const above = source.units.at(-1);
    if (above && title !== '' && above.name === title) above.parts.push(part);
    else {
      const started = emptyUnit(title === '' ? null : title);
      started.parts.push(part);
      source.units.push(started);
    }
  }
  return source;
}

const TABLE_ROW = /^\s*\|.*\|\s*$/;

const isTableLine = (line: string): boolean => line.length <= LONGEST_LINE && TABLE_ROW.test(line);

/** Reads a Markdown text with a table. Null without a table. */
export function readMarkdownTable(text: string, books: readonly BookHead[]): SourceArmy | null {
  const lines = text.split(/\r\n|\r|\n/, MOST_ROWS);
  const rows = lines.flatMap((line, index): TableRow[] => {
    if (!isTableLine(line)) return [];
    const cells = line.trim().slice(1, -1).split('|');
    return [{ at: index + 1, cells: cells.map((cell) => cell.trim()) }];
  });
  if (rows.filter(({ cells }) => !isDivision(cells)).length < 2) return null;
  const table = readForeignTable(rows, books);
  const around = readRosterLines(lines.map((line) => (isTableLine(line) ? '' : line)).join('\n'), books);
  // The army's name is above the table, not in its first row.
  const row = around.title ? table.title : null;
  const { parts = [] } = row ?? {};
  const first = parts.length > 0 ? [{ ...emptyUnit(null), parts: [...parts] }] : [];
  const words = row && parts.length === 0 ? [{ ...row, text: row.line, before: 0 }] : [];
  return {
    ...around,
    name: around.name ?? table.name,
    title: around.title ?? table.title,
    units: [...first, ...table.units, ...around.units],
    generals: [...around.generals, ...table.generals],
    told: [...around.told, ...table.told],
    noted: [...around.noted, ...table.noted],
    left: [...table.left, ...around.left],
    head: [...around.head, ...words, ...table.head],
  };
}
