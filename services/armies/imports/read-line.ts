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

/** Longer lines are prose. The limit bounds the regular expressions below. */
export const LONGEST_LINE = 400;

/** Matches points: "1200", "1,200", "1.200". */
export const NUMBER = String.raw`\d{1,3}(?:[,.'’]\d{3})+(?!\d)|\d{1,9}`;
export const numberOf = (written: string): number => Number(written.replace(/[,.'’]/g, ''));

const BB_BULLET = /\[\*\]/g;
const BB_TAG = /\[\/?[a-z]{1,10}(?:=[^\]\n]{0,40})?\]/gi;
const TABLE_RULE = /^[|\s:-]+$/;
const BULLET = /^(?:[-*•‣·◦▪–—|+→►✓✔]|>{1,3}|\d{1,3}[.)](?=\s)|\.(?:\s+\.)*(?=\s)|\[[ xX✓]?\])\s+/;
/** A quote may contain a bullet, and a bullet a check box. */
const MAX_BULLETS = 4;
/** Matches bold text. It needs marks on both sides: stars after a name are a general's. */
const STRONG = /(?<!\\)(\*\*|__|`)(?=\S)(.{1,400}?)(?<=[^\s\\])\1/g;
/** A star after a number is a general's. */
const EMPHASISED = /^([*_])(.+)(?<!\\)\1$/;
/** Matches italics within a line: "24 *Spearmen* pike". Stars after a name have no opening star. */
const ITALIC = /(?<![\p{L}\p{N}*_\\])([*_])(?=\p{L})([^*_]{1,200}?)(?<=[\p{L}\p{N}.)’'])\1(?![\p{L}\p{N}*_])/gu;
/** "== Foot ==" */
const BETWEEN_EQUALS = /^(={1,6})\s*([^=\s][^=]{0,300}?)\s*={1,6}$/;
/** Headings of BattleScribe rosters. */
const BETWEEN_PLUSES = /^(\+{1,3})\s*([^+].{0,300}?)\s*\+{1,3}(\s*[[(][^[\]()]{1,40}[\])])?$/;
const OF_EACH = String.raw`(\s*(?:each|apiece|(?:per|a) (?:figure|model|man)))?`;
const POINTS_BEHIND = new RegExp(
  String.raw`\s*(?:\.{2,}|[—–:=|]|\s-\s|\[|\()\s*(${NUMBER})\s*(?:pts?\.?|points)?${OF_EACH}\s*[\])]?\.?$`,
  'i',
);
const POINTS_NAMED = new RegExp(String.raw`[\s,;(]+(${NUMBER})\s*(?:pts?\.?|points)${OF_EACH}\s*\)?\.?$`, 'i');
/** Some books use strength instead of points. */
const STRENGTH = /[\s,;:(–—-]+strength (\d{1,6})\)?$/i;
const RULE = /^[=\-_*~+\s]{3,}$/;
/** "349 - 44 legionaries": points before the troops. */
const POINTS_BEFORE =
  /^(?:(\d{2,6}|\d(?=\s*(?:pts?|points)))\s*(?:pts?\.?|points)?\s*[-–—:]|[([](\d{1,6})\s*(?:pts?\.?|points)?[)\]])\s+(?=\d{1,5}\s*[x×]?\s+\p{L})/iu;
/** Matches spaces between thousands: "1 000 pts". After a number of figures the digits are points. */
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
/** Zero-width characters from chats and web pages. */
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

/** Decodes HTML entities and removes invisible characters. Unknown entities are kept. */
export const plainCharacters = (line: string): string =>
  line.replace(INVISIBLE, '').replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Removes Markdown, BBCode, dots and points from a line. @returns null for a decorative line */
export function readLine(raw: string, at: number): ReadLine | null {
  const bulleted = plainCharacters(raw.slice(0, LONGEST_LINE)).replace(BB_BULLET, '- ').replace(BB_TAG, '');
  if (RULE.test(bulleted) || TABLE_RULE.test(bulleted)) return null;
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
  const behind = POINTS_BEHIND.exec(text) ?? POINTS_NAMED.exec(text);
  // "Archers (24)" is a number of figures, but "24 archers: 24" is not.
  const isCount =
    behind !== null &&
    /[([:]|\s-\s/.test(behind[0]) &&
    !/\d/.test(text.slice(0, behind.index)) &&
    !/pts?|points/i.test(behind[0]);
  const before = POINTS_BEFORE.exec(text);
  const points = behind && !isCount ? numberOf(behind[1] ?? '') : before ? Number(before[1] ?? before[2]) : null;
  if (behind && !isCount) text = text.slice(0, behind.index).trim();
  if (before) text = text.slice(before[0].length);
  if (text === '' && points === null) return null;
  const heading = hashes?.[1]?.length ?? 0;
  return { raw, at, text, nested: indented || bullet !== null, heading, points, each: behind?.[2] !== undefined };
}

const ONES =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const LOTS: Readonly<Record<string, number>> = { hundred: 100, dozen: 12, couple: 2, pair: 2 };
const WORD = [...ONES, ...TENS, ...Object.keys(LOTS)].join('|');
/** Matches a number in words before or after the name of troops, but not "two-handed". */
const IN_WORDS = new RegExp(
  String.raw`(^|[:,;+&(–]\s*|\s-\s|\band\s+)((?:half\s+)?(?:an?\s+)?(?:${WORD})(?:(?:[\s-]+|\s+and\s+)(?:${WORD}))*)(?=\s+(?:of\s+)?\p{L}|-stars?\b|\s*\)?$)`,
  'giu',
);

function numberInWords(words: string): number {
  let sum = 0;
  for (const word of words.toLowerCase().split(/[\s-]+/)) {
    const lot = LOTS[word];
    if (lot !== undefined) sum = Math.max(1, sum) * lot;
    else sum += ONES.indexOf(word) + 1 || (TENS.indexOf(word) + 2) * 10 * Number(TENS.includes(word));
  }
  return words.toLowerCase().startsWith('half') ? Math.floor(sum / 2) : sum;
}

/** Replaces numbers in words by digits: "two household chariots" becomes "2 household chariots". */
const inDigits = (line: string): string =>
  line.replace(IN_WORDS, (_, before: string, words: string) => `${before}${numberInWords(words)}`);

/** Troops with a number, in a line or a piece of a line. */
interface Counted {
  /** Number of units: "3 x 24 spearmen". */
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
/** "4 groups of 6 archers" are 24 in one unit. */
const IN_GROUPS = /^(\d{1,3})\s*[x×]?\s*groups?\s+of\s+(\d{1,4})\s*[x×]?\s+(?=.*\p{L})/iu;
/** Footnote marks after troops. */
const FOOTNOTE = /(?:(?<=[\p{L})\]]|\d\d)\s*[*†‡]{1,3}|(?<=[\p{L})\]])[¹²³])$/u;
const LEADING = /^(\d{1,7})\s*(?:[x×]\s*|of\s+|\s)(?=.*\p{L})/iu;
const IN_BRACKETS = /\s*[([](\d{1,7})\s*(?:figures?|figs?|models?|men)?[)\]]$/i;
const TRAILING = /(?:\s*[x×:]\s*|[\s,–—-]+)(\d{1,7})\s*(?:figures?|figs?|models?|men)?$/i;

/** Matches a number between name and description: "Archers x36 (composite bow)", "Archers, 24, in close order". */
const WITHIN_NAME =
  /^(\p{L}[^\d]{0,120}?)(?:\s*[x×]\s*(\d{1,7})|\s*,\s*(\d{1,7})(?=\s*,)|\s*[([](\d{1,7})\s*(?:figures?|figs?|models?|men)?[)\]])[\s,;(]+(\p{L}[^\d]{0,200})$/iu;

/** Splits a price in brackets from words that name troops. */
function priced(words: string, cost: number | null): Pick<Counted, 'words' | 'cost'> {
  const found = cost === null ? PRICED.exec(words) : null;
  if (!found) return { words, cost };
  return { words: words.replace(found[0], ' ').trim(), cost: Number(found[1]) };
}

/** @returns null for a line without a number */
export function countedTroops(line: string): Counted | null {
  const bare = inDigits(line.replace(GROUPS, '').replace(FOOTNOTE, ''));
  const at = AT_COST.exec(bare);
  const text = (at ? bare.slice(0, at.index) : bare).trim();
  const cost = at ? Number(at[1]) : null;
  const times = TIMES.exec(text);
  if (times) return { times: Number(times[1]), count: Number(times[2]), ...priced(text.slice(times[0].length), cost) };
  const groups = IN_GROUPS.exec(text);
  if (groups) {
    const count = Number(groups[1]) * Number(groups[2]);
    return { times: 1, count, ...priced(text.slice(groups[0].length), cost) };
  }
  const units = UNITS.exec(text);
  if (units) {
    return { times: Number(units[1]), count: 1, areUnits: true, ...priced(text.slice(units[0].length), cost) };
  }
  const leading = LEADING.exec(text);
  if (leading) return { times: 1, count: Number(leading[1]), ...priced(text.slice(leading[0].length), cost) };
  const inner = WITHIN_NAME.exec(text);
  if (inner) {
    const count = Number(inner[2] ?? inner[3] ?? inner[4]);
    return { times: 1, count, ...priced(`${inner[1] ?? ''} ${inner[5] ?? ''}`.replace(/[()]/g, ' '), cost) };
  }
  const behind = IN_BRACKETS.exec(text) ?? TRAILING.exec(text);
  if (!behind || !/\p{L}/u.test(text.slice(0, behind.index))) return null;
  return { times: 1, count: Number(behind[1]), ...priced(text.slice(0, behind.index), cost) };
}

/** Some of the troops of a line; `said` is their text. */
type Piece = Counted & { readonly said: string };

const piece = (said: string): Piece | null => {
  const counted = countedTroops(said);
  return counted && { ...counted, said };
};

const SEPARATORS = [/\s*(?:[,;+&]|\band\b)\s*/i, /\s*(?:[,;+&]|\band\b)\s*(?=\d{1,7}\s*(?:[x×]\s*)?\p{L})/iu];

/** Splits a line into its troops, each with a number. @returns null for a line without a number */
export function countedPieces(written: string): readonly Piece[] | null {
  // "12 groups of 4, 2 over" names no troops.
  const line = inDigits(written.replace(GROUPS, ''));
  const known = piece(line);
  if (!known) return null;
  for (const separator of SEPARATORS) {
    // "1,200" is one number.
    if (/\d,\d{3}\b/.test(line)) break;
    const pieces = line.split(separator).map(piece);
    if (pieces.length > 1 && pieces.every((each) => each !== null)) return pieces;
  }
  return [known];
}

/** Points after a unit's name: "Right wing [420pts]: 24 spearmen". */
const POINTS_WITHIN = /\s*[[(]\s*[\d,.]{1,12}\s*(?:pts?\.?|points)\s*[\])]$/i;
const UNIT_OF_PIECES = /^([^:]{1,200}):\s+(\S.*)$/;

/** Reads a unit and its troops in one line: "Right wing: 24 spearmen, 12 archers". Null for any other line. */
export function namedPieces(line: string): { readonly name: string; readonly pieces: readonly Piece[] } | null {
  const [, name = '', rest = ''] = UNIT_OF_PIECES.exec(line) ?? [];
  if (rest === '' || !/^\D/.test(name) || !/\p{L}/u.test(rest)) return null;
  const pieces = countedPieces(rest);
  return pieces && { name: name.replace(POINTS_WITHIN, '').trim(), pieces };
}

/** Matches words for leaders anywhere in a line; "King’s Guard" are troops. */
const LEADER =
  /\b(?:sub-?)?(?:generals?|commanders?|kings?|leaders?|officers?|warlord|strategos|chief|c-in-c|prince|pharaoh)\b(?!['’]s?\b)/i;
/** No book has generals with more stars. */
const MAX_STARS = 9;
const STARS_BEHIND = /^(.{0,200}?)[\s,:;(–-]*(\d{1,3})\s*(?:\*|★|[\s-]?stars?\b)(?: \([^()]{1,60}\))?\)?$/iu;
const STARS_BEFORE = /^(\d{1,3})(?:\s*★|\*(?=[\s-])|\s*-?stars?\b)[\s-]*(.{0,200})$/iu;
/** "Gudea, 2-star general" */
const STARS_OF_RANK = /^(.{1,200}?)[\s,:;(–-]+(\d)\s*[*★]?[\s-]*(?:stars?)?[\s-]+(?:general|commander|leader)\)?$/iu;
const STARS_ALONE = /^(.{0,200}?)[\s,:;(–-]*(\*{1,9}|★{1,9})\)?$/u;
const COMMANDER =
  /^(?:(?:sub-?)?generals?|(?:sub-?)?commanders?(?:-in-chief)?|c-in-c|leaders?|officers?|warlord|strategos)(?:\s*:\s*|\s+(?=[\p{Lu}“"']|\d|[*★]|$)|$)/u;
const STARS_BETWEEN = /^(\d{1,2})\s*[*★]?\s+(\p{L}.{0,200})$/u;

/** A general named in a line: with a grade as a number, as a word, or without a grade. */
interface NamedGeneral {
  readonly name: string;
  readonly stars: number | null;
  /** Title that may tell the grade; undefined for a plain general. */
  readonly rank?: string | undefined;
}

/** Returns a rank that says more than "general", or undefined. */
const rankOf = (words: string): string | undefined =>
  /^(?:general|commander|leader)$/i.test(words) ? undefined : words;
const IN_CHIEF = /^(?:c-in-c|commander-in-chief|warlord|strategos)\b/i;

const lowered = (line: string): string => line.replace(/^\S+/, (word) => word.toLowerCase());

/** Returns the text after "General" or a similar word. Null for other lines. */
function behindCommander(line: string): string | null {
  const found = COMMANDER.exec(lowered(line));
  return found && line.slice(found[0].length).trim();
}

/** Checks whether the stars of a line mark a footnote to troops: "24 spearmen*", "Archers x12 **". */
function isFootnote(line: string): boolean {
  if (/\bstars?\b/i.test(line)) return false;
  const troops = countedTroops(line.replace(/[\s*★]+$/u, ''));
  return troops !== null && (troops.count > 2 || (troops.count === 2 && !LEADER.test(line)));
}

/** Reads a general with stars: "King, 2 stars", "2* general", "general 3 Sargon", "General Naram-Sin **", "General: Sargon, two stars". */
export function starredGeneral(written: string): { readonly name: string; readonly stars: number } | null {
  const line = inDigits(written);
  const behind = behindCommander(line);
  if (behind === null && isFootnote(line)) return null;
  const between = behind === null ? null : STARS_BETWEEN.exec(behind);
  if (between) return { name: between[2]?.trim() ?? '', stars: Number(between[1]) };
  // Without a name, the title is the name.
  const said = behind === null || /^[\s\d*★]|^$/.test(behind) ? line : behind;
  const after = STARS_BEHIND.exec(said);
  if (after && Number(after[2]) <= MAX_STARS) return { name: after[1]?.trim() ?? '', stars: Number(after[2]) };
  const ranked = /[*★]|star/iu.test(said) ? STARS_OF_RANK.exec(said) : null;
  if (ranked) return { name: ranked[1]?.trim() ?? '', stars: Number(ranked[2]) };
  const before = STARS_BEFORE.exec(said);
  if (before && Number(before[1]) <= MAX_STARS) return { name: before[2]?.trim() ?? '', stars: Number(before[1]) };
  const alone = STARS_ALONE.exec(said);
  return alone ? { name: alone[1]?.trim() ?? '', stars: alone[2]?.length ?? 0 } : null;
}

/** Matches a leader's rank after the name: "Gudea, general", "Nicias (general)". */
const RANK_BEHIND =
  /^(\p{Lu}[\p{L}’'-]*(?:\s+\p{L}[\p{L}’'-]*){0,3})\s*(?:,\s*|\()((?:\p{Ll}+\s+){0,2}(?:(?:sub-?)?general|commander|leader|officer|c-in-c|commander-in-chief|warlord|strategos))\)?$/u;

/** Reads a general by title, with or without stars: "General: Lu-Nanna, lesser", "General Sargon". Null for any other line. */
export function namedGeneral(written: string): NamedGeneral | null {
  const starred = behindCommander(written) === null ? null : starredGeneral(written);
  if (starred) return starred;
  const ranked = behindCommander(written) === null ? RANK_BEHIND.exec(written) : null;
  if (ranked) return { name: ranked[1] ?? '', stars: null, rank: rankOf(ranked[2] ?? '') };
  // "1 x General Gudea" is one leader.
  const one = written.replace(/^1\s*[x×]?\s+(?=\p{L})/u, '');
  if (one !== written) return namedGeneral(one);
  const name = behindCommander(written);
  if (name === null || !/\p{L}/u.test(name) || countedTroops(name)) return null;
  return { name, stars: null, rank: IN_CHIEF.exec(written)?.[0] };
}
