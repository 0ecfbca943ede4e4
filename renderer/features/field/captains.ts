import type { CaptainChoice } from '../../../contract/fights.ts';

/** Who leads both sides where nobody has chosen. */
export const ABLE_CAPTAINS: readonly [CaptainChoice, CaptainChoice] = [
  { strength: 'able', temperament: 'steady' },
  { strength: 'able', temperament: 'steady' },
];
