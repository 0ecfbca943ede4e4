import type { CampaignRules, CampaignState, Order, OrdersFile } from '../../../../rules/campaign.ts';
import type { CombinedLine } from '../../../../rules/core/campaign/define-order.ts';
import { sameJson } from '../../../../rules/core/same-json.ts';
import { type PlacedOrder, subjectOf, withOrder } from '../orders/orders-draft.ts';

/** How a suggested order stands beside the orders that were written: it can be taken, or it says why not. */
export type Standing =
  | { readonly kind: 'taken' | 'open' }
  /** Other suggestions have to be taken first. */
  | { readonly kind: 'later' }
  /** It would take the place of an order that was written. */
  | { readonly kind: 'instead'; readonly of: PlacedOrder }
  | { readonly kind: 'closed'; readonly problem: string };

type Rules = Pick<CampaignRules, 'orderProblems'>;

/** One suggested order beside those of a file. */
function standingIn(rules: Rules, state: CampaignState, file: OrdersFile, order: Order): Standing {
  if (file.orders.some((own) => sameJson(own, order))) return { kind: 'taken' };
  const [problem] = rules.orderProblems(state, withOrder(file, order));
  if (!problem) return { kind: 'open' };
  const index = file.orders.findIndex((_, at) => rules.orderProblems(state, withOrder(file, order, at)).length === 0);
  const own = file.orders[index];
  return own ? { kind: 'instead', of: { order: own, index } } : { kind: 'closed', problem: problem.message };
}

/** The file with all suggested orders that stand beside those that were written: none takes the place of another. */
export const withAll = (rules: Rules, state: CampaignState, file: OrdersFile, orders: readonly Order[]): OrdersFile =>
  orders.reduce(
    (all, order) => (standingIn(rules, state, all, order).kind === 'open' ? withOrder(all, order) : all),
    file,
  );

/** An order that is suggested, and how it stands. */
interface Suggested {
  readonly order: Order;
  readonly standing: Standing;
}

/** Orders of several armies, or several of one, that one line tells. */
interface Fold<Line> {
  readonly together: CombinedLine;
  /** Whose they are, each once. */
  readonly subjects: readonly string[];
  readonly all: readonly Line[];
}

/** The line that tells an order beside others like it; null for one that stands by itself, or in whose way one's own order stands. */
const togetherOf = (
  { orderKinds }: Pick<CampaignRules, 'orderKinds'>,
  { order, standing }: Suggested,
): CombinedLine | null =>
  standing.kind === 'open' || standing.kind === 'taken'
    ? (orderKinds[order.kind]?.combinedLine?.(order) ?? null)
    : null;

/** Parts orders that are told together from everything else, where there is more than one of a kind. */
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

/** How each of the suggested orders stands, in their order. */
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
