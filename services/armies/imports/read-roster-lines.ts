import type { BookHead } from '../../../rules/core/rule-system.ts';
import { extractFreeTroop, listHeadings, type RosterHeadings } from '../formats/roster.ts';
import { findGame, toSpacedWords } from './words.ts';
import {
  splitTroops,
  countTroops,
  readNamedGeneral,
  readNamedUnit,
  type ReadLine,
  readStarredGeneral,
} from './read-line.ts';
import { readPlainLines } from './plain-lines.ts';
import {
  findNamedPoints,
  splitBrigade,
  readMark,
  readRuling,
  readSetting,
  readTotal,
  THOUSANDS_PATTERN,
  TOTAL_WORD,
} from './read-remarks.ts';
import {
  createSource,
  createSourceUnit,
  MAX_PARTS,
  listPrices,
  type SourceArmy,
  type SourceLine,
  type SourcePart,
  type SourceUnit,
} from './source-army.ts';

type Section = keyof RosterHeadings;

/** Headings that other programs write above troops. */
const OTHER_HEADINGS = [
  'battleline',
  'other datasheets',
  'infantry',
  'cavalry',
  'mounted',
  'core',
  'core units',
  'special',
  'rare',
];

/** Returns the headings of the books and common alternatives, in lower case. */
const listSections = (books: readonly BookHead[]): ReadonlyMap<string, Section> =>
  new Map<string, Section>([
    ...books.flatMap((book) => [
      // A heading is empty if the book has no such section.
      ...Object.entries(listHeadings(book)).flatMap(([section, title]) =>
        title === '' ? [] : [[title.toLowerCase(), section as Section] as const],
      ),
      ...book.bought.map((label) => [label.toLowerCase(), 'extras'] as const),
    ]),
    ['troops', 'units'],
    ['army', 'units'],
    ['characters', 'generals'],
    ...OTHER_HEADINGS.map((title) => [title, 'units'] as const),
  ]);

/** Number of lines at the top that may name the army, the book, the list and the limit. */
const HEAD_LINES = 6;
/** Matches the number of a single figure: "Sargon [1]". */
const ONE_FIGURE = / ?\[1\]$/;
const TOTAL_LINE = /^total\b/i;
/** Matches the game's name after the name of a roster: "Host of Kish (a game)". */
const GAME_SUFFIX = /\s*\([^()]{1,200}\)$/;
export const UNIT_NOTE = 'a note of the unit';
export const ARMY_NOTE = 'a note of the army';

interface Reading {
  readonly source: SourceArmy;
  readonly sections: ReadonlyMap<string, Section>;
  /** Titles of the books, as words with spaces between them. */
  readonly titles: readonly string[];
  section: Section | null;
  /** The unit to which the following lines belong. */
  unit: SourceUnit | null;
  /** True if the last line that was not nested was a general. */
  isBelowGeneral: boolean;
  /** True if the first line is a title even if a list of troops follows at once. */
  readonly isTitled: boolean;
  /** True if all troops are in one list below the first line. */
  readonly isOneList: boolean;
  /** Number of the last line of a list. */
  listEnd: number;
  /** Number of lines read so far, without blank or decorative ones. */
  lineCount: number;
}

const isHead = ({ lineCount, source }: Reading): boolean => lineCount < HEAD_LINES && source.units.length === 0;

const toSourceLine = ({ at, raw }: ReadLine): SourceLine => ({ at, line: raw.trim() });

const report = ({ source }: Reading, line: ReadLine, what: string): void =>
  void source.understood.push({ ...toSourceLine(line), what });

const leaveOut = ({ source }: Reading, line: ReadLine, why: string): void =>
  void source.left.push({ ...toSourceLine(line), why, before: source.units.length });

function startUnit(reading: Reading, name: string | null, times = 1): SourceUnit {
  const unit = createSourceUnit(name, times);
  reading.source.units.push(unit);
  reading.unit = unit;
  return unit;
}

type Pieces = NonNullable<ReturnType<typeof splitTroops>>;

