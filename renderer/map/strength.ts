import { getArmyPoints, type CampaignArmy, type CampaignPart, type CampaignUnit } from '../../rules/campaign.ts';
import { formatInteger } from '../texts/format.ts';

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export const pointsOfPart = ({ cost, count }: CampaignPart): number => cost * count;
export const pointsOfUnit = (unit: CampaignUnit): number => total(unit.parts.map(pointsOfPart));

export const pointsOfUnits = (units: readonly CampaignUnit[]): number => total(units.map(pointsOfUnit));
export const figuresOfUnits = (units: readonly CampaignUnit[]): number =>
  total(units.flatMap(({ parts }) => parts).map(({ count }) => count));

/** Whether more is known of an army than its banner: of a foreign one a player knows no more. */
export const isKnownArmy = ({ units, generals }: CampaignArmy): boolean => units.length + generals.length > 0;
/** Points of an army; null where they are not known. */
export const knownPoints = (army: CampaignArmy): number | null => (isKnownArmy(army) ? getArmyPoints(army) : null);

/** Figures and models left; generals are not counted. */
export const figuresOfArmy = (army: CampaignArmy): number => figuresOfUnits(army.units);

/** Points as a list shows them, where they are known. */
export const formatKnown = (points: number | null): string => (points === null ? '?' : formatInteger(points));

/** Points as a counter shows them: thousands to one decimal. */
export const inThousands = (points: number): string => (points / 1000).toFixed(points < 50 && points > 0 ? 2 : 1);
