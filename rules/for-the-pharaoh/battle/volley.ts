import { DiceError, type DiceSource, type DieRoll } from '../../core/dice.ts';
import { type DicePool, getHitOdds, type Odds } from '../../core/odds.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { hitEffects } from '../../core/table/effects.ts';
import type { TableEffect } from '../../core/table-rules.ts';
import { formatHitOrMiss, groupFaces } from '../../core/roll-context.ts';
import {
  toAgreedRatio,
  type LossPerHit,
  formatDice,
  explainLosses,
  formatHits,
  formatPercent,
  formatSigned,
  step,
} from './steps.ts';
import { type Aspect, hasShieldCover, listShieldRulings } from './sides.ts';

/* Shared by shooting and melee: a die per complete group, a d20 for the partial one (ruling FTP-B10). */

/** The score that hits before factors. */
const BASE_SCORE = 10;
/** Highest face that can hit; higher faces always miss. */
const HIGHEST_HIT = 10;

/** Dice about to be thrown. */
interface Volley {
  readonly toHit: number;
  /** Die of a complete group: d12 against shields or barding. */
  readonly die: 'd10' | 'd12';
  readonly groups: number;
  readonly partialGroup: boolean;
}

/** Faces from the score needed up to 10 hit, for any die (For the Pharaoh, Shooting Mechanism; ruling FTP-B10). */
const isHitAt = (toHit: number, face: number): boolean => face >= toHit && face <= HIGHEST_HIT;

/** Number of faces that hit, the same for all dice. */
const countHittingFaces = (toHit: number): number => Math.max(0, HIGHEST_HIT + 1 - Math.max(1, toHit));

const createPools = ({ toHit, die, groups, partialGroup }: Volley): DicePool[] => [
  { dice: groups, faces: die === 'd12' ? 12 : 10, hitting: countHittingFaces(toHit) },
  { dice: partialGroup ? 1 : 0, faces: 20, hitting: countHittingFaces(toHit) },
];

/** Exact chance of 0, 1, 2 … hits. */
const listVolleyOdds = (volley: Volley): number[] => getHitOdds(createPools(volley));

const describeVolleyOdds = (volley: Volley): Odds[] =>
  listVolleyOdds(volley).map((chance, count) => ({ outcome: formatHits(count), chance }));

const estimateHits = (volley: Volley): number =>
  createPools(volley).reduce((sum, { dice, faces, hitting }) => sum + (dice * hitting) / faces, 0);

/** Formats the hitting faces: "9 or 10", "7 to 10", "10". */
const formatHittingFaces = (toHit: number): string =>
  toHit === HIGHEST_HIT ? '10' : toHit === HIGHEST_HIT - 1 ? '9 or 10' : `${Math.max(1, toHit)} to 10`;

function* listDice({ toHit, die, groups, partialGroup }: Volley): Generator<readonly ['d10' | 'd12' | 'd20', string]> {
  const wanted = toHit > HIGHEST_HIT ? 'which cannot hit' : `hits on ${formatHittingFaces(toHit)}`;
  for (let group = 1; group <= groups; group += 1) yield [die, `group ${group} of ${groups}, ${wanted}`];
  if (partialGroup) yield ['d20', `the partial group, ${wanted}`];
}

/** Throws the dice. Dice that cannot hit may be omitted, but are read if given (ruling FTP-B16). */
function throwFaces(volley: Volley, dice: DiceSource): number[] {
  const faces: number[] = [];
  for (const [die, what] of listDice(volley)) {
    try {
      const odds = () => groupFaces(die, (face) => formatHitOrMiss(isHitAt(volley.toHit, face)));
      faces.push(dice.roll(die, what, undefined, { odds }));
    } catch (error) {
      const needless = volley.toHit > HIGHEST_HIT && faces.length === 0;
      if (needless && error instanceof DiceError && error.code === 'die-missing') return [];
      throw error;
    }
  }
  return faces;
}

const DIE_REMARK = { d10: '', d12: ', on which 11 and 12 hit the shield or barding' } as const;

function explainChances(volley: Volley, odds: readonly number[], citation: string): Step[] {
  const count = volley.groups + (volley.partialGroup ? 1 : 0);
  if (count === 0) return [step(citation, 'no group takes part, so no dice are rolled')];
  if (volley.toHit > HIGHEST_HIT) return [step(citation, `no die can reach ${volley.toHit}, so no roll is needed`)];
  const [none = 1] = odds;
  const chance = `${estimateHits(volley).toFixed(2)} hits on average; chance of at least one: ${formatPercent(1 - none)}`;
  return [step(citation, `${formatHittingFaces(volley.toHit)} hits: ${chance}`)];
}

function explainFaces(volley: Volley, faces: readonly number[], citation: string): Step[] {
  if (faces.length === 0) return [];
  const { toHit, die, groups, partialGroup } = volley;
  const row = (some: readonly number[]): string =>
    `${some.join(' ')}: ${formatHits(some.filter((face) => isHitAt(toHit, face)).length)}`;
  const complete = `${formatDice(groups)} (${die}) for complete groups${DIE_REMARK[die]}: ${row(faces.slice(0, groups))}`;
  const partial = `d20 for the partial group, on which 11 to 20 miss: ${row(faces.slice(groups))}`;
  return [...(groups > 0 ? [step(citation, complete)] : []), ...(partialGroup ? [step(citation, partial)] : [])];
}

