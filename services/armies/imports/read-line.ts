/** A line of a roster, freed of its marks. */
export interface ReadLine {
  /** As it stands in the text. */
  readonly raw: string;
  /** Its number in the text, from 1. */
  readonly at: number;
  readonly text: string;
  /** Bulleted or indented: it belongs to the line above. */
  readonly nested: boolean;
  /** Depth of a heading, 0 for none. */
  readonly heading: number;
  /** Points written behind it, and whether they are said to be of one. */
  readonly points: number | null;
  readonly each: boolean;
}

/** Longer lines are prose. What follows looks at a line from both ends, so its length is bounded. */
export const LONGEST_LINE = 400;

/** A number of points: "1200", "1,200", "1.200". */
export const NUMBER = String.raw`\d{1,3}(?:[,.'’]\d{3})+(?!\d)|\d{1,9}`;
export const numberOf = (written: string): number => Number(written.replace(/[,.'’]/g, ''));

const BB_BULLET = /\[\*\]/g;
const BB_TAG = /\[\/?[a-z]{1,10}(?:=[^\]\n]{0,40})?\]/gi;
const TABLE_RULE = /^[|\s:-]+$/;
const BULLET = /^(?:[-*•‣·◦▪–—|+→►✓✔]|>{1,3}|\d{1,3}[.)](?=\s)|\.(?:\s+\.)*(?=\s)|\[[ xX✓]?\])\s+/;
/** A quote may hold a bullet, and a bullet a check box. */
const MAX_BULLETS = 4;
/** Marks that stand on both sides: stars behind a name are a general's. */
const STRONG = /(?<!\\)(\*\*|__|`)(?=\S)(.{1,400}?)(?<=[^\s\\])\1/g;
/** A star behind a number is a general's. */
const EMPHASISED = /^([*_])(.+)(?<!\\)\1$/;
/** Italics within a line: "24 *Spearmen* pike". Stars behind a name have no partner before it. */
const ITALIC = /(?<![\p{L}\p{N}*_\\])([*_])(?=\p{L})([^*_]{1,200}?)(?<=[\p{L}\p{N}.)’'])\1(?![\p{L}\p{N}*_])/gu;
/** "== Foot ==" */
const BETWEEN_EQUALS = /^(={1,6})\s*([^=\s][^=]{0,300}?)\s*={1,6}$/;
/** Headings as rosters of BattleScribe's kind have them. */
const BETWEEN_PLUSES = /^(\+{1,3})\s*([^+].{0,300}?)\s*\+{1,3}(\s*[[(][^[\]()]{1,40}[\])])?$/;
const OF_EACH = String.raw`(\s*(?:each|apiece|(?:per|a) (?:figure|model|man)))?`;
const POINTS_BEHIND = new RegExp(
  String.raw`\s*(?:\.{2,}|[—–:=|]|\s-\s|\[|\()\s*(${NUMBER})\s*(?:pts?\.?|points)?${OF_EACH}\s*[\])]?\.?$`,
  'i',
);
const POINTS_NAMED = new RegExp(String.raw`[\s,;(]+(${NUMBER})\s*(?:pts?\.?|points)${OF_EACH}\s*\)?\.?$`, 'i');
/** What some books have in place of points. */
const STRENGTH = /[\s,;:(–—-]+strength (\d{1,6})\)?$/i;
const RULE = /^[=\-_*~+\s]{3,}$/;
/** "349 - 44 legionaries": points stand before the troops. */
const POINTS_BEFORE =
  /^(?:(\d{2,6}|\d(?=\s*(?:pts?|points)))\s*(?:pts?\.?|points)?\s*[-–—:]|[([](\d{1,6})\s*(?:pts?\.?|points)?[)\]])\s+(?=\d{1,5}\s*[x×]?\s+\p{L})/iu;
/** Blanks that part thousands: "1 000 pts". Behind a number of figures the digits are points of their own. */
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
/** Characters without width, which chats and web pages put between words. */
const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;

/** A line without HTML entities and invisible characters. Unknown entities are kept. */
export const plainCharacters = (line: string): string =>
  line.replace(INVISIBLE, '').replace(ENTITY, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });

/** Frees a line of Markdown's and BBCode's marks, of dots and of the points behind it. @returns null for lines that only decorate. */
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
  // "Archers (24)" is a number of figures, and so is "24 archers: 24" never.
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
/** A number in words, at the head of what names troops or alone behind it; "two-handed" is none. */
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

/** A line with its numbers in digits: "two household chariots" as "2 household chariots". */
const inDigits = (line: string): string =>
  line.replace(IN_WORDS, (_, before: string, words: string) => `${before}${numberInWords(words)}`);

/** Troops by number, as a line or a piece of one names them. */
interface Counted {
  /** How many units: "3 x 24 spearmen". */
  readonly times: number;
  readonly count: number;
  readonly words: string;
  /** Points of one, where they stand beside it. */
  readonly cost: number | null;
  /** The number is of units of the usual size: "three units of archers". */
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
/** Marks behind troops that point to a footnote. */
const FOOTNOTE = /(?:(?<=[\p{L})\]]|\d\d)\s*[*†‡]{1,3}|(?<=[\p{L})\]])[¹²³])$/u;
const LEADING = /^(\d{1,7})\s*(?:[x×]\s*|of\s+|\s)(?=.*\p{L})/iu;
const IN_BRACKETS = /\s*[([](\d{1,7})\s*(?:figures?|figs?|models?|men)?[)\]]$/i;
const TRAILING = /(?:\s*[x×:]\s*|[\s,–—-]+)(\d{1,7})\s*(?:figures?|figs?|models?|men)?$/i;

/** A number between the name and what describes the troops: "Archers x36 (composite bow)", "Archers, 24, in close order". */
const WITHIN_NAME =
  /^(\p{L}[^\d]{0,120}?)(?:\s*[x×]\s*(\d{1,7})|\s*,\s*(\d{1,7})(?=\s*,)|\s*[([](\d{1,7})\s*(?:figures?|figs?|models?|men)?[)\]])[\s,;(]+(\p{L}[^\d]{0,200})$/iu;

/** Words that name troops, freed of a price in brackets. */
function priced(words: string, cost: number | null): Pick<Counted, 'words' | 'cost'> {
  const found = cost === null ? PRICED.exec(words) : null;
  if (!found) return { words, cost };
  return { words: words.replace(found[0], ' ').trim(), cost: Number(found[1]) };
}

/** @returns null for a line that names no number. */
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

/** Some troops of a line that names several: what of the line says so, and what they are. */
type Piece = Counted & { readonly said: string };

const piece = (said: string): Piece | null => {
  const counted = countedTroops(said);
  return counted && { ...counted, said };
};

const SEPARATORS = [/\s*(?:[,;+&]|\band\b)\s*/i, /\s*(?:[,;+&]|\band\b)\s*(?=\d{1,7}\s*(?:[x×]\s*)?\p{L})/iu];

/** The troops that a line names: one of them, or several with a number each. @returns null for a line that names no number. */
export function countedPieces(written: string): readonly Piece[] | null {
  // "12 groups of 4, 2 over" names no troops.
  const line = inDigits(written.replace(GROUPS, ''));
  const known = piece(line);
  if (!known) return null;
  for (const separator of SEPARATORS) {
    // A number of four digits with its comma is no two numbers.
    if (/\d,\d{3}\b/.test(line)) break;
    const pieces = line.split(separator).map(piece);
    if (pieces.length > 1 && pieces.every((each) => each !== null)) return pieces;
  }
  return [known];
}

/** Points behind the name of a unit: "Right wing [420pts]: 24 spearmen". */
const POINTS_WITHIN = /\s*[[(]\s*[\d,.]{1,12}\s*(?:pts?\.?|points)\s*[\])]$/i;
const UNIT_OF_PIECES = /^([^:]{1,200}):\s+(\S.*)$/;

/** A unit and its troops in one line: "Right wing: 24 spearmen, 12 archers". Null for any other line. */
export function namedPieces(line: string): { readonly name: string; readonly pieces: readonly Piece[] } | null {
  const [, name = '', rest = ''] = UNIT_OF_PIECES.exec(line) ?? [];
  if (rest === '' || !/^\D/.test(name) || !/\p{L}/u.test(rest)) return null;
  const pieces = countedPieces(rest);
  return pieces && { name: name.replace(POINTS_WITHIN, '').trim(), pieces };
}

/** Words for leaders anywhere in a line; "King’s Guard" are troops. */
const LEADER =
  /\b(?:sub-?)?(?:generals?|commanders?|kings?|leaders?|officers?|warlord|strategos|chief|c-in-c|prince|pharaoh)\b(?!['’]s?\b)/i;
/** More stars than any book's generals have. */
const MAX_STARS = 9;
const STARS_BEHIND = /^(.{0,200}?)[\s,:;(–-]*(\d{1,3})\s*(?:\*|★|[\s-]?stars?\b)(?: \([^()]{1,60}\))?\)?$/iu;
const STARS_BEFORE = /^(\d{1,3})(?:\s*★|\*(?=[\s-])|\s*-?stars?\b)[\s-]*(.{0,200})$/iu;
/** "Gudea, 2-star general" */
const STARS_OF_RANK = /^(.{1,200}?)[\s,:;(–-]+(\d)\s*[*★]?[\s-]*(?:stars?)?[\s-]+(?:general|commander|leader)\)?$/iu;
const STARS_ALONE = /^(.{0,200}?)[\s,:;(–-]*(\*{1,9}|★{1,9})\)?$/u;
const COMMANDER =
  /^(?:(?:sub-?)?generals?|(?:sub-?)?commanders?(?:-in-chief)?|c-in-c|leaders?|officers?|warlord|strategos)(?:\s*:\s*|\s+(?=[\p{Lu}“"']|\d|[*★]|$)|$)/u;
const STARS_BETWEEN = /^(\d{1,2})\s*[*★]?\s+(\p{L}.{0,200})$/u;

/** A general as a line names him: his grade as a number, as a word that a book may know, or not at all. */
interface NamedGeneral {
  readonly name: string;
  readonly stars: number | null;
  /** What it says of his grade where he is called more than a general. */
  readonly rank?: string | undefined;
}

/** A rank that says more than that somebody leads. */
const rankOf = (words: string): string | undefined =>
  /^(?:general|commander|leader)$/i.test(words) ? undefined : words;
const IN_CHIEF = /^(?:c-in-c|commander-in-chief|warlord|strategos)\b/i;

const lowered = (line: string): string => line.replace(/^\S+/, (word) => word.toLowerCase());

/** What stands behind "General" or the like; null for a line that begins otherwise. */
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

/** A general with his stars: "King, 2 stars", "2* general", "general 3 Sargon", "General Naram-Sin **", "General: Sargon, two stars". */
export function starredGeneral(written: string): { readonly name: string; readonly stars: number } | null {
  const line = inDigits(written);
  const behind = behindCommander(line);
  if (behind === null && isFootnote(line)) return null;
  const between = behind === null ? null : STARS_BETWEEN.exec(behind);
  if (between) return { name: between[2]?.trim() ?? '', stars: Number(between[1]) };
  // What he is called stands before the colon, and else is his name where it is all there is.
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

/** A leader's rank behind the name: "Gudea, general", "Nicias (general)". */
const RANK_BEHIND =
  /^(\p{Lu}[\p{L}’'-]*(?:\s+\p{L}[\p{L}’'-]*){0,3})\s*(?:,\s*|\()((?:\p{Ll}+\s+){0,2}(?:(?:sub-?)?general|commander|leader|officer|c-in-c|commander-in-chief|warlord|strategos))\)?$/u;

/** A general by what he is called, with or without stars: "General: Lu-Nanna, lesser", "General Sargon". Null for any other line. */
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
