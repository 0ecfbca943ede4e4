import { CampaignRefusal, type OrderProblem } from '../../../core/campaign/campaign-rules.ts';
import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import type { PickNumber } from '../../../core/campaign/fill-form.ts';
import {
  createClosedOffer,
  createOffer,
  listOrderOptions,
  type OrderBookRules,
  type OrderOffer,
  findOrderRefusal,
  getOrderWeight,
} from '../../../core/campaign/order-book.ts';
import { formatSentence } from '../../../core/campaign/sentence.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import { type CampaignState, isWinter } from '../state/state.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';
import { createPlayerNames, type OrderContext, type OrderTraits, subjects } from './context.ts';
import { getOrderDefinition, isBeforeUpkeep, orderDefinitions, type OrderKindDefinition, getSubject } from './index.ts';
import { isLapsing } from './recruiting.ts';
import { simulateWinter } from './rehearse.ts';

type AtSiege = NonNullable<OrderTraits['atSiege']>;

/** Actions at a siege that exclude each other within a month, with reasons. */
const EXCLUSIVE: readonly (readonly [AtSiege, AtSiege, string])[] = [
  ['stays', 'leaves', 'it must either stay at the siege or leave'],
  ['stays', 'gives-up', 'it must either stay at the siege or leave'],
  ['begins', 'gives-up', 'an army cannot lift a siege and begin one in the same month'],
];

/** Returns the reason if one recipient cannot have both orders, or null. */
function findConflict(one: OrderKindDefinition, otherOrder: OrderKindDefinition): string | null {
  const alone = one.whyNotCombined ?? otherOrder.whyNotCombined;
  if (alone !== undefined) return alone;
  if (one.stance && otherOrder.stance) return 'an army can do only one of these per month';
  if (one === otherOrder) return one.whyNotTwice ?? null;
  const effects = [one.atSiege, otherOrder.atSiege];
  return EXCLUSIVE.find(([first, second]) => effects.includes(first) && effects.includes(second))?.[2] ?? null;
}

/** Returns the reason if an order contradicts an earlier one, or null. */
function findClash({ before, names }: OrderContext, order: Order): Refusal | null {
  const definition = getOrderDefinition(order);
  const { key, id } = getSubject(order);
  for (const earlier of before) {
    const about = getSubject(earlier);
    if (about.key !== key || about.id !== id) continue;
    const definedEarlier = getOrderDefinition(earlier);
    const why = findConflict(definedEarlier, definition);
    if (why === null) continue;
    const subject = names.army(id);
    return definedEarlier === definition
      ? refusal('contradiction', '', '{subject} is ordered to {one} twice: {why}', {
          subject,
          one: definedEarlier.title,
          why,
        })
      : refusal('contradiction', '', '{subject} is ordered to {one} and to {two}: {why}', {
          subject,
          one: definedEarlier.title,
          two: definition.title,
          why,
        });
  }
  return null;
}

/* The engine knows orders only by kind. The definitions are typed more narrowly, each by its own order. */
const book = {
  definitions: orderDefinitions,
  subjects,
  clash: findClash,
} as unknown as OrderBookRules<OrderContext>;

const BATTLE_PENDING = refusal('battle-pending', '', 'the month is in progress: a battle is pending');

/** Returns the reason if this player cannot submit orders for this month now. */
function refuseOccasion(state: CampaignState, { player, year, month }: OrdersFile): Refusal | null {
  if (!state.players.some(({ id }) => id === player)) {
    return refusal('unknown-player', 'player', 'there is no player {player}', { player: `“${player}”` });
  }
  if (year !== state.year || month !== state.month) {
    const text = 'these orders are for month {month} of year {year}, but the current month is {now} of year {thisYear}';
    const values = { month: String(month), year: String(year), now: String(state.month), thisYear: String(state.year) };
    return refusal('wrong-month', 'month', text, values);
  }
  return state.battles.length === 0 ? null : BATTLE_PENDING;
}

function refuseSeason(state: CampaignState, order: Pick<Order, 'kind'>): Refusal | null {
  const winter = isWinter(state);
  const { season } = getOrderDefinition(order);
  if (season === 'always' || (season === 'winter') === winter) return null;
  return winter
    ? refusal('winter', '', 'this order is for campaigning months, not for winter')
    : refusal('not-winter', '', 'this order is for winter, when troops are raised and disbanded');
}

