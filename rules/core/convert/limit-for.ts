import { HIGHEST_LIMIT } from '../army-file.ts';
import type { RuleSystem } from '../rule-system.ts';

/** The smallest of a book's usual limits that an army keeps, or what it comes to, as far as a limit goes; 0 where the book has no points. */
export const limitFor = ({ currency, limitPresets }: RuleSystem, points: number): number =>
  currency === null
    ? 0
    : (limitPresets.map(({ limit }) => limit).find((limit) => limit >= points) ?? Math.min(points, HIGHEST_LIMIT));
