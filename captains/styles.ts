/** How well a captain plays: what it looks at, never what it knows. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** How a captain likes to fight. */
export const TEMPERAMENTS = ['steady', 'bold', 'wary'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** What a captain weighs, and how much. */
export interface Style {
  /** It counts what tests of morale cost, not only hits. */
  readonly reckonsMorale: number;
  /** It lets units in disorder stand until they are in order. */
  readonly mends: number;
  /** It counts what the enemy may do to a place before it goes there. */
  readonly fears: number;
  /** It counts what it may do from a place in its next bound. */
  readonly looksAhead: number;
  /** It looks for flanks. */
  readonly flanks: boolean;
  /** It keeps its line together. */
  readonly keepsLine: number;
  /** It reckons with every answer to a charge, and charges together with others. */
  readonly answers: boolean;
  /** A charge has to bring so much, as a share of the charger's points. */
  readonly chargesAbove: number;
  /** What coming nearer is worth, beside `APPROACH`. */
  readonly presses: number;
}

const BY_STRENGTH: Readonly<Record<Strength, Style>> = {
  novice: {
    reckonsMorale: 0,
    mends: 0,
    fears: 0,
    looksAhead: 0,
    flanks: false,
    keepsLine: 0,
    answers: false,
    chargesAbove: -0.1,
    presses: 1,
  },
  // Of 30 mirrors of Akkad’s ready-made army against all straight ahead it wins 23; without fear 19, with twice the fear 18.
  able: {
    reckonsMorale: 1,
    mends: 1,
    fears: 0.5,
    looksAhead: 1,
    flanks: false,
    keepsLine: 0,
    answers: false,
    chargesAbove: -0.1,
    presses: 1,
  },
  // Against an able one it wins 19 of 30 mirrors of For the Pharaoh, 15 of By the Gods! and 14 of Tom’s: in those two it is no better.
  expert: {
    reckonsMorale: 1,
    mends: 1,
    fears: 0.5,
    looksAhead: 1,
    flanks: true,
    keepsLine: 1,
    answers: true,
    chargesAbove: -0.1,
    presses: 1,
  },
};

const BY_TEMPERAMENT: Readonly<
  Record<Temperament, Pick<Style, 'chargesAbove' | 'presses'> & { readonly fears: number }>
> = {
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
