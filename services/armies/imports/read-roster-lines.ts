import type { RuleSystem } from '../../../rules/core/rule-system.ts';
import { freeTroopIn } from '../formats/free-troop.ts';
import { headingsOf, type RosterHeadings } from '../formats/roster.ts';
import { shortened } from './findings.ts';
import { countedTroops, LONGEST_LINE, readLine, type ReadLine, starredGeneral } from './read-line.ts';
import { readForce, readRemark, readRuling, readSetting } from './read-remarks.ts';
import { emptySource, MOST_PARTS, type SourceArmy, type SourceUnit } from './source-army.ts';

type Section = keyof RosterHeadings;

/** The headings of some books, and other words for some of them. */
const sectionsOf = (books: readonly RuleSystem[]): ReadonlyMap<string, Section> =>
  new Map<string, Section>([
    ...books.flatMap((book) => [
      // Nothing stands under the heading of what a book does not have.
      ...Object.entries(headingsOf(book)).flatMap(([section, title]) =>
        title === '' ? [] : [[title.toLowerCase(), section as Section] as const],
      ),
      ...book.extras.map(({ label }) => [label.toLowerCase(), 'extras'] as const),
    ]),
    ['troops', 'units'],
    ['army', 'units'],
  ]);

const OF_LIMIT = /(\d{1,9})\s*(?:of|\/)\s*(\d{1,9})\s*(?:points|pts)?/i;
const TOTAL = /^(?:grand )?(?:total|sum|points|cost)\b[^\d]{0,30}(\d{1,9})\s*(?:points|pts)?$/i;
const LIMIT = /^(?:limit\b[^\d]{0,20})?(\d{1,9})\s*(?:points|pts)\b.{0,20}$/i;
/** Lines at the top that may name the army, the book, the list and the limit. */
const HEAD = 6;
/** So many lines are read at all. */
const MOST_LINES = 20_000;

interface Reading {
  readonly source: SourceArmy;
  section: Section | null;
  unit: SourceUnit | null;
  /** Lines read so far that said something. */
  read: number;
}

function readTotal(text: string, { source, read }: Reading): boolean {
  const both = OF_LIMIT.exec(text);
  if (both && /points|pts|of\s/i.test(text) && !/^\d+ of [a-z]/i.test(text)) {
    source.reportedPoints ??= Number(both[1]);
    source.limit ??= Number(both[2]);
    return true;
  }
  const total = TOTAL.exec(text);
  if (total) {
    source.reportedPoints ??= Number(total[1]);
    return true;
  }
  const limit = read < HEAD ? LIMIT.exec(text) : null;
  if (limit) {
    source.limit ??= Number(limit[1]);
    source.sources.push(text);
  }
  return limit !== null;
}

function startUnit(reading: Reading, name: string | null): SourceUnit {
  const unit: SourceUnit = { name, parts: [], notes: [] };
  reading.source.units.push(unit);
  return unit;
}

/** Troops: of the unit above where they are nested, else a unit of their own, or several. @returns false for a line without a number. */
function readTroops(reading: Reading, { raw, text, nested }: ReadLine): boolean {
  const described = freeTroopIn(text);
  const counted = countedTroops(described?.rest ?? text);
  if (!counted) return false;
  const { count, words, cost } = counted;
  const part = { line: raw.trim(), count, words, cost, free: described?.free };
  if (nested && reading.unit && counted.times === 1) {
    reading.unit.parts.push(part);
    return true;
  }
  for (let number = 0; number < Math.min(counted.times, 100); number += 1)
    startUnit(reading, null).parts.push({ ...part });
  reading.unit = null;
  return true;
}

function readInSection(reading: Reading, line: ReadLine, holdsNext: boolean): void {
  const { source, section } = reading;
  const { text, raw, nested } = line;
  if (section === 'problems') return;
  if (section === 'notes') {
    source.notes.push(raw.trim() === text ? text : raw.trim());
    return;
  }
  if (section === 'rulings') {
    readRuling(source, text, raw);
    return;
  }
  if (section === 'settings') {
    readSetting(source, text, raw);
    return;
  }
  const isHeader = !nested && holdsNext && (section === 'units' || line.heading > 0 || !countedTroops(text));
  if (isHeader) {
    reading.unit = startUnit(reading, text.replace(/:$/, ''));
    return;
  }
  const general = section === 'extras' || reading.unit ? null : starredGeneral(text);
  if (general) {
    source.generals.push({ line: raw, ...general, ...readForce(general.name) });
    return;
  }
  // Who types a list may leave out the heading of the units.
  if (section === 'generals' && (countedTroops(text)?.count ?? 1) > 1) reading.section = 'units';
  else if (section === 'generals') {
    source.generals.push({ line: raw, stars: 0, ...readForce(text) });
    return;
  }
  if (readTroops(reading, line)) return;
  if (nested && reading.unit) readRemark(reading.unit, text);
  else if (section === null && reading.read < HEAD && source.units.length === 0) source.sources.push(text);
  else source.left.push({ line: shortened(raw), why: 'it names no number of figures' });
}

/** Whether the next line that says something is nested troops, so that the line before it names their unit. */
const holdsTroops = (next: ReadLine | undefined): boolean =>
  next !== undefined && next.nested && countedTroops(next.text) !== null;

/** The first line is the army's name, unless it is a line of the army already. */
const isTitle = ({ text, heading }: ReadLine, below: string): boolean =>
  heading > 0 || /^={1,}$/.test(below) || (countedTroops(text) === null && starredGeneral(text) === null);

/** Reads a roster in plain text, Markdown or BBCode, of ours or as people type one, under the headings of any of the books. */
export function readRosterLines(text: string, books: readonly RuleSystem[]): SourceArmy {
  const sections = sectionsOf(books);
  const source = emptySource();
  const reading: Reading = { source, section: null, unit: null, read: 0 };
  const raws = text.split(/\r\n|\r|\n/, MOST_LINES + 1);
  if (raws.length > MOST_LINES)
    source.left.push({ line: '…', why: `more than ${MOST_LINES} lines; the rest was not read` });
  const lines = raws.slice(0, MOST_LINES).flatMap((raw) => {
    if (raw.length <= LONGEST_LINE) return readLine(raw) ?? [];
    if (raw.trim() !== '')
      source.left.push({ line: shortened(raw), why: `a line of more than ${LONGEST_LINE} characters` });
    return [];
  });
  for (const [index, line] of lines.entries()) {
    const { text: words, nested } = line;
    const section = nested ? undefined : sections.get(words.toLowerCase().replace(/:$/, ''));
    if (section !== undefined) {
      reading.section = section;
      reading.unit = null;
    } else if (reading.section !== 'notes' && reading.section !== 'problems' && readTotal(totalOf(line), reading)) {
      // The total is no troops.
    } else if (reading.read === 0 && isTitle(line, raws[1] ?? '') && !holdsTroops(lines[index + 1])) {
      source.name = words;
      source.sources.push(words);
    } else readInSection(reading, line, holdsTroops(lines[index + 1]));
    reading.read += 1;
    if (source.units.length > MOST_PARTS) break;
  }
  return source;
}

/** A total may be what was taken for the points behind a line. */
const totalOf = ({ text, points }: ReadLine): string =>
  points !== null && /^(?:grand )?(?:total|sum|points|cost)\b/i.test(text) ? `${text} ${points}` : text;
