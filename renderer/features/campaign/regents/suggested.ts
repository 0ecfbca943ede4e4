import type { CampaignRules, CampaignState, Order, OrdersFile } from '../../../../rules/campaign.ts';
import type { CombinedLine } from '../../../../rules/core/campaign/define-order.ts';
import { sameJson } from '../../../../rules/core/same-json.ts';
import { type PlacedOrder, subjectOf, withOrder } from '../orders/orders-draft.ts';

/** State of a suggested order relative to the player's orders. */
export type Standing =
  | { readonly kind: 'taken' | 'open' }
  /** Other suggestions must be used first. */
  | { readonly kind: 'later' }
  /** Would replace an order of the player. */
  | { readonly kind: 'instead'; readonly of: PlacedOrder }
  | { readonly kind: 'closed'; readonly problem: string };

type Rules = Pick<CampaignRules, 'orderProblems'>;

function standingIn(rules: Rules, state: CampaignState, file: OrdersFile, order: Order): Standing {
  if (file.orders.some((own) => sameJson(own, order))) return { kind: 'taken' };
  const [problem] = rules.orderProblems(state, withOrder(file, order));
  if (!problem) return { kind: 'open' };
  const index = file.orders.findIndex((_, at) => rules.orderProblems(state, withOrder(file, order, at)).length === 0);
  const own = file.orders[index];
  return own ? { kind: 'instead', of: { order: own, index } } : { kind: 'closed', problem: problem.message };
}

/** Adds all suggested orders that do not replace one of the player's. */
export const withAll = (rules: Rules, state: CampaignState, file: OrdersFile, orders: readonly Order[]): OrdersFile =>
  orders.reduce(
    (all, order) => (standingIn(rules, state, all, order).kind === 'open' ? withOrder(all, order) : all),
    file,
  );

interface Suggested {
  readonly order: Order;
  readonly standing: Standing;
}

/** Several similar orders shown in one line. */
interface Fold<Line> {
  readonly together: CombinedLine;
  /** Ids of the orders' subjects, without duplicates. */
  readonly subjects: readonly string[];
  readonly all: readonly Line[];
}

/** Returns the combined line for an order, or null if the order is shown alone or would replace the player's. */
const togetherOf = (
  { orderKinds }: Pick<CampaignRules, 'orderKinds'>,
  { order, standing }: Suggested,
): CombinedLine | null =>
  standing.kind === 'open' || standing.kind === 'taken'
    ? (orderKinds[order.kind]?.combinedLine?.(order) ?? null)
    : null;

/** Separates orders that share a line with others of their kind from single orders. */
export function foldLines<Line extends Suggested>(
  rules: Pick<CampaignRules, 'orderKinds'>,
  lines: readonly Line[],
): { readonly single: readonly Line[]; readonly folds: readonly Fold<Line>[] } {
  const folds = [...Map.groupBy(lines, (line) => togetherOf(rules, line))].flatMap(([together, all]) =>
    together && all.length > 1
      ? [{ together, subjects: [...new Set(all.map(({ order }) => subjectOf(rules, order)))], all }]
      : [],
  );
  const folded = new Set(folds.flatMap(({ all }) => all));
  return { single: lines.filter((line) => !folded.has(line)), folds };
}

/** Returns the state of each suggested order, in order. */
export function standingsOf(
  rules: Rules,
  state: CampaignState,
  file: OrdersFile,
  orders: readonly Order[],
): readonly Standing[] {
  return orders.map((order, at) => {
    const standing = standingIn(rules, state, file, order);
    if (standing.kind !== 'closed') return standing;
    const after = standingIn(rules, state, withAll(rules, state, file, orders.slice(0, at)), order);
    return after.kind === 'open' ? { kind: 'later' } : standing;
  });
}
