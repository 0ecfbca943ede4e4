import type { CampaignRules, CampaignState, EventPayload, Order, OrdersFile } from '../../../../rules/campaign.ts';
import type { OrderOffer } from '../../../../rules/core/campaign/order-book.ts';
import type { Name, Sentence } from '../../../../rules/core/campaign/sentence.ts';
import { askedFields, blankOrder, changedOrder, isGivenByProvince, mapFieldOf, type OrderDraft } from './order-form.ts';

/** A player's orders for the month at hand: those filed, or a file without orders. */
export function ordersOf(
  state: Pick<CampaignState, 'year' | 'month'>,
  filed: readonly OrdersFile[],
  player: string,
): OrdersFile {
  const { year, month } = state;
  const found = filed.find((file) => file.player === player && file.year === year && file.month === month);
  return found ?? { format: 'nomarch-orders', version: 1, player, year, month, orders: [] };
}

/** The army an order is given to; null for orders to bands of partisans and about provinces. */
export const armyOf = (order: Order): string | null => ('army' in order ? order.army : null);

/** The id of the army, band or province that an order is given to. */
export const subjectOf = (rules: Pick<CampaignRules, 'orderKinds'>, order: Order): string =>
  String((order as Readonly<Record<string, unknown>>)[rules.orderKinds[order.kind]?.subject ?? '']);

/** The fields of a kind of order, without its kind and its subject. */
export function fieldsOf(rules: CampaignRules, kind: string): readonly string[] {
  const definition = rules.orderKinds[kind];
  return Object.keys(definition?.shape.shape ?? {}).filter((key) => key !== 'kind' && key !== definition?.subject);
}

/** The file with one order more, or with the one at `at` changed. */
export const withOrder = (file: OrdersFile, order: Order, at: number | null = null): OrdersFile => ({
  ...file,
  orders: at === null ? [...file.orders, order] : file.orders.with(at, order),
});

export const withoutOrder = (file: OrdersFile, index: number): OrdersFile => ({
  ...file,
  orders: file.orders.toSpliced(index, 1),
});

/** An order and its place in the file. */
export interface PlacedOrder {
  readonly order: Order;
  readonly index: number;
}

/** An order that an army is given by being moved to a province. */
export interface MoveOrder {
  readonly offer: OrderOffer;
  readonly draft: OrderDraft;
  /** Whether the province is all that it asks for. */
  readonly isWhole: boolean;
}

/** What a player may order, and has ordered. */
export interface Ordering {
  readonly rules: CampaignRules;
  readonly state: CampaignState;
  readonly player: string;
  readonly orders: readonly Order[];
  readonly offers: readonly OrderOffer[];
}

/** The orders of an army that name a province to go to, blank, each with the provinces that are open to it. */
function goings({ rules, state, player, orders, offers }: Ordering, army: string) {
  return offers.flatMap((offer) => {
    const { kind, subject, closed, replaces } = offer;
    if (closed !== null || subject.id !== army || subject.key !== 'army') return [];
    const others = orders.filter((_, index) => index !== replaces);
    const optionsOf = (draft: OrderDraft) => rules.orderOptions(state, player, others, draft);
    const fields = fieldsOf(rules, kind);
    const draft = blankOrder({ kind, [subject.key]: subject.id }, fields, optionsOf);
    const asked = askedFields(fields, optionsOf(draft));
    const goal = mapFieldOf(asked);
    return goal && !goal.isMany ? [{ offer, draft, fields, optionsOf, goal, isWhole: isGivenByProvince(asked) }] : [];
  });
}

/** The provinces to which an army may be moved. */
export const movesOf = (ordering: Ordering, army: string): ReadonlySet<string> =>
  new Set(goings(ordering, army).flatMap(({ goal }) => [...goal.targets]));

/** What it may mean that an army is moved to a province; none where it cannot go there. */
export const moveOrders = (ordering: Ordering, army: string, province: string): readonly MoveOrder[] =>
  goings(ordering, army)
    .filter(({ goal }) => goal.targets.has(province))
    .map(({ offer, draft, fields, optionsOf, goal, isWhole }) => ({
      offer,
      draft: changedOrder(draft, goal.key, province, fields, optionsOf),
      isWhole,
    }));

/** Capitals that a player holds and in which none of its armies stands. */
export function openCapitals({ setUp, provinces, armies }: CampaignState, player: string): readonly string[] {
  const guarded = new Set(Object.values(armies).flatMap((army) => (army.player === player ? [army.province] : [])));
  return setUp.provinces.flatMap(({ id, capitalOf }) =>
    capitalOf !== null && provinces[id]?.holder === player && !guarded.has(id) ? [id] : [],
  );
}

/** What a player ordered whom in the month before the newest: the orders that were last revealed. */
export const lastOrders = (payloads: readonly EventPayload[], player: string): readonly Order[] => {
  const revealed = payloads.findLast((payload) => payload.kind === 'orders-revealed' && payload.player === player);
  return revealed?.kind === 'orders-revealed' ? revealed.orders : [];
};

/** Those of them that were given to one of these, that nobody has given again, and that would stand again. */
export const repeatable = (
  rules: CampaignRules,
  last: readonly Order[],
  given: readonly Order[],
  subjects: readonly string[],
  stands: (order: Order) => boolean,
): readonly Order[] =>
  last.filter((order) => {
    const subject = subjectOf(rules, order);
    const isGiven = given.some((other) => other.kind === order.kind && subjectOf(rules, other) === subject);
    return subjects.includes(subject) && !isGiven && stands(order);
  });

/** How an army's order is drawn: an arrow to the province that its sentence names, or a ring around the army. */
export interface OrderSign {
  readonly army: string;
  /** Null for a ring. */
  readonly to: string | null;
  /** A part of the army, a wish for the case of a defeat, or what the whole army does. */
  readonly line: 'part' | 'wish' | 'whole';
}

/** @returns null for an order that is not drawn */
export function orderSign(order: Order, { values }: Sentence): OrderSign | null {
  if (!('army' in order)) return null;
  const named = Object.values(values).flatMap((value): readonly Name[] => {
    if (typeof value !== 'object') return [];
    return 'kind' in value ? [value] : value;
  });
  const isPart = 'force' in order && order.force !== null;
  const [to, ...others] = named.filter(({ kind }) => kind === 'province').map(({ id }) => id);
  const isWish = others.length > 0 || Object.values(order).some((value) => Array.isArray(value) && value[0] === to);
  const line = isPart ? 'part' : isWish ? 'wish' : 'whole';
  if (to !== undefined) return { army: order.army, to, line };
  return isPart || named.some(({ kind }) => kind === 'fort') ? { army: order.army, to: null, line } : null;
}
