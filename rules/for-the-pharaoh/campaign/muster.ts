import type { CampaignArmy, CampaignState, Force, ProvinceSetUp } from '../../core/campaign/state.ts';
import type { Exposed } from './casualties.ts';
import { pointsOf, type Troops } from './shrink.ts';

/** An army in muster order, generals first and specialists last: what supply and upkeep count. */
export function musterOf(army: Pick<CampaignArmy, 'generals' | 'units' | 'specialists'>): Troops[] {
  const troops: Troops[] = army.generals.map(({ id, cost }) => ({ id, cost, count: 1 }));
  for (const unit of army.units) {
    for (const { id, cost, count } of unit.parts) if (count > 0) troops.push({ id, cost, count });
  }
  for (const { id, cost, count } of army.specialists ?? []) troops.push({ id, cost, count });
  return troops;
}

/** Points of those who can be sent off: figures, models and generals, without specialists. */
export const troopPoints = ({ generals, units }: CampaignArmy): number => pointsOf(musterOf({ generals, units }));

export const hasTroops = (army: CampaignArmy): boolean =>
  army.generals.length > 0 || army.units.some(({ parts }) => parts.some(({ count }) => count > 0));

/** All armies in the order of the muster. */
export const armiesOf = (state: CampaignState): readonly CampaignArmy[] => Object.values(state.armies);

/** Armies that stand in a province, in the order of the muster. */
export const armiesIn = (state: CampaignState, province: string): CampaignArmy[] =>
  armiesOf(state).filter((army) => army.province === province);

/** A detached force as units that can suffer casualties, in the muster order of its army; no more of each than are left. */
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

/** So many of each part, and generals by id. */
type Sent = Pick<Force, 'parts' | 'generals'>;

export const exposedPoints = (units: readonly Exposed[]): number =>
  units.reduce((sum, { parts }) => sum + pointsOf(parts), 0);

/** Points of a detached force. */
export const forcePoints = (army: CampaignArmy, force: Sent): number => exposedPoints(exposedForce(army, force));

/** Which armies stand where, by id, as it was when it was made: armies that have moved or gone since are passed over. */
export interface Camps {
  in(state: CampaignState, province: string): CampaignArmy[];
  /** Notes that an army has entered a province. */
  enter(army: string, province: string): void;
}

/** The camps of all armies; made once for many questions, where `armiesIn` would look through the whole muster each time. */
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

/** Provinces that share a border with each province, in the order in which the borders are listed; made once a map. */
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

const provincesById = new WeakMap<object, ReadonlyMap<string, ProvinceSetUp>>();

/** What a province is by its set-up; found by id, the index made once a map. */
export function provinceSetUp(state: CampaignState, province: string): ProvinceSetUp | undefined {
  const { provinces } = state.setUp;
  let byId = provincesById.get(provinces);
  if (!byId) {
    byId = new Map(provinces.map((setUp) => [setUp.id, setUp]));
    provincesById.set(provinces, byId);
  }
  return byId.get(province);
}

/** A province's name as players know it. */
export const provinceName = (state: CampaignState, province: string): string =>
  provinceSetUp(state, province)?.name ?? province;
