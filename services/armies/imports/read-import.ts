import type { ImportFormat, ImportReport } from '../../../contract/armies.ts';
import { armyFromLink, holdsLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { armyList } from '../../../rules/core/army/allies.ts';
import { type Book, loadBooks } from '../../../rules/books.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { InputError } from '../../../rules/core/procedure.ts';
import { bookOf } from '../../books.ts';
import type { ImportedText, ImportEnvironment } from '../../imports/import-environment.ts';
import { readJson } from '../../json-text.ts';
import { clean, entryOf } from '../formats/roster.ts';
import { type Collector, collectFindings, type Findings, placeOf } from './findings.ts';
import type { BookList } from './choose-list.ts';
import { matchArmy } from './match-army.ts';
import { mendArmy } from './mend-army.ts';
import { guardInput } from '../../input-guard.ts';
import { isForeignRoster, readForeignRoster } from './roster-json.ts';
import type { RosterFile } from './read-ros.ts';
import { readRosterLines } from './read-roster-lines.ts';
import { armyOfTable, isOurTable, readForeignTable, readMarkdownTable, rowsOf } from './read-table.ts';
import type { SourceArmy } from './source-army.ts';

/** Names an army after its file. */
const titleOf = (fileName: string): string =>
  clean(
    fileName
      .replace(/^.*[\\/]/, '')
      .replace(/(?:\.(?:nomarch|bbcode))?\.\w{1,8}$/, '')
      .replace(/[_-]+/g, ' '),
  ) || 'Imported army';

const isTable = (text: string, fileName: string): boolean =>
  /\.(?:csv|tsv)$/i.test(fileName) || /^\uFEFF?(?:sep=.\s+)?"?row"?[,;\t]/.test(text);

/** Detects the format of a text by its first characters, its markup, and its file name last. */
export function formatOf(text: string, fileName: string): ImportFormat {
  const start = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('{')) return 'nomarch-army';
  if (/^<!DOCTYPE html/i.test(start) && holdsLink(text)) return 'link';
  if (start.startsWith('<?xml') || /^<(?:!--|!DOCTYPE|roster\b)/i.test(start)) return 'ros';
  if (isTable(text, fileName)) return 'csv';
  if (holdsLink(text)) return 'link';
  if (/\[(?:\*|b|i|u|list|size|color)(?:=[^\]\n]{0,40})?\]/i.test(start)) return 'bbcode';
  if (/\.md$/i.test(fileName) || /^#{1,6} |\n#{1,6} |^\|.*\|\s*$/m.test(start)) return 'markdown';
  return 'text';
}

async function booksAndLists({ books, lists, rules, list: only, allies = [] }: Reading): Promise<BookList[]> {
  const among = lists.filter(
    (list) => (rules === undefined || list.rules === rules) && (only === undefined || list.id === only),
  );
  const whole = await loadBooks(books.filter(({ id }) => among.some((list) => list.rules === id)));
  return among.flatMap((list) => {
    const book = whole.find(({ id }) => id === list.rules);
    const named = { rules: list.rules, list: list.id, allies: only === undefined ? [] : [...allies] };
    const joined = armyList(named, (wanted) => lists.find(({ id }) => id === wanted) ?? null);
    return book && joined ? [{ book, list: joined }] : [];
  });
}

/** Reports an army file part by part. Entries that are not in the army list are kept and reported. */
function tellWhole(army: ArmyFile, list: NationList | null, findings: Collector): void {
  for (const { name } of army.generals) findings.match(placeOf(name || 'General'), 'a general, as stored');
  for (const [at, unit] of army.units.entries()) {
    const name = unit.name || 'Unit';
    const unknown = unit.parts.filter(({ entry }) => entry !== null && !entryOf(list, entry));
    if (unknown.length === 0)
      findings.match(placeOf(name), `${unit.parts.map(({ count }) => count).join(' + ')} figures, as stored`);
    for (const part of unknown) {
      const { entry, count } = part;
      const where = list ? `the list “${list.title}”` : 'Nomarch';
      const said = `${count} x ${entry ?? ''}`;
      const places = [`units.${at}.parts.${unit.parts.indexOf(part)}`];
      findings.guess(placeOf(name), said, `kept, but ${where} has no such entry`, { said, places });
    }
  }
}

