/** A line of a roster without markup. */
export interface ReadLine {
  /** Text as written. */
  readonly raw: string;
  /** Line number, from 1. */
  readonly at: number;
  readonly text: string;
  /** True if the line is bulleted or indented, so that it belongs to the line above. */
  readonly nested: boolean;
  /** Level of a heading; 0 for other lines. */
  readonly heading: number;
  /** Points at the end of the line; `each` if they are for one figure. */
  readonly points: number | null;
  readonly each: boolean;
}

/** Maximum characters of a line; longer lines are prose. The limit keeps the regular expressions below fast. */
export const MAX_LINE = 400;

/** Matches points: "1200", "1,200", "1.200". */
export const NUMBER_PATTERN = String.raw`\d{1,3}(?:[,.'’]\d{3})+(?!\d)|\d{1,9}`;
export const parseNumber = (written: string): number => Number(written.replace(/[,.'’]/g, ''));

const BB_BULLET = /\[\*\]/g;
const BB_TAG = /\[\/?[a-z]{1,10}(?:=[^\]\n]{0,40})?\]/gi;
const TABLE_SEPARATOR = /^[|\s:-]+$/;
const BULLET = /^(?:[-*•‣·◦▪–—|+→►✓✔]|>{1,3}|\d{1,3}[.)](?=\s)|\.(?:\s+\.)*(?=\s)|\[[ xX✓]?\])\s+/;
/** Maximum bullets removed from the start of a line. A quote may contain a bullet, and a bullet a check box. */
const MAX_BULLETS = 4;
/** Matches bold text, which needs marks on both sides. Stars only after a name are a general's grade. */
const STRONG = /(?<!\\)(\*\*|__|`)(?=\S)(.{1,400}?)(?<=[^\s\\])\1/g;
/** Matches a line entirely in italics. A star after a number is a general's grade. */
const EMPHASISED = /^([*_])(.+)(?<!\\)\1$/;
/** Matches italics within a line: "24 *Spearmen* pike". A general's stars follow the name only. */
const ITALIC = /(?<![\p{L}\p{N}*_\\])([*_])(?=\p{L})([^*_]{1,200}?)(?<=[\p{L}\p{N}.)’'])\1(?![\p{L}\p{N}*_])/gu;
/** Matches a heading such as "== Foot ==". */
const BETWEEN_EQUALS = /^(={1,6})\s*([^=\s][^=]{0,300}?)\s*={1,6}$/;
/** Matches headings of BattleScribe rosters, such as "++ Foot ++". */
const BETWEEN_PLUSES = /^(\+{1,3})\s*([^+].{0,300}?)\s*\+{1,3}(\s*[[(][^[\]()]{1,40}[\])])?$/;
const EACH = String.raw`(\s*(?:each|apiece|(?:per|a) (?:figure|model|man)))?`;
const POINTS_SUFFIX = new RegExp(
  String.raw`\s*(?:\.{2,}|[—–:=|]|\s-\s|\[|\()\s*(${NUMBER_PATTERN})\s*(?:pts?\.?|points)?${EACH}\s*[\])]?\.?$`,
  'i',
);
const POINTS_NAMED = new RegExp(String.raw`[\s,;(]+(${NUMBER_PATTERN})\s*(?:pts?\.?|points)${EACH}\s*\)?\.?$`, 'i');
/** Matches a strength at the end of a line. Some books use strength instead of points. */
const STRENGTH = /[\s,;:(–—-]+strength (\d{1,6})\)?$/i;
const SEPARATOR = /^[=\-_*~+\s]{3,}$/;
/** Matches points before the troops: "349 - 44 legionaries". */
const POINTS_PREFIX =
  /^(?:(\d{2,6}|\d(?=\s*(?:pts?|points)))\s*(?:pts?\.?|points)?\s*[-–—:]|[([](\d{1,6})\s*(?:pts?\.?|points)?[)\]])\s+(?=\d{1,5}\s*[x×]?\s+\p{L})/iu;
/** Matches spaces between thousands: "1 000 pts". Not after "x" or "(": in "x24 500 pts", the first number counts figures. */
const SPACED_THOUSANDS = /(?<!\d[\s.,]?)(?<![x×(]\s?)(\d{1,3})[ \u00A0\u2009\u202F](\d{3})(?=\s*(?:pts?|points?)\b)/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  times: '×',
  hellip: '…',
};
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,8}));/gi;
/** Zero-width characters copied from chats and web pages. */
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

/** Decodes HTML entities and removes invisible characters. Unknown entities are kept. */
export const decodeCharacters = (line: string): string =>
  line.replace(INVISIBLE, '').replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Removes Markdown, BBCode, dots and points from a line. @returns null for a decorative line */
export function readLine(raw: string, costMatch: number): ReadLine | null {
  const bulleted = decodeCharacters(raw.slice(0, MAX_LINE)).replace(BB_BULLET, '- ').replace(BB_TAG, '');
  if (SEPARATOR.test(bulleted) || TABLE_SEPARATOR.test(bulleted)) return null;
  const indented = /^(?:\t| {2})/.test(bulleted);
  let text = bulleted.trim();
  const hashes = /^(#{1,6})\s+/.exec(text) ?? BETWEEN_PLUSES.exec(text) ?? BETWEEN_EQUALS.exec(text);
  if (hashes) text = hashes[2] === undefined ? text.slice(hashes[0].length) : `${hashes[2]}${hashes[3] ?? ''}`;
  const bullet = BULLET.exec(text);
  for (let mark = bullet, marks = 0; mark && marks < MAX_BULLETS; mark = BULLET.exec(text), marks += 1)
    text = text.slice(mark[0].length);
  if (text.startsWith('|')) text = text.replaceAll('|', ' ').trim();
  text = text
    .replace(STRONG, '$2')
    .replace(STRONG, '$2')
    .replace(EMPHASISED, '$2')
    .replace(ITALIC, '$2')
    .replace(/\\([\\`*_{}[\]<>#|~.)+-])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(SPACED_THOUSANDS, '$1$2')
    .replace(STRENGTH, ' — $1 points');
  const suffix = POINTS_SUFFIX.exec(text) ?? POINTS_NAMED.exec(text);
  // The number in "Archers (24)" counts figures, but the last number in "24 archers: 24" does not.
  const isCount =
    suffix !== null &&
    /[([:]|\s-\s/.test(suffix[0]) &&
    !/\d/.test(text.slice(0, suffix.index)) &&
    !/pts?|points/i.test(suffix[0]);
  const prefix = POINTS_PREFIX.exec(text);
  const points = suffix && !isCount ? parseNumber(suffix[1] ?? '') : prefix ? Number(prefix[1] ?? prefix[2]) : null;
  if (suffix && !isCount) text = text.slice(0, suffix.index).trim();
  if (prefix) text = text.slice(prefix[0].length);
  if (text === '' && points === null) return null;
  const heading = hashes?.[1]?.length ?? 0;
  return {
    raw,
    at: costMatch,
    text,
    nested: indented || bullet !== null,
    heading,
    points,
    each: suffix?.[2] !== undefined,
  };
}

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const MULTIPLIERS: Readonly<Record<string, number>> = { hundred: 100, dozen: 12, couple: 2, pair: 2 };
const NUMBER_WORD = [...ONES, ...TENS, ...Object.keys(MULTIPLIERS)].join('|');
/** Matches a number in words before or after the name of troops, but not "two-handed". */
const NUMBER_IN_WORDS = new RegExp(
  String.raw`(^|[:,;+&(–]\s*|\s-\s|\band\s+)((?:half\s+)?(?:an?\s+)?(?:${NUMBER_WORD})(?:(?:[\s-]+|\s+and\s+)(?:${NUMBER_WORD}))*)(?=\s+(?:of\s+)?\p{L}|-stars?\b|\s*\)?$)`,
  'giu',
);

function parseNumberWords(words: string): number {
  let sum = 0;
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const lot = MULTIPLIERS[word];
    if (lot !== undefined) sum = Math.max(1, sum) * lot;
    else sum += ONES.indexOf(word) + 1 || (TENS.indexOf(word) + 2) * 10 * Number(TENS.includes(word));
  }
  return words.toLowerCase().startsWith('half') ? Math.floor(sum / 2) : sum;
}

/** Replaces numbers in words by digits: "two household chariots" becomes "2 household chariots". */
const replaceNumberWords = (line: string): string =>
  line.replace(NUMBER_IN_WORDS, (_, before: string, words: string) => `${before}${parseNumberWords(words)}`);

/** Troops with their number, read from a line or a part of a line. */
interface Counted {
  /** Number of units, such as 3 in "3 x 24 spearmen". */
  readonly times: number;
  readonly count: number;
  readonly words: string;
  /** Points of one figure, if stated. */
  readonly cost: number | null;
  /** True if the number counts units of the usual size: "three units of archers". */
  readonly areUnits?: boolean;
}

const GROUPS = /\s*\(\d{1,9} groups? of \d{1,4}(?:, \d{1,9} over)?\)/gi;
const AT_COST = /\s*(?:\bat|@)\s*(\d{1,6})\s*(?:pts?\.?|points)?\s*(?:each)?\s*$/i;
const PRICED = /\s*[([](\d{1,6})\s*(?:pts?\.?|points)?\s*(?:each|apiece)?[)\]]/i;
const TIMES = /^(\d{1,3})\s*(?:[x×*]|units? of)\s*(\d{1,7})\s*[x×]?\s+(?=.*\p{L})/iu;
const UNITS =
  /^(\d{1,3})\s*[x×]?\s*(?:units?|bodies|body|squadrons?|regiments?|companies|company|warbands?)\s+of\s+(?=\p{L})/iu;
/** Matches groups: "4 groups of 6 archers" are 24 figures in one unit. */
const IN_GROUPS = /^(\d{1,3})\s*[x×]?\s*groups?\s+of\s+(\d{1,4})\s*[x×]?\s+(?=.*\p{L})/iu;
/** Matches footnote marks after troops. */
const FOOTNOTE = /(?:(?<=[\p{L})\]]|\d\d)\s*[*†‡]{1,3}|(?<=[\p{L})\]])[¹²³])$/u;
const LEADING = /^(\d{1,7})\s*(?:[x×]\s*|of\s+|\s)(?=.*\p{L})/iu;
const IN_BRACKETS = /\s*[([](\d{1,7})\s*(?:figures?|figs?|models?|men)?[)\]]$/i;
const TRAILING = /(?:\s*[x×:]\s*|[\s,–—-]+)(\d{1,7})\s*(?:figures?|figs?|models?|men)?$/i;

