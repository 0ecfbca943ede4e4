import type { BookHead } from '../core/rule-system.ts';

/** Title and basic facts. Armies are sized by the strength of their units (ruling SAS-1). */
export const SAS_HEAD: BookHead = {
  id: 'sas-ancient',
  rulesVersion: '1',
  title: 'SAS Ancient Rules',
  period: 'Antiquity to the Crusades',
  currency: {
    title: 'Strength',
    amount: (shown) => `strength ${shown}`,
    within: (shown, limit) => `strength ${shown} of ${limit}`,
  },
  counted: { one: 'unit', many: 'units', areUnits: true },
  leaders: 'commanders',
  bought: [],
};
