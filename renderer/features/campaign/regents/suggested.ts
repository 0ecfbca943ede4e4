import type { CampaignRules, CampaignState, Order, OrdersFile } from '../../../../rules/campaign.ts';
import type { CombinedLine } from '../../../../rules/core/campaign/define-order.ts';
import { sameJson } from '../../../../rules/core/same-json.ts';
import { type PlacedOrder, getSubjectId, putOrder } from '../orders/orders-draft.ts';

/** State of a suggested order relative to the player's orders. */
export type OrderState =
  | { readonly kind: 'taken' | 'open' }
  /** Other suggestions must be used first. */
  | { readonly kind: 'later' }
  /** Would replace an order of the player. */
  | { readonly kind: 'instead'; readonly of: PlacedOrder }
  | { readonly kind: 'closed'; readonly problem: string };

type Rules = Pick<CampaignRules, 'orderProblems'>;

function getState(rules: Rules, state: CampaignState, file: OrdersFile, order: Order): OrderState {
  if (file.orders.some((ownOrder) => sameJson(ownOrder, order))) return { kind: 'taken' };
  const [problem] = rules.orderProblems(state, putOrder(file, order));
  if (!problem) return { kind: 'open' };
  const index = file.orders.findIndex((_, at) => rules.orderProblems(state, putOrder(file, order, at)).length === 0);
  const replaced = file.orders[index];
  return replaced ? { kind: 'instead', of: { order: replaced, index } } : { kind: 'closed', problem: problem.message };
}

/** Adds all suggested orders that do not replace one of the player's. */
export const addAll = (rules: Rules, state: CampaignState, file: OrdersFile, orders: readonly Order[]): OrdersFile =>
  orders.reduce(
    (result, order) => (getState(rules, state, result, order).kind === 'open' ? putOrder(result, order) : result),
    file,
  );

interface SuggestedLine {
  readonly order: Order;
  readonly standing: OrderState;
}

/** Several similar orders shown in one line. */
interface LineGroup<Line> {
  readonly together: CombinedLine;
  /** Ids of the orders' subjects, without duplicates. */
  readonly subjects: readonly string[];
  readonly all: readonly Line[];
}

/** Returns the combined line for an order, or null if the order is shown alone or would replace the player's. */
const getCombinedLine = (
  { orderKinds }: Pick<CampaignRules, 'orderKinds'>,
  { order, standing }: SuggestedLine,
): CombinedLine | null =>
  standing.kind === 'open' || standing.kind === 'taken'
    ? (orderKinds[order.kind]?.combinedLine?.(order) ?? null)
    : null;

/** Separates orders that share a line with others of their kind from single orders. */
export function groupLines<Line extends SuggestedLine>(
  rules: Pick<CampaignRules, 'orderKinds'>,
  lines: readonly Line[],
): { readonly single: readonly Line[]; readonly folds: readonly LineGroup<Line>[] } {
  const folds = [...Map.groupBy(lines, (line) => getCombinedLine(rules, line))].flatMap(([together, all]) =>
    together && all.length > 1
      ? [{ together, subjects: [...new Set(all.map(({ order }) => getSubjectId(rules, order)))], all }]
      : [],
  );
  const grouped = new Set(folds.flatMap(({ all }) => all));
  return { single: lines.filter((line) => !grouped.has(line)), folds };
}

/** Returns the state of each suggested order, in order. */
export function listStates(
  rules: Rules,
  state: CampaignState,
  file: OrdersFile,
  orders: readonly Order[],
): readonly OrderState[] {
  return orders.map((order, at) => {
    const standing = getState(rules, state, file, order);
    if (standing.kind !== 'closed') return standing;
    const afterOthers = getState(rules, state, addAll(rules, state, file, orders.slice(0, at)), order);
    return afterOthers.kind === 'open' ? { kind: 'later' } : standing;
  });
}
