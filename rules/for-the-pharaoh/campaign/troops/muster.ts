import type { ProvinceSetUp } from '../state/scenario.ts';
import type { CampaignState } from '../state/state.ts';
import type { CampaignArmy, Force } from '../state/troops.ts';
import { type Exposed, pointsOf, type Troops } from './casualties.ts';

const NUMBERS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'] as const;
const PART = new RegExp(`, (?:${NUMBERS.join('|')}|\\d+th) part$`);

const numbered = (at: number): string => NUMBERS[at] ?? `${at + 2}th`;

/** Returns the first name that is not taken. */
function firstFree(taken: Iterable<string>, nameAt: (at: number) => string): string {
  const known = new Set(taken);
  let at = 0;
  while (known.has(nameAt(at))) at += 1;
  return nameAt(at);
}

/** Names an army split off from another: its second part, or the next free number. */
export const partName = (name: string, taken: Iterable<string>): string =>
  firstFree(taken, (at) => `${name.replace(PART, '')}, ${numbered(at)} part`);

/** Names a garrison left behind by an army. The name stays true if the garrison moves later. */
export const guardName = (province: string, taken: Iterable<string>): string =>
  firstFree(taken, (at) => (at === 0 ? `Guard from ${province}` : `Guard from ${province}, the ${numbered(at - 1)}`));

type Counted = Pick<CampaignArmy, 'generals' | 'units' | 'specialists'>;

/** Lists an army in muster order, generals first and specialists last, for supply and upkeep. */
export function musterOf(army: Counted): Troops[] {
  const troops: Troops[] = army.generals.map(({ id, cost }) => ({ id, cost, count: 1 }));
  for (const unit of army.units) {
    for (const { id, cost, count } of unit.parts) if (count > 0) troops.push({ id, cost, count });
  }
  for (const { id, cost, count } of army.specialists ?? []) troops.push({ id, cost, count });
  return troops;
}

/** Returns the points of an army: the sum over its muster. */
export function armyPoints({ generals, units, specialists = [] }: Counted): number {
  let points = 0;
  for (const { cost } of generals) points += cost;
  for (const { parts } of units) for (const { cost, count } of parts) points += cost * count;
  for (const { cost, count } of specialists) points += cost * count;
  return points;
}

/** Returns the points of an army without specialists, who cannot be detached. */
export const troopPoints = ({ generals, units }: CampaignArmy): number => armyPoints({ generals, units });

export const hasTroops = (army: CampaignArmy): boolean =>
  army.generals.length > 0 || army.units.some(({ parts }) => parts.some(({ count }) => count > 0));

/** Returns all armies in muster order. */
export const armiesOf = (state: CampaignState): readonly CampaignArmy[] => Object.values(state.armies);

/** Returns the armies in a province, in muster order. */
export const armiesIn = (state: CampaignState, province: string): CampaignArmy[] =>
  armiesOf(state).filter((army) => army.province === province);

/** Converts a detached force to units that can suffer casualties, in its army's muster order. Counts are limited to the troops left. */
export function exposedForce(army: Pick<CampaignArmy, 'generals' | 'units'>, force: Sent): Exposed[] {
  const sent = new Map(force.parts.map(({ id, count }) => [id, count]));
  const generals = army.generals
    .filter(({ id }) => force.generals.includes(id))
    .map(({ id, name, cost }) => ({ name, parts: [{ id, name, cost, count: 1 }] }));
  const units = army.units.flatMap(({ name, parts }) => {
    const here = parts
      .map((part) => ({ ...part, count: Math.min(part.count, sent.get(part.id) ?? 0) }))
      .filter(({ count }) => count > 0)
      .map(({ id, name: part, cost, count }) => ({ id, name: part, cost, count }));
    return here.length > 0 ? [{ name, parts: here }] : [];
  });
  return [...generals, ...units];
}

/** Counts by part id, and generals by id. */
type Sent = Pick<Force, 'parts' | 'generals'>;

export const exposedPoints = (units: readonly Exposed[]): number =>
  units.reduce((sum, { parts }) => sum + pointsOf(parts), 0);

export const forcePoints = (army: CampaignArmy, force: Sent): number => exposedPoints(exposedForce(army, force));

/** Index of armies by province. Armies that have since left or disbanded are skipped. */
export interface Camps {
  in(state: CampaignState, province: string): CampaignArmy[];
  /** Records that an army has entered a province. */
  enter(army: string, province: string): void;
}

/** Creates an index for many lookups. `listArmiesIn` would search the whole muster each time. */
export function camps(state: CampaignState): Camps {
  const byProvince = new Map<string, string[]>();
  const pitch = (army: string, province: string): void => {
    const here = byProvince.get(province);
    if (here) here.push(army);
    else byProvince.set(province, [army]);
  };
  for (const { id, province } of armiesOf(state)) pitch(id, province);
  return {
    in: (now, province) =>
      (byProvince.get(province) ?? []).flatMap((id) => {
        const army = now.armies[id];
        return army?.province === province ? [army] : [];
      }),
    enter: pitch,
  };
}

/** Returns the neighbours of a province in border order. Cached per map. */
export function neighboursOf(state: CampaignState, province: string): readonly string[] {
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
  neighboursOf(state, one).includes(other);

const placesById = new WeakMap<object, ReadonlyMap<string, number>>();

/** Maps provinces to their position on the map. Cached per map. */
function placesOf({ setUp: { provinces } }: CampaignState): ReadonlyMap<string, number> {
  let places = placesById.get(provinces);
  if (!places) {
    places = new Map(provinces.map(({ id }, place) => [id, place]));
    placesById.set(provinces, places);
  }
  return places;
}

export function provinceSetUp(state: CampaignState, province: string): ProvinceSetUp | undefined {
  const place = placesOf(state).get(province);
  return place === undefined ? undefined : state.setUp.provinces[place];
}

/** Sorts provinces in map order. Avoids a loop over all provinces of a large map for a few. */
export function inMapOrder(state: CampaignState, provinces: Iterable<string>): ProvinceSetUp[] {
  const places = placesOf(state);
  const asked = new Uint8Array(places.size);
  for (const id of provinces) {
    const place = places.get(id);
    if (place !== undefined) asked[place] = 1;
  }
  const found: ProvinceSetUp[] = [];
  for (let place = asked.indexOf(1); place >= 0; place = asked.indexOf(1, place + 1)) {
    const setUp = state.setUp.provinces[place];
    if (setUp) found.push(setUp);
  }
  return found;
}

/** Returns the display name of a province. */
export const provinceName = (state: CampaignState, province: string): string =>
  provinceSetUp(state, province)?.name ?? province;
