import { SHARED_HEADINGS } from '../formats/roster.ts';
import { NUMBER_PATTERN, parseNumber, type ReadLine } from './read-line.ts';
import type { SourceArmy, SourceLine, SourceUnit } from './source-army.ts';

const OF_LIMIT = new RegExp(String.raw`(${NUMBER_PATTERN})\s*(?:of|\/)\s*(${NUMBER_PATTERN})\s*(?:points?|pts)?`, 'i');
const TOTAL = new RegExp(
  String.raw`^(?:grand )?(?:total|sum|points|cost)\b[^\d]{0,30}(${NUMBER_PATTERN})\s*(?:points?|pts)?$`,
  'i',
);
export const TOTAL_WORD = /^(?:grand )?(?:total|sum|points|cost)\b/i;
const LIMIT_WORD =
  /^(?:(?:points?|army|game|battle) )?(?:limit|maximum|max\.?|size)\b|^(?:up to|at most|for|under|incursion|strike force|onslaught)$/i;
const LIMIT = new RegExp(
  String.raw`^(?:.{0,30}\b(?:limit|maximum|max\.?|size|up to|at most|for)\b[^\d]{0,20})?(${NUMBER_PATTERN})\s*(?:points?|pts)\b.{0,20}$`,
  'i',
);
const BARE_LIMIT = new RegExp(
  String.raw`^(?:points? |army |game )?(?:limit|maximum)\b[^\d]{0,20}(${NUMBER_PATTERN})$`,
  'i',
);
/** Points after the army's name are its limit if they are a multiple of this number, otherwise its total. */
const LIMIT_STEP = 50;
/** Matches the legality that Nomarch's rosters state. */
const LEGALITY = /(?:^|·)\s*(?:not )?legal$/;

