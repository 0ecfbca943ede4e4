import type { CampaignState } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { armiesIn, armiesOf, provinceSetUp } from './muster.ts';

/* Who sits in a fort, and who stands in the field before it. */

/** The name of a fort as players know it. */
export const fortName = (state: CampaignState, fort: string): string =>
  provinceSetUp(state, state.forts[fort]?.province ?? '')?.forts.find(({ id }) => id === fort)?.name ?? fort;

/** Whether an army sits in a fort that is closed in. */
export const isBesieged = ({ sieges }: Pick<CampaignState, 'sieges'>, { fort }: CampaignArmy): boolean =>
  fort !== null && Object.hasOwn(sieges, fort);

export const isInField = ({ fort }: CampaignArmy): boolean => fort === null;

/** Enemies in the field of an army's province. */
export const enemiesBefore = (state: CampaignState, { player, province }: CampaignArmy): CampaignArmy[] =>
  armiesIn(state, province).filter((other) => areEnemies(state, other.player, player) && isInField(other));

/** All armies by the province they stand in. */
export const armiesByProvince = (state: CampaignState): Map<string, CampaignArmy[]> =>
  Map.groupBy(armiesOf(state), ({ province }) => province);
