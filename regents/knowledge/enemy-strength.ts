import {
  areEnemies,
  armyPoints,
  type CampaignArmy,
  type CampaignRules,
  type CampaignState,
  type PlayerEvent,
  provinceSetUp,
  viewOf,
} from '../../rules/campaign.ts';
import {
  ARMY_WEIGHT,
  BESIEGERS,
  LEAST_SIDE,
  MET,
  POINTS_PER_REVENUE,
  STORMED,
  STRENGTH_GUESSES,
} from '../constants.ts';

declare const seen: unique symbol;

/** The part of a campaign that a seat can see. The type differs from a whole state, so that a state cannot be passed by mistake. */
export type SeatView = CampaignState & { readonly [seen]: true };

/** Returns a seat's view of a campaign's state, or of a view that its player already has. */
export const seatView = (rules: CampaignRules, state: CampaignState, player: string): SeatView =>
  viewOf(state, player, rules.sight(state)) as SeatView;

/** Strength of an enemy. */
export interface Strength {
  readonly points: number;
  /** Possible strengths as multiples of the points, equally likely, strongest last; only 1 if known. */
  readonly times: readonly number[];
}

/** Multiples for a known strength. */
export const KNOWN = [1] as const;

/** Adds the strengths of enemies in one force. */
export const together = (foes: readonly Strength[]): Strength => ({
  points: foes.reduce((sum, { points }) => sum + points, 0),
  times: foes.find(({ times }) => times !== KNOWN)?.times ?? KNOWN,
});

/** Facts about enemies that resist an attack. */
interface Met {
  /** Points of the attacking army. */
  readonly own: number;
  /** True if the enemies hold the province. */
  readonly isHome: boolean;
  readonly isInCapital: boolean;
}

/**
 * Estimates the strength of enemies that resist an attack. Regents attack enemies that look weak, and weak enemies leave. The estimate
 * therefore depends on the enemies' position and on the attacker's points.
 */
export const metInBattle = (foe: Strength, { own, isHome, isInCapital }: Met): Strength =>
  foe.times === KNOWN || own <= 0
    ? foe
    : {
        points: MET.points * own ** MET.own * foe.points ** MET.guess * (isHome ? 1 : MET.away),
        times: isInCapital ? MET.times.inCapital : MET.times.elsewhere,
      };

/** Estimates the besiegers of a garrison. With fewer points than a siege needs, they would not have begun it. */
export const beforeGarrison = (foe: Strength, garrison: number): Strength =>
  foe.times === KNOWN ? foe : { points: Math.max(foe.points, BESIEGERS.least * garrison), times: BESIEGERS.times };

/** Estimates a garrison that resists a storm. */
export const stormed = (garrison: Strength): Strength =>
  garrison.times === KNOWN ? garrison : { ...garrison, times: STORMED };

/** A foreign army as known to a seat. */
export interface Foe extends Strength {
  readonly id: string;
  readonly player: string;
  readonly province: string;
  readonly fort: string | null;
}

/** Estimates a side's points under arms from the revenue of its provinces. */
export function pointsOfSide({ setUp, provinces, year }: CampaignState, player: string): number {
  const revenue = setUp.provinces.reduce((sum, { id, tax }) => (provinces[id]?.holder === player ? sum + tax : sum), 0);
  return revenue * (year === 1 ? POINTS_PER_REVENUE.firstYear : POINTS_PER_REVENUE.laterYears);
}

/** Returns every visible enemy army with its estimated strength. */
export function foesOf(view: CampaignState, player: string): readonly Foe[] {
  const seen = Object.values(view.armies).filter((army) => areEnemies(view, player, army.player));
  const bySide = Map.groupBy(seen, (army) => army.player);
  return [...bySide].flatMap(([side, armies]) => {
    const strengths = armies.map((army) => armyPoints(army));
    // Troops are visible in open campaigns and in the simulated states of look-ahead.
    const guess = strengths.includes(0) ? guessOf(view, side, armies) : () => 1;
    return armies.map((army, at) => ({
      id: army.id,
      player: side,
      province: army.province,
      fort: army.fort,
      points: Math.max(1, Math.round(strengths[at] || guess(army))),
      times: (strengths[at] ?? 0) > 0 ? KNOWN : STRENGTH_GUESSES,
    }));
  });
}

/** Divides a side's estimated points among its armies. */
function guessOf(view: CampaignState, side: string, armies: readonly CampaignArmy[]): (army: CampaignArmy) => number {
  const weightOf = ({ province, fort }: CampaignArmy): number => {
    const isCapital = provinceSetUp(view, province)?.capitalOf !== null;
    if (fort === null) return isCapital ? ARMY_WEIGHT.fieldOfCapital : ARMY_WEIGHT.field;
    return isCapital ? ARMY_WEIGHT.fortOfCapital : ARMY_WEIGHT.fort;
  };
  const weights = armies.reduce<number>((sum, army) => sum + weightOf(army), ARMY_WEIGHT.unseen);
  const each = Math.max(pointsOfSide(view, side), LEAST_SIDE) / weights;
  return (army) => each * weightOf(army);
}

/** Damage by this side's raids this year, by province. */
export interface RaidLosses {
  readonly taken: ReadonlyMap<string, number>;
  /** Crops burnt, in points that they would feed. */
  readonly burnt: ReadonlyMap<string, number>;
}

/** Reads the losses from the seat's report, because its view does not show them. */
export function raidedBy({ year }: SeatView, report: readonly PlayerEvent[]): RaidLosses {
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

/** Subtracts the burnt crops from the view's foreign provinces, so that armies that march there are not expected to live off them. */
export function withBurntCrops(view: CampaignState, { burnt }: RaidLosses): CampaignState {
  if (burnt.size === 0) return view;
  const provinces = { ...view.provinces };
  for (const [id, points] of burnt) {
    const province = provinces[id];
    if (province && province.cropDamage < points) provinces[id] = { ...province, cropDamage: points };
  }
  return { ...view, provinces };
}
