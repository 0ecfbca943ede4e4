import { type CampaignState, titleIn } from '../../../rules/campaign.ts';
import { t } from '../../messages/messages.ts';

/** That the umpire plays a seat as well, for all who see the campaign; '' where that is not so. */
export const umpirePlaysLine = (state: CampaignState): string =>
  state.umpirePlays === undefined ? '' : t('campaign.umpirePlays', { player: titleIn(state, state.umpirePlays) });
