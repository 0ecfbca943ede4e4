import type { CaptainChoice } from '../../../contract/battles/fight-choices.ts';

export const DEFAULT_CAPTAINS: readonly [CaptainChoice, CaptainChoice] = [
  { strength: 'able', temperament: 'steady' },
  { strength: 'able', temperament: 'steady' },
];
