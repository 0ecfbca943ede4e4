import { getSpecialistPrice } from '../../points/price.ts';
import { SPECIALISTS } from '../../points/tally.ts';
import type { CampaignArmy, CampaignSpecialists } from '../state/troops.ts';

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
export const countKind = (army: WithSpecialists, kind: string): number =>
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
