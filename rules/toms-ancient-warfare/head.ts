import { POINTS_CURRENCY } from '../core/army/army-words.ts';
import type { BookHead } from '../core/rule-system.ts';

/** Title and basic facts. */
export const TOMS_HEAD: BookHead = {
  id: 'toms-ancient-warfare',
  rulesVersion: '1',
  title: 'Tom’s Ancient Warfare',
  period: 'Classical antiquity',
  currency: POINTS_CURRENCY,
  counted: { one: 'figure', many: 'figures', areUnits: false },
  leaders: 'generals',
  bought: [],
};