/** Throws a volley. Returns the hits, their exact odds and the explanation. */
function throwVolley(
  volley: Volley,
  dice: DiceSource,
  citation: string,
): { readonly hits: number; readonly odds: readonly number[]; readonly steps: readonly Step[] } {
  const faces = throwFaces(volley, dice);
  const odds = listVolleyOdds(volley);
  return {
    hits: faces.filter((face) => isHitAt(volley.toHit, face)).length,
    odds,
    steps: [...explainChances(volley, odds, citation), ...explainFaces(volley, faces, citation)],
  };
}

/*
 * Shared by shooting and melee: factors, dice against shields, throws per group (For the Pharaoh, A Note on Dice; Shooting Mechanism;
 * Melee, Mechanism).
 */

/** Die of a complete group, with the reason. */
export interface DieChoice {
  readonly die: Volley['die'];
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

export const createDieChoice = (
  die: Volley['die'],
  citation: string,
  why: string,
  rulings: readonly string[] = [],
): DieChoice => ({ die, steps: [step(citation, `${why}: ${die}`)], rulings });

/** Returns the die against opponents with shields (rulings FTP-B9, FTP-B15). */
export function chooseDieAgainstShields(of: Aspect, inForce: RulingsInForce, citation: string): DieChoice {
  const rulings = listShieldRulings(of);
  return hasShieldCover(of, inForce)
    ? createDieChoice('d12', citation, 'the opponent has shields', rulings)
    : createDieChoice(
        'd10',
        citation,
        'shields do not count against attacks from behind the right flank or from the rear',
        rulings,
      );
}

/** A volley without its dice. */
export interface WorkedVolley {
  /** Steps of the breakdown before the score. */
  readonly before?: readonly Step[];
  readonly factors: readonly { readonly words: string; readonly factor: number }[];
  readonly die: DieChoice;
  readonly groups: Pick<Volley, 'groups' | 'partialGroup'>;
  readonly rulings: readonly string[];
}

export interface VolleyOutcome {
  /** Lowest face that hits. Above 10 no face hits. */
  readonly toHit: number;
  /** Die of a complete group. */
  readonly die: 'd10' | 'd12';
  readonly hits: number;
  /** Exact chance of 0, 1, 2 … hits. */
  readonly odds: readonly number[];
}

interface VolleyRule<Input> {
  readonly citation: string;
  /** Section of the book that explains the mechanism. */
  readonly mechanism: string;
  prepare(input: Input, inForce: RulingsInForce): WorkedVolley;
  /** Loss of the target per hit. */
  lossPerHit(input: Input): LossPerHit;
}

function prepareThrow<Input>(
  { citation, mechanism, prepare }: VolleyRule<Input>,
  input: Input,
  inForce: RulingsInForce,
) {
  const { before = [], factors, die, groups, rulings } = prepare(input, inForce);
  const toHit = factors.reduce((sum, { factor }) => sum + factor, BASE_SCORE);
  const volley: Volley = { toHit, die: die.die, groups: groups.groups, partialGroup: groups.partialGroup };
  return {
    volley,
    steps: [
      ...before,
      step(mechanism, `the score to hit is ${BASE_SCORE}`),
      ...factors.map(({ words, factor }) => step(citation, `${words.toLowerCase()} ${formatSigned(factor)}`)),
      step(citation, `a roll of ${toHit} is needed to hit`),
      ...die.steps,
    ],
    rulings: ['FTP-B10', ...rulings, ...die.rulings, ...(toHit > BASE_SCORE ? ['FTP-B16'] : [])],
  };
}

/** Shared by shooting and melee: one die per group (rulings FTP-B10, FTP-B16). */
export const defineVolley = <Input>(rule: VolleyRule<Input>) => ({
  dice: ['d10 for each complete group, or d12 against shields or barding', 'd20 for the partial group'],
  resolve(input: Input, dice: DiceSource, inForce: RulingsInForce): Resolution<VolleyOutcome> {
    const { volley, steps, rulings } = prepareThrow(rule, input, inForce);
    const { hits, odds, steps: thrown } = throwVolley(volley, dice, rule.mechanism);
    return {
      outcome: { toHit: volley.toHit, die: volley.die, hits, odds },
      steps: [...steps, ...thrown, ...explainLosses(hits, rule.lossPerHit(input), rule.mechanism)],
      rulings,
    };
  },
  inShort: ({ hits }: VolleyOutcome): string => formatHits(hits),
  // The outcome contains the same odds.
  odds: (input: Input, inForce: RulingsInForce): readonly Odds[] =>
    describeVolleyOdds(prepareThrow(rule, input, inForce).volley),
  isHit: ({ face }: Pick<DieRoll, 'face'>, { toHit }: VolleyOutcome): boolean => isHitAt(toHit, face),
  given: toAgreedRatio,
});

/** At 100:1 and more a hit removes a whole model, which is two hits. */
export const listVolleyEffects = (role: string, taken: LossPerHit, { hits }: VolleyOutcome): TableEffect[] =>
  hitEffects(role, taken === 'model' ? hits * 2 : hits);
