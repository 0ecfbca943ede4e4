import { computed, inject, provide, shallowRef, type ComputedRef, type InjectionKey, type ShallowRef } from 'vue';
import type { StoredCampaign } from '../../../contract/campaigns.ts';
import type { Order, OrdersFile } from '../../../rules/core/campaign/orders.ts';
import { isWinter, type CampaignState } from '../../../rules/core/campaign/state.ts';
import { useCampaign } from '../../stores/campaign.ts';
import { failureOf } from '../../transport/failure.ts';
import { nameBook, type NameBook } from './name-book.ts';
import { ordersOf, withOrder, withoutOrder } from './orders-draft.ts';
import { powersOf, type Power } from './power.ts';

/** An order for which a province is yet to be chosen, in the form or on the map. */
export interface Picking {
  readonly kind: 'march' | 'raid';
  readonly army: string;
  readonly targets: ReadonlySet<string>;
  readonly take: (province: string) => void;
}

/** What lies on the desk of an open campaign: what is looked at, whose orders are open, what was refused. */
export interface CampaignDesk {
  readonly campaign: ComputedRef<StoredCampaign>;
  readonly state: ComputedRef<CampaignState>;
  readonly powers: ComputedRef<readonly Power[]>;
  readonly names: ComputedRef<NameBook>;
  readonly inWinter: ComputedRef<boolean>;
  readonly province: ShallowRef<string | null>;
  readonly army: ShallowRef<string | null>;
  /** The player whose orders are open; null for nobody's. */
  readonly ordering: ShallowRef<string | null>;
  readonly picking: ShallowRef<Picking | null>;
  /** The open player's orders. */
  readonly orders: ComputedRef<OrdersFile | null>;
  /** Why the last order was refused, and whose army it was. */
  readonly refusal: ShallowRef<{ readonly army: string; readonly sentence: string } | null>;
  powerOf(player: string | null): Power | null;
  selectProvince(id: string): void;
  selectArmy(id: string): void;
  /** Stores an order at once. @returns whether it was taken */
  give(order: Order): Promise<boolean>;
  takeBack(index: number): Promise<void>;
}

const DESK: InjectionKey<CampaignDesk> = Symbol('campaign desk');

/** Lays out the desk for the components below. Called where a campaign is open. */
export function provideCampaignDesk(): CampaignDesk {
  const store = useCampaign();
  const campaign = computed(() => store.campaign!);
  const state = computed(() => campaign.value.state);
  const powers = computed(() => powersOf(state.value.players));
  const names = computed(() => {
    const first = store.log[0]?.happening;
    return nameBook(first?.kind === 'campaign-started' ? [first.state, state.value] : [state.value]);
  });
  const province = shallowRef<string | null>(null);
  const army = shallowRef<string | null>(null);
  const ordering = shallowRef<string | null>(null);
  const picking = shallowRef<Picking | null>(null);
  const refusal = shallowRef<CampaignDesk['refusal']['value']>(null);
  const orders = computed(() =>
    ordering.value === null ? null : ordersOf(state.value, campaign.value.filed, ordering.value),
  );

  async function file(changed: OrdersFile, about: string): Promise<boolean> {
    refusal.value = null;
    try {
      await store.fileOrders(changed);
      return true;
    } catch (thrown) {
      const { code, sentence } = failureOf(thrown);
      refusal.value = { army: about, sentence };
      // Somebody else resolved the month meanwhile: what is shown here is of yesterday.
      if (code === 'CONFLICT') await store.open(campaign.value.id);
      return false;
    }
  }

  const desk: CampaignDesk = {
    campaign,
    state,
    powers,
    names,
    inWinter: computed(() => isWinter(state.value)),
    province,
    army,
    ordering,
    picking,
    orders,
    refusal,
    powerOf: (player) => powers.value.find(({ id }) => id === player) ?? null,
    selectProvince(id) {
      province.value = id;
      army.value = null;
      picking.value = null;
    },
    selectArmy(id) {
      province.value = state.value.armies[id]?.province ?? province.value;
      army.value = id;
      picking.value = null;
      refusal.value = null;
    },
    give: async (order) => (orders.value ? file(withOrder(orders.value, order), order.army) : false),
    async takeBack(index) {
      const order = orders.value?.orders[index];
      if (orders.value && order) await file(withoutOrder(orders.value, index), order.army);
    },
  };
  provide(DESK, desk);
  return desk;
}

export function useCampaignDesk(): CampaignDesk {
  const desk = inject(DESK);
  if (!desk) throw new Error('no campaign is open above this component');
  return desk;
}
