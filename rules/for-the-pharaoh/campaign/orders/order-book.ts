import { CampaignRefusal, type OrderProblem } from '../../../core/campaign/campaign-rules.ts';
import { type OrderDefinition, type Refusal, refusal } from '../../../core/campaign/define-order.ts';
import {
  closedOffer,
  offer,
  type OrderBookRules,
  type OrderOffer,
  optionsOf,
  type PickNumber,
  refusedOrder,
} from '../../../core/campaign/order-book.ts';
import { formatSentence } from '../../../core/campaign/words.ts';
import { type CampaignState, isWinter } from '../state.ts';
import { clash } from './clash.ts';
import { namesFor, type OrderContext, subjects } from './context.ts';
import { orderDefinitions } from './index.ts';
import type { Order, OrdersFile } from './schema.ts';
import { isDismissal } from '../winter/winter-orders.ts';
import type { WinterTurn } from '../winter/winter-turn.ts';
import { rehearse } from './winter/rehearse.ts';

/* The engine knows orders by their kind alone; the definitions are the ones of this book, each with its own order. */
const book = {
  definitions: orderDefinitions,
  subjects,
  clash,
} as unknown as OrderBookRules<OrderContext>;

const definitionOf = ({ kind }: Pick<Order, 'kind'>) => orderDefinitions[kind] as OrderDefinition<OrderContext, Order>;
const BATTLE_PENDING = refusal('battle-pending', '', 'the month is under way: a battle is still to be settled');

/** Whether orders can be filed at all now, and by whom. */
function wrongOccasion(state: CampaignState, { player, year, month }: OrdersFile): Refusal | null {
  if (!state.players.some(({ id }) => id === player)) {
    return refusal('unknown-player', 'player', '{player} is no player', { player: `“${player}”` });
  }
  if (year !== state.year || month !== state.month) {
    const text = 'orders for month {month} of year {year}; month {now} of year {thisYear} is at hand';
    const values = { month: String(month), year: String(year), now: String(state.month), thisYear: String(state.year) };
    return refusal('wrong-month', 'month', text, values);
  }
  return state.battles.length === 0 ? null : BATTLE_PENDING;
}

function wrongSeason(state: CampaignState, order: Pick<Order, 'kind'>): Refusal | null {
  const winter = isWinter(state);
  if ((definitionOf(order).season === 'winter') === winter) return null;
  return winter
    ? refusal('winter', '', 'nobody marches or raids in winter')
    : refusal('not-winter', '', 'troops are raised and dismissed in winter only');
}

const asProblem = ({ code, sentence, path }: Refusal, at: string): OrderProblem => ({
  code,
  message: formatSentence(sentence),
  path: [at, path].filter((part) => part !== '').join('.'),
});

/** Every order that cannot be carried out or contradicts an earlier one, in the order of the file; empty when it can be filed. */
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
    const closed = refusedOrder(book, { ...context, names, player, orders }, order);
    if (closed) refused.set(order, closed);
    return !closed;
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

/** Holds a player's orders against the state. @throws CampaignRefusal naming the first order that is wrong. */
export function checkOrders(state: CampaignState, file: OrdersFile): void {
  const [found] = orderProblems(state, file);
  if (found) throw new CampaignRefusal(found.code, found.message, found.path);
}

/** What one more order is held against, while all others stand. */
function contextFor(state: CampaignState, player: string, orders: readonly Order[], kind: string): OrderContext {
  const names = namesFor(state, player);
  const shared = { player, names, orders };
  if (!isWinter(state)) return { ...shared, state, before: orders, winter: null };
  const timely = orders.filter((order) => !wrongSeason(state, order));
  const accept = (order: Order, winter: WinterTurn, before: readonly Order[]): boolean =>
    !refusedOrder(book, { ...shared, state: winter.record.state, winter, before }, order);
  const winter = rehearse(state, player, timely, accept, kind);
  return { ...shared, state: winter.record.state, before: timely, winter };
}

