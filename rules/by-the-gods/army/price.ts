import { z } from 'zod';
import { type Price, priceFrom } from '../../core/army/rules/price.ts';
import { parseInput } from '../../core/procedure.ts';
import { SEQUENCE } from '../citations.ts';
import { troopSchema } from '../troops/troop.ts';
import { MINOR, SUPREME } from './legality.ts';

const generalRequest = z.strictObject({
  general: z.strictObject({ stars: z.int().min(MINOR).max(SUPREME).default(MINOR) }),
});

/**
 * What a troop type, or a leader as `{general}`, costs: nothing, for the book has no points (ruling BTG-15).
 * @throws InputError for anything else.
 */
export function priceOf(value: unknown): Price {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    parseInput(generalRequest, value, 'leader');
  } else parseInput(troopSchema, value, 'troop type');
  return priceFrom([{ label: 'the book has no points', points: 0, citation: SEQUENCE }]);
}
