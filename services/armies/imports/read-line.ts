/** A line of a roster, freed of its marks. */
export interface ReadLine {
  /** As it stands in the text. */
  readonly raw: string;
  readonly text: string;
  /** Bulleted or indented: it belongs to the line above. */
  readonly nested: boolean;
  /** Depth of a heading, 0 for none. */
  readonly heading: number;
  /** Points written behind it. */
  readonly points: number | null;
}

/** Longer lines are prose. What follows looks at a line from both ends, so its length is bounded. */
export const LONGEST_LINE = 400;

const BB_BULLET = /\[\*\]/g;
const BB_TAG = /\[\/?[a-z]{1,10}(?:=[^\]\n]{0,40})?\]/gi;
const TABLE_RULE = /^[|\s:-]+$/;
const BULLET = /^(?:[-*•‣·–—>]|\d{1,3}[.)](?=\s))\s+/;
const STRONG = /(?<!\\)(?:\*\*|__|`)/g;
/** A star behind a number is a general's. */
const EMPHASISED = /^([*_])(.+)(?<!\\)\1$/;
const POINTS_BEHIND = /\s*(?:\.{2,}|[—–:=|]|\s-\s|\[|\()\s*(\d{1,9})\s*(?:pts?\.?|points)?\s*[\])]?\.?$/i;
const POINTS_NAMED = /[\s,;(]+(\d{1,9})\s*(?:pts?\.?|points)\s*\)?\.?$/i;
const RULE = /^[=\-_*~\s]{3,}$/;

/** Frees a line of Markdown's and BBCode's marks, of dots and of the points behind it. @returns null for lines that only decorate. */
export function readLine(raw: string): ReadLine | null {
  const bulleted = raw.slice(0, LONGEST_LINE).replace(BB_BULLET, '- ').replace(BB_TAG, '');
  if (RULE.test(bulleted) || TABLE_RULE.test(bulleted)) return null;
  const indented = /^(?:\t| {2})/.test(bulleted);
  let text = bulleted.trim();
  const hashes = /^(#{1,6})\s+/.exec(text);
  if (hashes) text = text.slice(hashes[0].length);
  const bullet = BULLET.exec(text);
  if (bullet) text = text.slice(bullet[0].length);
  if (text.startsWith('|')) text = text.replaceAll('|', ' ').trim();
  text = text
    .replace(STRONG, '')
    .replace(EMPHASISED, '$2')
    .replace(/\\([\\`*_{}[\]<>#|~.)+-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const behind = POINTS_BEHIND.exec(text) ?? POINTS_NAMED.exec(text);
  // "Archers (24)" is a number of figures, and so is "24 archers: 24" never.
  const isCount =
    behind !== null &&
    /[(:]/.test(behind[0]) &&
    !/\d/.test(text.slice(0, behind.index)) &&
    !/pts?|points/i.test(behind[0]);
  const points = behind && !isCount ? Number(behind[1]) : null;
  if (behind && !isCount) text = text.slice(0, behind.index).trim();
  return text === ''
    ? null
    : { raw, text, nested: indented || bullet !== null, heading: hashes?.[1]?.length ?? 0, points };
}

/** Troops by number, as a line names them. */
interface Counted {
  /** How many units: "3 x 24 spearmen". */
  readonly times: number;
  readonly count: number;
  readonly words: string;
  readonly cost: number | null;
}

const GROUPS = /\s*\(\d{1,9} groups? of \d{1,4}(?:, \d{1,9} over)?\)/i;
const AT_COST = /\s*(?:\bat|@)\s*(\d{1,6})\s*(?:pts?\.?|points)?\s*(?:each)?\s*$/i;
const TIMES = /^(\d{1,3})\s*(?:[x×*]|units? of)\s*(\d{1,7})\s*[x×]?\s+(?=.*\p{L})/iu;
const LEADING = /^(\d{1,7})\s*(?:[x×]\s*|of\s+|\s)(?=.*\p{L})/iu;
const IN_BRACKETS = /\s*[([](\d{1,7})\s*(?:figures?|figs?|models?|men)?[)\]]$/i;
const TRAILING = /(?:\s*[x×:]\s*|[\s,–-]+)(\d{1,7})\s*(?:figures?|figs?|models?|men)?$/i;

/** @returns null for a line that names no number. */
export function countedTroops(line: string): Counted | null {
  const bare = line.replace(GROUPS, '');
  const at = AT_COST.exec(bare);
  const text = (at ? bare.slice(0, at.index) : bare).trim();
  const cost = at ? Number(at[1]) : null;
  const times = TIMES.exec(text);
  if (times) return { times: Number(times[1]), count: Number(times[2]), words: text.slice(times[0].length), cost };
  const leading = LEADING.exec(text);
  if (leading) return { times: 1, count: Number(leading[1]), words: text.slice(leading[0].length), cost };
  const behind = IN_BRACKETS.exec(text) ?? TRAILING.exec(text);
  if (!behind || !/\p{L}/u.test(text.slice(0, behind.index))) return null;
  return { times: 1, count: Number(behind[1]), words: text.slice(0, behind.index), cost };
}

const STARS_BEHIND = /^(.{0,200}?)[\s,:;(–-]*(\d{1,3})\s*(?:\*|★|stars?\b)(?: \([^()]{1,60}\))?\)?$/iu;
const STARS_BEFORE = /^(\d{1,3})\s*(?:\*|★|-?stars?\b)\s*(.{0,200})$/iu;
const STARS_ALONE = /^(.{0,200}?)[\s,:;(–-]*(\*{1,9}|★{1,9})\)?$/u;

/** A general with his stars: "King, 2 stars", "2* general". */
export function starredGeneral(line: string): { readonly name: string; readonly stars: number } | null {
  const behind = STARS_BEHIND.exec(line);
  if (behind) return { name: behind[1]?.trim() ?? '', stars: Number(behind[2]) };
  const before = STARS_BEFORE.exec(line);
  if (before) return { name: before[2]?.trim() ?? '', stars: Number(before[1]) };
  const alone = STARS_ALONE.exec(line);
  return alone ? { name: alone[1]?.trim() ?? '', stars: alone[2]?.length ?? 0 } : null;
}