/** Matches a number between name and description: "Archers x36 (composite bow)", "Archers, 24, in close order". */
const WITHIN_NAME =
  /^(\p{L}[^\d]{0,120}?)(?:\s*[x×]\s*(\d{1,7})|\s*,\s*(\d{1,7})(?=\s*,)|\s*[([](\d{1,7})\s*(?:figures?|figs?|models?|men)?[)\]])[\s,;(]+(\p{L}[^\d]{0,200})$/iu;

/** Splits a price in brackets from words that name troops. */
function splitPrice(words: string, cost: number | null): Pick<Counted, 'words' | 'cost'> {
  const match = cost === null ? PRICED.exec(words) : null;
  if (!match) return { words, cost };
  return { words: words.replace(match[0], ' ').trim(), cost: Number(match[1]) };
}

/** Reads troops and their number from a line. @returns null for a line without a number */
export function countTroops(line: string): Counted | null {
  const bare = replaceNumberWords(line.replace(GROUPS, '').replace(FOOTNOTE, ''));
  const costMatch = AT_COST.exec(bare);
  const text = (costMatch ? bare.slice(0, costMatch.index) : bare).trim();
  const cost = costMatch ? Number(costMatch[1]) : null;
  const times = TIMES.exec(text);
  if (times)
    return { times: Number(times[1]), count: Number(times[2]), ...splitPrice(text.slice(times[0].length), cost) };
  const groups = IN_GROUPS.exec(text);
  if (groups) {
    const count = Number(groups[1]) * Number(groups[2]);
    return { times: 1, count, ...splitPrice(text.slice(groups[0].length), cost) };
  }
  const units = UNITS.exec(text);
  if (units) {
    return { times: Number(units[1]), count: 1, areUnits: true, ...splitPrice(text.slice(units[0].length), cost) };
  }
  const leading = LEADING.exec(text);
  if (leading) return { times: 1, count: Number(leading[1]), ...splitPrice(text.slice(leading[0].length), cost) };
  const inner = WITHIN_NAME.exec(text);
  if (inner) {
    const count = Number(inner[2] ?? inner[3] ?? inner[4]);
    return { times: 1, count, ...splitPrice(`${inner[1] ?? ''} ${inner[5] ?? ''}`.replace(/[()]/g, ' '), cost) };
  }
  const behind = IN_BRACKETS.exec(text) ?? TRAILING.exec(text);
  if (!behind || !/\p{L}/u.test(text.slice(0, behind.index))) return null;
  return { times: 1, count: Number(behind[1]), ...splitPrice(text.slice(0, behind.index), cost) };
}

/** One kind of troops in a line; `said` is the text that names them. */
type Piece = Counted & { readonly said: string };

const readPiece = (said: string): Piece | null => {
  const counted = countTroops(said);
  return counted && { ...counted, said };
};

const SEPARATORS = [/\s*(?:[,;+&]|\band\b)\s*/i, /\s*(?:[,;+&]|\band\b)\s*(?=\d{1,7}\s*(?:[x×]\s*)?\p{L})/iu];

/** Splits a line into kinds of troops, each with a number. @returns null for a line without a number */
export function splitTroops(written: string): readonly Piece[] | null {
  // Removes text such as "12 groups of 4, 2 over", which names no troops.
  const line = replaceNumberWords(written.replace(GROUPS, ''));
  const known = readPiece(line);
  if (!known) return null;
  for (const separator of SEPARATORS) {
    // Does not split "1,200", which is one number.
    if (/\d,\d{3}\b/.test(line)) break;
    const pieces = line.split(separator).map(readPiece);
    if (pieces.length > 1 && pieces.every((each) => each !== null)) return pieces;
  }
  return [known];
}

/** Matches points after a unit's name: "Right wing [420pts]: 24 spearmen". */
const POINTS_WITHIN = /\s*[[(]\s*[\d,.]{1,12}\s*(?:pts?\.?|points)\s*[\])]$/i;
const UNIT_OF_PIECES = /^([^:]{1,200}):\s+(\S.*)$/;

/** Reads a unit and its troops in one line: "Right wing: 24 spearmen, 12 archers". Null for any other line. */
export function readNamedUnit(line: string): { readonly name: string; readonly pieces: readonly Piece[] } | null {
  const [, name = '', rest = ''] = UNIT_OF_PIECES.exec(line) ?? [];
  if (rest === '' || !/^\D/.test(name) || !/\p{L}/u.test(rest)) return null;
  const pieces = splitTroops(rest);
  return pieces && { name: name.replace(POINTS_WITHIN, '').trim(), pieces };
}

/** Matches words for leaders anywhere in a line, but not "King’s Guard", which are troops. */
const LEADER_WORDS =
  /\b(?:sub-?)?(?:generals?|commanders?|kings?|leaders?|officers?|warlord|strategos|chief|c-in-c|prince|pharaoh)\b(?!['’]s?\b)/i;
/** Maximum stars of a general in any rule book. */
const MAX_STARS = 9;
const STARS_BEHIND = /^(.{0,200}?)[\s,:;(–-]*(\d{1,3})\s*(?:\*|★|[\s-]?stars?\b)(?: \([^()]{1,60}\))?\)?$/iu;
const STARS_BEFORE = /^(\d{1,3})(?:\s*★|\*(?=[\s-])|\s*-?stars?\b)[\s-]*(.{0,200})$/iu;
/** Matches a general with a number of stars: "Gudea, 2-star general". */
const STARS_OF_RANK = /^(.{1,200}?)[\s,:;(–-]+(\d)\s*[*★]?[\s-]*(?:stars?)?[\s-]+(?:general|commander|leader)\)?$/iu;
const STARS_ALONE = /^(.{0,200}?)[\s,:;(–-]*(\*{1,9}|★{1,9})\)?$/u;
const COMMANDER =
  /^(?:(?:sub-?)?generals?|(?:sub-?)?commanders?(?:-in-chief)?|c-in-c|leaders?|officers?|warlord|strategos)(?:\s*:\s*|\s+(?=[\p{Lu}“"']|\d|[*★]|$)|$)/u;
const STARS_BETWEEN = /^(\d{1,2})\s*[*★]?\s+(\p{L}.{0,200})$/u;

/** A general named in a line. The grade is a number, a word, or absent. */
interface NamedGeneral {
  readonly name: string;
  readonly stars: number | null;
  /** Title that may indicate the grade. Undefined for a plain general. */
  readonly rank?: string | undefined;
}

/** Returns a rank that says more than "general", or undefined. */
const findRank = (words: string): string | undefined =>
  /^(?:general|commander|leader)$/i.test(words) ? undefined : words;
const IN_CHIEF = /^(?:c-in-c|commander-in-chief|warlord|strategos)\b/i;

const lowerFirstWord = (line: string): string => line.replace(/^\S+/, (word) => word.toLowerCase());

/** Returns the text after "General" or a similar word. Null for other lines. */
function findTextAfterTitle(line: string): string | null {
  const found = COMMANDER.exec(lowerFirstWord(line));
  return found && line.slice(found[0].length).trim();
}

/** Checks whether the stars of a line mark a footnote to troops: "24 spearmen*", "Archers x12 **". */
function isFootnote(line: string): boolean {
  if (/\bstars?\b/i.test(line)) return false;
  const troops = countTroops(line.replace(/[\s*★]+$/u, ''));
  return troops !== null && (troops.count > 2 || (troops.count === 2 && !LEADER_WORDS.test(line)));
}

/** Reads a general with stars: "King, 2 stars", "2* general", "general 3 Sargon", "General Naram-Sin **", "General: Sargon, two stars". */
export function readStarredGeneral(written: string): { readonly name: string; readonly stars: number } | null {
  const line = replaceNumberWords(written);
  const behind = findTextAfterTitle(line);
  if (behind === null && isFootnote(line)) return null;
  const between = behind === null ? null : STARS_BETWEEN.exec(behind);
  if (between) return { name: between[2]?.trim() ?? '', stars: Number(between[1]) };
  // If the line contains no name, the title is used as the name.
  const text = behind === null || /^[\s\d*★]|^$/.test(behind) ? line : behind;
  const after = STARS_BEHIND.exec(text);
  if (after && Number(after[2]) <= MAX_STARS) return { name: after[1]?.trim() ?? '', stars: Number(after[2]) };
  const ranked = /[*★]|star/iu.test(text) ? STARS_OF_RANK.exec(text) : null;
  if (ranked) return { name: ranked[1]?.trim() ?? '', stars: Number(ranked[2]) };
  const before = STARS_BEFORE.exec(text);
  if (before && Number(before[1]) <= MAX_STARS) return { name: before[2]?.trim() ?? '', stars: Number(before[1]) };
  const alone = STARS_ALONE.exec(text);
  return alone ? { name: alone[1]?.trim() ?? '', stars: alone[2]?.length ?? 0 } : null;
}

/** Matches a leader's rank after the name: "Gudea, general", "Nicias (general)". */
const RANK_BEHIND =
  /^(\p{Lu}[\p{L}’'-]*(?:\s+\p{L}[\p{L}’'-]*){0,3})\s*(?:,\s*|\()((?:\p{Ll}+\s+){0,2}(?:(?:sub-?)?general|commander|leader|officer|c-in-c|commander-in-chief|warlord|strategos))\)?$/u;

/** Reads a general by title, with or without stars: "General: Lu-Nanna, lesser", "General Sargon". Null for any other line. */
export function readNamedGeneral(written: string): NamedGeneral | null {
  const starred = findTextAfterTitle(written) === null ? null : readStarredGeneral(written);
  if (starred) return starred;
  const ranked = findTextAfterTitle(written) === null ? RANK_BEHIND.exec(written) : null;
  if (ranked) return { name: ranked[1] ?? '', stars: null, rank: findRank(ranked[2] ?? '') };
  // Removes the number from "1 x General Gudea", which is one leader.
  const single = written.replace(/^1\s*[x×]?\s+(?=\p{L})/u, '');
  if (single !== written) return readNamedGeneral(single);
  const name = findTextAfterTitle(written);
  if (name === null || !/\p{L}/u.test(name) || countTroops(name)) return null;
  return { name, stars: null, rank: IN_CHIEF.exec(written)?.[0] };
}
