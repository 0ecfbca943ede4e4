import {
  areEnemies,
  getArmyPoints,
  type CampaignArmy,
  type CampaignRules,
  type CampaignState,
  doesTreatyForbid,
  isBesieged,
  getNeighbours,
  getProvinceSetUp,
  type QuickBattleOdds,
  estimateBattle,
  type PlayerEvent,
} from '../../rules/campaign.ts';
import type { Taste } from '../temperaments.ts';
import {
  type Foe,
  listFoes,
  estimateDefenders,
  type Strength,
  combineStrengths,
  type SeatView,
} from './enemy-strength.ts';
import { SIMULATED_BATTLES, type BattleRow } from '../constants.ts';

export interface CampaignMonth {
  readonly year: number;
  readonly month: number;
}

/** Aims that a seat pursues over several months, read from its report of this year. Regents have no other memory. */
export interface SeatMemory {
  /** Month in which each own army reached its position. Armies that have not moved this year are missing. */
  readonly arrived: ReadonlyMap<string, CampaignMonth>;
  /** Own provinces that enemies have raided or attacked, each with the month of the first attack. */
  readonly attacked: ReadonlyMap<string, CampaignMonth>;
  /** Foreign provinces raided by the seat, each with the month of the first raid and the gold gained. */
  readonly raided: ReadonlyMap<string, { readonly since: CampaignMonth; readonly gold: number }>;
  /** Province that each own army raided last. */
  readonly raidedFrom: ReadonlyMap<string, string>;
  /** Sides that ended a treaty with the seat. */
  readonly faithless: ReadonlySet<string>;
}

export const NO_AIMS: SeatMemory = {
  arrived: new Map(),
  attacked: new Map(),
  raided: new Map(),
  raidedFrom: new Map(),
  faithless: new Set(),
};

/** Reads a seat's aims from its report. */
export function readSeatMemory(
  { year: currentYear, armies, provinces }: SeatView,
  player: string,
  report: readonly PlayerEvent[],
): SeatMemory {
  const arrived = new Map<string, CampaignMonth>();
  const attacked = new Map<string, CampaignMonth>();
  const raided = new Map<string, { since: CampaignMonth; gold: number }>();
  const raidedFrom = new Map<string, string>();
  const faithless = new Set<string>();
  const recordAttack = (province: string, when: CampaignMonth): void => {
    if (provinces[province]?.holder === player && !attacked.has(province)) attacked.set(province, when);
  };
  for (const { year, month, seen } of report) {
    if (year !== currentYear) continue;
    const when = { year, month };
    if (seen.kind === 'raid-suffered') recordAttack(seen.province, when);
    if (seen.kind === 'battle-heard-of' && seen.attacker !== player) recordAttack(seen.province, when);
    if (seen.kind !== 'whole') continue;
    const event = seen.happening;
    if (event.kind === 'army-marched' || event.kind === 'army-retreated') {
      if (armies[event.army]?.player === player) arrived.set(event.army, when);
    }
    if (event.kind === 'province-raided') {
      const { since, gold } = raided.get(event.province) ?? { since: when, gold: 0 };
      raided.set(event.province, { since, gold: gold + event.revenueLoss });
      raidedFrom.set(event.army, event.province);
    }
    if (event.kind === 'treaty-renounced' && event.bound && event.player === player) faithless.add(event.by);
  }
  return { arrived, attacked, raided, raidedFrom, faithless };
}

/** Method of battles between computer players: quick resolution, or simulation by captains. */
export type BattleMethod = 'quick' | 'fought';

/** Odds of a battle in the field, by the points of both sides. */
export type FieldProspects = (attacker: number, defender: number) => QuickBattleOdds;

/** Interpolates the table's rows for a ratio of points. */
function interpolateRow(rows: readonly BattleRow[], ratio: number): BattleRow {
  const above = rows.findIndex((row) => row.ratio >= ratio);
  const [low, high] = [rows[Math.max(0, above - 1)], above < 0 ? rows.at(-1) : rows[above]];
  if (!low || !high) throw new RangeError('the table of simulated battles is empty');
  if (above < 0 || low.ratio >= ratio) return high;
  const fraction = Math.log(ratio / low.ratio) / Math.log(high.ratio / low.ratio);
  const interpolate = (of: (row: BattleRow) => number): number => of(low) + fraction * (of(high) - of(low));
  return {
    ratio,
    attackerWins: interpolate((row) => row.attackerWins),
    defenderWins: interpolate((row) => row.defenderWins),
    attackerLoss: interpolate((row) => row.attackerLoss),
    defenderLoss: interpolate((row) => row.defenderLoss),
  };
}

