import type { Odds } from '../../core/odds.ts';

/** Every face of one die is as likely as the next. */
export const evenOdds = (faces: number, words: (face: number) => string): Odds[] =>
  Array.from({ length: faces }, (_, index) => ({ outcome: words(index + 1), chance: 1 / faces }));

/** `1 day`, `7 days`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
