import type { Keepers } from '../../../../contract/regents.ts';
import { type CampaignState, type PendingBattle, playerOf } from '../../../../rules/campaign.ts';

/** Whether a besieger is yet to be asked whether it storms an unstable breach. A regent has answered where its battle waits: it storms. */
export const isAsked = (
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  { storm, attacker }: Pick<PendingBattle, 'storm' | 'attacker'>,
  keepers: Keepers = {},
): boolean => storm?.asked === true && keepers[playerOf(state, attacker) ?? '']?.when !== 'always';

/** The key within `campaign-battle` of the text that tells of a battle that waits. */
export function battleText(state: Parameters<typeof isAsked>[0], battle: PendingBattle, keepers?: Keepers): string {
  if (!battle.storm?.asked) return battle.cause;
  return isAsked(state, battle, keepers) ? 'asked' : 'stormed';
}