/** Matches thousands of points: "2k", "2.5k". */
export const THOUSANDS_PATTERN = /(?:^|[\s,;(\[–-])(\d{1,2})(?:[.,](\d))?\s?k\b(?!\w)/i;

const POINTS_WITHIN = new RegExp(String.raw`(?:^|[\s,;(\[<–-])(${NUMBER_PATTERN})[\s-]*(?:points?|pts)\b`, 'i');

/** Matches points in brackets: "Ramesses at Kadesh (5000)". */
const IN_BRACKETS = new RegExp(String.raw`[(\[](${NUMBER_PATTERN})[)\]]$`);

/** Returns points contained in the army's name: "A 4000-point army of Kish". Null if the name contains none. */
export function findNamedPoints(text: string): number | null {
  const match = POINTS_WITHIN.exec(text) ?? IN_BRACKETS.exec(text);
  const thousands = match ? null : THOUSANDS_PATTERN.exec(text);
  if (thousands) return Number(thousands[1]) * 1000 + Number(thousands[2] ?? 0) * 100;
  return match && parseNumber(match[1] ?? '');
}

/** Reads a line with a total or a limit, including points after the army's name. @returns true if the line contains nothing else */
export function readTotal(source: SourceArmy, line: ReadLine, isHead: boolean, isName: boolean): boolean {
  const { at, raw, text, points } = line;
  const fullText = points === null ? text : `${text} ${points} points`.trim();
  const sourceLine = { at, line: raw.trim() };
  const setLimit = (limit: number): void => {
    if (source.limit) source.understood.push({ ...sourceLine, what: 'the limit again' });
    else source.limit = { ...sourceLine, points: limit };
  };
  const totalAndLimit = OF_LIMIT.exec(fullText);
  if (isHead && LEGALITY.test(text)) {
    source.isNomarch = true;
    const [spent, limit = 0] = text.match(new RegExp(NUMBER_PATTERN, 'g'))?.map(parseNumber) ?? [];
    if (/points?|strength/.test(text)) source.reportedPoints = spent ?? null;
    source.total = sourceLine;
    source.limit = { ...sourceLine, points: limit };
    return true;
  }
  if (totalAndLimit && /points?|pts|of\s/i.test(fullText) && !/^\d+ of [a-z]/i.test(fullText)) {
    source.reportedPoints ??= parseNumber(totalAndLimit[1] ?? '');
    source.total ??= sourceLine;
    if (!source.limit) setLimit(parseNumber(totalAndLimit[2] ?? ''));
    else source.understood.push({ ...sourceLine, what: 'the total' });
    return true;
  }
  const total = TOTAL.exec(TOTAL_WORD.test(text) && points !== null ? `${text} ${points}` : text);
  if (total && !/limit|max/i.test(text)) {
    // Points in a title may be the limit. A line with a total states the army's cost.
    if (source.total === null) source.reportedPoints = parseNumber(total[1] ?? '');
    source.total ??= sourceLine;
    source.understood.push({ ...sourceLine, what: 'the total' });
    return true;
  }
  const limit =
    BARE_LIMIT.exec(LIMIT_WORD.test(text) && points !== null ? `limit ${points}` : text) ??
    (isHead && (text === '' || points === null || LIMIT_WORD.test(text)) ? LIMIT.exec(fullText) : null);
  if (limit) {
    setLimit(parseNumber(limit[1] ?? ''));
    source.sources.push(text);
    return true;
  }
  if (isName) {
    const named = points ?? findNamedPoints(text);
    if (named === null) return false;
    if (named % LIMIT_STEP === 0) source.limit ??= { ...sourceLine, points: named };
    else source.reportedPoints ??= named;
  }
  return false;
}

/* Matches a ruling line, which Nomarch's rosters contain in every format. */

const RULING = /^([\w-]{1,100}): ([\w-]{1,100})$/;
const SETTING = /^([\w-]{1,100}): (-?\d{1,9}(?:\.\d{1,9})?)$/;
/** Matches a general's name followed by the brigade that the general leads. */
const BRIGADE = /^(.{0,200}) \(leads ([^()]{1,100})\)$/;

/** Splits the brigade from a general's name. */
export function splitBrigade(words: string): { readonly name: string; readonly brigade?: string } {
  const [, name, brigade] = BRIGADE.exec(words) ?? [];
  return name === undefined || brigade === undefined ? { name: words } : { name, brigade };
}

/** Reads a unit's brigade, orders or flag. @returns false for any other line */
export function readMark(unit: SourceUnit, text: string): boolean {
  const [, what, words = ''] = /^(Brigade|Orders): (.*)$/.exec(text) ?? [];
  if (what === 'Brigade') unit.brigade = words;
  else if (what === 'Orders') unit.orders = words;
  else if (text === 'Flagged') unit.flagged = true;
  else return false;
  return true;
}

/** Reads a line about a unit. Unknown lines become notes. */
export function readRemark(unit: SourceUnit, text: string): void {
  if (!readMark(unit, text)) unit.notes.push(text);
}

/** Reads a ruling. @returns false for a line without a ruling */
export function readRuling(source: SourceArmy, text: string, line: SourceLine): boolean {
  const [, id, choice] = RULING.exec(text) ?? [];
  if (id === undefined || choice === undefined) return false;
  source.rulings.push({ id, choice, ...line });
  return true;
}

/** Reads a number that the players had typed. @returns false for any other line */
export function readSetting(source: SourceArmy, text: string, line: SourceLine): boolean {
  const [, key, value] = SETTING.exec(text) ?? [];
  if (key === undefined) return false;
  source.settings.push({ key, value: Number(value), ...line });
  return true;
}

type Reader = (source: SourceArmy, text: string, line: SourceLine) => boolean;
const readNote: Reader = (source, text) => source.notes.push(text) > 0;
const READERS: ReadonlyMap<string, Reader> = new Map([
  [SHARED_HEADINGS.notes, readNote],
  [SHARED_HEADINGS.rulings, readRuling],
  [SHARED_HEADINGS.settings, readSetting],
]);

/** Reads the notes of a roster: rulings and numbers below their headings, and all other lines as notes. */
export function readNotes(source: SourceArmy, lines: readonly string[]): void {
  let read = readNote;
  for (const line of lines.map((each) => each.trim())) {
    const reader = READERS.get(line);
    const place = { at: null, line };
    if (reader) read = reader;
    else if (line !== '' && !read(source, line, place))
      source.left.push({ ...place, why: 'it names neither a ruling nor a number of the book' });
  }
}
