import { computed, inject, provide, shallowRef, watch, type InjectionKey } from 'vue';
import type { RegentChoice, Suggestion } from '../../../contract/regents.ts';
import type { Order, OrderProblem, OrdersFile } from '../../../rules/campaign.ts';
import { stripSignature } from '../../../rules/core/campaign/signed-orders.ts';
import { formatWithDetails, type Sentence } from '../../../rules/core/campaign/sentence.ts';
import { failureOf } from '../../transport/failure.ts';
import type { CampaignView } from './campaign-view.ts';
import {
  lastOrders,
  type MoveOrder,
  moveOrders,
  movesOf,
  type Ordering,
  orderSign,
  type OrderSign,
  ordersOf,
  subjectOf,
  withOrder,
  withoutOrder,
} from './orders/orders-draft.ts';
import type { MapSelection } from './map-selection.ts';

/** Who takes the orders of a campaign's players: the store, a player's pack, a league. */
export interface OrderTaker {
  /** The one player whose orders it takes; whoever is chosen on the screen without it. */
  readonly player?: string;
  /** @throws whatever the rules have against the orders */
  readonly file: (orders: OrdersFile) => Promise<unknown>;
  /** What a regent would order for a player; absent where none is asked. */
  readonly suggest?: (player: string, regent?: RegentChoice) => Promise<Suggestion>;
  /** Reads the campaign again when somebody else has changed it. */
  readonly reopen: () => Promise<unknown>;
}

interface Refusal {
  /** The army, band or province that the order was about. */
  readonly about: string;
  readonly sentence: string;
}

/** The orders of the player whose orders are open, and what else may be ordered. */
function openOrders(
  { campaign, state, rules, names, payloads }: CampaignView,
  { looks }: MapSelection,
  taker: OrderTaker,
) {
  const ordering = shallowRef<string | null>(taker.player ?? null);
  const refusal = shallowRef<Refusal | null>(null);
  const orders = computed(() =>
    ordering.value === null ? null : ordersOf(state.value, campaign.value.filed, ordering.value),
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
  const open = computed(
    (): Ordering | null =>
      orders.value && {
        rules: rules.value,
        state: state.value,
        player: orders.value.player,
        orders: orders.value.orders,
        offers: offers.value,
      },
  );
  const sentenceOf = (order: Order): Sentence => rules.value.describeOrder(order, names.value);

  async function file(changed: OrdersFile, about: string): Promise<boolean> {
    refusal.value = null;
    try {
      // What is changed here is no longer what was signed and sealed.
      await taker.file(stripSignature(changed));
      return true;
    } catch (thrown) {
      const { code, sentence } = failureOf(thrown);
      refusal.value = { about, sentence };
      // Somebody else resolved the month meanwhile: what is shown here is of yesterday.
      if (code === 'CONFLICT') await taker.reopen();
      return false;
    }
  }

  return {
    /** The player whose orders are open; null for nobody's. */
    ordering,
    /** An order that was begun on the map: where orders are given it is given, or gone on with in its form. */
    begun: shallowRef<MoveOrder | null>(null),
    /** Whether an order is being written: then giving it is the next thing to do. */
    isWriting: shallowRef(false),
    /** The open player's orders. */
    orders,
    /** What else the open player may order, and what not, with the reason. */
    offers,
    /** Why the last order was refused. */
    refusal,
    /** What the open player ordered in the month before. */
    lastOrders: computed(() => (ordering.value === null ? [] : lastOrders(payloads.value, ordering.value))),
    /** The provinces to which an army may be moved on the map. */
    movesOf: (army: string): ReadonlySet<string> => (open.value ? movesOf(open.value, army) : new Set()),
    /** What it may mean that an army is moved to a province. */
    moveOrders: (army: string, province: string): readonly MoveOrder[] =>
      open.value ? moveOrders(open.value, army, province) : [],
    /** An order in a sentence. */
    textOf: (order: Order): string => formatWithDetails(sentenceOf(order)),
    /** How an order is drawn on the map; null for one that is not. */
    signOf: (order: Order): OrderSign | null => orderSign(order, sentenceOf(order)),
    /** What the rules would hold against an order if it were given now, in place of the one at `at`. */
    problemsOf(order: Order, at: number | null = null): readonly OrderProblem[] {
      if (!orders.value) return [];
      const changed = withOrder(orders.value, order, at);
      const path = `orders.${at ?? changed.orders.length - 1}`;
      const isAbout = (other: string): boolean => other === path || other.startsWith(`${path}.`) || other === '';
      return rules.value.orderProblems(state.value, changed).filter((problem) => isAbout(problem.path));
    },
    /** Stores the open player's orders, changed. @returns whether they were taken */
    write: (changed: OrdersFile): Promise<boolean> => file(changed, ''),
    /** Stores an order at once, in place of the one at `at`. @returns whether it was taken */
    give: async (order: Order, at: number | null = null): Promise<boolean> =>
      orders.value ? file(withOrder(orders.value, order, at), subjectOf(rules.value, order)) : false,
    async takeBack(index: number): Promise<void> {
      const order = orders.value?.orders[index];
      if (orders.value && order) await file(withoutOrder(orders.value, index), subjectOf(rules.value, order));
    },
    /** What a regent has answered, for as long as the same player's orders for the same month are open. */
    suggestion,
    /** What a regent would order for the open player; null where none can be asked. */
    suggest: taker.suggest ? (regent?: RegentChoice) => taker.suggest!(ordering.value ?? '', regent) : null,
  };
}
export type CampaignOrders = ReturnType<typeof openOrders>;

const ORDERS: InjectionKey<CampaignOrders> = Symbol('campaign orders');

/** Provides the orders of a campaign to the components below. */
export function provideOrders(view: CampaignView, selection: MapSelection, taker: OrderTaker): CampaignOrders {
  const orders = openOrders(view, selection, taker);
  provide(ORDERS, orders);
  return orders;
}

export function useCampaignOrders(): CampaignOrders {
  const orders = inject(ORDERS);
  if (!orders) throw new Error('no campaign is open above this component');
  return orders;
}