/** The book and army list that the user chose. */
export interface Against {
  readonly rules?: string | undefined;
  readonly list?: string | undefined;
  /** Army lists of allies. */
  readonly allies?: readonly string[] | undefined;
}

interface Reading extends Against {
  readonly books: readonly Book[];
  readonly lists: readonly NationList[];
  readonly findings: Collector;
  readonly title: string;
}

async function wholeArmy(
  { books, lists, findings }: Reading,
  value: unknown,
): Promise<Pick<ImportReport, 'army' | 'computedPoints' | 'missing' | 'fitted'>> {
  const army = mendArmy(value, lists, findings);
  const list = armyList(army, (id) => lists.find((one) => one.id === id) ?? null);
  const computedPoints = (await bookOf({ books }, army.rules)).tally(army, list).points;
  tellWhole(army, list, findings);
  return { army, computedPoints, missing: [], fitted: false };
}

async function matched(reading: Reading, source: SourceArmy) {
  const { books, title, rules, list, findings } = reading;
  const isChosen = rules !== undefined || list !== undefined;
  const army = matchArmy(
    source,
    { books, lists: await booksAndLists(reading), all: reading.lists, isChosen, title },
    findings,
  );
  return { ...army, reportedPoints: source.reportedPoints, fitted: true };
}

const ofLines = (reading: Reading, text: string) => matched(reading, readRosterLines(text, reading.books));

async function ofTable(reading: Reading, text: string) {
  const rows = rowsOf(text);
  if (!isOurTable(rows)) return matched(reading, readForeignTable(rows, reading.books));
  const { value, reportedPoints, read, left } = armyOfTable(rows);
  for (const line of read) reading.findings.match(line, 'a row of the army');
  for (const { why, ...line } of left) reading.findings.leave(line, why);
  return { ...(await wholeArmy(reading, value)), reportedPoints };
}

async function ofRoster(reading: Reading, { notes, source }: RosterFile) {
  if (holdsLink(notes)) {
    try {
      return { ...(await wholeArmy(reading, armyFromLink(notes))), reportedPoints: source.reportedPoints };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      reading.findings.leave(
        placeOf('the link in the notes'),
        `${error.message}; the roster was read line by line instead`,
      );
    }
  }
  return matched(reading, source);
}

/** Reads the army from a link in a text and reports the lines around the link. */
async function ofLink(reading: Reading, text: string) {
  const army = await wholeArmy(reading, armyFromLink(text));
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const what = holdsLink(line) ? 'a link with the army' : 'text around the link';
    if (line.trim() !== '') reading.findings.match({ at: index + 1, line }, what);
  }
  return { ...army, reportedPoints: null };
}

type Read = Omit<ImportReport, 'format' | keyof Findings>;

async function ofJson(reading: Reading, text: string): Promise<Read> {
  const document = readJson(text, 'army file');
  guardInput(document);
  if (isForeignRoster(document)) return ofRoster(reading, readForeignRoster(document));
  return { ...(await wholeArmy(reading, document)), reportedPoints: null };
}

const READERS: Readonly<Record<ImportFormat, (reading: Reading, text: string) => Promise<Read>>> = {
  'nomarch-army': ofJson,
  link: ofLink,
  csv: ofTable,
  ros: async (reading, text) => ofRoster(reading, (await import('./read-ros.ts')).readRos(text)),
  text: ofLines,
  markdown: (reading, text) =>
    matched(reading, readMarkdownTable(text, reading.books) ?? readRosterLines(text, reading.books)),
  bbcode: ofLines,
};

export interface ArmyText extends Against, ImportedText {
  /** Army lists that the text is compared with. */
  readonly lists: readonly NationList[];
}

/**
 * Reads an army from any text and reports matches, guesses and lines left out.
 * @throws UseCaseError BAD_INPUT or InputError if nothing could be read
 */
export async function readArmyText(
  environment: Pick<ImportEnvironment, 'books' | 'tell'>,
  { text, fileName, ...against }: ArmyText,
): Promise<ImportReport> {
  environment.tell('reading');
  const findings = collectFindings();
  const format = formatOf(text, fileName);
  environment.tell('matching');
  const { books } = environment;
  const read = await READERS[format]({ ...against, books, findings, title: titleOf(fileName) }, text);
  return { format, ...read, ...findings.findings() };
}
