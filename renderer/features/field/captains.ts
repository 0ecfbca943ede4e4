import type { CaptainChoice } from '../../../contract/battles/fight-choices.ts';

export const ABLE_CAPTAINS: readonly [CaptainChoice, CaptainChoice] = [
  { strength: 'able', temperament: 'steady' },
  { strength: 'able', temperament: 'steady' },
];
