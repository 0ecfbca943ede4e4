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

/** What a seat may see of a campaign. A whole state is of another type, so that it cannot be passed by mistake. */
export type SeatView = CampaignState & { readonly [seen]: true };

/** A seat's view of a campaign's state, or of a view that its player was given. */
export const seatView = (rules: CampaignRules, state: CampaignState, player: string): SeatView =>
  viewOf(state, player, rules.sight(state)) as SeatView;

/** How strong an enemy is. */
export interface Strength {
  readonly points: number;
  /** What it may be in times of these points, one as likely as another and the strongest last; 1 alone where it is known. */
  readonly times: readonly number[];
}

/** What an enemy is in times of its points where these are known. */
export const KNOWN = [1] as const;

/** The strength of enemies who stand together. */
export const together = (foes: readonly Strength[]): Strength => ({
  points: foes.reduce((sum, { points }) => sum + points, 0),
  times: foes.find(({ times }) => times !== KNOWN)?.times ?? KNOWN,
});

/** What a seat knows of enemies who stand an attack. */
interface Met {
  /** Points of the army that attacks them. */
  readonly own: number;
  /** Whether they hold the province. */
  readonly isHome: boolean;
  readonly isInCapital: boolean;
}

/**
 * Enemies as they are where they stand an attack. Regents go for those whom they guess to be weak, and weak ones do not stay: whoever does
 * is judged by where he stands and by who comes for him.
 */
export const metInBattle = (foe: Strength, { own, isHome, isInCapital }: Met): Strength =>
  foe.times === KNOWN || own <= 0
    ? foe
    : {
        points: MET.points * own ** MET.own * foe.points ** MET.guess * (isHome ? 1 : MET.away),
        times: isInCapital ? MET.times.inCapital : MET.times.elsewhere,
      };

/** Besiegers of a garrison of so many points, who would not have shut it in with fewer than it takes. */
export const beforeGarrison = (foe: Strength, garrison: number): Strength =>
  foe.times === KNOWN ? foe : { points: Math.max(foe.points, BESIEGERS.least * garrison), times: BESIEGERS.times };

/** A garrison as it is where it stands a storm. */
export const stormed = (garrison: Strength): Strength =>
  garrison.times === KNOWN ? garrison : { ...garrison, times: STORMED };

/** A foreign army as a seat knows it. */
export interface Foe extends Strength {
  readonly id: string;
  readonly player: string;
  readonly province: string;
  readonly fort: string | null;
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
      times: (strengths[at] ?? 0) > 0 ? KNOWN : STRENGTH_GUESSES,
    }));
  });
}

/** Divides what a side may have under arms among its armies. */
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

/** What this side's raids have done this year, by province. */
export interface RaidLosses {
  /** Gold taken. */
  readonly taken: ReadonlyMap<string, number>;
  /** Crops burnt, in points that they would feed. */
  readonly burnt: ReadonlyMap<string, number>;
}

/** Reads the losses from the seat's report, as its view does not show them. */
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

/** Takes the burnt crops off the view's foreign provinces, so that armies that march there are not expected to live off them. */
export function withBurntCrops(view: CampaignState, { burnt }: RaidLosses): CampaignState {
  if (burnt.size === 0) return view;
  const provinces = { ...view.provinces };
  for (const [id, points] of burnt) {
    const province = provinces[id];
    if (province && province.cropDamage < points) provinces[id] = { ...province, cropDamage: points };
  }
  return { ...view, provinces };
}
