import type { BookHead } from '../core/rule-system.ts';

/** Title and basic facts. Armies are counted in figures, without points (ruling BTG-15). */
export const BTG_HEAD: BookHead = {
  id: 'by-the-gods',
  rulesVersion: '1',
  title: 'By the Gods!',
  period: 'All antiquity',
  currency: null,
  counted: { one: 'figure', many: 'figures', areUnits: false },
  leaders: 'leaders',
  bought: [],
};
