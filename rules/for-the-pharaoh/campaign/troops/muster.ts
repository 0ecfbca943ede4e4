import type { ProvinceSetUp } from '../state/scenario.ts';
import type { CampaignState } from '../state/state.ts';
import type { CampaignArmy, Force } from '../state/troops.ts';
import { type ExposedUnit, sumPoints, type Troops } from './casualties.ts';

/** Finds the player's nearest province by borders crossed, not besieged by an enemy and allowed by `isOpen`; ties by map order. */
export function findNearestProvince(
  state: CampaignState,
  from: string,
  player: string,
  isOpen: (province: string) => boolean = () => true,
): string | null {
  const besieged = new Set(
    Object.values(state.sieges).flatMap(({ besieger, province }) => (besieger === player ? [] : [province])),
  );
  const seen = new Set([from]);
  let reach: readonly string[] = [from];
  while (reach.length > 0) {
    const nearest = reach.find(
      (province) => state.provinces[province]?.holder === player && !besieged.has(province) && isOpen(province),
    );
    if (nearest !== undefined) return nearest;
    const next: string[] = [];
    for (const province of reach) {
      for (const neighbour of getNeighbours(state, province)) {
        if (seen.has(neighbour)) continue;
        seen.add(neighbour);
        next.push(neighbour);
      }
    }
    reach = next;
  }
  return null;
}

const NUMBERS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] as const;
const PART = new RegExp(`, (?:${NUMBERS.join('|')}|\\d+th) part$`);

const formatOrdinal = (at: number): string => NUMBERS[at] ?? `${at + 2}th`;

/** Returns the first name that is not taken. */
function findFreeName(taken: Iterable<string>, nameAt: (at: number) => string): string {
  const known = new Set(taken);
  let at = 0;
  while (known.has(nameAt(at))) at += 1;
  return nameAt(at);
}

/** Names an army split off from another: its second part, or the next free number. */
export const createPartName = (name: string, taken: Iterable<string>): string =>
  findFreeName(taken, (at) => `${name.replace(PART, '')}, ${formatOrdinal(at)} part`);

/** Names a garrison left behind by an army. The name stays true if the garrison moves later. */
export const createGarrisonName = (province: string, taken: Iterable<string>): string =>
  findFreeName(taken, (at) =>
    at === 0 ? `Guard from ${province}` : `Guard from ${province}, the ${formatOrdinal(at - 1)}`,
  );

type Counted = Pick<CampaignArmy, 'generals' | 'units' | 'specialists'>;

/** Lists an army in muster order, generals first and specialists last, for supply and upkeep. */
export function listMusteredTroops(army: Counted): Troops[] {
  const troops: Troops[] = army.generals.map(({ id, cost }) => ({ id, cost, count: 1 }));
  for (const unit of army.units) {
    for (const { id, cost, count } of unit.parts) if (count > 0) troops.push({ id, cost, count });
  }
  for (const { id, cost, count } of army.specialists ?? []) troops.push({ id, cost, count });
  return troops;
}

/** Returns the points of an army: the sum over its muster. */
export function getArmyPoints({ generals, units, specialists = [] }: Counted): number {
  let points = 0;
  for (const { cost } of generals) points += cost;
  for (const { parts } of units) for (const { cost, count } of parts) points += cost * count;
  for (const { cost, count } of specialists) points += cost * count;
  return points;
}

/** Returns the points of an army without specialists, who cannot be detached. */
export const getTroopPoints = ({ generals, units }: CampaignArmy): number => getArmyPoints({ generals, units });

export const hasTroops = (army: CampaignArmy): boolean =>
  army.generals.length > 0 || army.units.some(({ parts }) => parts.some(({ count }) => count > 0));

/** Returns all armies in muster order. */
export const listArmies = (state: CampaignState): readonly CampaignArmy[] => Object.values(state.armies);

/** Returns the armies in a province, in muster order. */
export const listArmiesIn = (state: CampaignState, province: string): CampaignArmy[] =>
  listArmies(state).filter((army) => army.province === province);

