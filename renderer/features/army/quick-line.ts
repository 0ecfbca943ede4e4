/** What a line of fast entry says before it is held against a list: "24 household spearmen pike", "+12 retinue", "general 2*". */
export interface QuickLine {
  /** `more` and `fewer` change what the army has, `new` adds to it. */
  readonly how: 'new' | 'more' | 'fewer';
  /** The number that was typed; null where none was. */
  readonly count: number | null;
  /** How many units at once: "3 x 24 spearmen". */
  readonly times: number;
  /** Whether the number has a star behind it, as generals have. */
  readonly starred: boolean;
  /** As typed. */
  readonly words: readonly string[];
}

/** A unit in a file holds no more, and nobody types more by intention. */
const MOST_TIMES = 100;

const LEADING = /^([+\-−])?\s*(\d{1,6})(?:\s*([x×])(?=[\s\d]|$)\s*(\d{1,6})?|(\s*\*)+)?(?=\D|$)\s*/;
const TRAILING = /(?:^|\s)[x×]?(\d{1,6})\s*(\*)?$/;

const SIGN = { '+': 'more', '-': 'fewer', '−': 'fewer' } as const;

/** Reads a line. The number may stand before the words or behind them. */
export function readQuickLine(text: string): QuickLine {
  const line = text.trim();
  const wordsOf = (rest: string): string[] => rest.split(/[\s,;]+/).filter(Boolean);
  const leading = LEADING.exec(line);
  if (leading) {
    const [whole, sign, first = '', cross, second, star] = leading;
    const many = cross !== undefined && second !== undefined;
    return {
      how: SIGN[sign as keyof typeof SIGN] ?? 'new',
      count: Number(many ? second : first),
      times: many ? Math.min(Math.max(Number(first), 1), MOST_TIMES) : 1,
      starred: star !== undefined,
      words: wordsOf(line.slice(whole.length)),
    };
  }
  const trailing = TRAILING.exec(line);
  return {
    how: 'new',
    count: trailing ? Number(trailing[1]) : null,
    times: 1,
    starred: trailing?.[2] !== undefined,
    words: wordsOf(trailing ? line.slice(0, trailing.index) : line),
  };
}
