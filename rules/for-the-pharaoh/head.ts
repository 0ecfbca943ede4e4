import { POINTS_CURRENCY } from '../core/army/army-words.ts';
import type { BookHead } from '../core/rule-system.ts';

/** Labels of extras that are bought by number, by key in an army file. */
export const EXTRA_LABELS = { specialists: 'Specialists', works: 'Field works' } as const;

export const PHARAOH_HEAD: BookHead = {
  id: 'for-the-pharaoh',
  rulesVersion: '1',
  title: 'For the Pharaoh',
  period: '3000 BC to 1000 BC',
  currency: POINTS_CURRENCY,
  counted: { one: 'figure', many: 'figures', areUnits: false },
  leaders: 'generals',
  bought: Object.values(EXTRA_LABELS),
};
