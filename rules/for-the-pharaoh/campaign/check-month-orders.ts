import type { Order } from '../../core/campaign/orders.ts';
import type { CampaignArmy, CampaignState } from '../../core/campaign/state.ts';
import { errandChecks } from './check-errands.ts';
import { areNeighbours, provinceName } from './muster.ts';
import { type Checking, ownArmy, refuse } from './order-checks.ts';

function checkNeighbour(state: CampaignState, army: CampaignArmy, to: string, path: string): void {
  if (!Object.hasOwn(state.provinces, to)) refuse('unknown-province', path, `there is no province “${to}”`);
  if (areNeighbours(state, army.province, to)) return;
  const [here, there] = [provinceName(state, army.province), provinceName(state, to)];
  refuse('not-adjacent', path, `${army.name} stands in ${here}, which does not border on ${there}`);
}

/**
 * A check of the orders of one month, one after another: armies, borders, one march or hold for an army, and its errands.
 * @throws CampaignRefusal
 */
export function monthChecks({ state, player }: Checking): (order: Order, path: string) => void {
  const stance = new Map<string, string>();
  const checkErrand = errandChecks({ state, player });
  return (order, path) => {
    switch (order.kind) {
      case 'hold':
      case 'march': {
        const army = ownArmy(state, player, order.army, `${path}.army`);
        const earlier = stance.get(army.id);
        if (earlier) refuse('contradiction', path, `${army.name} is ordered to ${earlier} and to ${order.kind}`);
        stance.set(army.id, order.kind);
        if (order.kind === 'march') checkNeighbour(state, army, order.to, `${path}.to`);
        break;
      }
      case 'raid':
      case 'intercept':
      case 'police':
      case 'activate':
        checkErrand(order, path);
        break;
      default:
        refuse('unknown-order', path, `the order “${order.kind}” is not known`);
    }
  };
}