const createProspects =
  (rows: readonly BattleRow[]): FieldProspects =>
  (attacker, defender) => {
    const row = interpolateRow(rows, attacker / Math.max(1, defender));
    return { ...row, attackerLoss: row.attackerLoss * attacker, defenderLoss: row.defenderLoss * defender };
  };

const OVER_LAND = createProspects(SIMULATED_BATTLES.land);
const OVER_RIVER = createProspects(SIMULATED_BATTLES.river);

/** Creates the function that gives regents the odds of field battles. @returns odds of an attack from one province into a neighbour */
export function createFieldProspects(
  { rulings, setUp }: CampaignState,
  settledBy: BattleMethod,
): (from: string, to: string) => FieldProspects {
  if (settledBy === 'quick') {
    const quick: FieldProspects = (attacker, defender) =>
      estimateBattle(attacker, defender, { walls: 'none', works: 0 }, rulings);
    return () => quick;
  }
  const rivers = new Set(
    setUp.borders.flatMap(({ a, b, kind }) => (kind === 'river' ? [`${a} ${b}`, `${b} ${a}`] : [])),
  );
  return (from, to) => (rivers.has(`${from} ${to}`) ? OVER_RIVER : OVER_LAND);
}

/** A campaign as seen by one seat at the start of a month, indexed for its plans. */
export interface Situation {
  readonly rules: CampaignRules;
  /** The seat's view. When looking ahead, the simulated state. */
  readonly view: CampaignState;
  readonly player: string;
  readonly taste: Taste;
  readonly aims: SeatMemory;
  /** Returns the odds of attacks from one province into a neighbour. */
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
  /** Marches from a province to every other, in the map's order of provinces. `UNREACHABLE` if there is no path. */
  readonly marches: (from: string) => Uint8Array;
  readonly holder: (province: string) => string | null;
  /** Checks whether an enemy holds a province. */
  readonly isEnemyLand: (province: string) => boolean;
  /** Checks whether the seat's armies may enter a province. Treaties can forbid it. */
  readonly canEnter: (province: string) => boolean;
  /** Own armies in the field and forts of a province. */
  readonly armiesIn: (province: string) => readonly CampaignArmy[];
}

/** Stands for no path. Larger than any distance on a map. */
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

/** Returns the marches from a province to every other, regardless of their holders. Computed once per map. */
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
  readonly aims?: SeatMemory;
  /** Method of battles between computer players. */
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
    prospects: createFieldProspects(view, battles),
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
    canEnter: (province) => !doesTreatyForbid(view, player, holder(province), 'entry'),
    armiesIn: (province) => byPlace.get(province) ?? [],
  };
}

/** Checks whether an army can receive orders to move. A besieged army cannot. */
export const isFree = ({ view }: Situation, army: CampaignArmy): boolean => !isBesieged(view, army);

/** Estimates the enemies in the field of a province that resist an attack by an army with the given points. */
export const estimateForce = ({ holder, view }: Situation, foes: readonly Foe[], own: number): Strength =>
  estimateDefenders(combineStrengths(foes), {
    own,
    isHome: foes.some(({ player, province }) => player === holder(province)),
    isInCapital: foes.some(({ province }) => getProvinceSetUp(view, province)?.capitalOf !== null),
  });

/** Checks whether an army has troops. False if it consists only of generals. */
export const hasTroops = ({ units }: CampaignArmy): boolean =>
  units.some(({ parts }) => parts.some(({ count }) => count > 0));

export const isInField = ({ fort }: CampaignArmy): boolean => fort === null;

/** Returns the points of troops that a province feeds, less the known damage to its crops. */
export const getFood = ({ view }: Pick<Situation, 'view'>, province: string): number =>
  Math.max(0, (getProvinceSetUp(view, province)?.food ?? 0) - (view.provinces[province]?.cropDamage ?? 0));
