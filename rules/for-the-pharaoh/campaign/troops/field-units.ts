import { getAllyListId, type ArmyList, formatNameWithAlly } from '../../../core/army/allies.ts';
import { isValidPart } from '../../../core/army/troops/read-parts.ts';
import type { ArmyUnit } from '../../../core/army-file.ts';
import { getChoice, type RulingsInForce } from '../../../core/ruling.ts';
import { getGeneralPrice, pharaohParts } from '../../points/price.ts';
import { FTP_C35 } from '../campaign-rulings.ts';
import { hasCrew, type SiegeWork } from '../state/siege-work.ts';
import type { CampaignState } from '../state/state.ts';
import { listAllies } from '../state/treaties.ts';
import type { CampaignGeneral, CampaignUnit, Force } from '../state/troops.ts';
import { getWholeForce } from './forces.ts';

/** Checks whether the armies of two players fight an enemy as one force (ruling FTP-C35). */
export const areAlliedInBattle = (state: CampaignState, one: string, other: string): boolean =>
  getChoice(FTP_C35, state.rulings) !== 'one-by-one' && (one === other || listAllies(state, one).includes(other));

/** A force of generals without troops starts no fight (ruling FTP-C36). */
const isGeneralsAlone = ({ parts, generals }: Force): boolean => parts.length === 0 && generals.length > 0;

/** Checks whether these armies consist only of generals, ignoring detached troops. False if no army has any troops or generals. */
export function areGeneralsAlone(state: CampaignState, armies: readonly string[]): boolean {
  const forces = armies
    .map((id) => getWholeForce(state, id))
    .filter(({ parts, generals }) => parts.length + generals.length > 0);
  return forces.length > 0 && forces.every(isGeneralsAlone);
}

/** Lists the engines that an army's figures serve now or will serve once built (ruling FTP-S14). */
export const listServedEngines = ({ sieges }: Pick<CampaignState, 'sieges'>, army: string): readonly SiegeWork[] =>
  Object.values(sieges).flatMap(({ works = [] }) =>
    works.filter((work) => work.crew?.army === army && hasCrew(work) && work.crew.parts.length > 0),
  );

/** Maps part ids to the number of figures that serve engines. */
export function countServingCrew(state: Pick<CampaignState, 'sieges'>, army: string): ReadonlyMap<string, number> {
  const serving = new Map<string, number>();
  for (const { crew } of listServedEngines(state, army))
    for (const { id, count } of crew?.parts ?? []) serving.set(id, (serving.get(id) ?? 0) + count);
  return serving;
}

/** Id of the army or band that troops join, with the list and rulings that price them. */
export interface UnitSource {
  readonly id: string;
  readonly list: ArmyList | null;
  readonly rulings: RulingsInForce;
}

/** Converts army units to campaign units with prices, and ids `army/u1`, `army/u1/p1` from `first`. Allies carry their troop type. */
export function toCampaignUnits(
  units: readonly ArmyUnit[],
  { id, list, rulings }: UnitSource,
  first = 1,
): CampaignUnit[] {
  return units.map((unit, index) => {
    const unitId = `${id}/u${first + index}`;
    const parts = unit.parts.map((part, place) => {
      const troop = pharaohParts.part(part, list, rulings);
      const entry = isValidPart(troop) ? troop.entry : null;
      return {
        id: `${unitId}/p${place + 1}`,
        name: entry?.name ?? unit.name,
        cost: isValidPart(troop) ? troop.cost : 0,
        count: part.count,
        raised: part.count,
        ...(entry && getAllyListId(part.entry) !== null
          ? { entry: null, troop: entry.troop }
          : { entry: part.entry, troop: part.troop }),
      };
    });
    return { id: unitId, name: unit.name || (parts[0]?.name ?? unitId), parts };
  });
}

/**
 * Converts generals to campaign generals, with ids `army/g1` and so on, starting at `first`. An allied general's name includes the ally,
 * because orders to allied troops must pass through them (ruling FTP-P16).
 */
export const toCampaignGenerals = (
  generals: readonly { readonly name: string; readonly stars: number; readonly ally?: string | undefined }[],
  { id, list, rulings }: UnitSource,
  first = 1,
): CampaignGeneral[] =>
  generals.map(({ name, stars, ally }, index) => ({
    id: `${id}/g${first + index}`,
    name: formatNameWithAlly(name || `general ${first + index}`, ally, list),
    stars,
    cost: getGeneralPrice(stars, rulings).cost,
  }));
