import type { Order } from '../input/orders.ts';
import { NO_DICE, recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import { payRevenue, payUpkeep, type WinterTurn, winterTurn } from '../winter/winter-pay.ts';
import { carryOut, isBeforeUpkeep } from './index.ts';

/** Whether an order can be carried out after those before it. */
type Accept = (order: Order, turn: WinterTurn, before: readonly Order[]) => boolean;

/**
 * A player's winter on a copy of the state, with the same steps that will carry the orders out: what is accepted can be done.
 * Dismissals of the whole file come first, then the upkeep, then new troops. `toUpkeep` stops before it is paid.
 */
export function rehearse(
  state: CampaignState,
  player: string,
  orders: readonly Order[],
  accept: Accept,
  toUpkeep = false,
): WinterTurn {
  const turn = winterTurn(recorder(state, NO_DICE), player);
  const done: Order[] = [];
  const carry = (some: readonly Order[]): void => {
    for (const order of some) {
      if (accept(order, turn, done)) carryOut(turn, order);
      done.push(order);
    }
  };
  payRevenue(turn);
  carry(orders.filter(isBeforeUpkeep));
  if (toUpkeep) return turn;
  payUpkeep(turn);
  carry(orders.filter((order) => !isBeforeUpkeep(order)));
  return turn;
}

/** The state once everybody who is to be dismissed has gone: the upkeep is paid for the others. */
export function afterDismissals(state: CampaignState, player: string, orders: readonly Order[]): CampaignState {
  const turn = winterTurn(recorder(state, NO_DICE), player);
  for (const order of orders.filter(isBeforeUpkeep)) carryOut(turn, order);
  return turn.record.state;
}
