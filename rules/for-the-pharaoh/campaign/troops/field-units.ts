import { allyOf, type ArmyList, nameWithAlly } from '../../../core/army/allies.ts';
import { isRead } from '../../../core/army/troops/read-parts.ts';
import type { ArmyUnit } from '../../../core/army-file.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import { generalPrice, pharaohParts } from '../../points/price.ts';
import { FTP_C35 } from '../campaign-rulings.ts';
import { isServed, type SiegeWork } from '../state/siege-work.ts';
import type { CampaignState } from '../state/state.ts';
import { alliesOf } from '../state/treaties.ts';
import type { CampaignGeneral, CampaignUnit, Force } from '../state/troops.ts';
import { wholeForce } from './forces.ts';

/** Whether the armies of two players fight as one force where they meet an enemy together (ruling FTP-C35). */
export const fightTogether = (state: CampaignState, one: string, other: string): boolean =>
  choiceInForce(FTP_C35, state.rulings) !== 'one-by-one' && (one === other || alliesOf(state, one).includes(other));

/** A force of generals without troops starts no fight (ruling FTP-C36). */
const isGeneralsAlone = ({ parts, generals }: Force): boolean => parts.length === 0 && generals.length > 0;

/** Whether nobody but generals is left of some armies, less who is away; not where nobody at all is there. */
export function areGeneralsAlone(state: CampaignState, armies: readonly string[]): boolean {
  const forces = armies
    .map((id) => wholeForce(state, id))
    .filter(({ parts, generals }) => parts.length + generals.length > 0);
  return forces.length > 0 && forces.every(isGeneralsAlone);
}

/** Engines that an army's figures serve, or are to serve when they are built (ruling FTP-S14). */
export const enginesServed = ({ sieges }: Pick<CampaignState, 'sieges'>, army: string): readonly SiegeWork[] =>
  Object.values(sieges).flatMap(({ works = [] }) =>
    works.filter((work) => work.crew?.army === army && isServed(work) && work.crew.parts.length > 0),
  );

/** Part to how many of it serve engines. */
export function servingEngines(state: Pick<CampaignState, 'sieges'>, army: string): ReadonlyMap<string, number> {
  const serving = new Map<string, number>();
  for (const { crew } of enginesServed(state, army))
    for (const { id, count } of crew?.parts ?? []) serving.set(id, (serving.get(id) ?? 0) + count);
  return serving;
}

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
