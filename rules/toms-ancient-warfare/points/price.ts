import { z } from 'zod';
import { InputError, parseInput } from '../../core/procedure.ts';
import { type Price, priceFrom } from '../../core/army/rules/price.ts';
import { GENERALS, POINT_SYSTEM } from '../citations.ts';
import { PRINTED_IDS, printedUnit } from './units-table.ts';
import { type Troop, troopSchema } from './troop.ts';

const single = (label: string, amount: number, citation: string): Price =>
  priceFrom([{ label, points: amount, citation }]);

/** Generals are free (ruling TOM-1). */
export const GENERAL_PRICE: Price = single('general, part of a unit: free', 0, GENERALS);

/** What a troop type says it costs: the book has no table to hold it against (ruling TOM-13). */
const statedPrice = (troop: Troop): Price => single('points for a figure, as stated', troop.points, POINT_SYSTEM);

function printedPrice(id: string, path: string): Price {
  const printed = printedUnit(id);
  if (!printed) throw new InputError(`“${id}” is no printed unit; there are ${PRINTED_IDS.join(', ')}`, path);
  return single(`${printed.name}, printed`, printed.points, POINT_SYSTEM);
}

const entryRequest = z.strictObject({ entry: z.string().max(100) });
const generalRequest = z.strictObject({ general: z.strictObject({ stars: z.literal(0).default(0) }) });

/**
 * Points for one figure, or for a ballista or elephant with its crew: of a printed line by its id or as `{entry}`, of a troop type that
 * states them, or of a general as `{general}` (Point System; rulings TOM-1, TOM-11, TOM-13).
 * @throws InputError for anything else.
 */
export function priceOf(value: unknown): Price {
  if (typeof value === 'string') return printedPrice(value, '');
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'entry'))
    return printedPrice(parseInput(entryRequest, value, 'troop type').entry, 'entry');
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    parseInput(generalRequest, value, 'general');
    return GENERAL_PRICE;
  }
  return statedPrice(parseInput(troopSchema, value, 'troop type'));
}
