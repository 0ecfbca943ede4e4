import type { ImportFormat, ImportReport } from '../../../contract/armies.ts';
import { armyFromLink, hasArmyLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { getArmyList } from '../../../rules/core/army/allies.ts';
import { type Book, loadBooks } from '../../../rules/books.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { InputError } from '../../../rules/core/procedure.ts';
import { loadBook } from '../../books.ts';
import type { ImportedText, ImportEnvironment } from '../../imports/import-environment.ts';
import { readJson, guardInput } from '../../input-guard.ts';
import { cleanLine, findEntry } from '../formats/roster.ts';
import { type Collector, collectFindings, type Findings, toSourceLine, type SourceArmy } from './source-army.ts';
import type { BookList } from './choose-list.ts';
import { matchArmy } from './match-army.ts';
import { repairArmy } from './repair-army.ts';
import { isForeignRoster, readForeignRoster } from './roster-json.ts';
import type { RosterFile } from './read-ros.ts';
import { readRosterLines } from './read-roster-lines.ts';
import { readNomarchTable, isNomarchTable, readForeignTable, readMarkdownTable, parseRows } from './read-table.ts';

/** Derives an army's name from the file name. */
const createTitle = (fileName: string): string =>
  cleanLine(
    fileName
      .replace(/^.*[\\/]/, '')
      .replace(/(?:\.(?:nomarch|bbcode))?\.\w{1,8}$/, '')
      .replace(/[_-]+/g, ' '),
  ) || 'Imported army';

const isTable = (text: string, fileName: string): boolean =>
  /\.(?:csv|tsv)$/i.test(fileName) || /^\uFEFF?(?:sep=.\s+)?"?row"?[,;\t]/.test(text);

/** Detects the format of a text by its first characters and its markup, then by its file name. */
export function detectFormat(text: string, fileName: string): ImportFormat {
  const start = text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('{')) return 'nomarch-army';
  if (/^<!DOCTYPE html/i.test(start) && hasArmyLink(text)) return 'link';
  if (start.startsWith('<?xml') || /^<(?:!--|!DOCTYPE|roster\b)/i.test(start)) return 'ros';
  if (isTable(text, fileName)) return 'csv';
  if (hasArmyLink(text)) return 'link';
  if (/\[(?:\*|b|i|u|list|size|color)(?:=[^\]\n]{0,40})?\]/i.test(start)) return 'bbcode';
  if (/\.md$/i.test(fileName) || /^#{1,6} |\n#{1,6} |^\|.*\|\s*$/m.test(start)) return 'markdown';
  return 'text';
}

async function loadLists({ books, lists, rules, list: only, allies = [] }: Reading): Promise<BookList[]> {
  const candidates = lists.filter(
    (list) => (rules === undefined || list.rules === rules) && (only === undefined || list.id === only),
  );
  const loaded = await loadBooks(books.filter(({ id }) => candidates.some((list) => list.rules === id)));
  return candidates.flatMap((list) => {
    const book = loaded.find(({ id }) => id === list.rules);
    const named = { rules: list.rules, list: list.id, allies: only === undefined ? [] : [...allies] };
    const joined = getArmyList(named, (wanted) => lists.find(({ id }) => id === wanted) ?? null);
    return book && joined ? [{ book, list: joined }] : [];
  });
}

/** Reports an army file part by part. Entries that are not in the army list are kept and reported. */
function reportArmy(army: ArmyFile, list: NationList | null, findings: Collector): void {
  for (const { name } of army.generals) findings.match(toSourceLine(name || 'General'), 'a general, as stored');
  for (const [at, unit] of army.units.entries()) {
    const name = unit.name || 'Unit';
    const unknown = unit.parts.filter(({ entry }) => entry !== null && !findEntry(list, entry));
    if (unknown.length === 0)
      findings.match(toSourceLine(name), `${unit.parts.map(({ count }) => count).join(' + ')} figures, as stored`);
    for (const part of unknown) {
      const { entry, count } = part;
      const source = list ? `the list “${list.title}”` : 'Nomarch';
      const description = `${count} x ${entry ?? ''}`;
      const places = [`units.${at}.parts.${unit.parts.indexOf(part)}`];
      findings.guess(toSourceLine(name), description, `kept, but ${source} has no such entry`, {
        said: description,
        places,
      });
    }
  }
}

