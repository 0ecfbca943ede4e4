import type { OrderDefinitions } from '../../../core/campaign/define-order.ts';
import type { Order } from '../input/orders.ts';
import { hold } from './armies/hold.ts';
import { join } from './armies/join.ts';
import { march } from './armies/march.ts';
import { relieve } from './armies/relieve.ts';
import { retreat } from './armies/retreat.ts';
import { split } from './armies/split.ts';
import type { OrderContext } from './context.ts';
import type { OrderTraits } from './context.ts';
import { acceptTreaty } from './diplomacy/accept-treaty.ts';
import { endTreaty } from './diplomacy/end-treaty.ts';
import { giveGold } from './diplomacy/give-gold.ts';
import { giveProvince } from './diplomacy/give-province.ts';
import { message } from './diplomacy/message.ts';
import { offerTreaty } from './diplomacy/offer-treaty.ts';
import { activate } from './errands/activate.ts';
import { intercept } from './errands/intercept.ts';
import { police } from './errands/police.ts';
import { raid } from './errands/raid.ts';
import { abandonWork } from './sieges/abandon-work.ts';
import { assault } from './sieges/assault.ts';
import { besiege } from './sieges/besiege.ts';
import { counterMine } from './sieges/counter-mine.ts';
import { garrison } from './sieges/garrison.ts';
import { leaveBreach } from './sieges/leave-breach.ts';
import { lift } from './sieges/lift.ts';
import { siegeWork } from './sieges/siege-work.ts';
import { sortieEngine } from './sieges/sortie-engine.ts';
import { sortie } from './sieges/sortie.ts';
import { disbandPartisans } from './winter/disband-partisans.ts';
import { disband } from './winter/disband.ts';
import { fieldWorksOrder } from './winter/field-works.ts';
import { goHome } from './winter/go-home.ts';
import { muster } from './winter/muster.ts';
import { raisePartisans } from './winter/raise-partisans.ts';
import { raise } from './winter/raise.ts';
import { refillPartisans } from './winter/refill-partisans.ts';
import { refill } from './winter/refill.ts';

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
