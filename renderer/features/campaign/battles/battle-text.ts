import type { PendingBattle } from '../../../../rules/campaign.ts';

/** The key within `campaign-battle` of the text that tells of a battle that waits. */
export const battleText = ({
  storm,
  cause,
}: Pick<PendingBattle, 'storm' | 'cause'>): 'asked' | PendingBattle['cause'] => (storm?.asked ? 'asked' : cause);
