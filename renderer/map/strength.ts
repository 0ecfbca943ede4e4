import { getArmyPoints, type CampaignArmy, type CampaignPart, type CampaignUnit } from '../../rules/campaign.ts';
import { formatInteger } from '../texts/format.ts';

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export const pointsOfPart = ({ cost, count }: CampaignPart): number => cost * count;
export const pointsOfUnit = (unit: CampaignUnit): number => total(unit.parts.map(pointsOfPart));

export const pointsOfUnits = (units: readonly CampaignUnit[]): number => total(units.map(pointsOfUnit));
export const figuresOfUnits = (units: readonly CampaignUnit[]): number =>
  total(units.flatMap(({ parts }) => parts).map(({ count }) => count));

/** Checks whether an army is known beyond its banner. Players know only the banners of foreign armies. */
export const isKnownArmy = ({ units, generals }: CampaignArmy): boolean => units.length + generals.length > 0;
/** Points of an army, or null if unknown. */
export const knownPoints = (army: CampaignArmy): number | null => (isKnownArmy(army) ? getArmyPoints(army) : null);

/** Figures and models left, without generals. */
export const figuresOfArmy = (army: CampaignArmy): number => figuresOfUnits(army.units);

/** Formats points for a list. Unknown points are "?". */
export const formatKnown = (points: number | null): string => (points === null ? '?' : formatInteger(points));

/** Formats points in thousands for a counter. */
export const inThousands = (points: number): string => (points / 1000).toFixed(points < 50 && points > 0 ? 2 : 1);
