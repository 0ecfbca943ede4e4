import { type CampaignState, mayStand, type Scenario } from '../../../rules/campaign.ts';
import { namedLists } from '../../../rules/core/army/allies.ts';
import type { ListOf } from '../../../rules/core/nation-list.ts';
import { InputError } from '../../../rules/core/procedure.ts';
import { loadedCampaign } from '../../stores/books.ts';

/**
 * The campaign as it would begin, for the map and the sums. Armies that could not stand where they are put are left out; null where
 * it could not begin even so. Its rule book is loaded with its campaign.
 */
export function firstStateOf(scenario: Scenario, listOf: ListOf): CampaignState | null {
  const book = loadedCampaign(scenario.rules);
  if (!book) return null;
  const land = new Map(scenario.provinces.map((province) => [province.id, province]));
  const armies = scenario.armies.filter((placed) => {
    const { province, fort, army } = placed;
    const isThere = fort === null || (land.get(province)?.forts.some(({ id }) => id === fort) ?? false);
    return (
      isThere &&
      mayStand(scenario, placed) &&
      army.rules === scenario.rules &&
      namedLists(army).every((id) => listOf(id) !== null)
    );
  });
  const partisans = scenario.partisans.filter(({ player, province, army }) => {
    const holder = land.get(province)?.holder ?? null;
    const isKnown = army.rules === scenario.rules && namedLists(army).every((id) => listOf(id) !== null);
    return isKnown && holder !== null && holder !== player && army.units.length > 0;
  });
  try {
    return book.begin(book.readScenario({ ...scenario, armies, partisans }, listOf), listOf).state;
  } catch (thrown) {
    if (thrown instanceof InputError) return null;
    throw thrown;
  }
}
