/** How well a captain plays: what it looks at, never what it knows. */
export const STRENGTHS = ['novice', 'able', 'expert'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** How a captain likes to fight. */
export const TEMPERAMENTS = ['steady', 'bold', 'wary'] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** How a captain goes at the enemy. */
export interface Stance {
  /** It counts what the enemy may do to a place before it goes there. */
  readonly fears: number;
  /** A charge has to bring so much, as a share of the charger's points. */
  readonly chargesAbove: number;
  /** What coming nearer is worth, beside `APPROACH`. */
  readonly presses: number;
  /** How much it counts of what other enemies may do next to a charger where he then stands. */
  readonly looksBeyond: number;
}

/** What a captain weighs, and how much. */
export interface Style extends Stance {
  /** It counts what tests of morale cost, not only hits. */
  readonly reckonsMorale: number;
  /** It lets units in disorder stand until they are in order. */
  readonly mends: number;
  /** It counts what it may do from a place in its next bound. */
  readonly looksAhead: number;
  /** It reckons with every answer to a charge, and charges together with others. */
  readonly answers: boolean;
  /** Its stance where its volleys tell: it reads both armies before it begins. Null where it does not. */
  readonly whereVolleysTell: Stance | null;
}

/** How a captain closes on the enemy, and how it waits for him. */
const CLOSES: Stance = { fears: 0.8, chargesAbove: 0, presses: 2, looksBeyond: 0 };
const WAITS: Stance = { fears: 0.5, chargesAbove: -0.1, presses: 1, looksBeyond: 0 };

const BY_STRENGTH: Readonly<Record<Strength, Style>> = {
  novice: {
    reckonsMorale: 0,
    mends: 0,
    fears: 0,
    looksAhead: 0,
    answers: false,
    chargesAbove: -0.1,
    presses: 1,
    looksBeyond: 0,
    whereVolleysTell: null,
  },
  // Against all straight ahead it won 60 of 80 battles of For the Pharaoh as it closes, and 54 as it waits.
  able: {
    reckonsMorale: 1,
    mends: 1,
    looksAhead: 1,
    answers: false,
    whereVolleysTell: null,
    ...CLOSES,
  },
  expert: {
    reckonsMorale: 1,
    mends: 1,
    looksAhead: 1,
    answers: true,
    whereVolleysTell: WAITS,
    ...CLOSES,
    looksBeyond: 0.7,
  },
};

type Mood = Omit<Stance, 'looksBeyond'>;

const BY_TEMPERAMENT: Readonly<Record<Temperament, Mood>> = {
  steady: { chargesAbove: 0, presses: 1, fears: 1 },
  bold: { chargesAbove: -0.05, presses: 1.6, fears: 0.7 },
  wary: { chargesAbove: 0.05, presses: 0.7, fears: 1.3 },
};

const inMood = (stance: Stance, mood: Mood): Stance => ({
  ...stance,
  fears: stance.fears * mood.fears,
  presses: stance.presses * mood.presses,
  chargesAbove: stance.chargesAbove + mood.chargesAbove,
});

export function styleOf(strength: Strength, temperament: Temperament = 'steady'): Style {
  const [style, mood] = [BY_STRENGTH[strength], BY_TEMPERAMENT[temperament]];
  const { whereVolleysTell: other } = style;
  return { ...style, ...inMood(style, mood), whereVolleysTell: other && inMood(other, mood) };
}
