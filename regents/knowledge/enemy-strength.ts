import { areEnemies, armyPoints, type CampaignArmy, type CampaignState, provinceSetUp } from '../../rules/campaign.ts';

/** A foreign army as a seat knows it: where it stands, and how strong it may be. */
export interface Foe {
  readonly id: string;
  readonly player: string;
  readonly province: string;
  readonly fort: string | null;
  /** A guess: nobody tells how strong a foreign army is. */
  readonly points: number;
}

/** Points under arms for each gold of a year's revenue: most campaigns begin with two thirds and come to nearly all of it. */
const FIRST_YEAR = 0.68;
const LATER_YEARS = 0.9;
/** A garrison's part of its side's points, each. */
const GARRISON = 0.13;
/** Points of a side that holds next to nothing. */
const LEAST_SIDE = 300;
/** Of an army that stands alone in the field the most is thought: others of its side may be out of sight, smaller ones as a rule. */
const FIELD_ARMIES = 1.4;

/** Points that a side may have under arms: what its provinces pay for. */
export function pointsOfSide({ setUp, provinces, year }: CampaignState, player: string): number {
  const revenue = setUp.provinces.reduce((sum, { id, tax }) => (provinces[id]?.holder === player ? sum + tax : sum), 0);
  return revenue * (year === 1 ? FIRST_YEAR : LATER_YEARS);
}

/** Every foreign army that is seen, friends left out, with a guess at its strength. */
export function foesOf(view: CampaignState, player: string): readonly Foe[] {
  const seen = Object.values(view.armies).filter((army) => areEnemies(view, player, army.player));
  const bySide = Map.groupBy(seen, (army) => army.player);
  return [...bySide].flatMap(([side, armies]) => {
    const strengths = armies.map((army) => armyPoints(army));
    // In a campaign played in the open, or a copy that is looked ahead in, troops are there to be counted.
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

/** A side’s main army stands in its capital more often than not: what one there counts for beside another. */
const IN_CAPITAL = 2.2;

/** What each army of a side may have, of what the side may have under arms. */
function guessOf(view: CampaignState, side: string, armies: readonly CampaignArmy[]): (army: CampaignArmy) => number {
  const all = Math.max(pointsOfSide(view, side), LEAST_SIDE);
  const inField = armies.filter(({ fort }) => fort === null);
  const garrisons = armies.length - inField.length;
  const garrison = all * Math.min(GARRISON, 0.5 / Math.max(1, garrisons));
  const weight = ({ province }: CampaignArmy): number =>
    provinceSetUp(view, province)?.capitalOf === side ? IN_CAPITAL : 1;
  const weights = inField.reduce((sum, army) => sum + weight(army), 0);
  const field = (all - garrison * garrisons) / Math.max(FIELD_ARMIES, weights);
  return (army) => (army.fort === null ? field * weight(army) : garrison);
}
