import {
  areEnemies,
  getArmyPoints,
  type CampaignArmy,
  type CampaignRules,
  type CampaignState,
  forbids,
  isBesieged,
  getNeighbours,
  getProvinceSetUp,
} from '../../rules/campaign.ts';
import type { Taste } from '../temperaments.ts';
import { type Aims, NO_AIMS } from './aims.ts';
import { type Foe, listFoes, estimateDefenders, type Strength, combine } from './enemy-strength.ts';
import { type FieldProspects, fieldProspects, type BattleMethod } from './field-battles.ts';

/** A campaign as seen by one seat at the start of a month, indexed for its plans. */
export interface Situation {
  readonly rules: CampaignRules;
  /** The seat's view; in look-ahead, the simulated state. */
  readonly view: CampaignState;
  readonly player: string;
  readonly taste: Taste;
  readonly aims: Aims;
  /** Prospects of an attack from one province into a neighbour. */
  readonly prospects: (measureMarches: string, to: string) => FieldProspects;
  /** Armies of the seat, strongest first. */
  readonly armies: readonly CampaignArmy[];
  readonly points: (army: CampaignArmy) => number;
  /** All visible enemies in the field, strongest first. */
  readonly foesInField: readonly Foe[];
  /** Enemies in the field of a province, strongest first. */
  readonly fieldFoes: (province: string) => readonly Foe[];
  /** Enemies in the forts of a province. */
  readonly garrisons: (province: string) => readonly Foe[];
  /** Enemies in the field next to a province, strongest first. */
  readonly foesNextTo: (province: string) => readonly Foe[];
  /** Enemies in the field two marches from a province. */
  readonly foesBeyond: (province: string) => readonly Foe[];
  readonly neighbours: (province: string) => readonly string[];
  /** Marches from a province to each reachable province. */
  readonly distances: (from: string) => ReadonlyMap<string, number>;
  /** The same in the map's order of provinces; `UNREACHABLE` if there is no path. */
  readonly marches: (from: string) => Uint8Array;
  readonly holder: (province: string) => string | null;
  /** Checks whether an enemy holds a province. */
  readonly isEnemyLand: (province: string) => boolean;
  /** Checks whether no treaty forbids the seat's armies to enter a province. */
  readonly canEnter: (province: string) => boolean;
  /** Own armies in the field and forts of a province. */
  readonly armiesIn: (province: string) => readonly CampaignArmy[];
}

/** Larger than any distance on a map. */
export const UNREACHABLE = 255;

interface MapDistances {
  readonly distances: ReadonlyMap<string, number>;
  readonly marches: Uint8Array;
}

const distancesByMap = new WeakMap<object, Map<string, MapDistances>>();

function from(state: CampaignState, start: string): ReadonlyMap<string, number> {
  const steps = new Map([[start, 0]]);
  let front = [start];
  for (let step = 1; front.length > 0; step += 1) {
    front = [...new Set(front.flatMap((place) => getNeighbours(state, place)))].filter((place) => !steps.has(place));
    for (const place of front) steps.set(place, step);
  }
  return steps;
}

/** Returns the marches from a province to every other, regardless of holders; computed once per map. */
function getDistances(state: CampaignState): (start: string) => MapDistances {
  const { borders, provinces } = state.setUp;
  const known = distancesByMap.get(borders) ?? new Map<string, MapDistances>();
  distancesByMap.set(borders, known);
  return (start) => {
    let result = known.get(start);
    if (!result) {
      const distances = from(state, start);
      result = { distances, marches: Uint8Array.from(provinces, ({ id }) => distances.get(id) ?? UNREACHABLE) };
      known.set(start, result);
    }
    return result;
  };
}

/** Caches a value by province. */
function cacheByProvince<T>(find: (province: string) => T): (province: string) => T {
  const known = new Map<string, T>();
  return (province) => {
    const cached = known.get(province) ?? find(province);
    known.set(province, cached);
    return cached;
  };
}

const strongestFirst = (one: Foe, other: Foe): number => other.points - one.points;

/** Optional inputs of a situation. */
export interface SituationOptions {
  readonly aims?: Aims;
  /** Method for battles without players. */
  readonly battles?: BattleMethod | undefined;
}

export function toSituation(
  rules: CampaignRules,
  view: CampaignState,
  player: string,
  taste: Taste,
  { aims = NO_AIMS, battles = 'quick' }: SituationOptions = {},
): Situation {
  const ownArmies = Object.values(view.armies).filter((army) => army.player === player);
  const strengths = new Map(ownArmies.map((army) => [army.id, getArmyPoints(army)]));
  const points = ({ id }: CampaignArmy): number => strengths.get(id) ?? 0;
  const foes = listFoes(view, player).toSorted(strongestFirst);
  const fieldFoes = Map.groupBy(
    foes.filter(({ fort }) => fort === null),
    ({ province }) => province,
  );
  const fortFoes = Map.groupBy(
    foes.filter(({ fort }) => fort !== null),
    ({ province }) => province,
  );
  const byPlace = Map.groupBy(ownArmies, ({ province }) => province);
  const distancesOn = getDistances(view);
  const distances = (start: string): ReadonlyMap<string, number> => distancesOn(start).distances;
  const near = (province: string): readonly string[] => getNeighbours(view, province);
  const holder = (province: string): string | null => view.provinces[province]?.holder ?? null;
  return {
    rules,
    view,
    player,
    taste,
    aims,
    prospects: fieldProspects(view, battles),
    armies: ownArmies.toSorted((one, other) => points(other) - points(one)),
    points,
    foesInField: foes.filter(({ fort }) => fort === null),
    fieldFoes: (province) => fieldFoes.get(province) ?? [],
    garrisons: (province) => fortFoes.get(province) ?? [],
    foesNextTo: cacheByProvince((province) =>
      [...new Set(near(province))].flatMap((place) => fieldFoes.get(place) ?? []).toSorted(strongestFirst),
    ),
    foesBeyond: cacheByProvince((province) => {
      const far = distances(province);
      return [...fieldFoes].flatMap(([place, there]) => (far.get(place) === 2 ? there : []));
    }),
    neighbours: near,
    distances,
    marches: (start) => distancesOn(start).marches,
    holder,
    isEnemyLand(province) {
      const side = holder(province);
      return side !== null && areEnemies(view, player, side);
    },
    canEnter: (province) => !forbids(view, player, holder(province), 'entry'),
    armiesIn: (province) => byPlace.get(province) ?? [],
  };
}

/** Checks whether an army is not besieged, so that it can receive orders to move. */
export const isFree = ({ view }: Situation, army: CampaignArmy): boolean => !isBesieged(view, army);

/** Estimates the enemies in the field of a province that resist an attack by an army with the given points. */
export const estimateForce = ({ holder, view }: Situation, foes: readonly Foe[], own: number): Strength =>
  estimateDefenders(combine(foes), {
    own,
    isHome: foes.some(({ player, province }) => player === holder(province)),
    isInCapital: foes.some(({ province }) => getProvinceSetUp(view, province)?.capitalOf !== null),
  });

/** Returns false for generals alone. */
export const hasTroops = ({ units }: CampaignArmy): boolean =>
  units.some(({ parts }) => parts.some(({ count }) => count > 0));

export const isInField = ({ fort }: CampaignArmy): boolean => fort === null;

/** Returns the points that a province feeds, less the known damage to its crops. */
export const getFood = ({ view }: Pick<Situation, 'view'>, province: string): number =>
  Math.max(0, (getProvinceSetUp(view, province)?.food ?? 0) - (view.provinces[province]?.cropDamage ?? 0));
