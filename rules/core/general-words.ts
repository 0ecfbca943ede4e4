import type { RuleSystem } from './rule-system.ts';

type Ranked = Pick<RuleSystem, 'generalStars'>;

/** What a book calls a general of so many stars; null where it counts stars, knows none, or has no word for so many. */
export function generalWord({ generalStars }: Ranked, stars: number): string | null {
  if (!generalStars?.words) return null;
  return generalStars.words[stars - generalStars.least] ?? null;
}

/** The stars of a new general of whom nothing is said: what is usual, else the fewest. */
export const usualStars = ({ generalStars }: Ranked): number => generalStars?.usual ?? generalStars?.least ?? 0;