/** Creates parts from the troops of a line. Points at the end of the line belong to the part if there is only one. */
const createParts = (pieces: Pieces, line: ReadLine, free?: string): SourcePart[] =>
  pieces.map(({ said, count, words, cost, areUnits }) => ({
    ...toSourceLine(line),
    said,
    count,
    words,
    prices: listPrices(count, cost, pieces.length > 1 ? null : line.points),
    free,
    ...(areUnits ? { uncounted: true, doubt: 'it counts units instead of figures' } : {}),
    details: [],
  }));

/** Reads troops. Nested lines belong to the unit above; others start one or more units. @returns false for a line without a number */
function readTroops(reading: Reading, line: ReadLine): boolean {
  const { text, nested } = line;
  // Notes written by Nomarch may contain numbers, but Nomarch writes troops as "12 x archers".
  if (reading.source.isNomarch && nested && !/^\d+ x /.test(text)) return false;
  const described = extractFreeTroop(text);
  const named = described ? null : readNamedUnit(text);
  if (named && !nested) {
    startUnit(reading, named.name).parts.push(...createParts(named.pieces, line));
    return true;
  }
  const alone = described ? countTroops(described.rest) : null;
  const pieces = named?.pieces ?? (alone ? [{ ...alone, said: text }] : described ? null : splitTroops(text));
  if (!pieces) return false;
  const parts = createParts(pieces, line, described?.free);
  const times = pieces.length > 1 ? 1 : Math.min(pieces[0]?.times ?? 1, 100);
  const above = nested && times === 1 ? reading.unit : null;
  if (above && above.name !== null) above.parts.push(...parts);
  // Reads "24 spearmen + 12 archers" as one unit.
  else if (/\d[^,;]*[+&]/.test(text)) startUnit(reading, null, times).parts.push(...parts);
  else for (const part of parts) startUnit(reading, null, times).parts.push(part);
  return true;
}

/** Reads a figure or model with points but no number: "King's chariot [155 pts]". */
function readSingle(reading: Reading, line: ReadLine): boolean {
  const { text, points, nested, heading } = line;
  if (points === null || nested || heading > 0 || !/\p{L}/u.test(text)) return false;
  const part = {
    ...toSourceLine(line),
    said: text,
    count: 1,
    words: text,
    prices: [points],
    uncounted: true,
    doubt: 'it has no number of figures',
    details: [],
  };
  const { head } = reading.source;
  // A line such as "Akkadian, 3000 points" at the top may name the list and the limit.
  if (isHead(reading)) head.push({ ...toSourceLine(line), text, before: 0, part });
  else startUnit(reading, null).parts.push(part);
  return true;
}

/** Reads a nested line about the unit above. @returns false if there is no such unit */
function readDetail(reading: Reading, line: ReadLine): boolean {
  const { unit } = reading;
  if (!line.nested || !unit) return false;
  const part = unit.name === null ? unit.parts.at(-1) : undefined;
  const detail = { ...toSourceLine(line), text: line.text };
  if (part && !reading.source.isNomarch) part.details.push(detail);
  else if (readMark(unit, line.text)) report(reading, line, 'a detail of the unit');
  else if (reading.source.isNomarch) {
    unit.notes.push(line.text);
    reading.source.noted.push({ ...toSourceLine(line), what: UNIT_NOTE });
  } else unit.remarks.push(detail);
  return true;
}

/** Matches a line about the origin of the text. */
const IMPRINT = /^(?:created|generated|exported|made|printed)\b.{0,20}\b(?:with|by|from|using)\b|https?:\/\//i;

/** Reads the sections of Nomarch's rosters that contain no troops. @returns false in other sections */
function readPlainSection(reading: Reading, line: ReadLine): boolean {
  const { source, section } = reading;
  const { text, raw } = line;
  if (section === 'problems') report(reading, line, 'a problem; the rules are checked again');
  else if (section === 'notes') {
    source.notes.push(raw.trim() === text ? text : raw.trim());
    source.noted.push({ ...toSourceLine(line), what: ARMY_NOTE });
  } else if (section === 'rulings' || section === 'settings') {
    const read = section === 'rulings' ? readRuling : readSetting;
    if (!read(source, text, toSourceLine(line)))
      leaveOut(reading, line, 'it names neither a ruling nor a number of the book');
  } else return false;
  return true;
}

