import type { ArmyUnit } from '../../../core/army-file.ts';
import { allyOf, type ArmyList, nameWithAlly } from '../../../core/army/allies.ts';
import { isRead } from '../../../core/army/troops/read-parts.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { pharaohParts } from '../../points/parts.ts';
import { generalPrice } from '../../points/price.ts';
import type { CampaignGeneral, CampaignUnit } from '../state/troops.ts';

/** Whose list and rulings price the troops, and under which army's or band's name they take the field. */
export interface Colours {
  readonly id: string;
  readonly list: ArmyList | null;
  readonly rulings: RulingsInForce;
}

/**
 * Units as they take the field: every figure priced once, named `army/u1`, `army/u1/p1` and so on from the number `first`. Troops of
 * allies bring their troop types along: in a campaign an army is of one list.
 */
export function fieldUnits(units: readonly ArmyUnit[], { id, list, rulings }: Colours, first = 1): CampaignUnit[] {
  return units.map((unit, index) => {
    const unitId = `${id}/u${first + index}`;
    const parts = unit.parts.map((part, place) => {
      const troop = pharaohParts.part(part, list, rulings);
      const entry = isRead(troop) ? troop.entry : null;
      return {
        id: `${unitId}/p${place + 1}`,
        name: entry?.name ?? unit.name,
        cost: isRead(troop) ? troop.cost : 0,
        count: part.count,
        raised: part.count,
        ...(entry && allyOf(part.entry) !== null
          ? { entry: null, troop: entry.troop }
          : { entry: part.entry, troop: part.troop }),
      };
    });
    return { id: unitId, name: unit.name || (parts[0]?.name ?? unitId), parts };
  });
}

/**
 * Generals as they take the field, named `army/g1` and so on from the number `first`. An ally's keeps the ally's name behind his own, as
 * its troops do: players tell by it whom orders to these must pass through (ruling FTP-P16).
 */
export const fieldGenerals = (
  generals: readonly { readonly name: string; readonly stars: number; readonly ally?: string | undefined }[],
  { id, list, rulings }: Colours,
  first = 1,
): CampaignGeneral[] =>
  generals.map(({ name, stars, ally }, index) => ({
    id: `${id}/g${first + index}`,
    name: nameWithAlly(name || `general ${first + index}`, ally, list),
    stars,
    cost: generalPrice(stars, rulings).cost,
  }));
