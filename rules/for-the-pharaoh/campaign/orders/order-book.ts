import { CampaignRefusal, type OrderProblem } from '../../../core/campaign/campaign-rules.ts';
import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import type { PickNumber } from '../../../core/campaign/fill-form.ts';
import {
  closedOffer,
  offer,
  optionsOf,
  type OrderBookRules,
  type OrderOffer,
  refusedOrder,
  weightOf,
} from '../../../core/campaign/order-book.ts';
import { formatSentence } from '../../../core/campaign/words.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import { type CampaignState, isWinter } from '../state/state.ts';
import type { WinterTurn } from '../winter/winter-pay.ts';
import { namesFor, type OrderContext, type OrderTraits, subjects } from './context.ts';
import { definitionOf, isBeforeUpkeep, orderDefinitions, type OrderKindDefinition, subjectOf } from './index.ts';
import { fallsAway } from './recruiting.ts';
import { rehearse } from './rehearse.ts';

type AtSiege = NonNullable<OrderTraits['atSiege']>;

/** Actions at a siege that exclude each other within a month, with reasons. */
const PARTED: readonly (readonly [AtSiege, AtSiege, string])[] = [
  ['stays', 'leaves', 'it must either stay at the siege or leave'],
  ['stays', 'gives-up', 'it must either stay at the siege or leave'],
  ['begins', 'gives-up', 'it must either lift a siege or begin one'],
];

/** Returns the reason if one recipient cannot have both orders, or null. */
function conflict(one: OrderKindDefinition, other: OrderKindDefinition): string | null {
  const alone = one.alone ?? other.alone;
  if (alone !== undefined) return alone;
  if (one.stance && other.stance) return 'an army can do only one of these per month';
  if (one === other) return one.once ?? null;
  const both = [one.atSiege, other.atSiege];
  return PARTED.find(([first, second]) => both.includes(first) && both.includes(second))?.[2] ?? null;
}

