import type { DiceSource, DieRoll } from '../../core/dice.ts';
import type { Odds } from '../../core/odds.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { struck } from '../../core/table/effects.ts';
import { agreedRatio, type Taken } from './figure-ratio.ts';
import { BASE_SCORE, isHitAt, throwVolley, type Volley, volleyOddsInWords } from './hit-dice.ts';
import { type Aspect, shieldHolds, shieldRulings } from './sides.ts';
import { fallSteps, hitWords, signed, step } from './working.ts';

/* What shooting and melee have in common: a score to hit with factors, a die against shields, groups that throw (For the Pharaoh, A Note on Dice; Shooting Mechanism; Melee, Mechanism). */

/** What a complete group throws, and why. */
export interface DieChoice {
  readonly die: Volley['die'];
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

export const dieChoice = (
  die: Volley['die'],
  citation: string,
  why: string,
  rulings: readonly string[] = [],
): DieChoice => ({ die, steps: [step(citation, `${why}: ${die}`)], rulings });

/** The die against somebody who has shields (rulings FTP-B9, FTP-B15). */
export function dieAgainstShields(of: Aspect, inForce: RulingsInForce, citation: string): DieChoice {
  const rulings = shieldRulings(of);
  return shieldHolds(of, inForce)
    ? dieChoice('d12', citation, 'the opponent has shields', rulings)
    : dieChoice('d10', citation, 'shields are of no use from behind the right flank round to the rear', rulings);
}

/** Everything of a volley but its dice. */
export interface WorkedVolley {
  /** Said before the score. */
  readonly before?: readonly Step[];
  readonly factors: readonly { readonly words: string; readonly factor: number }[];
  readonly die: DieChoice;
  readonly groups: Pick<Volley, 'groups' | 'partialGroup'>;
  readonly rulings: readonly string[];
}

export interface VolleyOutcome {
  /** The face that hits at least; above 10 nothing does. */
  readonly toHit: number;
  /** What a complete group throws. */
  readonly die: 'd10' | 'd12';
  readonly hits: number;
  /** The exact chance of 0, 1, 2 … hits. */
  readonly odds: readonly number[];
}

interface VolleyRule<Input> {
  readonly citation: string;
  /** The section of its mechanism. */
  readonly mechanism: string;
  work(input: Input, inForce: RulingsInForce): WorkedVolley;
  /** What a hit takes of those who are hit. */
  taken(input: Input): Taken;
}

function ready<Input>({ citation, mechanism, work }: VolleyRule<Input>, input: Input, inForce: RulingsInForce) {
  const { before = [], factors, die, groups, rulings } = work(input, inForce);
  const toHit = factors.reduce((sum, { factor }) => sum + factor, BASE_SCORE);
  const volley: Volley = { toHit, die: die.die, groups: groups.groups, partialGroup: groups.partialGroup };
  return {
    volley,
    steps: [
      ...before,
      step(mechanism, `the score to hit is ${BASE_SCORE}`),
      ...factors.map(({ words, factor }) => step(citation, `${words.toLowerCase()} ${signed(factor)}`)),
      step(citation, `${toHit} is needed`),
      ...die.steps,
    ],
    rulings: ['FTP-B10', ...rulings, ...die.rulings, ...(toHit > BASE_SCORE ? ['FTP-B16'] : [])],
  };
}

/** What shooting and melee have in common: one die for each group (rulings FTP-B10, FTP-B16). */
export const volleyOf = <Input>(rule: VolleyRule<Input>) => ({
  dice: ['d10 each complete group, d12 at shields or barding', 'd20 the partial group'],
  resolve(input: Input, dice: DiceSource, inForce: RulingsInForce): Resolution<VolleyOutcome> {
    const { volley, steps, rulings } = ready(rule, input, inForce);
    const { hits, odds, steps: thrown } = throwVolley(volley, dice, rule.mechanism);
    return {
      outcome: { toHit: volley.toHit, die: volley.die, hits, odds },
      steps: [...steps, ...thrown, ...fallSteps(hits, rule.taken(input), rule.mechanism)],
      rulings,
    };
  },
  inShort: ({ hits }: VolleyOutcome): string => hitWords(hits),
  // The outcome tells them too, and they are the same sums.
  odds: (input: Input, inForce: RulingsInForce): readonly Odds[] =>
    volleyOddsInWords(ready(rule, input, inForce).volley),
  isHit: ({ face }: Pick<DieRoll, 'face'>, { toHit }: VolleyOutcome): boolean => isHitAt(toHit, face),
  given: agreedRatio,
});

/** At 100:1 and more a hit takes a whole model, which is two hits. */
export const volleyEffects = (role: string, taken: Taken, { hits }: VolleyOutcome): TableEffect[] =>
  struck(role, taken === 'model' ? hits * 2 : hits);
