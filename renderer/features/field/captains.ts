import type { CaptainChoice } from '../../../contract/battles/fight-choices.ts';

/** Who leads both sides where nobody has chosen. */
export const ABLE_CAPTAINS: readonly [CaptainChoice, CaptainChoice] = [
  { strength: 'able', temperament: 'steady' },
  { strength: 'able', temperament: 'steady' },
];
