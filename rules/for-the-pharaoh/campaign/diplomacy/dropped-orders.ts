import type { EventPayload } from '../events/schema.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import { forbids } from '../state/treaties.ts';

type Dropped = Extract<EventPayload, { kind: 'order-dropped' }>;

/** Who goes into which province, and what for; null for an order that goes nowhere. */
function aimOf({ partisans }: CampaignState, order: Order): Pick<Dropped, 'order' | 'army' | 'province'> | null {
  switch (order.kind) {
    case 'raid':
      return { order: 'raid', army: order.army, province: order.target };
    case 'activate': {
      const province = partisans[order.partisans]?.province;
      return province === undefined ? null : { order: 'rising', army: order.partisans, province };
    }
    case 'march':
    case 'relieve':
      return { order: 'march', army: order.army, province: order.to };
    default:
      return null;
  }
}

/** The order as one that falls away, where it goes into one of these provinces and may not do so any more. */
function droppedOrder(
  state: CampaignState,
  player: string,
  order: Order,
  given: ReadonlySet<string>,
): Omit<Dropped, 'kind'> | null {
  const aim = aimOf(state, order);
  const holder = aim && given.has(aim.province) ? (state.provinces[aim.province]?.holder ?? null) : null;
  if (aim === null || holder === null) return null;
  const isUnlawful =
    aim.order === 'march'
      ? forbids(state, player, holder, 'entry')
      : holder === player || forbids(state, player, holder, 'harm');
  return isUnlawful ? { ...aim, player, holder } : null;
}

/**
 * Orders were held against the state in which they were filed: a gift of this turn may make a raid, a rising or a march one against
 * oneself or against a treaty. Such orders fall away (ruling FTP-C34). @returns those that stand
 */
export function withoutDropped(record: Recorder, filed: readonly OrdersFile[]): readonly OrdersFile[] {
  const given = new Set(
    filed.flatMap(({ orders }) => orders.flatMap((order) => (order.kind === 'give-province' ? [order.province] : []))),
  );
  if (given.size === 0) return filed;
  return filed.map((file) => ({
    ...file,
    orders: file.orders.filter((order) => {
      const dropped = droppedOrder(record.state, file.player, order, given);
      if (dropped) record.note({ kind: 'order-dropped', ...dropped }, { rulings: ['FTP-C34'] });
      return dropped === null;
    }),
  }));
}
