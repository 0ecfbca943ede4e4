import { POINTS } from '../core/army/army-words.ts';
import type { BookHead } from '../core/rule-system.ts';

/** What is bought by number, by its key in an army file. */
export const BOUGHT = { specialists: 'Specialists', works: 'Field works' } as const;

/** What For the Pharaoh is called and counts in. */
export const PHARAOH_HEAD: BookHead = {
  id: 'for-the-pharaoh',
  rulesVersion: '1',
  title: 'For the Pharaoh',
  period: '3000 BC to 1000 BC',
  currency: POINTS,
  counted: { one: 'figure', many: 'figures', areUnits: false },
  leaders: 'generals',
  bought: Object.values(BOUGHT),
};