/** Returns the reason if an order contradicts an earlier one, or null. */
function clash({ before, names }: OrderContext, order: Order): Refusal | null {
  const definition = definitionOf(order);
  const { key, id } = subjectOf(order);
  for (const earlier of before) {
    const about = subjectOf(earlier);
    if (about.key !== key || about.id !== id) continue;
    const other = definitionOf(earlier);
    const why = conflict(other, definition);
    if (why === null) continue;
    const subject = names.army(id);
    return other === definition
      ? refusal('contradiction', '', '{subject} is ordered to {one} twice: {why}', { subject, one: other.title, why })
      : refusal('contradiction', '', '{subject} is ordered to {one} and to {two}: {why}', {
          subject,
          one: other.title,
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
  clash,
} as unknown as OrderBookRules<OrderContext>;

const BATTLE_PENDING = refusal('battle-pending', '', 'the month is in progress: a battle is pending');

/** Returns the reason if this player cannot submit orders for this month now. */
function wrongOccasion(state: CampaignState, { player, year, month }: OrdersFile): Refusal | null {
  if (!state.players.some(({ id }) => id === player)) {
    return refusal('unknown-player', 'player', 'there is no player {player}', { player: `“${player}”` });
  }
  if (year !== state.year || month !== state.month) {
    const text = 'orders for month {month} of year {year}, but the current month is {now} of year {thisYear}';
    const values = { month: String(month), year: String(year), now: String(state.month), thisYear: String(state.year) };
    return refusal('wrong-month', 'month', text, values);
  }
  return state.battles.length === 0 ? null : BATTLE_PENDING;
}

function wrongSeason(state: CampaignState, order: Pick<Order, 'kind'>): Refusal | null {
  const winter = isWinter(state);
  const { season } = definitionOf(order);
  if (season === 'always' || (season === 'winter') === winter) return null;
  return winter
    ? refusal('winter', '', 'this order is for campaigning months, not for winter')
    : refusal('not-winter', '', 'this order is for winter, when troops are raised and disbanded');
}

const asProblem = ({ code, sentence, path }: Refusal, at: string): OrderProblem => ({
  code,
  message: formatSentence(sentence),
  path: [at, path].filter((part) => part !== '').join('.'),
});

/** Lists orders that cannot be carried out or contradict an earlier one, in the order of the file. */
export function orderProblems(state: CampaignState, file: OrdersFile): readonly OrderProblem[] {
  const occasion = wrongOccasion(state, file);
  if (occasion) return [asProblem(occasion, '')];
  const { player, orders } = file;
  const refused = new Map<Order, Refusal>();
  for (const order of orders) {
    const season = wrongSeason(state, order);
    if (season) refused.set(order, season);
  }
  const names = namesFor(state, player);
  const holds = (order: Order, context: Pick<OrderContext, 'state' | 'winter' | 'before'>): boolean => {
    const closed = refusedOrder(book, { ...context, names, player, orders, traitsOf: definitionOf }, order);
    const isRefused = closed !== null && !fallsAway(order, closed);
    if (isRefused) refused.set(order, closed);
    return !isRefused;
  };
  if (isWinter(state)) {
    const timely = orders.filter((order) => !refused.has(order));
    rehearse(state, player, timely, (order, winter, before) =>
      holds(order, { state: winter.record.state, winter, before }),
    );
  } else {
    for (const [at, order] of orders.entries()) {
      if (!refused.has(order)) holds(order, { state, winter: null, before: orders.slice(0, at) });
    }
  }
  return orders.flatMap((order, at) => {
    const found = refused.get(order);
    return found ? [asProblem(found, `orders.${at}`)] : [];
  });
}

/** Checks a player's orders. @throws CampaignRefusal for the first invalid order */
export function checkOrders(state: CampaignState, file: OrdersFile): void {
  const [found] = orderProblems(state, file);
  if (found) throw new CampaignRefusal(found.code, found.message, found.path);
}

/**
 * Returns the context of each kind of order with all other orders in place. In winter it depends on whether the order comes before upkeep.
 */
function contexts(
  state: CampaignState,
  player: string,
  orders: readonly Order[],
): (kind: Order['kind']) => OrderContext {
  const shared = { player, names: namesFor(state, player), orders, traitsOf: definitionOf };
  if (!isWinter(state)) {
    const context = { ...shared, state, before: orders, winter: null };
    return () => context;
  }
  const timely = orders.filter((order) => !wrongSeason(state, order));
  const accept = (order: Order, winter: WinterTurn, before: readonly Order[]): boolean => {
    const closed = refusedOrder(book, { ...shared, state: winter.record.state, winter, before }, order);
    return closed === null || fallsAway(order, closed);
  };
  const made = new Map<boolean, OrderContext>();
  return (kind) => {
    const toUpkeep = isBeforeUpkeep({ kind });
    const winter = made.get(toUpkeep)?.winter ?? rehearse(state, player, timely, accept, toUpkeep);
    const context = { ...shared, state: winter.record.state, before: timely, winter };
    made.set(toUpkeep, context);
    return context;
  };
}

const allKinds = Object.keys(orderDefinitions) as readonly Order['kind'][];

/** Lists the player's possible recipients of a kind of order. */
const subjectsFor = (kind: Order['kind'], context: OrderContext): readonly string[] =>
  subjects[orderDefinitions[kind].subject as keyof typeof subjects].all(context);

/** Checks whether a kind of order has choices, so that a new one may replace it. */
const saysMore = (context: OrderContext, kind: Order['kind'], id: string): boolean =>
  Object.values(optionsOf(book, context, { kind, army: id } as Pick<Order, 'kind'>)).some(
    (options) => options.kind !== 'switch',
  );

/** Returns the index of the main order that a new one would replace, or null. */
function placeTaken(context: OrderContext, kind: Order['kind'], id: string): number | null {
  if (!definitionOf({ kind }).stance) return null;
  const at = context.orders.findIndex((order) => definitionOf(order).stance && subjectOf(order).id === id);
  return at < 0 || (context.orders[at]?.kind === kind && !saysMore(context, kind, id)) ? null : at;
}

/** Returns an offer that replaces an order. It is closed if other orders of the army become invalid. */
function replacing(
  state: CampaignState,
  player: string,
  orders: readonly Order[],
  kind: Order['kind'],
  id: string,
  at: number,
): OrderOffer {
  const others = orders.toSpliced(at, 1);
  const found = offer(book, contexts(state, player, others)(kind), kind, id);
  if (!found.order) return found;
  const whole = orders.with(at, found.order as Order);
  const context = contexts(state, player, whole)(kind);
  for (const other of others) {
    if (subjectOf(other).id !== id) continue;
    const closed = refusedOrder(book, { ...context, before: whole.filter((order) => order !== other) }, other);
    if (closed) return { ...found, closed, order: null };
  }
  return { ...found, replaces: at };
}

/** Lists every kind of order for every recipient, as additional or replacing orders. */
export function offers(state: CampaignState, player: string, orders: readonly Order[] = []): readonly OrderOffer[] {
  const contextOf = contexts(state, player, orders);
  const waits = state.battles.length > 0 ? BATTLE_PENDING : null;
  return allKinds.flatMap((kind) => {
    const context = contextOf(kind);
    const closed = waits ?? wrongSeason(state, { kind });
    return subjectsFor(kind, context).map((id) => {
      if (closed) return closedOffer(book, context, kind, id, closed);
      const at = placeTaken(context, kind, id);
      return at === null ? offer(book, context, kind, id) : replacing(state, player, orders, kind, id, at);
    });
  });
}

/** Returns the options for each field of an order being written. */
export const orderOptions = (
  state: CampaignState,
  player: string,
  orders: readonly Order[],
  draft: Pick<Order, 'kind'>,
) => optionsOf(book, contexts(state, player, orders)(draft.kind), draft);

/** Draws an order for a recipient, weighted by kind. Null if no kind is open. */
function drawOrder(context: OrderContext, kinds: readonly Order['kind'][], id: string, pick: PickNumber): Order | null {
  const left = kinds.map((kind) => ({ kind, weight: weightOf(book, context, kind, id) }));
  while (left.length > 0) {
    let place = pick(left.reduce((sum, { weight }) => sum + weight, 0));
    const at = left.findIndex(({ weight }) => {
      place -= weight;
      return place < 0;
    });
    for (const { kind } of left.splice(at, 1)) {
      const { order } = offer(book, context, kind, id, pick);
      if (order) return order as Order;
    }
  }
  return null;
}

/** Draws orders for each recipient, one after another. */
function draw(
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
    const contextNow = (): OrderContext => contexts(state, player, orders)(own[0] ?? 'hold');
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
export function sampleOrders(state: CampaignState, player: string, pick: PickNumber): OrdersFile {
  // In winter dismissals are drawn first, as they are carried out first.
  const [early, late] = [true, false].map((first) =>
    allKinds.filter((kind) => !wrongSeason(state, { kind }) && isBeforeUpkeep({ kind }) === first),
  );
  const orders = draw(state, player, late ?? [], draw(state, player, early ?? [], [], pick, 3), pick);
  return { format: 'nomarch-orders', version: 1, player, year: state.year, month: state.month, orders };
}