/** Contexts of one set of orders; in winter there are two, before the upkeep is paid and after. */
function contexts(state: CampaignState, player: string, orders: readonly Order[]): (kind: string) => OrderContext {
  const made = new Map<string, OrderContext>();
  return (kind) => {
    const when = isWinter(state) && isDismissal({ kind }) ? 'before upkeep' : 'after';
    const found = made.get(when) ?? contextFor(state, player, orders, kind);
    made.set(when, found);
    return found;
  };
}

const allKinds = Object.keys(orderDefinitions) as readonly Order['kind'][];
const kindsOf = (state: CampaignState): readonly Order['kind'][] =>
  allKinds.filter((kind) => !wrongSeason(state, { kind }));

/** Those of the player whom a kind of order can be given to. */
const subjectsFor = (kind: Order['kind'], context: OrderContext): readonly string[] =>
  subjects[orderDefinitions[kind].subject as keyof typeof subjects].all(context);

/** Every kind of order for every subject of the player, beside the orders given already. */
export function offers(state: CampaignState, player: string, orders: readonly Order[] = []): readonly OrderOffer[] {
  const contextOf = contexts(state, player, orders);
  const waits = state.battles.length > 0 ? BATTLE_PENDING : null;
  return allKinds.flatMap((kind) => {
    const context = contextOf(kind);
    const closed = waits ?? wrongSeason(state, { kind });
    return subjectsFor(kind, context).map((id) =>
      closed ? closedOffer(book, context, kind, id, closed) : offer(book, context, kind, id),
    );
  });
}

/** What each field of an order that is being written may hold, beside all other orders. */
export const orderOptions = (
  state: CampaignState,
  player: string,
  orders: readonly Order[],
  draft: Pick<Order, 'kind'>,
) => optionsOf(book, contextFor(state, player, orders, draft.kind), draft);

/** Orders for each subject out of all kinds that are open to it, one after another. */
function draw(
  state: CampaignState,
  player: string,
  kinds: readonly Order['kind'][],
  before: readonly Order[],
  pick: PickNumber,
): Order[] {
  const orders = [...before];
  const keys = [...new Set(kinds.map((kind) => orderDefinitions[kind].subject))] as (keyof typeof subjects)[];
  for (const key of keys) {
    const own = kinds.filter((kind) => orderDefinitions[kind].subject === key);
    for (const id of subjects[key].all(contextFor(state, player, orders, own[0] ?? 'hold'))) {
      for (let wanted = pick(3); wanted > 0; wanted -= 1) {
        const context = contextFor(state, player, orders, own[0] ?? 'hold');
        const open = own.flatMap((kind) => offer(book, context, kind, id, pick).order ?? []);
        const drawn = open[pick(open.length)];
        if (drawn) orders.push(drawn as Order);
      }
    }
  }
  return orders;
}

/** A file of orders drawn at random from what is offered: up to two for each army, band and province. `pick` is the source of chance. */
export function sampleOrders(state: CampaignState, player: string, pick: PickNumber): OrdersFile {
  const kinds = kindsOf(state);
  // Dismissals come first in winter, as they are carried out first.
  const dismissed = draw(
    state,
    player,
    kinds.filter((kind) => isDismissal({ kind })),
    [],
    pick,
  );
  const orders = draw(
    state,
    player,
    kinds.filter((kind) => !isDismissal({ kind })),
    dismissed,
    pick,
  );
  return { format: 'nomarch-orders', version: 1, player, year: state.year, month: state.month, orders };
}

export const goldOf = (state: CampaignState, order: Order): number =>
  definitionOf(order).cost?.(contextOfCost(state), order) ?? 0;

const contextOfCost = (state: CampaignState): OrderContext => ({
  state,
  player: '',
  names: namesFor(state, ''),
  orders: [],
  before: [],
  winter: null,
});
