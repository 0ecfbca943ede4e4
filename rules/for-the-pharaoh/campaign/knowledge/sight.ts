import { choiceInForce } from '../../../core/ruling.ts';
import { FTP_C25 } from '../campaign-rulings.ts';
import type { CampaignState } from '../state/state.ts';
import type { Sight } from './view.ts';

/** What players may know of where foreign armies stand (ruling FTP-C25). */
export const sight = ({ rulings }: CampaignState): Sight =>
  choiceInForce(FTP_C25, rulings) === 'open-map' ? 'all' : 'near';
