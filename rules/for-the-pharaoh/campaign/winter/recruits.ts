import type { Pool } from '../../../core/army/rules/price.ts';
import { isValidPart } from '../../../core/army/troops/read-parts.ts';
import { type Recruit, type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import type { ListEntry, NationList } from '../../../core/nation-list.ts';
import { getChoice } from '../../../core/ruling.ts';
import { pharaohParts } from '../../points/price.ts';
import { listPools } from '../../points/tally.ts';
import { troopSchema, type Weapon } from '../../points/troop.ts';
import { FTP_C24 } from '../campaign-rulings.ts';
import type { OrderOf } from '../input/orders.ts';
import type { RaisedUnits } from '../input/troops.ts';
import type { CampaignState } from '../state/state.ts';
import type { CampaignArmy, CampaignUnit } from '../state/troops.ts';
import { sumPoints } from '../troops/casualties.ts';
import { toCampaignGenerals, toCampaignUnits } from '../troops/field-units.ts';
import { listMusteredTroops } from '../troops/muster.ts';
import { toSpecialists } from '../troops/forts.ts';
import { listPlayerArmies, listPlayerBands } from './winter-pay.ts';

/** Usual weapons of partisans, one list entry per row. The book does not define partisans; this only sorts the entries. */
const PARTISAN_WEAPONS: readonly (readonly Weapon[])[] = [
  ['javelin', 'javelin-throw-stick', 'dart'],
  ['sling'],
  ['bow', 'composite-bow'],
];

/** Returns the ids of a list's usual partisans: the cheapest open order infantry with javelins, slings and bows. */
export function listUsualPartisans({ entries }: Pick<NationList, 'entries'>): readonly string[] {
  const skirmishers = entries.flatMap(({ id, cost, troop }) => {
    const read = troopSchema.safeParse(troop);
    return read.success && read.data.kind === 'infantry' && read.data.order === 'OO'
      ? [{ id, cost, weapons: read.data.weapons }]
      : [];
  });
  const chosen = PARTISAN_WEAPONS.flatMap((weapons) => {
    const [cheapest] = skirmishers
      .filter((row) => row.weapons.some((weapon) => weapons.includes(weapon)))
      .toSorted((one, other) => one.cost - other.cost);
    return cheapest ? [cheapest.id] : [];
  });
  return [...new Set(chosen)];
}

/** An army or band for which troops are raised, with its current units; empty if new. */
export interface Host extends Pick<CampaignArmy, 'player' | 'name' | 'list'> {
  readonly units: readonly CampaignUnit[];
}

/** Finds an army list as it was when the campaign began. */
export const findList = ({ setUp }: CampaignState, id: string | null): NationList | null =>
  id === null ? null : (setUp.lists.find((list) => list.id === id) ?? null);

/** Returns the units that count against a list's maxima: the army's own, or all of the player's (ruling FTP-C24). */
function listCountedUnits(state: CampaignState, host: Host): readonly (readonly CampaignUnit[])[] {
  if (getChoice(FTP_C24, state.rulings) !== 'player') return [host.units];
  return [...listPlayerArmies(state, host.player), ...listPlayerBands(state, host.player)]
    .filter(({ list }) => list === host.list)
    .map(({ units }) => units);
}

/** Free places within a list's maxima. Entries with a shared maximum share its places (rulings FTP-P8, FTP-P9). */
interface Places {
  /** Free places of an entry; null without a maximum. */
  getLeft(entry: string): number | null;
  /** Takes places, or returns a refusal if too few are free. */
  take(entry: string, count: number, path: string): Refusal | null;
}

export function createPlaces(state: CampaignState, list: NationList, host: Host): Places {
  const poolOf = new Map<string, Pool>();
  for (const pool of listPools(list, state.rulings)) for (const entry of pool.entries) poolOf.set(entry, pool);
  const used = new Map<Pool, number>();
  const add = (entry: string, count: number): void => {
    const pool = poolOf.get(entry);
    if (pool) used.set(pool, (used.get(pool) ?? 0) + count);
  };
  for (const units of listCountedUnits(state, host)) {
    for (const { parts } of units) for (const { entry, count } of parts) if (entry !== null) add(entry, count);
  }
  const countLeft = (pool: Pool | undefined): number | null =>
    !pool || pool.max === null ? null : Math.max(0, pool.max - (used.get(pool) ?? 0));
  return {
    getLeft: (entry) => countLeft(poolOf.get(entry)),
    take(entry, count, path) {
      const pool = poolOf.get(entry);
      const left = countLeft(pool);
      if (pool && left !== null && count > left) {
        const shared = pool.entries.length > 1 ? `, shared by ${pool.entries.length} entries of its list` : '';
        const maximum = `the maximum is ${pool.max ?? 0}${shared}, so only ${left} more may be added`;
        const values = { count, entry: pool.name, army: host.name, most: maximum };
        return refusal('over-maximum', path, '{count} more {entry} are too many for {army}: {most}', values);
      }
      add(entry, count);
      return null;
    },
  };
}

function getListPrice(state: CampaignState, list: NationList, { id, cost }: ListEntry): number {
  const troop = pharaohParts.part({ entry: id, troop: null, count: 1 }, list, state.rulings);
  return isValidPart(troop) ? troop.cost : cost;
}

/** Lists the troops that an army, or a new army of `player`, may raise in winter, with price and free places (rulings FTP-P8, FTP-C24). */
export function listRecruits(
  state: CampaignState,
  list: string | null,
  army: Host | null,
  player?: string,
): readonly Recruit[] {
  const nation = findList(state, army ? army.list : list);
  if (!nation) return [];
  const places = createPlaces(state, nation, army ?? { player: player ?? '', name: '', list, units: [] });
  return nation.entries.map((entry) => ({
    entry: entry.id,
    name: entry.name,
    cost: getListPrice(state, nation, entry),
    max: entry.max,
    left: places.getLeft(entry.id),
  }));
}

/** Checks new units against the host's list, or prices them by table without one (ruling FTP-C24). Null if permitted. Paths: `units`. */
export function checkRecruits(state: CampaignState, host: Host, units: RaisedUnits): Refusal | null {
  const list = findList(state, host.list);
  if (host.list !== null && !list) {
    return refusal('unknown-list', 'list', 'the campaign has no list {list}', { list: `“${host.list}”` });
  }
  const places = list && createPlaces(state, list, host);
  for (const [unit, { parts }] of units.entries()) {
    for (const [place, part] of parts.entries()) {
      const path = `units.${unit}.parts.${place}`;
      if (list && part.entry === null) {
        const values = { army: host.name, list: list.title };
        return refusal('not-on-list', path, '{army} may raise only troops of its list “{list}”', values);
      }
      const troop = pharaohParts.part(part, list, state.rulings);
      if (!isValidPart(troop)) return refusal(troop.code, path, '{message}', { message: troop.message });
      const problem = troop.problems[0];
      if (problem) return refusal(problem.code, path, '{message}', { message: problem.message });
      const refused = part.entry === null ? null : places?.take(part.entry, part.count, `${path}.count`);
      if (refused) return refused;
    }
  }
  return null;
}

type Raised = Pick<OrderOf<'raise'>, 'units'> & Partial<Pick<OrderOf<'raise'>, 'generals' | 'specialists'>>;

/** Returns the points of new units, generals and specialists at list prices (ruling FTP-C5). */
export function getRaisedPoints(
  state: CampaignState,
  list: string | null,
  { units, generals = [], specialists }: Raised,
): number {
  const colours = { id: '', list: findList(state, list), rulings: state.rulings };
  const troops = listMusteredTroops({
    units: toCampaignUnits(units, colours),
    generals: toCampaignGenerals(generals, colours),
  });
  return sumPoints(troops) + sumPoints(toSpecialists('', specialists).specialists ?? []);
}

/** Returns the points of replaced figures and models. */
export function getRefilledPoints(army: Pick<CampaignArmy, 'units'>, parts: OrderOf<'refill'>['parts']): number {
  const costs = new Map(army.units.flatMap((unit) => unit.parts.map(({ id, cost }) => [id, cost])));
  return parts.reduce((sum, { id, count }) => sum + count * (costs.get(id) ?? 0), 0);
}
