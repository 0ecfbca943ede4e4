import { areEnemies, armyPoints, type CampaignArmy, type CampaignState, provinceSetUp } from '../../rules/campaign.ts';
import { CAPITAL_ARMY, GARRISON_SHARE, LEAST_FIELD_ARMIES, LEAST_SIDE, POINTS_PER_REVENUE } from '../constants.ts';

/** A foreign army as a seat knows it. */
export interface Foe {
  readonly id: string;
  readonly player: string;
  readonly province: string;
  readonly fort: string | null;
  /** A guess. */
  readonly points: number;
}

/** Points that a side may have under arms: what its provinces pay for. */
export function pointsOfSide({ setUp, provinces, year }: CampaignState, player: string): number {
  const revenue = setUp.provinces.reduce((sum, { id, tax }) => (provinces[id]?.holder === player ? sum + tax : sum), 0);
  return revenue * (year === 1 ? POINTS_PER_REVENUE.firstYear : POINTS_PER_REVENUE.laterYears);
}

/** Every enemy army that is seen, with a guess at its strength. */
export function foesOf(view: CampaignState, player: string): readonly Foe[] {
  const seen = Object.values(view.armies).filter((army) => areEnemies(view, player, army.player));
  const bySide = Map.groupBy(seen, (army) => army.player);
  return [...bySide].flatMap(([side, armies]) => {
    const strengths = armies.map((army) => armyPoints(army));
    // Troops are visible in a campaign played in the open and in the copies of states that look-ahead plays on.
    const guess = strengths.includes(0) ? guessOf(view, side, armies) : () => 1;
    return armies.map((army, at) => ({
      id: army.id,
      player: side,
      province: army.province,
      fort: army.fort,
      points: Math.max(1, Math.round(strengths[at] || guess(army))),
    }));
  });
}

/** Divides what a side may have under arms among its armies. */
function guessOf(view: CampaignState, side: string, armies: readonly CampaignArmy[]): (army: CampaignArmy) => number {
  const all = Math.max(pointsOfSide(view, side), LEAST_SIDE);
  const inField = armies.filter(({ fort }) => fort === null);
  const garrisons = armies.length - inField.length;
  const garrison = all * Math.min(GARRISON_SHARE.each, GARRISON_SHARE.all / Math.max(1, garrisons));
  const weight = ({ province }: CampaignArmy): number =>
    provinceSetUp(view, province)?.capitalOf === side ? CAPITAL_ARMY : 1;
  const weights = inField.reduce((sum, army) => sum + weight(army), 0);
  const field = (all - garrison * garrisons) / Math.max(LEAST_FIELD_ARMIES, weights);
  return (army) => (army.fort === null ? field * weight(army) : garrison);
}
