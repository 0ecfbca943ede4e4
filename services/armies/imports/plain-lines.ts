import { LONGEST_LINE, readLine, type ReadLine } from './read-line.ts';
import type { SourceArmy } from './source-army.ts';

/** Further lines of a text are not read. */
const MAX_LINES = 20_000;

/** Removes quote marks of a mail if every line has one. */
function unquoted(raws: readonly string[]): readonly string[] {
  const said = raws.filter((raw) => raw.trim() !== '');
  const isQuoted = said.length > 1 && said.every((raw) => raw.startsWith('>'));
  return isQuoted ? raws.map((raw) => raw.replace(/^(?:> ?)+/, '')) : raws;
}

/** Matches the rest of a line that a mail program wrapped: a word that means nothing alone. */
const LONE_END = /^(?:pts?|points?|stars?|commander|leader|officer|figures|men|each|max)\b[).,]*$/i;
/** Matches words that end a line only if it was wrapped. */
const UNFINISHED = /\b(?:with|and|of|in|the|or)$/i;
const OPEN_BRACKET = /\([^()]*$/;

/**
 * Checks whether a line continues the line above: with a word that means nothing alone, within a bracket, or in lower case below a list
 * item.
 */
const continues = (above: string, rest: string): boolean =>
  LONE_END.test(rest) ||
  /^\([^()\d]{1,60}\)$/.test(rest) ||
  (/@$|[^=\s]\s*=$/.test(above) && /^\d{1,6}\b/.test(rest)) ||
  (/^[x×] ?\d{1,5}$/.test(rest) && !/\d/.test(above.replace(/^\s*\d{1,3}[.)]\s/, ''))) ||
  (OPEN_BRACKET.test(above) && /^[^()]{1,60}\)/.test(rest)) ||
  (/^\p{Ll}[^\d]*$/u.test(rest) && (UNFINISHED.test(above) || /^(?:[-*•·–]|\d{1,3}[.)])\s/.test(above)));

/** Joins wrapped lines. The second line is reported as part of the first. */
function joinWrapped(raws: readonly string[], told: SourceArmy['told']): readonly string[] {
  const joined: string[] = [];
  let from = 0;
  for (const [index, raw] of raws.entries()) {
    const above = joined[from];
    const rest = raw.trim();
    const isBelow =
      above !== undefined && above.trim() !== '' && index === joined.length && rest !== '' && !/^\s/.test(raw);
    const isRest = isBelow && continues(above.trimEnd(), rest.replace(/\[\/\w{1,10}\]/g, ''));
    if (isRest && above.length + rest.length < LONGEST_LINE) {
      joined[from] = `${above.trimEnd()} ${rest}`;
      joined.push('');
      told.push({ at: index + 1, line: rest, what: 'the rest of the line above' });
    } else {
      from = index;
      joined.push(raw);
    }
  }
  return joined;
}

/** Splits a text into lines without blank ones. Separators are reported as read, lines that are too long as left out. */
export function readPlainLines(text: string, { told, left }: SourceArmy): ReadLine[] {
  const raws = joinWrapped(unquoted(text.split(/\r\n|\r|\n/)), told);
  if (raws.length > MAX_LINES)
    left.push({ at: null, line: '…', why: `more than ${MAX_LINES} lines; the rest was not read` });
  return raws.slice(0, MAX_LINES).flatMap((raw, index) => {
    const line = { at: index + 1, line: raw };
    if (raw.trim() === '') return [];
    if (raw.length > LONGEST_LINE) {
      left.push({ ...line, why: `a line of more than ${LONGEST_LINE} characters` });
      return [];
    }
    const read = readLine(raw, index + 1);
    if (!read) told.push({ ...line, what: 'a separator' });
    return read ?? [];
  });
}
