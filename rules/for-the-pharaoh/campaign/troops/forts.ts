import { WORK_NAME, getWorksPrice, getSpecialistPrice } from '../../points/price.ts';
import { WORKS, SPECIALISTS } from '../../points/tally.ts';
import type { CampaignState } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy, FieldWorks, CampaignSpecialists } from '../state/troops.ts';
import { listArmiesIn, listArmies, getProvinceSetUp } from './muster.ts';

type Held = CampaignArmy['specialists'];
/** Specialists of an army. The key is absent if it has none. */
type WithSpecialists = Pick<CampaignArmy, 'specialists'>;

const toHolding = (specialists: readonly CampaignSpecialists[]): WithSpecialists =>
  specialists.length > 0 ? { specialists } : {};

/** Converts bought carpenters and miners to specialists with ids `army/carpenter` and `army/miner`. */
export const toSpecialists = (army: string, bought: Readonly<Record<string, number>> = {}): WithSpecialists =>
  toHolding(
    SPECIALISTS.flatMap((kind) => {
      const count = Math.floor(bought[kind] ?? 0);
      return count > 0 ? [{ id: `${army}/${kind}`, kind, cost: getSpecialistPrice(kind).cost, count }] : [];
    }),
  );

/** Counts the specialists of a kind in an army. */
export const countSpecialistKind = (army: WithSpecialists, kind: string): number =>
  army.specialists?.find((known) => known.kind === kind)?.count ?? 0;

/** Removes specialists from an army, by id. */
export function removeSpecialists(army: CampaignArmy, gone: ReadonlyMap<string, number>): CampaignArmy {
  if (!army.specialists?.some(({ id }) => gone.has(id))) return army;
  const { specialists, ...rest } = army;
  const left = specialists
    .map((known) => ({ ...known, count: known.count - (gone.get(known.id) ?? 0) }))
    .filter(({ count }) => count > 0);
  return { ...rest, ...toHolding(left) };
}

/** Adds specialists to those of an army. */
export function addSpecialists(held: Held, more: Held): WithSpecialists {
  if (!more) return {};
  const kinds = [...(held ?? []), ...more];
  const first = kinds.filter(({ kind }, index) => kinds.findIndex((known) => known.kind === kind) === index);
  return toHolding(
    first.map((known) => ({
      ...known,
      count: kinds.reduce((sum, { kind, count }) => sum + (kind === known.kind ? count : 0), 0),
    })),
  );
}

/** Merges the specialists of two armies under the id of one. */
export const mergeSpecialists = (held: Held, coming: Held, army: string): WithSpecialists =>
  addSpecialists(
    held,
    coming?.map((known) => ({ ...known, id: `${army}/${known.kind}` })),
  );

/* Field works of an army at its current place (For the Pharaoh, Points Costs; ruling FTP-C31). */

/** Field works of an army. The key is absent if it has none. */
type WithWorks = Pick<CampaignArmy, 'works'>;

/** Keeps the whole group frontages of each kind. */
export function toWorks(bought: Readonly<Record<string, number>> = {}): WithWorks {
  const works = Object.fromEntries(
    WORKS.flatMap((kind) => {
      const count = Math.floor(bought[kind] ?? 0);
      return count > 0 ? [[kind, count]] : [];
    }),
  );
  return Object.keys(works).length > 0 ? { works } : {};
}

const addWorks = (held: FieldWorks, more: FieldWorks): Readonly<Record<string, number>> =>
  Object.fromEntries(WORKS.map((kind) => [kind, (held[kind] ?? 0) + (more[kind] ?? 0)]));

export const mergeWorks = (held: WithWorks['works'], more: WithWorks['works']): WithWorks =>
  toWorks(addWorks(held ?? {}, more ?? {}));

/** Removes the field works of an army that leaves. */
export function removeWorks({ works: _left, ...army }: CampaignArmy): CampaignArmy {
  return army;
}

export const sumWorks = (armies: readonly WithWorks[]): FieldWorks =>
  armies.reduce<FieldWorks>((sum, { works = {} }) => toWorks(addWorks(sum, works)).works ?? {}, {});

/** Lists an army's field works by kind, with the price of one group frontage. */
export const listWorks = ({ works = {} }: WithWorks) =>
  WORKS.flatMap((id) => {
    const count = works[id] ?? 0;
    return count > 0 ? [{ id, name: WORK_NAME[id], count, cost: getWorksPrice({ [id]: 1 }).cost }] : [];
  });

/** Returns the cost of field works, which is also their value in quick battles. */
export const getWorksPoints = (works: FieldWorks): number => getWorksPrice(works).cost;

/* Armies in a fort, and in the field before it. */

/** Returns the display name of a fort. */
export const getFortName = (state: CampaignState, fort: string): string =>
  getProvinceSetUp(state, state.forts[fort]?.province ?? '')?.forts.find(({ id }) => id === fort)?.name ?? fort;

/** True if an army is in a besieged fort. */
export const isBesieged = ({ sieges }: Pick<CampaignState, 'sieges'>, { fort }: CampaignArmy): boolean =>
  fort !== null && Object.hasOwn(sieges, fort);

export const isInField = ({ fort }: CampaignArmy): boolean => fort === null;

/** Returns the enemy armies in the field of an army's province. */
export const listEnemiesBefore = (state: CampaignState, { player, province }: CampaignArmy): CampaignArmy[] =>
  listArmiesIn(state, province).filter((other) => areEnemies(state, other.player, player) && isInField(other));

export const groupArmies = (state: CampaignState): Map<string, CampaignArmy[]> =>
  Map.groupBy(listArmies(state), ({ province }) => province);
