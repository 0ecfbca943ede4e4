import type { Order } from '../input/orders.ts';
import { NO_DICE, createRecorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import { payRevenue, payUpkeep, type WinterTurn, createWinterTurn } from '../winter/winter-pay.ts';
import { carryOutOrder, isBeforeUpkeep } from './index.ts';

/** Checks whether an order can be carried out after the earlier ones. */
type Accept = (order: Order, turn: WinterTurn, before: readonly Order[]) => boolean;

/** Simulates a player's winter on a copy, with the real steps: dismissals, upkeep, then new troops. `toUpkeep` stops before upkeep. */
export function simulateWinter(
  state: CampaignState,
  player: string,
  orders: readonly Order[],
  accept: Accept,
  toUpkeep = false,
): WinterTurn {
  const turn = createWinterTurn(createRecorder(state, NO_DICE), player);
  const done: Order[] = [];
  const carry = (some: readonly Order[]): void => {
    for (const order of some) {
      if (accept(order, turn, done)) carryOutOrder(turn, order);
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

/** Returns the state after all dismissals, before upkeep. */
export function applyDismissals(state: CampaignState, player: string, orders: readonly Order[]): CampaignState {
  const turn = createWinterTurn(createRecorder(state, NO_DICE), player);
  for (const order of orders.filter(isBeforeUpkeep)) carryOutOrder(turn, order);
  return turn.record.state;
}
