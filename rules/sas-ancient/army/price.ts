import { z } from 'zod';
import { parseInput } from '../../core/procedure.ts';
import { type Price, type PriceLine, priceFrom } from '../../core/army/rules/price.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { COMMANDERS, CRUSADES, RANDOM_FACTOR, STRENGTHS } from '../citations.ts';
import { COMMANDER_NAME, LEAST_STARS, MOST_STARS, qualityOf } from '../troops/commanders.ts';
import { countsMean, meanOf, randomPart, randomWords, strengthLines } from '../troops/strength.ts';
import { type Troop, troopSchema } from '../troops/troop.ts';

/** The random part: thrown before the battle, and counted by its mean under the alternative (ruling SAS-6). */
function randomLine({ kind }: Troop, rulings: RulingsInForce): PriceLine {
  const part = randomPart(kind);
  const mean = Math.ceil(meanOf(part));
  return countsMean(rulings)
    ? { label: `random part ${randomWords(part)}, its mean`, points: mean, citation: RANDOM_FACTOR }
    : { label: `random part ${randomWords(part)}, thrown before the battle`, points: 0, citation: RANDOM_FACTOR };
}

const unitPrice = (troop: Troop, rulings: RulingsInForce): Price =>
  priceFrom([
    ...strengthLines(troop, rulings).map(({ label, strength, from }) => ({
      label,
      points: strength,
      citation: from === 'training' ? CRUSADES : STRENGTHS,
    })),
    randomLine(troop, rulings),
  ]);

/** Commanders have no strength (ruling SAS-1). */
const commanderPrice = (stars: number): Price =>
  priceFrom([
    { label: `${COMMANDER_NAME[qualityOf(stars)]}, no strength of his own`, points: 0, citation: COMMANDERS },
  ]);

const generalRequest = z.strictObject({
  general: z.strictObject({ stars: z.int().min(LEAST_STARS).max(MOST_STARS).default(LEAST_STARS) }),
});

/**
 * The strength of one unit of a troop type, or of a commander as `{general}`, which is none (Basic Unit Strengths; rulings SAS-1, SAS-6).
 * @throws InputError for anything else.
 */
export function priceOf(value: unknown, rulings: RulingsInForce): Price {
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, 'general')) {
    return commanderPrice(parseInput(generalRequest, value, 'general').general.stars);
  }
  return unitPrice(parseInput<Troop>(troopSchema, value, 'troop type'), rulings);
}
