import { SHARED_HEADINGS } from '../formats/roster.ts';
import { NUMBER, numberOf, type ReadLine } from './read-line.ts';
import type { SourceArmy, SourceLine, SourceUnit } from './source-army.ts';

const OF_LIMIT = new RegExp(String.raw`(${NUMBER})\s*(?:of|\/)\s*(${NUMBER})\s*(?:points?|pts)?`, 'i');
const TOTAL = new RegExp(
  String.raw`^(?:grand )?(?:total|sum|points|cost)\b[^\d]{0,30}(${NUMBER})\s*(?:points?|pts)?$`,
  'i',
);
export const WORD_OF_TOTAL = /^(?:grand )?(?:total|sum|points|cost)\b/i;
const WORD_OF_LIMIT =
  /^(?:(?:points?|army|game|battle) )?(?:limit|maximum|max\.?|size)\b|^(?:up to|at most|for|under|incursion|strike force|onslaught)$/i;
const LIMIT = new RegExp(
  String.raw`^(?:.{0,30}\b(?:limit|maximum|max\.?|size|up to|at most|for)\b[^\d]{0,20})?(${NUMBER})\s*(?:points?|pts)\b.{0,20}$`,
  'i',
);
const BARE_LIMIT = new RegExp(String.raw`^(?:points? |army |game )?(?:limit|maximum)\b[^\d]{0,20}(${NUMBER})$`, 'i');
/** Points after the army's name are its limit if they are a multiple of this, otherwise its total. */
const ROUND = 50;
/** Nomarch's rosters say whether they are legal. */
const OURS = /(?:^|·)\s*(?:not )?legal$/;

/** "2k", "2.5k": thousands of points. */
export const THOUSANDS = /(?:^|[\s,;(\[–-])(\d{1,2})(?:[.,](\d))?\s?k\b(?!\w)/i;

const WITHIN = new RegExp(String.raw`(?:^|[\s,;(\[<–-])(${NUMBER})[\s-]*(?:points?|pts)\b`, 'i');

/** "Ramesses at Kadesh (5000)". */
const IN_BRACKETS = new RegExp(String.raw`[(\[](${NUMBER})[)\]]$`);

/** Returns points in the army's name: "A 4000-point army of Kish". Null without points. */
export function pointsNamedIn(text: string): number | null {
  const found = WITHIN.exec(text) ?? IN_BRACKETS.exec(text);
  const thousands = found ? null : THOUSANDS.exec(text);
  if (thousands) return Number(thousands[1]) * 1000 + Number(thousands[2] ?? 0) * 100;
  return found && numberOf(found[1] ?? '');
}

/** Reads a line with a total or a limit, and points after the army's name. @returns true if the line says nothing else */
export function readTotal(source: SourceArmy, line: ReadLine, isHead: boolean, isName: boolean): boolean {
  const { at, raw, text, points } = line;
  const whole = points === null ? text : `${text} ${points} points`.trim();
  const told = { at, line: raw.trim() };
  const limitIs = (limit: number): void => {
    if (source.limit) source.told.push({ ...told, what: 'the limit again' });
    else source.limit = { ...told, points: limit };
  };
  const both = OF_LIMIT.exec(whole);
  if (isHead && OURS.test(text)) {
    source.isOurs = true;
    const [spent, limit = 0] = text.match(new RegExp(NUMBER, 'g'))?.map(numberOf) ?? [];
    if (/points?|strength/.test(text)) source.reportedPoints = spent ?? null;
    source.total = told;
    source.limit = { ...told, points: limit };
    return true;
  }
  if (both && /points?|pts|of\s/i.test(whole) && !/^\d+ of [a-z]/i.test(whole)) {
    source.reportedPoints ??= numberOf(both[1] ?? '');
    source.total ??= told;
    if (!source.limit) limitIs(numberOf(both[2] ?? ''));
    else source.told.push({ ...told, what: 'the total' });
    return true;
  }
  const total = TOTAL.exec(WORD_OF_TOTAL.test(text) && points !== null ? `${text} ${points}` : text);
  if (total && !/limit|max/i.test(text)) {
    // A title's points may be the limit; a total is the cost of the army.
    if (source.total === null) source.reportedPoints = numberOf(total[1] ?? '');
    source.total ??= told;
    source.told.push({ ...told, what: 'the total' });
    return true;
  }
  const limit =
    BARE_LIMIT.exec(WORD_OF_LIMIT.test(text) && points !== null ? `limit ${points}` : text) ??
    (isHead && (text === '' || points === null || WORD_OF_LIMIT.test(text)) ? LIMIT.exec(whole) : null);
  if (limit) {
    limitIs(numberOf(limit[1] ?? ''));
    source.sources.push(text);
    return true;
  }
  if (isName) {
    const named = points ?? pointsNamedIn(text);
    if (named === null) return false;
    if (named % ROUND === 0) source.limit ??= { ...told, points: named };
    else source.reportedPoints ??= named;
  }
  return false;
}

/* Nomarch's rosters have such lines in every format. */

const RULING = /^([\w-]{1,100}): ([\w-]{1,100})$/;
const SETTING = /^([\w-]{1,100}): (-?\d{1,9}(?:\.\d{1,9})?)$/;
/** The brigade that a general leads, after the name. */
const FORCE = /^(.{0,200}) \(leads ([^()]{1,100})\)$/;

/** Splits the brigade from a general's name. */
export function readForce(words: string): { readonly name: string; readonly brigade?: string } {
  const [, name, brigade] = FORCE.exec(words) ?? [];
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

/** @returns false for a line without a ruling */
export function readRuling(source: SourceArmy, text: string, line: SourceLine): boolean {
  const [, id, choice] = RULING.exec(text) ?? [];
  if (id === undefined || choice === undefined) return false;
  source.rulings.push({ id, choice, ...line });
  return true;
}

/** Reads a number that the players typed. @returns false for any other line */
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

/** Reads the notes of a roster: rulings and numbers below their headings, other lines as notes. */
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
