import { fill } from '../../../texts/plural.ts';
import { CAMPAIGN_BATTLE_TEXTS } from '../../../texts/shared-texts.ts';
import { attackersIn, defendersIn, type NameBook, type PendingBattle } from '../../../../rules/campaign.ts';
import { formatList } from '../../../texts/format.ts';

/** The key within `campaign-battle` of the text that tells of a battle that waits. */
export const battleText = ({
  storm,
  cause,
}: Pick<PendingBattle, 'storm' | 'cause'>): 'asked' | PendingBattle['cause'] => (storm?.asked ? 'asked' : cause);

/** The armies of both sides by their names. */
export const sideNames = (
  battle: PendingBattle,
  names: NameBook,
): { readonly attacker: string; readonly defender: string } => ({
  attacker: formatList(attackersIn(battle).map(names.army)),
  defender: formatList(defendersIn(battle).map(names.army)),
});

/** Who fights whom, where and why, in a sentence. */
export const battleLine = (battle: PendingBattle, names: NameBook): string =>
  fill(CAMPAIGN_BATTLE_TEXTS[battleText(battle)], {
    province: names.province(battle.province),
    ...sideNames(battle, names),
  });
