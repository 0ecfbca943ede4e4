import type { MapTerrain } from './schema.ts';

/**
 * A year's tax and food of a province, by its country. Irrigated plain feeds most people and
 * pays best; harbours pay by trade, not by grain; hills are rain-fed and middling; mountains,
 * steppe and desert feed flocks and pay little; marsh has fish, dates and reeds but few payers.
 */
export const INCOME: Readonly<Record<MapTerrain, { readonly tax: number; readonly food: number }>> = {
  'river-plain': { tax: 4500, food: 12000 },
  coast: { tax: 4500, food: 9500 },
  hills: { tax: 4000, food: 9500 },
  marsh: { tax: 3500, food: 10500 },
  mountains: { tax: 3000, food: 7500 },
  steppe: { tax: 3000, food: 8000 },
  desert: { tax: 2000, food: 5000 },
};
