import type { CampaignArmy, CampaignPart, CampaignUnit } from '../../rules/campaign.ts';

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export const pointsOfPart = ({ cost, count }: CampaignPart): number => cost * count;
export const pointsOfUnit = (unit: CampaignUnit): number => total(unit.parts.map(pointsOfPart));

export const pointsOfUnits = (units: readonly CampaignUnit[]): number => total(units.map(pointsOfUnit));
export const figuresOfUnits = (units: readonly CampaignUnit[]): number =>
  total(units.flatMap(({ parts }) => parts).map(({ count }) => count));

/** Figures and models left; generals are not counted. */
export const figuresOfArmy = (army: CampaignArmy): number => figuresOfUnits(army.units);

/** Points as a counter shows them: thousands to one decimal. */
export const inThousands = (points: number): string => (points / 1000).toFixed(points < 50 && points > 0 ? 2 : 1);
