import { isRead } from '../../../core/army/troops/read-parts.ts';
import { type Refusal, refusal } from '../../../core/campaign/define-form.ts';
import type { Recruit } from '../../../core/campaign/define-form.ts';
import type { ListEntry, NationList } from '../../../core/nation-list.ts';
import { pharaohParts } from '../../points/parts.ts';
import type { RaisedUnits } from '../input/troops.ts';
import type { CampaignState } from '../state/state.ts';
import { type Host, listInCampaign, placesFor } from './list-places.ts';

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
  army: Host | null,
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
 * Why new units cannot be raised for a host: its list's entries within their maxima, or troop types priced by the points table where
 * there is no list (ruling FTP-C24); null where they can. Paths begin with `units`.
 */
export function refusedRecruits(state: CampaignState, host: Host, units: RaisedUnits): Refusal | null {
  const list = listInCampaign(state, host.list);
  if (host.list !== null && !list) {
    return refusal('unknown-list', 'list', 'the campaign has no list {list}', { list: `“${host.list}”` });
  }
  const places = list && placesFor(state, list, host);
  for (const [unit, { parts }] of units.entries()) {
    for (const [place, part] of parts.entries()) {
      const at = `units.${unit}.parts.${place}`;
      if (list && part.entry === null) {
        const values = { army: host.name, list: list.title };
        return refusal('not-on-list', at, '{army} raises troops of its list “{list}” and no others', values);
      }
      const troop = pharaohParts.part(part, list, state.rulings);
      if (!isRead(troop)) return refusal(troop.code, at, '{message}', { message: troop.message });
      const problem = troop.problems[0];
      if (problem) return refusal(problem.code, at, '{message}', { message: problem.message });
      const full = part.entry === null ? null : places?.take(part.entry, part.count, `${at}.count`);
      if (full) return full;
    }
  }
  return null;
}
