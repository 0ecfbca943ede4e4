import type { Audience } from '../../../../contract/keepers.ts';
import { type Keeper, type Keepers, STRENGTHS, TEMPERAMENTS } from '../../../../contract/regents.ts';
import type { CampaignState, PendingBattle, CampaignRules, Order, OrdersFile } from '../../../../rules/campaign.ts';
import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import { listRosterUnits } from '../../../../rules/core/army/roster.ts';
import type { NationList } from '../../../../rules/core/nation-list.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';
import { listBattleSides } from '../battles/battle-sides.ts';
import type { CombinedLine } from '../../../../rules/core/campaign/define-order.ts';
import { isSameJson } from '../../../../rules/core/same-json.ts';
import { type PlacedOrder, getSubjectId, putOrder } from '../orders/orders-draft.ts';

/** State of a suggested order relative to the player's orders. */
export type OrderState =
  | { readonly kind: 'taken' | 'open' }
  /** Other suggestions must be used first. */
  | { readonly kind: 'later' }
  /** The suggestion would replace one of the player's orders. */
  | { readonly kind: 'instead'; readonly of: PlacedOrder }
  | { readonly kind: 'closed'; readonly problem: string };

type Rules = Pick<CampaignRules, 'orderProblems'>;

function getState(rules: Rules, state: CampaignState, file: OrdersFile, order: Order): OrderState {
  if (file.orders.some((ownOrder) => isSameJson(ownOrder, order))) return { kind: 'taken' };
  const [problem] = rules.orderProblems(state, putOrder(file, order));
  if (!problem) return { kind: 'open' };
  const index = file.orders.findIndex((_, at) => rules.orderProblems(state, putOrder(file, order, at)).length === 0);
  const replaced = file.orders[index];
  return replaced ? { kind: 'instead', of: { order: replaced, index } } : { kind: 'closed', problem: problem.message };
}

/** Adds all suggested orders that do not replace one of the player's. */
export const addOrders = (rules: Rules, state: CampaignState, file: OrdersFile, orders: readonly Order[]): OrdersFile =>
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

/** Returns the line that an order shares with similar ones. Null if the order would replace the player's or is shown alone. */
const getCombinedLine = (
  { orderKinds }: Pick<CampaignRules, 'orderKinds'>,
  { order, standing }: SuggestedLine,
): CombinedLine | null =>
  standing.kind === 'open' || standing.kind === 'taken'
    ? (orderKinds[order.kind]?.combinedLine?.(order) ?? null)
    : null;

/** Groups similar orders into one line each, and lists the remaining orders separately. */
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

/** Returns the state of each suggested order, in the order of the suggestions. */
export function listStates(
  rules: Rules,
  state: CampaignState,
  file: OrdersFile,
  orders: readonly Order[],
): readonly OrderState[] {
  return orders.map((order, at) => {
    const standing = getState(rules, state, file, order);
    if (standing.kind !== 'closed') return standing;
    const afterOthers = getState(rules, state, addOrders(rules, state, file, orders.slice(0, at)), order);
    return afterOthers.kind === 'open' ? { kind: 'later' } : standing;
  });
}

export const STRENGTH_NAMES = { novice: 'novice', able: 'skilled', expert: 'expert' } as const;

const TEMPERAMENT_TEXTS = { cautious: 'cautious', raider: 'raider', besieger: 'besieger', builder: 'builder' } as const;

export const listTemperamentItems = () => TEMPERAMENTS.map((value) => ({ value, label: TEMPERAMENT_TEXTS[value] }));
export const listStrengthItems = () => STRENGTHS.map((value) => ({ value, label: STRENGTH_NAMES[value] }));

/** A side of a battle led by a regent. */
export interface RegentSide {
  readonly side: 'attacker' | 'defender';
  /** Id of the army or band that leads the side. */
  readonly army: string;
  readonly player: string;
  readonly when: Keeper['when'];
}

/** Lists the sides of a battle that regents lead: always, or only if no person does. */
export function listRegentSides(
  state: CampaignState,
  battle: PendingBattle,
  keepers: Keepers = {},
): readonly RegentSide[] {
  const sides = listBattleSides(state, battle);
  return (['attacker', 'defender'] as const).flatMap((side) => {
    const player = sides.find((one) => one.attacks === (side === 'attacker') && keepers[one.player])?.player;
    const when = player === undefined ? undefined : keepers[player]?.when;
    return player !== undefined && when ? [{ side, army: battle[side], player, when }] : [];
  });
}

/**
 * Checks whether this screen may show the regents' orders and reasons of a year. The umpire always sees them. A solo player sees past
 * years, everything after a victory, and with `isEarly` this year. Months with pending battles stay hidden from players.
 */
export function canSeeReasons(
  { kind }: Audience,
  { year: currentYear, victories, battles }: Pick<CampaignState, 'year' | 'victories' | 'battles'>,
  year: number,
  isEarly: boolean,
): boolean {
  if (kind === 'umpire') return true;
  if (kind === 'everybody') return false;
  return year < currentYear || victories.length > 0 || (isEarly && battles.length === 0);
}

/** Formats the battle orders of an army's units, one unit per line. */
export function formatBattleOrders(book: RuleSystem, army: ArmyFile, list: NationList | null): string {
  const units = listRosterUnits(book, army, list, book.tally(army, list)).map(
    ({ number, name, count, orders }) => `${number}. ${name ?? 'Unnamed unit'} (${count}): ${orders}`,
  );
  return [army.name, army.note ?? '', '', ...units, ''].join('\n');
}
