import {
  areEnemies,
  getArmyPoints,
  type CampaignArmy,
  type CampaignRules,
  type CampaignState,
  type PlayerEvent,
  getProvinceSetUp,
  createView,
} from '../../rules/campaign.ts';
import {
  ARMY_WEIGHT,
  BESIEGER_ESTIMATE,
  MIN_SIDE_POINTS,
  DEFENDER_ESTIMATE,
  POINTS_PER_REVENUE,
  STORMED_GARRISON_RATIOS,
  STRENGTH_GUESSES,
} from '../constants.ts';

declare const seen: unique symbol;

/** The part of a campaign that a seat can see. A type of its own, so that a whole state cannot be passed by mistake. */
export type SeatView = CampaignState & { readonly [seen]: true };

/** Returns a seat's view of a campaign's state, or of a view that its player already has. */
export const toSeatView = (rules: CampaignRules, state: CampaignState, player: string): SeatView =>
  createView(state, player, rules.sight(state)) as SeatView;

/** Strength of an enemy. */
export interface Strength {
  readonly points: number;
  /** Possible strengths as multiples of `points`, all equally likely, strongest last. Only 1 if the strength is known. */
  readonly times: readonly number[];
}

/** Multiples for a known strength. */
export const KNOWN_STRENGTH = [1] as const;

/** Adds up the strengths of enemies that fight as one force. */
export const combineStrengths = (foes: readonly Strength[]): Strength => ({
  points: foes.reduce((sum, { points }) => sum + points, 0),
  times: foes.find(({ times }) => times !== KNOWN_STRENGTH)?.times ?? KNOWN_STRENGTH,
});

/** Facts about enemies that resist an attack. */
interface DefenderFacts {
  /** Points of the attacking army. */
  readonly own: number;
  /** True if the enemies hold the province. */
  readonly isHome: boolean;
  readonly isInCapital: boolean;
}

/** Estimates the strength of enemies that resist an attack, by their position and the attacker's points: weak enemies rarely resist. */
export const estimateDefenders = (foe: Strength, { own, isHome, isInCapital }: DefenderFacts): Strength =>
  foe.times === KNOWN_STRENGTH || own <= 0
    ? foe
    : {
        points:
          DEFENDER_ESTIMATE.points *
          own ** DEFENDER_ESTIMATE.own *
          foe.points ** DEFENDER_ESTIMATE.guess *
          (isHome ? 1 : DEFENDER_ESTIMATE.away),
        times: isInCapital ? DEFENDER_ESTIMATE.times.inCapital : DEFENDER_ESTIMATE.times.elsewhere,
      };

/** Estimates the points of a garrison's besiegers: at least the points that a siege needs, because they began one. */
export const estimateBesiegers = (foe: Strength, garrison: number): Strength =>
  foe.times === KNOWN_STRENGTH
    ? foe
    : { points: Math.max(foe.points, BESIEGER_ESTIMATE.least * garrison), times: BESIEGER_ESTIMATE.times };

/** Estimates the strength of a garrison that resists a storm. */
export const estimateStormed = (garrison: Strength): Strength =>
  garrison.times === KNOWN_STRENGTH ? garrison : { ...garrison, times: STORMED_GARRISON_RATIOS };

/** A foreign army, as far as a seat knows it. */
export interface Foe extends Strength {
  readonly id: string;
  readonly player: string;
  readonly province: string;
  readonly fort: string | null;
}

/** Estimates a side's points under arms from the revenue of its provinces. */
export function estimateSidePoints({ setUp, provinces, year }: CampaignState, player: string): number {
  const revenue = setUp.provinces.reduce((sum, { id, tax }) => (provinces[id]?.holder === player ? sum + tax : sum), 0);
  return revenue * (year === 1 ? POINTS_PER_REVENUE.firstYear : POINTS_PER_REVENUE.laterYears);
}

/** Returns every visible enemy army with its estimated strength. */
export function listFoes(view: CampaignState, player: string): readonly Foe[] {
  const seen = Object.values(view.armies).filter((army) => areEnemies(view, player, army.player));
  const bySide = Map.groupBy(seen, (army) => army.player);
  return [...bySide].flatMap(([side, armies]) => {
    const strengths = armies.map((army) => getArmyPoints(army));
    // Estimates only if troops are hidden. They are visible in open campaigns and in states simulated by looking ahead.
    const guess = strengths.includes(0) ? createGuess(view, side, armies) : () => 1;
    return armies.map((army, index) => ({
      id: army.id,
      player: side,
      province: army.province,
      fort: army.fort,
      points: Math.max(1, Math.round(strengths[index] || guess(army))),
      times: (strengths[index] ?? 0) > 0 ? KNOWN_STRENGTH : STRENGTH_GUESSES,
    }));
  });
}

/** Divides a side's estimated points among its armies. */
function createGuess(
  view: CampaignState,
  side: string,
  armies: readonly CampaignArmy[],
): (army: CampaignArmy) => number {
  const getWeight = ({ province, fort }: CampaignArmy): number => {
    const isCapital = getProvinceSetUp(view, province)?.capitalOf !== null;
    if (fort === null) return isCapital ? ARMY_WEIGHT.fieldOfCapital : ARMY_WEIGHT.field;
    return isCapital ? ARMY_WEIGHT.fortOfCapital : ARMY_WEIGHT.fort;
  };
  const weights = armies.reduce<number>((sum, army) => sum + getWeight(army), ARMY_WEIGHT.unseen);
  const pointsPerWeight = Math.max(estimateSidePoints(view, side), MIN_SIDE_POINTS) / weights;
  return (army) => pointsPerWeight * getWeight(army);
}

/** Damage that this side's raids did this year, by province. */
export interface RaidLosses {
  readonly taken: ReadonlyMap<string, number>;
  /** Burnt crops, in points of troops that they would feed. */
  readonly burnt: ReadonlyMap<string, number>;
}

/** Reads the losses from the seat's report, because its view does not show them. */
export function readRaidLosses({ year }: SeatView, report: readonly PlayerEvent[]): RaidLosses {
  const taken = new Map<string, number>();
  const burnt = new Map<string, number>();
  for (const { year: when, seen } of report) {
    if (when !== year || seen.kind !== 'whole' || seen.happening.kind !== 'province-raided') continue;
    const { province, revenueLoss, cropDamage } = seen.happening;
    taken.set(province, (taken.get(province) ?? 0) + revenueLoss);
    burnt.set(province, (burnt.get(province) ?? 0) + cropDamage);
  }
  return { taken, burnt };
}

/** Subtracts the burnt crops from foreign provinces in the view. Armies that march there must not be expected to live off them. */
export function withBurntCrops(view: CampaignState, { burnt }: RaidLosses): CampaignState {
  if (burnt.size === 0) return view;
  const provinces = { ...view.provinces };
  for (const [id, points] of burnt) {
    const province = provinces[id];
    if (province && province.cropDamage < points) provinces[id] = { ...province, cropDamage: points };
  }
  return { ...view, provinces };
}
