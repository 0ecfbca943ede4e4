import {
  type CampaignRules,
  type CampaignState,
  type EventPayload,
  type Order,
  type OrdersFile,
  type CampaignEvent,
  findOffer,
  type PlayerEvent,
  formatOffer,
  findTreaty,
  formatTreaty,
} from '../../../../rules/campaign.ts';
import type { OrderOffer } from '../../../../rules/core/campaign/order-book.ts';
import type { Name, Sentence } from '../../../../rules/core/campaign/sentence.ts';
import {
  listAskedFields,
  createDraft,
  changeField,
  isGivenByProvince,
  findMapField,
  type OrderDraft,
} from './order-form.ts';

export type KnownEvent = Pick<CampaignEvent, 'year' | 'month' | 'payload'>;

/** Lists the events of a report that the player knows in every detail. */
export const listWholeEvents = (report: readonly PlayerEvent[]): readonly KnownEvent[] =>
  report.flatMap(({ year, month, seen }) => (seen.kind === 'whole' ? [{ year, month, payload: seen.happening }] : []));

/** A message between two players. `isOwn` is true if the reader sent it. */
export interface Letter {
  readonly year: number;
  readonly month: number;
  readonly isOwn: boolean;
  readonly text: string;
}

/** Lists the messages between two players, newest first. */
export const listLetters = (events: readonly KnownEvent[], player: string, other: string): readonly Letter[] =>
  events
    .flatMap(({ year, month, payload }) => {
      if (payload.kind !== 'message-sent') return [];
      const { from, to, text } = payload;
      const isOwn = from === player && to === other;
      return isOwn || (from === other && to === player) ? [{ year, month, isOwn, text }] : [];
    })
    .toReversed();

/** Treaty and offers between a player and another, as text, or null if there are none. */
export interface TreatyTerms {
  readonly treaty: string | null;
  /** Offer of the other player. */
  readonly offered: string | null;
  readonly offers: string | null;
}

export function getTerms(state: CampaignState, player: string, other: string): TreatyTerms {
  const treaty = findTreaty(state, player, other);
  const formatTerms = (from: string, to: string): string | null => {
    const offer = findOffer(state, from, to);
    return offer ? formatOffer(offer.treaty, offer.turns) : null;
  };
  return {
    treaty: treaty ? formatTreaty(treaty.treaty, treaty.until) : null,
    offered: formatTerms(other, player),
    offers: formatTerms(player, other),
  };
}

/** A player's order to another player about treaties. */
export interface TreatyAnswer {
  readonly kind: 'accept-treaty' | 'end-treaty' | 'offer-treaty';
  readonly index: number;
}

export function findAnswer(orders: readonly Order[], other: string): TreatyAnswer | null {
  for (const [index, order] of orders.entries()) {
    if (order.kind !== 'accept-treaty' && order.kind !== 'end-treaty' && order.kind !== 'offer-treaty') continue;
    if (order.player === other) return { kind: order.kind, index };
  }
  return null;
}

/** Returns a player's submitted orders for the current month, or an empty file. */
export function getOrders(
  state: Pick<CampaignState, 'year' | 'month'>,
  filed: readonly OrdersFile[],
  player: string,
): OrdersFile {
  const { year, month } = state;
  const submitted = filed.find((file) => file.player === player && file.year === year && file.month === month);
  return submitted ?? { format: 'nomarch-orders', version: 1, player, year, month, orders: [] };
}

/** Returns the army that an order is given to, or null for orders to partisans or about provinces. */
export const getArmyId = (order: Order): string | null => ('army' in order ? order.army : null);

/** Returns the id of the army, band or province that an order is given to. */
export const getSubjectId = (rules: Pick<CampaignRules, 'orderKinds'>, order: Order): string =>
  String((order as Readonly<Record<string, unknown>>)[rules.orderKinds[order.kind]?.subject ?? '']);

/** Lists the fields of a kind of order except its kind and subject. */
export function listOrderFields(rules: CampaignRules, kind: string): readonly string[] {
  const definition = rules.orderKinds[kind];
  return Object.keys(definition?.shape.shape ?? {}).filter((key) => key !== 'kind' && key !== definition?.subject);
}

/** Adds an order to the file, or replaces the order at an index. */
export const putOrder = (file: OrdersFile, order: Order, at: number | null = null): OrdersFile => ({
  ...file,
  orders: at === null ? [...file.orders, order] : file.orders.with(at, order),
});

export const removeOrder = (file: OrdersFile, index: number): OrdersFile => ({
  ...file,
  orders: file.orders.toSpliced(index, 1),
});

export interface PlacedOrder {
  readonly order: Order;
  readonly index: number;
}

