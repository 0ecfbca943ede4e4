import { z } from 'zod';
import { key } from '../state/keys.ts';
import { shape as hold } from './armies/hold.ts';
import { shape as join } from './armies/join.ts';
import { shape as march } from './armies/march.ts';
import { shape as relieve } from './armies/relieve.ts';
import { shape as retreat } from './armies/retreat.ts';
import { shape as split } from './armies/split.ts';
import { shape as acceptTreaty } from './diplomacy/accept-treaty.ts';
import { shape as endTreaty } from './diplomacy/end-treaty.ts';
import { shape as giveGold } from './diplomacy/give-gold.ts';
import { shape as giveProvince } from './diplomacy/give-province.ts';
import { shape as message } from './diplomacy/message.ts';
import { shape as offerTreaty } from './diplomacy/offer-treaty.ts';
import { shape as activate } from './errands/activate.ts';
import { shape as intercept } from './errands/intercept.ts';
import { shape as police } from './errands/police.ts';
import { shape as raid } from './errands/raid.ts';
import { shape as abandonWork } from './sieges/abandon-work.ts';
import { shape as assault } from './sieges/assault.ts';
import { shape as besiege } from './sieges/besiege.ts';
import { shape as counterMine } from './sieges/counter-mine.ts';
import { shape as garrison } from './sieges/garrison.ts';
import { shape as leaveBreach } from './sieges/leave-breach.ts';
import { shape as lift } from './sieges/lift.ts';
import { shape as siegeWork } from './sieges/siege-work.ts';
import { shape as sortie } from './sieges/sortie.ts';
import { shape as sortieEngine } from './sieges/sortie-engine.ts';
import { shape as disband } from './winter/disband.ts';
import { shape as disbandPartisans } from './winter/disband-partisans.ts';
import { shape as fieldWorks } from './winter/field-works.ts';
import { shape as goHome } from './winter/go-home.ts';
import { shape as muster } from './winter/muster.ts';
import { shape as raise } from './winter/raise.ts';
import { shape as raisePartisans } from './winter/raise-partisans.ts';
import { shape as refill } from './winter/refill.ts';
import { shape as refillPartisans } from './winter/refill-partisans.ts';

export type { RaisedUnits } from './winter/recruiting.ts';

const orderSchema = z.discriminatedUnion('kind', [
  hold,
  march,
  raid,
  intercept,
  police,
  activate,
  besiege,
  lift,
  siegeWork,
  abandonWork,
  assault,
  leaveBreach,
  counterMine,
  sortie,
  sortieEngine,
  relieve,
  garrison,
  retreat,
  split,
  join,
  raise,
  refill,
  muster,
  fieldWorks,
  disband,
  goHome,
  raisePartisans,
  refillPartisans,
  disbandPartisans,
  message,
  giveGold,
  giveProvince,
  offerTreaty,
  acceptTreaty,
  endTreaty,
]);
export type Order = z.output<typeof orderSchema>;
export type OrderOf<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>;

/** A player's orders for one month as a file and as they are filed: `nomarch-orders`, version 1. */
export const ordersFileSchema = z.strictObject({
  format: z.literal('nomarch-orders'),
  version: z.literal(1),
  /** The campaign they were written for; a file that names another is refused. */
  campaign: key.optional(),
  player: key,
  year: z.int().min(1),
  month: z.int().min(1),
  orders: z.array(orderSchema).max(5000),
  /** Filed by the umpire in the player's stead. */
  substitute: z.literal(true).optional(),
  /** By the secret of the player's seat; files that were written at the umpire's screen or by earlier versions have none. */
  seal: z.string().max(100).optional(),
});
export type OrdersFile = z.output<typeof ordersFileSchema>;
