import { CampaignRefusal, type OrderProblem } from '../../core/campaign/campaign-rules.ts';
import { isWinterOrder, type OrdersFile } from './orders/schema.ts';
import { type CampaignState, isWinter } from './state.ts';
import { monthChecks } from './check-month-orders.ts';
import { winterChecks } from './check-winter-orders.ts';
import { refuse } from './order-checks.ts';

/** Whether orders can be filed at all now, and by whom. @throws CampaignRefusal */
function checkOccasion(state: CampaignState, { player, year, month }: OrdersFile): void {
  if (!state.players.some(({ id }) => id === player)) refuse('unknown-player', 'player', `“${player}” is no player`);
  if (year !== state.year || month !== state.month) {
    refuse(
      'wrong-month',
      'month',
      `orders for month ${month} of year ${year}; month ${state.month} of year ${state.year} is at hand`,
    );
  }
  if (state.battles.length > 0) refuse('battle-pending', '', 'the month is under way: a battle is still to be settled');
}

const asProblem = ({ code, message, path }: CampaignRefusal): OrderProblem => ({ code, message, path });

/** Every order that cannot be carried out or contradicts an earlier one, in the order of the file; empty when it can be filed. */
export function orderProblems(state: CampaignState, file: OrdersFile): OrderProblem[] {
  const problems: OrderProblem[] = [];
  const attempt = (check: () => void): void => {
    try {
      check();
    } catch (error) {
      if (!(error instanceof CampaignRefusal)) throw error;
      problems.push(asProblem(error));
    }
  };
  attempt(() => {
    checkOccasion(state, file);
  });
  if (problems.length > 0) return problems;
  const checking = { state, player: file.player };
  const winter = isWinter(state);
  const check = winter ? winterChecks(checking, file.orders) : monthChecks(checking, file.orders);
  for (const [index, order] of file.orders.entries()) {
    const path = `orders.${index}`;
    attempt(() => {
      if (winter && !isWinterOrder(order)) refuse('winter', path, 'nobody marches or raids in winter');
      if (!winter && isWinterOrder(order)) refuse('not-winter', path, 'troops are raised and dismissed in winter only');
      check(order, path);
    });
  }
  return problems;
}

/** Holds a player's orders against the state. @throws CampaignRefusal naming the first order that is wrong. */
export function checkOrders(state: CampaignState, file: OrdersFile): void {
  const [first] = orderProblems(state, file);
  if (first) throw new CampaignRefusal(first.code, first.message, first.path);
}
