import { ROUNDS } from './constants.ts';

/** How well a captain plays: what it looks at, never what it knows. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** How a captain likes to fight. */
export const TEMPERAMENTS = ['steady', 'bold', 'wary'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** What a captain weighs, and how much. */
export interface Style {
  /** It counts what the enemy may do to a place before it goes there. */
  readonly fears: number;
  /** A charge has to bring so much, as a share of the charger's points. */
  readonly chargesAbove: number;
  /** What coming nearer is worth, beside `APPROACH`. */
  readonly presses: number;
  /** It counts what tests of morale cost, not only hits. */
  readonly reckonsMorale: number;
  /** How many rounds of a melee it looks ahead. */
  readonly rounds: number;
  /** It lets units in disorder stand until they are in order. */
  readonly mends: number;
  /** It counts what it may do from a place in its next bound. */
  readonly looksAhead: number;
  /** It knows that whoever may run from a charge does. */
  readonly seesEvades: boolean;
  /** It charges together with others. */
  readonly joins: boolean;
  /** How much it counts of what its target would do next if it were left alone. */
  readonly spares: number;
  /** It counts that an enemy has others to shoot at and to charge. */
  readonly shares: boolean;
  /** How much it counts of the volleys that whom it charges does not shoot. */
  readonly silences: number;
  /** At whom it shoots: where most hits fall, where they cost most, or where they do so together with those of friends. */
  readonly aims: 'hits' | 'cost' | 'together';
  /** It sees flanks and rears. */
  readonly seesFlanks: boolean;
  /** Where orders are few it gives those that bring most. */
  readonly spends: boolean;
}

const BY_STRENGTH: Readonly<Record<Strength, Style>> = {
  novice: {
    reckonsMorale: 0,
    rounds: 1,
    mends: 0,
    fears: 0,
    looksAhead: 0,
    seesEvades: false,
    joins: false,
    spares: 0,
    aims: 'hits',
    seesFlanks: false,
    spends: false,
    silences: 0,
    shares: false,
    chargesAbove: -0.1,
    presses: 1,
  },
  able: {
    reckonsMorale: 1,
    rounds: ROUNDS,
    mends: 1,
    looksAhead: 1,
    seesEvades: false,
    joins: false,
    spares: 0,
    aims: 'cost',
    seesFlanks: true,
    spends: true,
    silences: 0,
    shares: true,
    fears: 0.5,
    chargesAbove: -0.1,
    presses: 2,
  },
  expert: {
    reckonsMorale: 1,
    rounds: ROUNDS,
    mends: 1,
    looksAhead: 1,
    seesEvades: false,
    joins: false,
    spares: 1,
    aims: 'together',
    seesFlanks: true,
    spends: true,
    silences: 0,
    shares: true,
    fears: 0.5,
    chargesAbove: -0.1,
    presses: 2,
  },
};

type Mood = Pick<Style, 'fears' | 'chargesAbove' | 'presses'>;

const BY_TEMPERAMENT: Readonly<Record<Temperament, Mood>> = {
  steady: { chargesAbove: 0, presses: 1, fears: 1 },
  bold: { chargesAbove: -0.05, presses: 1.6, fears: 0.7 },
  wary: { chargesAbove: 0.05, presses: 0.7, fears: 1.3 },
};

export function styleOf(strength: Strength, temperament: Temperament = 'steady'): Style {
  const [style, mood] = [BY_STRENGTH[strength], BY_TEMPERAMENT[temperament]];
  return {
    ...style,
    fears: style.fears * mood.fears,
    presses: style.presses * mood.presses,
    chargesAbove: style.chargesAbove + mood.chargesAbove,
  };
}
