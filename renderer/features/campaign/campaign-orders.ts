import {
  computed,
  inject,
  provide,
  shallowRef,
  watch,
  type ComputedRef,
  type InjectionKey,
  type ShallowRef,
} from 'vue';
import type { Regent, Suggestion } from '../../../contract/regents.ts';
import type { Order, OrderProblem, OrdersFile } from '../../../rules/campaign.ts';
import type { OrderOffer } from '../../../rules/core/campaign/order-book.ts';
import { unsealed } from '../../../rules/core/campaign/seal.ts';
import { formatSentence, type Sentence } from '../../../rules/core/campaign/words.ts';
import { failureOf } from '../../transport/failure.ts';
import type { CampaignView } from './campaign-view.ts';
import { orderSign, type OrderSign } from './map/order-signs.ts';
import type { MapSelection } from './map-selection.ts';
import { type MoveOrder, moveOrders, movesOf, type Ordering } from './orders/moved-army.ts';
import { ordersOf, subjectOf, withOrder, withoutOrder } from './orders/orders-draft.ts';
import { lastOrders } from './orders/repeated-order.ts';

/** Who takes the orders of a campaign's players: the store, a player's pack, a league. */
export interface OrderTaker {
  /** The one player whose orders it takes; whoever is chosen on the screen without it. */
  readonly player?: string;
  /** @throws whatever the rules have against the orders */
  readonly file: (orders: OrdersFile) => Promise<unknown>;
  /** What a regent would order for a player; absent where none is asked. */
  readonly suggest?: (player: string, regent?: Regent) => Promise<Suggestion>;
  /** Reads the campaign again when somebody else has changed it. */
  readonly reopen: () => Promise<unknown>;
}

/** The orders of the player whose orders are open, and what else may be ordered. */
export interface CampaignOrders {
  /** The player whose orders are open; null for nobody's. */
  readonly ordering: ShallowRef<string | null>;
  /** An order that was begun on the map: where orders are given it is given, or gone on with in its form. */
  readonly begun: ShallowRef<MoveOrder | null>;
  /** Whether an order is being written: then giving it is the next thing to do. */
  readonly isWriting: ShallowRef<boolean>;
  /** The open player's orders. */
  readonly orders: ComputedRef<OrdersFile | null>;
  /** What else the open player may order, and what not, with the reason. */
  readonly offers: ComputedRef<readonly OrderOffer[]>;
  /** Why the last order was refused, and which army, band or province it was about. */
  readonly refusal: ShallowRef<{ readonly about: string; readonly sentence: string } | null>;
  /** What the open player ordered in the month before. */
  readonly lastOrders: ComputedRef<readonly Order[]>;
  /** The provinces to which an army may be moved on the map. */
  movesOf(army: string): ReadonlySet<string>;
  /** What it may mean that an army is moved to a province. */
  moveOrders(army: string, province: string): readonly MoveOrder[];
  /** An order in a sentence. */
  textOf(order: Order): string;
  /** How an order is drawn on the map; null for one that is not. */
  signOf(order: Order): OrderSign | null;
  /** What the rules would hold against an order if it were given now, in place of the one at `at`. */
  problemsOf(order: Order, at?: number | null): readonly OrderProblem[];
  /** Stores an order at once, in place of the one at `at`. @returns whether it was taken */
  give(order: Order, at?: number | null): Promise<boolean>;
  takeBack(index: number): Promise<void>;
  /** Stores the open player's orders, changed. */
  write(changed: OrdersFile): Promise<boolean>;
  /** What a regent has answered, for as long as the same player's orders for the same month are open. */
  readonly suggestion: ShallowRef<Suggestion | null>;
  /** What a regent would order for the open player; null where none can be asked. */
  readonly suggest: ((regent?: Regent) => Promise<Suggestion>) | null;
}

const ORDERS: InjectionKey<CampaignOrders> = Symbol('campaign orders');

export function provideOrders(
  { campaign, state, rules, names, payloads }: CampaignView,
  { looks }: MapSelection,
  taker: OrderTaker,
): CampaignOrders {
  const ordering = shallowRef<string | null>(taker.player ?? null);
  const refusal = shallowRef<CampaignOrders['refusal']['value']>(null);
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
  const sentenceOf = (order: Order): Sentence => rules.value.orderWords(order, names.value);

  async function file(changed: OrdersFile, about: string): Promise<boolean> {
    refusal.value = null;
    try {
      // What is changed here is no longer what was sealed.
      await taker.file(unsealed(changed));
      return true;
    } catch (thrown) {
      const { code, sentence } = failureOf(thrown);
      refusal.value = { about, sentence };
      // Somebody else resolved the month meanwhile: what is shown here is of yesterday.
      if (code === 'CONFLICT') await taker.reopen();
      return false;
    }
  }

  const provided: CampaignOrders = {
    ordering,
    begun: shallowRef(null),
    isWriting: shallowRef(false),
    orders,
    offers,
    refusal,
    lastOrders: computed(() => (ordering.value === null ? [] : lastOrders(payloads.value, ordering.value))),
    movesOf: (id) => (open.value ? movesOf(open.value, id) : new Set()),
    moveOrders: (id, place) => (open.value ? moveOrders(open.value, id, place) : []),
    textOf: (order) => formatSentence(sentenceOf(order)),
    signOf: (order) => orderSign(order, sentenceOf(order)),
    problemsOf(order, at = null) {
      if (!orders.value) return [];
      const changed = withOrder(orders.value, order, at);
      const path = `orders.${at ?? changed.orders.length - 1}`;
      const isAbout = (other: string): boolean => other === path || other.startsWith(`${path}.`) || other === '';
      return rules.value.orderProblems(state.value, changed).filter((problem) => isAbout(problem.path));
    },
    write: (changed) => file(changed, ''),
    suggestion,
    suggest: taker.suggest ? (regent) => taker.suggest!(ordering.value ?? '', regent) : null,
    give: async (order, at = null) =>
      orders.value ? file(withOrder(orders.value, order, at), subjectOf(rules.value, order)) : false,
    async takeBack(index) {
      const order = orders.value?.orders[index];
      if (orders.value && order) await file(withoutOrder(orders.value, index), subjectOf(rules.value, order));
    },
  };
  provide(ORDERS, provided);
  return provided;
}

export function useCampaignOrders(): CampaignOrders {
  const orders = inject(ORDERS);
  if (!orders) throw new Error('no campaign is open above this component');
  return orders;
}