/** Reads a general. @returns false for any other line */
function readGeneral(reading: Reading, line: ReadLine): boolean {
  const { source, section } = reading;
  const { text, nested } = line;
  if (section === 'generals' && nested && reading.isBelowGeneral && readStarredGeneral(text) === null) {
    source.left.push({ ...toSourceLine(line), why: 'a general’s equipment is not stored' });
    return true;
  }
  const named = section === 'extras' || source.isNomarch ? null : readNamedGeneral(text);
  const general = section === 'extras' || (reading.unit && nested) ? named : (readStarredGeneral(text) ?? named);
  const before = source.units.length;
  const isOpen = general !== null && named === null && section !== 'generals' && !source.isNomarch;
  const [troops] = isOpen ? createParts(splitTroops(text.replace(/[\s*★]+$/u, '')) ?? [], line) : [];
  const troopsField = troops ? { troops } : {};
  if (general)
    source.generals.push({
      ...toSourceLine(line),
      ...general,
      ...splitBrigade(general.name),
      price: line.points,
      before,
      ...troopsField,
    });
  else if (section !== 'generals') return false;
  // A typed army may lack the heading above its units.
  else if ((countTroops(text)?.count ?? 1) > 1 || readNamedUnit(text)) {
    reading.section = 'units';
    return false;
  } else
    source.generals.push({
      ...toSourceLine(line),
      stars: null,
      ...splitBrigade(text.replace(ONE_FIGURE, '')),
      price: line.points,
    });
  reading.unit = null;
  reading.isBelowGeneral = !nested;
  return true;
}

function readInSection(reading: Reading, line: ReadLine, holdsNext: boolean): void {
  const { source, section } = reading;
  const { text, nested, heading } = line;
  if (readPlainSection(reading, line)) return;
  // A line such as "Book · list · AD 1130 to AD 1250" has numbers but names no troops.
  if (isHead(reading) && !nested && reading.titles.some((title) => toSpacedWords(text).includes(title))) {
    source.head.push({ ...toSourceLine(line), text, before: 0 });
    source.sources.push(text);
    return;
  }
  const leads = section !== 'extras' && !source.isNomarch && isLeader(text);
  const isHeader =
    !nested && holdsNext && !leads && /\p{L}/u.test(text) && (section === 'units' || heading > 0 || !countTroops(text));
  if (isHeader) {
    const isWrapped = !source.isNomarch && heading === 0 && !text.endsWith(':') && reading.listEnd === line.at - 1;
    Object.assign(startUnit(reading, text.replace(/:$/, '')), isWrapped ? { isWrapped } : {});
    reading.isBelowGeneral = false;
    if (reading.lineCount === 0 && reading.isOneList)
      source.doubted.push({ ...toSourceLine(line), as: 'a unit', why: 'it may be the name of the army' });
    if (section === 'generals') reading.section = 'units';
    if (source.doubted.at(-1)?.at !== line.at) report(reading, line, 'a unit');
  } else if (IMPRINT.test(text)) report(reading, line, 'the origin of the text');
  else if (readGeneral(reading, line) || readTroops(reading, line)) return;
  else if (readDetail(reading, line) || readSingle(reading, line)) return;
  else if (heading > 0 || isHead(reading)) {
    source.head.push({ ...toSourceLine(line), text, before: source.units.length });
    source.sources.push(text);
    source.game ??= findGame(text);
  } else leaveOut(reading, line, 'it has no number of figures');
}

const isLeader = (text: string): boolean => (readStarredGeneral(text) ?? readNamedGeneral(text)) !== null;
const isTroops = (text: string): boolean => countTroops(text) !== null && !isLeader(text);

/** Checks whether the next line is nested and contains troops. If so, the current line names their unit. */
const holdsTroops = (next: ReadLine | undefined): boolean => next !== undefined && next.nested && isTroops(next.text);

/** Checks whether a first line may be the army's name: not a general, not a unit with troops, not a line starting with a number. */
const isTitle = ({ text, heading }: ReadLine, below: string): boolean =>
  text !== '' &&
  (heading > 0 ||
    /^={1,}$/.test(below) ||
    ((!/^\d/.test(text) || countTroops(text) === null) &&
      (readStarredGeneral(text) ?? readNamedGeneral(text) ?? readNamedUnit(text)) === null));