/** An order given by moving an army to a province. */
export interface MoveOrder {
  readonly offer: OrderOffer;
  readonly draft: OrderDraft;
  /** True if the order needs no choice except the province. */
  readonly isWhole: boolean;
}

/** A player's orders, and the orders that the player could still give. */
export interface OrderingContext {
  readonly rules: CampaignRules;
  readonly state: CampaignState;
  readonly player: string;
  readonly orders: readonly Order[];
  readonly offers: readonly OrderOffer[];
}

/** Lists the orders that need a target province for an army. Each has an empty draft and its possible targets. */
function listMoveOptions({ rules, state, player, orders, offers }: OrderingContext, army: string) {
  return offers.flatMap((offer) => {
    const { kind, subject, closed, replaces } = offer;
    if (closed !== null || subject.id !== army || subject.key !== 'army') return [];
    const otherOrders = orders.filter((_, index) => index !== replaces);
    const optionsOf = (draft: OrderDraft) => rules.orderOptions(state, player, otherOrders, draft);
    const fields = listOrderFields(rules, kind);
    const draft = createDraft({ kind, [subject.key]: subject.id }, fields, optionsOf);
    const asked = listAskedFields(fields, optionsOf(draft));
    const goal = findMapField(asked);
    return goal && !goal.isMany ? [{ offer, draft, fields, optionsOf, goal, isWhole: isGivenByProvince(asked) }] : [];
  });
}

export const listMoveTargets = (ordering: OrderingContext, army: string): ReadonlySet<string> =>
  new Set(listMoveOptions(ordering, army).flatMap(({ goal }) => [...goal.targets]));

/** Lists the orders that a move to a province can mean. Empty if the army cannot go there. */
export const listMoveOrders = (ordering: OrderingContext, army: string, province: string): readonly MoveOrder[] =>
  listMoveOptions(ordering, army)
    .filter(({ goal }) => goal.targets.has(province))
    .map(({ offer, draft, fields, optionsOf, goal, isWhole }) => ({
      offer,
      draft: changeField(draft, goal.key, province, fields, optionsOf),
      isWhole,
    }));

/** Lists the capitals that a player holds without an army. */
export function listOpenCapitals({ setUp, provinces, armies }: CampaignState, player: string): readonly string[] {
  const guarded = new Set(Object.values(armies).flatMap((army) => (army.player === player ? [army.province] : [])));
  return setUp.provinces.flatMap(({ id, capitalOf }) =>
    capitalOf !== null && provinces[id]?.holder === player && !guarded.has(id) ? [id] : [],
  );
}

/** Returns the player's most recently revealed orders. */
export const getLastOrders = (payloads: readonly EventPayload[], player: string): readonly Order[] => {
  const revealed = payloads.findLast((payload) => payload.kind === 'orders-revealed' && payload.player === player);
  return revealed?.kind === 'orders-revealed' ? revealed.orders : [];
};

/** Lists last month's orders that can be given again: for one of these subjects, not given again yet, and still valid. */
export const filterRepeatable = (
  rules: CampaignRules,
  last: readonly Order[],
  given: readonly Order[],
  subjects: readonly string[],
  isValid: (order: Order) => boolean,
): readonly Order[] =>
  last.filter((order) => {
    const subject = getSubjectId(rules, order);
    const isGiven = given.some((other) => other.kind === order.kind && getSubjectId(rules, other) === subject);
    return subjects.includes(subject) && !isGiven && isValid(order);
  });

/** Sign of an army's order on the map: an arrow to the order's province, or a ring around the army. */
export interface OrderSign {
  readonly army: string;
  /** Id of the province where the arrow ends. Null for a ring. */
  readonly to: string | null;
  /** `part`: order for part of the army. `wish`: preferred retreat after a defeat. `whole`: order for the whole army. */
  readonly line: 'part' | 'wish' | 'whole';
}

/** @returns null for an order that is not drawn */
export function getOrderSign(order: Order, { values }: Sentence): OrderSign | null {
  if (!('army' in order)) return null;
  const named = Object.values(values).flatMap((value): readonly Name[] => {
    if (typeof value !== 'object') return [];
    return 'kind' in value ? [value] : value;
  });
  const isPart = 'force' in order && order.force !== null;
  const [to, ...otherProvinces] = named.filter(({ kind }) => kind === 'province').map(({ id }) => id);
  const isWish =
    otherProvinces.length > 0 || Object.values(order).some((value) => Array.isArray(value) && value[0] === to);
  const line = isPart ? 'part' : isWish ? 'wish' : 'whole';
  if (to !== undefined) return { army: order.army, to, line };
  return isPart || named.some(({ kind }) => kind === 'fort') ? { army: order.army, to: null, line } : null;
}
