import type { Recruit } from '../../core/campaign/campaign-rules.ts';
import type { RaisedUnits } from './orders/schema.ts';
import type { CampaignArmy } from './troops.ts';
import type { CampaignState } from './state.ts';
import type { ListEntry, NationList } from '../../core/nation-list.ts';
import { isRead } from '../../core/army/read-parts.ts';
import { pharaohParts } from '../points/parts.ts';
import { type Host, listInCampaign, placesFor } from './list-places.ts';
import { refuse } from './order-checks.ts';

function priceIn(state: CampaignState, list: NationList, { id, cost }: ListEntry): number {
  const troop = pharaohParts.part({ entry: id, troop: null, count: 1 }, list, state.rulings);
  return isRead(troop) ? troop.cost : cost;
}

/**
 * What may be raised in winter for an army, or for a new one of the list: every entry in the list's order, with its price and what
 * is left of its maximum (rulings FTP-P8, FTP-C24). Empty without a list. `player` says whose a new army is.
 */
export function recruits(
  state: CampaignState,
  list: string | null,
  army: CampaignArmy | null,
  player?: string,
): readonly Recruit[] {
  const nation = listInCampaign(state, army ? army.list : list);
  if (!nation) return [];
  const places = placesFor(state, nation, army ?? { player: player ?? '', name: '', list, units: [] });
  return nation.entries.map((entry) => ({
    entry: entry.id,
    name: entry.name,
    cost: priceIn(state, nation, entry),
    max: entry.max,
    left: places.left(entry.id),
  }));
}

/**
 * Holds new units against the list of those they are raised for: its entries within their maxima, or troop types priced by the
 * points table where there is no list (ruling FTP-C24). @throws CampaignRefusal
 */
export function checkRecruits(state: CampaignState, host: Host, units: RaisedUnits, path: string): void {
  const list = listInCampaign(state, host.list);
  if (host.list !== null && !list) refuse('unknown-list', `${path}.list`, `the campaign has no list “${host.list}”`);
  const places = list && placesFor(state, list, host);
  for (const [unit, { parts }] of units.entries()) {
    for (const [place, part] of parts.entries()) {
      const at = `${path}.units.${unit}.parts.${place}`;
      if (list && part.entry === null) {
        refuse('not-on-list', at, `${host.name} raises troops of its list “${list.title}” and no others`);
      }
      const troop = pharaohParts.part(part, list, state.rulings);
      if (!isRead(troop)) refuse(troop.code, at, troop.message);
      const misfit = troop.misfits[0];
      if (misfit) refuse(misfit.code, at, misfit.message);
      if (part.entry !== null) places?.take(part.entry, part.count, `${at}.count`);
    }
  }
}
