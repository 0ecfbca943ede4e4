import { computed, inject, provide, shallowRef, watch, type InjectionKey } from 'vue';
import type { RegentChoice, Suggestion } from '../../../contract/regents.ts';
import type { Order, OrderProblem, OrdersFile } from '../../../rules/campaign.ts';
import { stripSignature } from '../../../rules/core/campaign/signed-orders.ts';
import { formatWithDetails, type Sentence } from '../../../rules/core/campaign/sentence.ts';
import { toFailure } from '../../transport/failure.ts';
import {
  type CampaignView,
  type MapSelection,
  type CampaignViewSource,
  provideView,
  provideSelection,
} from './campaign-view.ts';
import {
  getLastOrders,
  type MoveOrder,
  listMoveOrders,
  listMoveTargets,
  type OrderingContext,
  getOrderSign,
  type OrderSign,
  getOrders,
  getSubjectId,
  putOrder,
  removeOrder,
} from './orders/orders-draft.ts';
import { useCampaignStore } from '../../stores/campaign.ts';
import { client } from '../../transport/client.ts';

/** Source of a campaign and receiver of its orders. */
export type CampaignSource = CampaignViewSource & OrderReceiver;

/** Returns the complete campaign that is open in the store. */
export function getOpenCampaign(): CampaignSource {
  const store = useCampaignStore();
  return {
    campaign: () => store.campaign!,
    log: () => store.log,
    file: async (orders) => store.take(await client.campaigns.fileOrders({ id: store.id, orders })),
    suggest: (player, regent) => client.regents.suggest({ id: store.id, player, regent }),
    reopen: () => store.open(store.id),
  };
}

/** Provides a campaign's view, map selection and orders to the components below. */
export function provideCampaign(source: CampaignSource = getOpenCampaign()): {
  readonly view: CampaignView;
  readonly selection: MapSelection;
  readonly orders: CampaignOrders;
} {
  const view = provideView(source);
  const selection = provideSelection(view);
  return { view, selection, orders: provideOrders(view, selection, source) };
}

/** Receiver of players' orders: the store, a turn file or a league. */
export interface OrderReceiver {
  /** The only player whose orders are accepted. Default: the player selected on screen. */
  readonly player?: string;
  /** @throws if the rules reject the orders */
  readonly file: (orders: OrdersFile) => Promise<unknown>;
  /** Returns a regent's suggested orders. Absent if suggestions are not available. */
  readonly suggest?: (player: string, regent?: RegentChoice) => Promise<Suggestion>;
  /** Reloads the campaign after another program changed it. */
  readonly reopen: () => Promise<unknown>;
}

interface Refusal {
  /** Id of the order's army, band or province. */
  readonly subject: string;
  readonly sentence: string;
}

/** Creates the state of the order form: the open player's orders and the available ones. */
function createOrders(
  { campaign, state, rules, names, payloads }: CampaignView,
  { looks }: MapSelection,
  receiver: OrderReceiver,
) {
  const ordering = shallowRef<string | null>(receiver.player ?? null);
  const refusal = shallowRef<Refusal | null>(null);
  const orders = computed(() =>
    ordering.value === null ? null : getOrders(state.value, campaign.value.filed, ordering.value),
  );
  const suggestion = shallowRef<Suggestion | null>(null);
  watch(
    () => [orders.value?.player, orders.value?.year, orders.value?.month].join(),
    () => (suggestion.value = null),
  );
  watch(looks, () => (refusal.value = null));
  const offers = computed(() =>
    orders.value && state.value.battles.length === 0
      ? rules.value.offers(state.value, orders.value.player, orders.value.orders)
      : [],
  );
  const context = computed(
    (): OrderingContext | null =>
      orders.value && {
        rules: rules.value,
        state: state.value,
        player: orders.value.player,
        orders: orders.value.orders,
        offers: offers.value,
      },
  );
  const describeOrder = (order: Order): Sentence => rules.value.describeOrder(order, names.value);

  async function file(changed: OrdersFile, subject: string): Promise<boolean> {
    refusal.value = null;
    try {
      // A signature or seal is invalid after a change.
      await receiver.file(stripSignature(changed));
      return true;
    } catch (thrown) {
      const { code, sentence } = toFailure(thrown);
      refusal.value = { subject, sentence };
      // The month was resolved elsewhere, so the shown state is outdated.
      if (code === 'CONFLICT') await receiver.reopen();
      return false;
    }
  }

  return {
    /** Id of the player whose orders are open, or null. */
    ordering,
    /** Order started by moving an army on the map. The order list saves the order or opens its form. */
    started: shallowRef<MoveOrder | null>(null),
    /** True while an order form is open. The form then has the primary button. */
    isWriting: shallowRef(false),
    orders,
    /** Other orders that the player may give, and unavailable orders with their reasons. */
    offers,
    /** Reason why the last order was rejected. */
    refusal,
    /** The player's orders of the previous month. */
    lastOrders: computed(() => (ordering.value === null ? [] : getLastOrders(payloads.value, ordering.value))),
    /** Returns the provinces to which the army can be dragged on the map. */
    movesOf: (army: string): ReadonlySet<string> => (context.value ? listMoveTargets(context.value, army) : new Set()),
    /** Lists the orders that dragging an army to a province can mean. */
    moveOrders: (army: string, province: string): readonly MoveOrder[] =>
      context.value ? listMoveOrders(context.value, army, province) : [],
    textOf: (order: Order): string => formatWithDetails(describeOrder(order)),
    /** Returns the order's map sign, or null if the order is not drawn. */
    signOf: (order: Order): OrderSign | null => getOrderSign(order, describeOrder(order)),
    /** Lists the problems of a new order, or of an order that replaces the one at `at`. */
    problemsOf(order: Order, at: number | null = null): readonly OrderProblem[] {
      if (!orders.value) return [];
      const changed = putOrder(orders.value, order, at);
      const path = `orders.${at ?? changed.orders.length - 1}`;
      const isAffected = (problemPath: string): boolean =>
        problemPath === path || problemPath.startsWith(`${path}.`) || problemPath === '';
      return rules.value.orderProblems(state.value, changed).filter((problem) => isAffected(problem.path));
    },
    /** Saves the player's changed orders. @returns true if they were accepted */
    saveAll: (changed: OrdersFile): Promise<boolean> => file(changed, ''),
    /** Saves a new order, or replaces the one at `at`. @returns true if the order was accepted */
    save: async (order: Order, at: number | null = null): Promise<boolean> =>
      orders.value ? file(putOrder(orders.value, order, at), getSubjectId(rules.value, order)) : false,
    async remove(index: number): Promise<void> {
      const order = orders.value?.orders[index];
      if (orders.value && order) await file(removeOrder(orders.value, index), getSubjectId(rules.value, order));
    },
    /** A regent's suggestion. Reset when another player's or month's orders are opened. */
    suggestion,
    /** Requests a suggestion for the open player. Null if not available. */
    suggest: receiver.suggest ? (regent?: RegentChoice) => receiver.suggest!(ordering.value ?? '', regent) : null,
  };
}
export type CampaignOrders = ReturnType<typeof createOrders>;

const ORDERS: InjectionKey<CampaignOrders> = Symbol('campaign orders');

export function provideOrders(view: CampaignView, selection: MapSelection, receiver: OrderReceiver): CampaignOrders {
  const orders = createOrders(view, selection, receiver);
  provide(ORDERS, orders);
  return orders;
}

export function useCampaignOrders(): CampaignOrders {
  const orders = inject(ORDERS);
  if (!orders) throw new Error('no campaign is open above this component');
  return orders;
}
