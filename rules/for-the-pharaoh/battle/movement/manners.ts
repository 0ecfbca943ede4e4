/** The ways to move, with what each allows (For the Pharaoh, Movement; Morale, Explanation of Results). */
export interface Manner {
  readonly words: string;
  /** Bonuses for column and road count. */
  readonly bonuses: boolean;
  /** A bonus more: that of a charge, or of a forced march. */
  readonly extra: 'charge' | 'forced march' | null;
  /** Thirds of a move. */
  readonly thirds: 1 | 3;
  readonly disorders: boolean;
  /** Who may move so, where not everybody may. */
  readonly only: 'regular-infantry' | 'regulars' | 'skirmishers' | 'evaders' | null;
}

const manner = (words: string, parts: Partial<Omit<Manner, 'words'>> = {}): Manner => ({
  words,
  bonuses: true,
  extra: null,
  thirds: 3,
  disorders: false,
  only: null,
  ...parts,
});

export const MANNERS = {
  move: manner('a normal move'),
  charge: manner('a charge', { extra: 'charge' }),
  'forced-march': manner('a forced march', { extra: 'forced march', disorders: true }),
  'into-contact': manner('an advance into a melee that is fought already, without the bonus or the limits of a charge'),
  feint: manner('a feint: a normal move where the target of the charge withdrew', { only: 'regulars' }),
  'fall-back': manner('a fall back before closer troops that advance', { only: 'skirmishers' }),
  evade: manner('an evade move', { only: 'evaders' }),
  'follow-up': manner('a follow-up'),
  'back-step': manner('a step back', { bonuses: false, thirds: 1, only: 'regular-infantry' }),
  incline: manner('an incline, as far forwards as to the side', {
    bonuses: false,
    thirds: 1,
    only: 'regular-infantry',
  }),
  withdraw: manner('a withdrawal from melee', { bonuses: false, disorders: true, only: 'regular-infantry' }),
  recoil: manner('a recoil', { bonuses: false, disorders: true }),
  retire: manner('a retirement', { bonuses: false, disorders: true }),
  retreat: manner('a retreat, at charge speed', { extra: 'charge', disorders: true }),
  rout: manner('a rout, at charge speed', { extra: 'charge', disorders: true }),
} as const satisfies Readonly<Record<string, Manner>>;
export type MannerId = keyof typeof MANNERS;
export const MANNER_IDS = Object.keys(MANNERS) as [MannerId, ...MannerId[]];
