import type { BookHead } from '../core/rule-system.ts';

/** What Pharaoh Rides to War is called and counts in: it has no points, armies are so many stands (ruling PRW-4). */
export const PRW_HEAD: BookHead = {
  id: 'pharaoh-rides-to-war',
  rulesVersion: '1',
  title: 'Pharaoh Rides to War',
  period: 'Egypt against Assyria',
  currency: null,
  counted: { one: 'stand', many: 'stands', areUnits: false },
  leaders: 'officers',
  bought: [],
};
