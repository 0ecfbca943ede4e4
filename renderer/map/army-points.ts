import { getArmyPoints, type CampaignArmy, type CampaignPart, type CampaignUnit } from '../../rules/campaign.ts';
import { formatInteger } from '../texts/format.ts';

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export const getPartPoints = ({ cost, count }: CampaignPart): number => cost * count;
export const getUnitPoints = (unit: CampaignUnit): number => total(unit.parts.map(getPartPoints));

export const sumUnitPoints = (units: readonly CampaignUnit[]): number => total(units.map(getUnitPoints));
export const countUnitFigures = (units: readonly CampaignUnit[]): number =>
  total(units.flatMap(({ parts }) => parts).map(({ count }) => count));

/** Checks whether an army is known beyond its banner. Players know only the banners of foreign armies. */
export const isKnownArmy = ({ units, generals }: CampaignArmy): boolean => units.length + generals.length > 0;
/** Points of an army, or null if unknown. */
export const getKnownPoints = (army: CampaignArmy): number | null => (isKnownArmy(army) ? getArmyPoints(army) : null);

/** Figures and models left, without generals. */
export const countArmyFigures = (army: CampaignArmy): number => countUnitFigures(army.units);

/** Formats points for a list. Unknown points are "?". */
export const formatKnownPoints = (points: number | null): string => (points === null ? '?' : formatInteger(points));

/** Formats points in thousands for a counter. */
export const formatThousands = (points: number): string => (points / 1000).toFixed(points < 50 && points > 0 ? 2 : 1);