/** The book and army list that the user chose. */
export interface ChosenLists {
  readonly rules?: string | undefined;
  readonly list?: string | undefined;
  /** Army lists of allies. */
  readonly allies?: readonly string[] | undefined;
}

interface Reading extends ChosenLists {
  readonly books: readonly Book[];
  readonly lists: readonly NationList[];
  readonly findings: Collector;
  readonly title: string;
}

async function readWholeArmy(
  { books, lists, findings }: Reading,
  value: unknown,
): Promise<Pick<ImportReport, 'army' | 'computedPoints' | 'missing' | 'fitted'>> {
  const army = repairArmy(value, lists, findings);
  const list = getArmyList(army, (id) => lists.find((one) => one.id === id) ?? null);
  const computedPoints = (await loadBook({ books }, army.rules)).tally(army, list).points;
  reportArmy(army, list, findings);
  return { army, computedPoints, missing: [], fitted: false };
}

async function matchSource(reading: Reading, source: SourceArmy) {
  const { books, title, rules, list, findings } = reading;
  const isChosen = rules !== undefined || list !== undefined;
  const army = matchArmy(
    source,
    { books, lists: await loadLists(reading), all: reading.lists, isChosen, title },
    findings,
  );
  return { ...army, reportedPoints: source.reportedPoints, fitted: true };
}

const readLines = (reading: Reading, text: string) => matchSource(reading, readRosterLines(text, reading.books));

async function readTable(reading: Reading, text: string) {
  const rows = parseRows(text);
  if (!isNomarchTable(rows)) return matchSource(reading, readForeignTable(rows, reading.books));
  const { value, reportedPoints, read, left } = readNomarchTable(rows);
  for (const line of read) reading.findings.match(line, 'a row of the army');
  for (const { why, ...line } of left) reading.findings.leave(line, why);
  return { ...(await readWholeArmy(reading, value)), reportedPoints };
}

async function readRosterFile(reading: Reading, { notes, source }: RosterFile) {
  if (hasArmyLink(notes)) {
    try {
      return { ...(await readWholeArmy(reading, armyFromLink(notes))), reportedPoints: source.reportedPoints };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      reading.findings.leave(
        toSourceLine('the link in the notes'),
        `${error.message}; the roster was read line by line instead`,
      );
    }
  }
  return matchSource(reading, source);
}

/** Reads the army from a link in a text and reports the lines around the link. */
async function readLink(reading: Reading, text: string) {
  const army = await readWholeArmy(reading, armyFromLink(text));
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const what = hasArmyLink(line) ? 'a link with the army' : 'text around the link';
    if (line.trim() !== '') reading.findings.match({ at: index + 1, line }, what);
  }
  return { ...army, reportedPoints: null };
}

type ReadResult = Omit<ImportReport, 'format' | keyof Findings>;

async function readJsonArmy(reading: Reading, text: string): Promise<ReadResult> {
  const document = readJson(text, 'army file');
  guardInput(document);
  if (isForeignRoster(document)) return readRosterFile(reading, readForeignRoster(document));
  return { ...(await readWholeArmy(reading, document)), reportedPoints: null };
}

const READERS: Readonly<Record<ImportFormat, (reading: Reading, text: string) => Promise<ReadResult>>> = {
  'nomarch-army': readJsonArmy,
  link: readLink,
  csv: readTable,
  ros: async (reading, text) => readRosterFile(reading, (await import('./read-ros.ts')).readRos(text)),
  text: readLines,
  markdown: (reading, text) =>
    matchSource(reading, readMarkdownTable(text, reading.books) ?? readRosterLines(text, reading.books)),
  bbcode: readLines,
};

export interface ArmyText extends ChosenLists, ImportedText {
  /** Army lists that the text is compared with. */
  readonly lists: readonly NationList[];
}

/** Reads an army from any text, with matches, guesses and lines left out. @throws UseCaseError BAD_INPUT or InputError if it cannot */
export async function readArmyText(
  environment: Pick<ImportEnvironment, 'books' | 'reportStep'>,
  { text, fileName, ...against }: ArmyText,
): Promise<ImportReport> {
  environment.reportStep('reading');
  const findings = collectFindings();
  const format = detectFormat(text, fileName);
  environment.reportStep('matching');
  const { books } = environment;
  const read = await READERS[format]({ ...against, books, findings, title: createTitle(fileName) }, text);
  return { format, ...read, ...findings.findings() };
}
