import { NUMBER, numberOf, type ReadLine } from './read-line.ts';
import type { SourceArmy } from './source-army.ts';

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
/** What stands behind the army's name is its limit where it is a round number, and else what it comes to. */
const ROUND = 50;
/** Our own rosters say whether they are legal. */
const OURS = /(?:^|·)\s*(?:not )?legal$/;

/** "2k", "2.5k": thousands of points. */
export const THOUSANDS = /(?:^|[\s,;(\[–-])(\d{1,2})(?:[.,](\d))?\s?k\b(?!\w)/i;

const WITHIN = new RegExp(String.raw`(?:^|[\s,;(\[<–-])(${NUMBER})[\s-]*(?:points?|pts)\b`, 'i');

/** "Ramesses at Kadesh (5000)". */
const IN_BRACKETS = new RegExp(String.raw`[(\[](${NUMBER})[)\]]$`);

/** Points that the army's name holds: "A 4000-point army of Kish"; null where it holds none. */
export function pointsNamedIn(text: string): number | null {
  const found = WITHIN.exec(text) ?? IN_BRACKETS.exec(text);
  const thousands = found ? null : THOUSANDS.exec(text);
  if (thousands) return Number(thousands[1]) * 1000 + Number(thousands[2] ?? 0) * 100;
  return found && numberOf(found[1] ?? '');
}

/** Reads a line of totals or of the limit, and points behind the army's name. @returns true where it says nothing else. */
export function readTotal(source: SourceArmy, line: ReadLine, isHead: boolean, isName: boolean): boolean {
  const { at, raw, text, points } = line;
  const whole = points === null ? text : `${text} ${points} points`.trim();
  const told = { at, line: raw.trim() };
  const limitIs = (limit: number): void => {
    if (source.limit) source.told.push({ ...told, what: 'the limit once more' });
    else source.limit = { ...told, points: limit };
  };
  const both = OF_LIMIT.exec(text);
  if (isHead && OURS.test(text)) {
    source.isOurs = true;
    const [spent, limit = 0] = text.match(new RegExp(NUMBER, 'g'))?.map(numberOf) ?? [];
    if (/points?|strength/.test(text)) source.reportedPoints = spent ?? null;
    source.total = told;
    source.limit = { ...told, points: limit };
    return true;
  }
  if (both && /points?|pts|of\s/i.test(text) && !/^\d+ of [a-z]/i.test(text)) {
    source.reportedPoints ??= numberOf(both[1] ?? '');
    source.total ??= told;
    if (!source.limit) limitIs(numberOf(both[2] ?? ''));
    else source.told.push({ ...told, what: 'the total' });
    return true;
  }
  const total = TOTAL.exec(WORD_OF_TOTAL.test(text) && points !== null ? `${text} ${points}` : text);
  if (total && !/limit|max/i.test(text)) {
    // A title's points may be the limit; a total is what the army comes to.
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