const toProblem = ({ code, sentence, path }: Refusal, at: string): OrderProblem => ({
  code,
  message: formatSentence(sentence),
  path: [at, path].filter((part) => part !== '').join('.'),
});

/** Lists orders that cannot be carried out or contradict an earlier one, in the order of the file. */
export function listOrderProblems(state: CampaignState, file: OrdersFile): readonly OrderProblem[] {
  const occasion = refuseOccasion(state, file);
  if (occasion) return [toProblem(occasion, '')];
  const { player, orders } = file;
  const refused = new Map<Order, Refusal>();
  for (const order of orders) {
    const season = refuseSeason(state, order);
    if (season) refused.set(order, season);
  }
  const names = createPlayerNames(state, player);
  const holds = (order: Order, context: Pick<OrderContext, 'state' | 'winter' | 'before'>): boolean => {
    const closed = findOrderRefusal(book, { ...context, names, player, orders, traitsOf: getOrderDefinition }, order);
    const isRefused = closed !== null && !isLapsing(order, closed);
    if (isRefused) refused.set(order, closed);
    return !isRefused;
  };
  if (isWinter(state)) {
    const timely = orders.filter((order) => !refused.has(order));
    simulateWinter(state, player, timely, (order, winter, before) =>
      holds(order, { state: winter.record.state, winter, before }),
    );
  } else {
    for (const [at, order] of orders.entries()) {
      if (!refused.has(order)) holds(order, { state, winter: null, before: orders.slice(0, at) });
    }
  }
  return orders.flatMap((order, at) => {
    const problem = refused.get(order);
    return problem ? [toProblem(problem, `orders.${at}`)] : [];
  });
}

/** Checks a player's orders. @throws CampaignRefusal for the first invalid order */
export function checkOrders(state: CampaignState, file: OrdersFile): void {
  const [found] = listOrderProblems(state, file);
  if (found) throw new CampaignRefusal(found.code, found.message, found.path);
}

/** Returns the context of each kind of order, with all other orders in place. In winter it depends on being before or after upkeep. */
function createContexts(
  state: CampaignState,
  player: string,
  orders: readonly Order[],
): (kind: Order['kind']) => OrderContext {
  const shared = { player, names: createPlayerNames(state, player), orders, traitsOf: getOrderDefinition };
  if (!isWinter(state)) {
    const context = { ...shared, state, before: orders, winter: null };
    return () => context;
  }
  const timely = orders.filter((order) => !refuseSeason(state, order));
  const accept = (order: Order, winter: WinterTurn, before: readonly Order[]): boolean => {
    const closed = findOrderRefusal(book, { ...shared, state: winter.record.state, winter, before }, order);
    return closed === null || isLapsing(order, closed);
  };
  const cache = new Map<boolean, OrderContext>();
  return (kind) => {
    const toUpkeep = isBeforeUpkeep({ kind });
    const winter = cache.get(toUpkeep)?.winter ?? simulateWinter(state, player, timely, accept, toUpkeep);
    const context = { ...shared, state: winter.record.state, before: timely, winter };
    cache.set(toUpkeep, context);
    return context;
  };
}

const ORDER_KINDS = Object.keys(orderDefinitions) as readonly Order['kind'][];

/** Lists the player's possible recipients of a kind of order. */
const listSubjects = (kind: Order['kind'], context: OrderContext): readonly string[] =>
  subjects[orderDefinitions[kind].subject as keyof typeof subjects].all(context);

/** Checks whether a kind of order has choices, so that a new one may replace it. */
const hasChoices = (context: OrderContext, kind: Order['kind'], id: string): boolean =>
  Object.values(listOrderOptions(book, context, { kind, army: id } as Pick<Order, 'kind'>)).some(
    (options) => options.kind !== 'switch',
  );

/** Returns the index of the main order that a new one would replace, or null. */
function findReplaced(context: OrderContext, kind: Order['kind'], id: string): number | null {
  if (!getOrderDefinition({ kind }).stance) return null;
  const index = context.orders.findIndex((order) => getOrderDefinition(order).stance && getSubject(order).id === id);
  return index < 0 || (context.orders[index]?.kind === kind && !hasChoices(context, kind, id)) ? null : index;
}

