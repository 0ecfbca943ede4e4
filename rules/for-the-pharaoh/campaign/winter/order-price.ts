import type { OrderOf } from '../input/orders.ts';
import type { CampaignState } from '../state/state.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { fieldGenerals, fieldUnits } from '../troops/field-units.ts';
import { musterOf } from '../troops/muster.ts';
import { pointsOf } from '../troops/shrink.ts';
import { fieldSpecialists } from '../troops/specialists.ts';
import { listInCampaign } from './recruits.ts';

type Raised = Pick<OrderOf<'raise'>, 'units'> & Partial<Pick<OrderOf<'raise'>, 'generals' | 'specialists'>>;

/** Points of new units, generals and specialists, as the list prices them (ruling FTP-C5). */
export function pointsRaised(
  state: CampaignState,
  list: string | null,
  { units, generals = [], specialists }: Raised,
): number {
  const colours = { id: '', list: listInCampaign(state, list), rulings: state.rulings };
  const troops = musterOf({ units: fieldUnits(units, colours), generals: fieldGenerals(generals, colours) });
  return pointsOf(troops) + pointsOf(fieldSpecialists('', specialists).specialists ?? []);
}

/** Points of figures and models that take the places of the fallen. */
export function pointsRefilled(army: Pick<CampaignArmy, 'units'>, parts: OrderOf<'refill'>['parts']): number {
  const costs = new Map(army.units.flatMap((unit) => unit.parts.map(({ id, cost }) => [id, cost])));
  return parts.reduce((sum, { id, count }) => sum + count * (costs.get(id) ?? 0), 0);
}
