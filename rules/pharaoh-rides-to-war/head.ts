import type { BookHead } from '../core/rule-system.ts';

/** Title and basic facts. Armies are counted in stands, without points (ruling PRW-4). */
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
