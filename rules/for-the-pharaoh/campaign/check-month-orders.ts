import type { Order, OrderOf } from './orders/schema.ts';
import type { CampaignArmy } from './troops.ts';
import type { CampaignState } from './state.ts';
import { checkSent, errandChecks, type SentOff } from './check-errands.ts';
import {
  checkBesiege,
  checkComingOut,
  checkGarrison,
  checkLift,
  checkRelief,
  checkSortie,
  expectNotClosedIn,
} from './check-fort-orders.ts';
import { areNeighbours, provinceName } from './muster.ts';
import { type Checking, ownArmy, refuse } from './order-checks.ts';
import { type OrderPairs, orderPairs } from './order-pairs.ts';
import { siegeChecks } from './siege-works/check-siege-orders.ts';

function expectProvince(state: CampaignState, province: string, path: string): void {
  if (!Object.hasOwn(state.provinces, province)) {
    refuse('unknown-province', path, `there is no province “${province}”`);
  }
}

function expectNeighbour(state: CampaignState, army: CampaignArmy, to: string, path: string): void {
  expectProvince(state, to, `${path}.to`);
  expectNotClosedIn(state, army, path);
  if (areNeighbours(state, army.province, to)) return;
  const [here, there] = [provinceName(state, army.province), provinceName(state, to)];
  refuse('not-adjacent', `${path}.to`, `${army.name} stands in ${here}, which does not border on ${there}`);
}

function checkMarch(state: CampaignState, army: CampaignArmy, { to }: OrderOf<'march'>, path: string): void {
  if (army.fort === null || to !== army.province) {
    expectNeighbour(state, army, to, path);
  } else {
    expectNotClosedIn(state, army, path);
    checkComingOut(state, army, path);
  }
}

/** Wishes may name any province: a beaten army may stand elsewhere by then. */
function checkWishes(state: CampaignState, { to }: OrderOf<'retreat'>, path: string): void {
  for (const [index, province] of to.entries()) {
    const at = `${path}.to.${index}`;
    expectProvince(state, province, at);
    if (to.indexOf(province) !== index) refuse('contradiction', at, `${provinceName(state, province)} stands twice`);
  }
}

function checkJoin(
  { state, player }: Checking,
  army: CampaignArmy,
  order: OrderOf<'join'>,
  pairs: OrderPairs,
  path: string,
): void {
  const into = ownArmy(state, player, order.into, `${path}.into`);
  if (into.id === army.id) refuse('contradiction', `${path}.into`, `${army.name} cannot join itself`);
  if (into.province !== army.province || into.fort !== army.fort) {
    refuse('elsewhere', `${path}.into`, `${army.name} and ${into.name} do not stand in the same place`);
  }
  pairs.expectJoin(army, into, path);
}

type OfArmy = Exclude<Extract<Order, { army: string }>, { kind: 'raid' | 'intercept' | 'police' }>;

/** What the orders of a file before it, and beside it, mean for one order. */
interface Beside {
  readonly pairs: OrderPairs;
  readonly sentOff: SentOff;
  readonly checkSiege: ReturnType<typeof siegeChecks>;
}

/** What one order of an army asks of the state, whatever else the army is told. @throws CampaignRefusal */
function checkOrder(
  checking: Checking,
  army: CampaignArmy,
  order: OfArmy,
  path: string,
  { pairs, sentOff, checkSiege }: Beside,
): void {
  const { state } = checking;
  switch (order.kind) {
    case 'hold':
      break;
    case 'march':
      checkMarch(state, army, order, path);
      break;
    case 'relieve':
      expectNeighbour(state, army, order.to, path);
      checkRelief(state, army, order, path);
      break;
    case 'garrison':
      checkGarrison(state, army, order, path);
      break;
    case 'besiege':
      checkBesiege(state, army, order, path);
      break;
    case 'lift':
      checkLift(state, army, order, path);
      break;
    case 'siege-work':
    case 'abandon-work':
    case 'assault':
    case 'counter-mine':
      checkSiege(order, army, path);
      break;
    case 'sortie':
      checkSortie(state, army, path);
      break;
    case 'retreat':
      checkWishes(state, order, path);
      break;
    case 'split':
      checkSent(sentOff, army, order.force, path);
      break;
    case 'join':
      checkJoin(checking, army, order, pairs, path);
      break;
    default:
      refuse('unknown-order', path, `the order “${order.kind}” is not known`);
  }
}

/**
 * A check of the orders of one month, one after another: armies, borders, forts and errands, and that no two orders contradict each
 * other. @throws CampaignRefusal
 */
export function monthChecks(checking: Checking, orders: readonly Order[]): (order: Order, path: string) => void {
  const { state, player } = checking;
  const checkSiege = siegeChecks(state, orders);
  const pairs = orderPairs();
  const sentOff: SentOff = new Map();
  const checkErrand = errandChecks(checking, sentOff);
  return (order, path) => {
    if (order.kind === 'activate') {
      checkErrand(order, path);
      return;
    }
    if (!('army' in order)) refuse('unknown-order', path, `the order “${order.kind}” is not known`);
    const army = ownArmy(state, player, order.army, `${path}.army`);
    pairs.expectTogether(army, order.kind, path);
    if (order.kind === 'raid' || order.kind === 'intercept' || order.kind === 'police') checkErrand(order, path);
    else checkOrder(checking, army, order, path, { pairs, sentOff, checkSiege });
  };
}
