import { specialistPrice } from '../../points/price.ts';
import { SPECIALISTS } from '../../points/tally.ts';
import type { CampaignArmy, CampaignSpecialists } from '../state/troops.ts';

type Held = CampaignArmy['specialists'];
/** Specialists of an army. The key is absent if it has none. */
type Holding = Pick<CampaignArmy, 'specialists'>;

const holding = (specialists: readonly CampaignSpecialists[]): Holding =>
  specialists.length > 0 ? { specialists } : {};

/** Converts bought carpenters and miners to specialists with ids `army/carpenter` and `army/miner`. */
export const fieldSpecialists = (army: string, bought: Readonly<Record<string, number>> = {}): Holding =>
  holding(
    SPECIALISTS.flatMap((kind) => {
      const count = Math.floor(bought[kind] ?? 0);
      return count > 0 ? [{ id: `${army}/${kind}`, kind, cost: specialistPrice(kind).cost, count }] : [];
    }),
  );

/** Counts the specialists of a kind in an army. */
export const specialistsOf = (army: Holding, kind: string): number =>
  army.specialists?.find((known) => known.kind === kind)?.count ?? 0;

/** Removes specialists from an army, by id. */
export function lessSpecialists(army: CampaignArmy, gone: ReadonlyMap<string, number>): CampaignArmy {
  if (!army.specialists?.some(({ id }) => gone.has(id))) return army;
  const { specialists, ...rest } = army;
  const left = specialists
    .map((known) => ({ ...known, count: known.count - (gone.get(known.id) ?? 0) }))
    .filter(({ count }) => count > 0);
  return { ...rest, ...holding(left) };
}

/** Adds specialists to those of an army. */
export function specialistsMore(held: Held, more: Held): Holding {
  if (!more) return {};
  const kinds = [...(held ?? []), ...more];
  const first = kinds.filter(({ kind }, index) => kinds.findIndex((known) => known.kind === kind) === index);
  return holding(
    first.map((known) => ({
      ...known,
      count: kinds.reduce((sum, { kind, count }) => sum + (kind === known.kind ? count : 0), 0),
    })),
  );
}

/** Merges the specialists of two armies under the id of one. */
export const specialistsJoined = (held: Held, coming: Held, army: string): Holding =>
  specialistsMore(
    held,
    coming?.map((known) => ({ ...known, id: `${army}/${known.kind}` })),
  );
