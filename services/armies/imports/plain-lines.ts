import { MAX_LINE, readLine, type ReadLine } from './read-line.ts';
import type { SourceArmy } from './source-army.ts';

/** Maximum lines read. Later lines of a text are ignored. */
const MAX_LINES = 20_000;

/** Removes a mail's quote marks if every line has one. */
function removeQuotes(lines: readonly string[]): readonly string[] {
  const filled = lines.filter((raw) => raw.trim() !== '');
  const isQuoted = filled.length > 1 && filled.every((raw) => raw.startsWith('>'));
  return isQuoted ? lines.map((raw) => raw.replace(/^(?:> ?)+/, '')) : lines;
}

/** Matches the second half of a wrapped line, such as "pts": a word that means nothing alone. */
const LONE_END = /^(?:pts?|points?|stars?|commander|leader|officer|figures|men|each|max)\b[).,]*$/i;
/** Matches words that end a line only if it was wrapped. */
const UNFINISHED = /\b(?:with|and|of|in|the|or)$/i;
const OPEN_BRACKET = /\([^()]*$/;

/** Checks if a line continues the line above: a word without meaning alone, an open bracket, or lower case below a list item. */
const isContinuation = (above: string, lastLine: string): boolean =>
  LONE_END.test(lastLine) ||
  /^\([^()\d]{1,60}\)$/.test(lastLine) ||
  (/@$|[^=\s]\s*=$/.test(above) && /^\d{1,6}\b/.test(lastLine)) ||
  (/^[x×] ?\d{1,5}$/.test(lastLine) && !/\d/.test(above.replace(/^\s*\d{1,3}[.)]\s/, ''))) ||
  (OPEN_BRACKET.test(above) && /^[^()]{1,60}\)/.test(lastLine)) ||
  (/^\p{Ll}[^\d]*$/u.test(lastLine) && (UNFINISHED.test(above) || /^(?:[-*•·–]|\d{1,3}[.)])\s/.test(above)));

/** Joins wrapped lines. The second line is reported as part of the first. */
function joinWrapped(lines: readonly string[], told: SourceArmy['understood']): readonly string[] {
  const joined: string[] = [];
  let start = 0;
  for (const [index, current] of lines.entries()) {
    const above = joined[start];
    const lastLine = current.trim();
    const isBelow =
      above !== undefined && above.trim() !== '' && index === joined.length && lastLine !== '' && !/^\s/.test(current);
    const isRest = isBelow && isContinuation(above.trimEnd(), lastLine.replace(/\[\/\w{1,10}\]/g, ''));
    if (isRest && above.length + lastLine.length < MAX_LINE) {
      joined[start] = `${above.trimEnd()} ${lastLine}`;
      joined.push('');
      told.push({ at: index + 1, line: lastLine, what: 'the rest of the line above' });
    } else {
      start = index;
      joined.push(current);
    }
  }
  return joined;
}

/** Splits a text into lines and removes blank ones. Separators are reported as read, and lines that are too long as left out. */
export function readPlainLines(text: string, { understood, left }: SourceArmy): ReadLine[] {
  const raws = joinWrapped(removeQuotes(text.split(/\r\n|\r|\n/)), understood);
  if (raws.length > MAX_LINES)
    left.push({ at: null, line: '…', why: `more than ${MAX_LINES} lines; the rest was not read` });
  return raws.slice(0, MAX_LINES).flatMap((raw, index) => {
    const line = { at: index + 1, line: raw };
    if (raw.trim() === '') return [];
    if (raw.length > MAX_LINE) {
      left.push({ ...line, why: `a line of more than ${MAX_LINE} characters` });
      return [];
    }
    const read = readLine(raw, index + 1);
    if (!read) understood.push({ ...line, what: 'a separator' });
    return read ?? [];
  });
}