/** Words for a part of an army. A list below them contains that part's troops. */
const PART_OF_ARMY =
  /\b(?:wing|centre|center|flank|reserves?|vanguard|battle line|brigade|unit|regiment|squadron|company)\b/i;

/** Checks whether a first line above a list is the army's title and not a unit's name: it states points, or only the list follows. */
function isTitleOfList([first, ...rest]: readonly ReadLine[]): boolean {
  if (!first || first.nested) return false;
  if (first.points !== null || findNamedPoints(first.text) !== null) {
    const cost = rest.findIndex(({ nested }) => !nested);
    const below = rest.slice(0, cost < 0 ? undefined : cost).reduce((all, { points }) => all + (points ?? 0), 0);
    return below === 0 || below !== first.points;
  }
  return !PART_OF_ARMY.test(first.text) && isOneList(rest);
}

/** Checks whether all troops are in one list; leaders and the total may be outside it. */
function isOneList(lines: readonly ReadLine[]): boolean {
  const troops = lines.filter(({ text }) => isTroops(text));
  return troops.length > 1 && lines.every(({ nested, text }) => nested || isLeader(text) || TOTAL_WORD.test(text));
}

/** Reads the heading of a section. @returns false for any other line */
function readHeading(reading: Reading, line: ReadLine): boolean {
  const section = line.nested ? undefined : reading.sections.get(line.text.toLowerCase().replace(/:$/, ''));
  // Other programs write a roster's name and total between plus signs.
  if (section === undefined && line.heading === 2 && (reading.lineCount === 0 || TOTAL_LINE.test(line.text)))
    return false;
  // A line such as "+ 24 spearmen" is an item of a list, not a heading.
  if (section === undefined && !(line.heading > 0 && /^[+=]/.test(line.raw.trim()))) return false;
  reading.section = section ?? null;
  reading.unit = null;
  reading.isBelowGeneral = false;
  if (section === undefined) reading.source.game ??= findGame(line.text);
  report(reading, line, 'a heading');
  return true;
}

function readLine(reading: Reading, line: ReadLine, below: string, next: ReadLine | undefined): void {
  const { source, section } = reading;
  const holdsNext = holdsTroops(next);
  if (line.heading > 0 || section !== 'notes') if (readHeading(reading, line)) return;
  const isFirst = reading.lineCount === 0 && isTitle(line, below) && (!holdsNext || reading.isTitled);
  if (section !== 'notes' && section !== 'problems' && readTotal(source, line, reading.lineCount < HEAD_LINES, isFirst))
    return;
  if (isFirst) {
    const title = line.text.replace(THOUSANDS_PATTERN, '').trim() || line.text;
    source.name = line.raw.trim().startsWith('++') ? title.replace(GAME_SUFFIX, '') : title;
    source.title = { ...toSourceLine(line), parts: createParts(splitTroops(line.text) ?? [], line) };
    source.sources.push(line.text);
    source.game ??= findGame(line.text);
  } else readInSection(reading, line, holdsNext);
}

/** Reads a roster in plain text, Markdown or BBCode, written by Nomarch or typed by a person, with headings of any book. */
export function readRosterLines(text: string, books: readonly BookHead[]): SourceArmy {
  const source = createSource();
  const lines = readPlainLines(text, source);
  const sections = listSections(books);
  const titles = books.map(({ title }) => toSpacedWords(title));
  const reading: Reading = {
    source,
    sections,
    titles,
    section: null,
    unit: null,
    isBelowGeneral: false,
    isTitled: isTitleOfList(lines),
    isOneList: isOneList(lines.slice(1)),
    listEnd: -1,
    lineCount: 0,
  };
  const [, below = ''] = text.split(/\r\n|\r|\n/, 2);
  for (const [index, line] of lines.entries()) {
    if (source.units.length > MAX_PARTS) leaveOut(reading, line, 'an army can hold no more');
    else readLine(reading, line, below, lines[index + 1]);
    if (line.nested) reading.listEnd = line.at;
    reading.lineCount += 1;
  }
  return source;
}