/** Returns an offer that replaces an order. It is closed if other orders of the army become invalid. */
function offerReplacement(
  state: CampaignState,
  player: string,
  orders: readonly Order[],
  kind: Order['kind'],
  id: string,
  at: number,
): OrderOffer {
  const otherOrders = orders.toSpliced(at, 1);
  const result = createOffer(book, createContexts(state, player, otherOrders)(kind), kind, id);
  if (!result.order) return result;
  const replaced = orders.with(at, result.order as Order);
  const context = createContexts(state, player, replaced)(kind);
  for (const otherOrder of otherOrders) {
    if (getSubject(otherOrder).id !== id) continue;
    const closed = findOrderRefusal(
      book,
      { ...context, before: replaced.filter((order) => order !== otherOrder) },
      otherOrder,
    );
    if (closed) return { ...result, closed, order: null };
  }
  return { ...result, replaces: at };
}

/** Lists every kind of order for every recipient, as additional or replacing orders. */
export function listOffers(state: CampaignState, player: string, orders: readonly Order[] = []): readonly OrderOffer[] {
  const contextOf = createContexts(state, player, orders);
  const waits = state.battles.length > 0 ? BATTLE_PENDING : null;
  return ORDER_KINDS.flatMap((kind) => {
    const context = contextOf(kind);
    const closed = waits ?? refuseSeason(state, { kind });
    return listSubjects(kind, context).map((id) => {
      if (closed) return createClosedOffer(book, context, kind, id, closed);
      const index = findReplaced(context, kind, id);
      return index === null
        ? createOffer(book, context, kind, id)
        : offerReplacement(state, player, orders, kind, id, index);
    });
  });
}

/** Returns the options for each field of an order being written. */
export const getOrderOptions = (
  state: CampaignState,
  player: string,
  orders: readonly Order[],
  draft: Pick<Order, 'kind'>,
) => listOrderOptions(book, createContexts(state, player, orders)(draft.kind), draft);

/** Draws an order for a recipient, weighted by kind. Null if no kind of order is permitted. */
function drawOrder(context: OrderContext, kinds: readonly Order['kind'][], id: string, pick: PickNumber): Order | null {
  const left = kinds.map((kind) => ({ kind, weight: getOrderWeight(book, context, kind, id) }));
  while (left.length > 0) {
    let place = pick(left.reduce((sum, { weight }) => sum + weight, 0));
    const index = left.findIndex(({ weight }) => {
      place -= weight;
      return place < 0;
    });
    for (const { kind } of left.splice(index, 1)) {
      const { order } = createOffer(book, context, kind, id, pick);
      if (order) return order as Order;
    }
  }
  return null;
}

/** Draws orders for each recipient, one after another. */
function drawOrders(
  state: CampaignState,
  player: string,
  kinds: readonly Order['kind'][],
  before: readonly Order[],
  pick: PickNumber,
  /** One recipient in `every` gets orders. */
  every = 1,
): Order[] {
  const orders = [...before];
  const byKey = Map.groupBy(kinds, (kind) => orderDefinitions[kind].subject as keyof typeof subjects);
  for (const [key, own] of byKey) {
    const contextNow = (): OrderContext => createContexts(state, player, orders)(own[0] ?? 'hold');
    for (const id of subjects[key].all(contextNow())) {
      if (pick(every) > 0) continue;
      for (let wanted = subjects[key].sampled(pick); wanted > 0; wanted -= 1) {
        const drawn = drawOrder(contextNow(), own, id, pick);
        if (drawn) orders.push(drawn);
      }
    }
  }
  return orders;
}

/** Draws random orders from the offers, up to three per recipient. `pick` is the random source. */
export function createSampleOrders(state: CampaignState, player: string, pick: PickNumber): OrdersFile {
  // In winter dismissals are drawn first, as they are carried out first.
  const [early, late] = [true, false].map((first) =>
    ORDER_KINDS.filter((kind) => !refuseSeason(state, { kind }) && isBeforeUpkeep({ kind }) === first),
  );
  const orders = drawOrders(state, player, late ?? [], drawOrders(state, player, early ?? [], [], pick, 3), pick);
  return { format: 'nomarch-orders', version: 1, player, year: state.year, month: state.month, orders };
}