/** Converts a detached force to units that can suffer casualties, in its army's muster order. Counts are limited to the troops left. */
export function toExposedUnits(army: Pick<CampaignArmy, 'generals' | 'units'>, force: Sent): ExposedUnit[] {
  const sent = new Map(force.parts.map(({ id, count }) => [id, count]));
  const generals = army.generals
    .filter(({ id }) => force.generals.includes(id))
    .map(({ id, name, cost }) => ({ name, parts: [{ id, name, cost, count: 1 }] }));
  const units = army.units.flatMap(({ name, parts }) => {
    const present = parts
      .map((part) => ({ ...part, count: Math.min(part.count, sent.get(part.id) ?? 0) }))
      .filter(({ count }) => count > 0)
      .map(({ id, name: part, cost, count }) => ({ id, name: part, cost, count }));
    return present.length > 0 ? [{ name, parts: present }] : [];
  });
  return [...generals, ...units];
}

/** Detached troops: counts by part id, and generals by id. */
type Sent = Pick<Force, 'parts' | 'generals'>;

export const sumExposed = (units: readonly ExposedUnit[]): number =>
  units.reduce((sum, { parts }) => sum + sumPoints(parts), 0);

export const getDetachedPoints = (army: CampaignArmy, force: Sent): number => sumExposed(toExposedUnits(army, force));

/** Index of armies by province. Armies that have since left or disbanded are skipped. */
export interface ArmyIndex {
  list(state: CampaignState, province: string): CampaignArmy[];
  /** Records that an army has entered a province. */
  add(army: string, province: string): void;
}

/** Creates an index for many lookups. `listArmiesIn` would search the whole muster each time. */
export function createArmyIndex(state: CampaignState): ArmyIndex {
  const byProvince = new Map<string, string[]>();
  const add = (army: string, province: string): void => {
    const present = byProvince.get(province);
    if (present) present.push(army);
    else byProvince.set(province, [army]);
  };
  for (const { id, province } of listArmies(state)) add(id, province);
  return {
    list: (now, province) =>
      (byProvince.get(province) ?? []).flatMap((id) => {
        const army = now.armies[id];
        return army?.province === province ? [army] : [];
      }),
    add: add,
  };
}

/** Returns the neighbours of a province in border order. Cached per map. */
export function getNeighbours(state: CampaignState, province: string): readonly string[] {
  const { borders } = state.setUp;
  let map = neighbourhoods.get(borders);
  if (!map) {
    map = new Map();
    for (const { a, b } of borders) {
      map.set(a, [...(map.get(a) ?? []), b]);
      map.set(b, [...(map.get(b) ?? []), a]);
    }
    neighbourhoods.set(borders, map);
  }
  return map.get(province) ?? [];
}

const neighbourhoods = new WeakMap<object, Map<string, string[]>>();

export const areNeighbours = (state: CampaignState, one: string, other: string): boolean =>
  getNeighbours(state, one).includes(other);

const placesById = new WeakMap<object, ReadonlyMap<string, number>>();

/** Maps provinces to their position on the map. Cached per map. */
function getPlaces({ setUp: { provinces } }: CampaignState): ReadonlyMap<string, number> {
  let places = placesById.get(provinces);
  if (!places) {
    places = new Map(provinces.map(({ id }, place) => [id, place]));
    placesById.set(provinces, places);
  }
  return places;
}

export function getProvinceSetUp(state: CampaignState, province: string): ProvinceSetUp | undefined {
  const place = getPlaces(state).get(province);
  return place === undefined ? undefined : state.setUp.provinces[place];
}

/** Sorts provinces in map order. Avoids a loop over all provinces of a large map for a few. */
export function sortByMap(state: CampaignState, provinces: Iterable<string>): ProvinceSetUp[] {
  const places = getPlaces(state);
  const asked = new Uint8Array(places.size);
  for (const id of provinces) {
    const place = places.get(id);
    if (place !== undefined) asked[place] = 1;
  }
  const sorted: ProvinceSetUp[] = [];
  for (let place = asked.indexOf(1); place >= 0; place = asked.indexOf(1, place + 1)) {
    const setUp = state.setUp.provinces[place];
    if (setUp) sorted.push(setUp);
  }
  return sorted;
}

/** Returns the display name of a province. */
export const getProvinceName = (state: CampaignState, province: string): string =>
  getProvinceSetUp(state, province)?.name ?? province;
