import type { NameBook, PendingBattle } from '../../../../rules/campaign.ts';
import { t } from '../../../messages/messages.ts';

/** The key within `campaign-battle` of the text that tells of a battle that waits. */
export const battleText = ({
  storm,
  cause,
}: Pick<PendingBattle, 'storm' | 'cause'>): 'asked' | PendingBattle['cause'] => (storm?.asked ? 'asked' : cause);

/** Who fights whom, where and why, in a sentence. */
export const battleLine = (battle: PendingBattle, names: NameBook): string =>
  t(`campaign-battle.${battleText(battle)}`, {
    province: names.province(battle.province),
    attacker: names.army(battle.attacker),
    defender: names.army(battle.defender),
  });
