import type { Order, RaisedUnits } from './orders/schema.ts';
import type { CampaignState } from './state.ts';
import { fieldGenerals, fieldUnits } from './field-units.ts';
import { listInCampaign } from './list-places.ts';
import { musterOf } from './muster.ts';
import { pointsOf } from './shrink.ts';
import { fieldSpecialists } from './specialists.ts';
import { PARTISAN_PRICE } from './winter-funds.ts';

type Generals = readonly { readonly name: string; readonly stars: number }[];

function pointsRaised(state: CampaignState, list: string | null, raised: RaisedUnits, officers: Generals = []): number {
  const colours = { id: '', list: listInCampaign(state, list), rulings: state.rulings };
  return pointsOf(musterOf({ units: fieldUnits(raised, colours), generals: fieldGenerals(officers, colours) }));
}

/** Gold that a winter's order costs when it is carried out (rulings FTP-C5, FTP-C14); 0 for orders that cost nothing. */
export function goldOf(state: CampaignState, order: Order): number {
  switch (order.kind) {
    case 'raise':
      return (
        pointsRaised(state, state.armies[order.army]?.list ?? null, order.units, order.generals) +
        pointsOf(fieldSpecialists('', order.specialists).specialists ?? [])
      );
    case 'muster':
      return (
        pointsRaised(state, order.list, order.units, order.generals) +
        pointsOf(fieldSpecialists('', order.specialists).specialists ?? [])
      );
    case 'raise-partisans':
      return PARTISAN_PRICE * pointsRaised(state, order.list, order.units);
    case 'refill': {
      const parts = state.armies[order.army]?.units.flatMap((unit) => unit.parts) ?? [];
      const costs = new Map(parts.map(({ id, cost }) => [id, cost]));
      return order.parts.reduce((sum, { id, count }) => sum + count * (costs.get(id) ?? 0), 0);
    }
    default:
      return 0;
  }
}
