import { specialistPrice } from '../../points/price.ts';
import { SPECIALISTS } from '../../points/tally.ts';
import type { CampaignArmy, CampaignSpecialists } from '../state/troops.ts';

type Held = CampaignArmy['specialists'];
/** What an army holds once some have come or gone; nothing stands there where none is left. */
type Holding = Pick<CampaignArmy, 'specialists'>;

const holding = (specialists: readonly CampaignSpecialists[]): Holding =>
  specialists.length > 0 ? { specialists } : {};

/** Carpenters and miners as they take the field, `army/carpenter` and `army/miner`. */
export const fieldSpecialists = (army: string, bought: Readonly<Record<string, number>> = {}): Holding =>
  holding(
    SPECIALISTS.flatMap((kind) => {
      const count = Math.floor(bought[kind] ?? 0);
      return count > 0 ? [{ id: `${army}/${kind}`, kind, cost: specialistPrice(kind).cost, count }] : [];
    }),
  );

/** How many of a kind an army has. */
export const specialistsOf = (army: Holding, kind: string): number =>
  army.specialists?.find((known) => known.kind === kind)?.count ?? 0;

/** An army less so many of its specialists by id. */
export function lessSpecialists(army: CampaignArmy, gone: ReadonlyMap<string, number>): CampaignArmy {
  if (!army.specialists?.some(({ id }) => gone.has(id))) return army;
  const { specialists, ...rest } = army;
  const left = specialists
    .map((known) => ({ ...known, count: known.count - (gone.get(known.id) ?? 0) }))
    .filter(({ count }) => count > 0);
  return { ...rest, ...holding(left) };
}

/** Those whom an army has and those whom it gains. */
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

/** Those of two armies under the name of one. */
export const specialistsJoined = (held: Held, coming: Held, army: string): Holding =>
  specialistsMore(
    held,
    coming?.map((known) => ({ ...known, id: `${army}/${known.kind}` })),
  );
