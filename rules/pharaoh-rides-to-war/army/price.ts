import { type Price, priceFrom } from '../../core/army/rules/price.ts';
import { parseInput } from '../../core/procedure.ts';
import { z } from 'zod';
import { ORGANIZATION } from '../citations.ts';
import { prwTroops } from '../troops/troop-words.ts';
import { COMMANDER, OFFICER } from './forces.ts';

const generalRequest = z.strictObject({
  general: z.strictObject({ stars: z.int().min(OFFICER).max(COMMANDER).default(OFFICER) }),
});

/**
 * The price of a stand of a troop type, or of an officer as `{general}`: nothing, for the book has no points (ruling PRW-4).
 * @throws InputError for anything else.
 */
export function priceOf(value: unknown): Price {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    const { stars } = parseInput(generalRequest, value, 'general').general;
    const label = stars === COMMANDER ? 'commander-in-chief, without points' : 'officer, without points';
    return priceFrom([{ label, points: 0, citation: ORGANIZATION }]);
  }
  const { short } = prwTroops.face(prwTroops.read(value));
  return priceFrom([{ label: `a stand of ${short}, without points`, points: 0, citation: ORGANIZATION }]);
}
