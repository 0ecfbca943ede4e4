import type { OrderDefinitions } from '../../../core/campaign/define-order.ts';
import type { Order } from '../input/orders.ts';
import { hold, join, march, relieve, retreat, split } from './armies.ts';
import type { OrderContext } from './context.ts';
import type { OrderTraits } from './context.ts';
import { acceptTreaty, endTreaty, giveGold, giveProvince, message, offerTreaty } from './diplomacy.ts';
import { activate, intercept, police, raid } from './errands.ts';
import { abandonWork, siegeWork } from './siege-work.ts';
import { assault, besiege, counterMine, garrison, leaveBreach, lift, sortie, sortieEngine } from './sieges.ts';
import { disbandPartisans, raisePartisans, refillPartisans } from './partisans.ts';
import { disband, fieldWorksOrder, goHome, muster, raise, refill } from './winter-troops.ts';

/** Every kind of order, in the order in which they are offered. */
export const orderDefinitions: OrderDefinitions<OrderContext, Order, OrderTraits> = {
  hold,
  march,
  relieve,
  raid,
  intercept,
  police,
  activate,
  besiege,
  lift,
  'siege-work': siegeWork,
  'abandon-work': abandonWork,
  assault,
  'leave-breach': leaveBreach,
  'counter-mine': counterMine,
  sortie,
  'sortie-engine': sortieEngine,
  garrison,
  retreat,
  split,
  join,
  raise,
  refill,
  muster,
  'field-works': fieldWorksOrder,
  disband,
  'go-home': goHome,
  'raise-partisans': raisePartisans,
  'refill-partisans': refillPartisans,
  'disband-partisans': disbandPartisans,
  message,
  'give-gold': giveGold,
  'give-province': giveProvince,
  'offer-treaty': offerTreaty,
  'accept-treaty': acceptTreaty,
  'end-treaty': endTreaty,
};
