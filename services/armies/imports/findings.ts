import { clean } from '../formats/roster.ts';

const MOST_REPORTED = 500;
const LONGEST_LINE = 200;

export const shortened = (line: string): string => {
  const plain = clean(line.slice(0, LONGEST_LINE * 4));
  return plain.length > LONGEST_LINE ? `${plain.slice(0, LONGEST_LINE - 1)}…` : plain;
};

/** What became of the lines of an import. Lines beyond five hundred of a kind are counted and not shown. */
export interface Findings {
  readonly matched: { line: string; what: string }[];
  readonly guessed: { line: string; as: string; why: string; place?: string }[];
  readonly left: { line: string; why: string }[];
}

interface Collector {
  match(line: string, what: string): void;
  /** `place`: the part of the army that was guessed, where it is one, so that it can be set right. */
  guess(line: string, as: string, why: string, place?: string): void;
  leave(line: string, why: string): void;
  /** How many lines led to something. */
  taken(): number;
  findings(): Findings;
}

export function collectFindings(): Collector {
  const found: Findings = { matched: [], guessed: [], left: [] };
  const counts = { matched: 0, guessed: 0, left: 0 };
  const room = (kind: keyof Findings): boolean => (counts[kind] += 1) <= MOST_REPORTED;
  const more = (kind: keyof Findings): string => `and ${counts[kind] - MOST_REPORTED} more lines`;
  return {
    match(line, what) {
      if (room('matched')) found.matched.push({ line: shortened(line), what });
    },
    guess(line, as, why, place) {
      if (room('guessed'))
        found.guessed.push({ line: shortened(line), as, why, ...(place === undefined ? {} : { place }) });
    },
    leave(line, why) {
      if (room('left')) found.left.push({ line: shortened(line), why });
    },
    taken: () => counts.matched + counts.guessed,
    findings() {
      const { matched, guessed, left } = found;
      const over = (kind: keyof Findings): boolean => counts[kind] > MOST_REPORTED;
      return {
        matched: over('matched') ? [...matched, { line: more('matched'), what: 'likewise' }] : matched,
        guessed: over('guessed') ? [...guessed, { line: more('guessed'), as: 'likewise', why: 'likewise' }] : guessed,
        left: over('left') ? [...left, { line: more('left'), why: 'likewise' }] : left,
      };
    },
  };
}

export type { Collector };
