import { fights as contract } from '../../contract/fights.ts';
import * as fights from '../fights/fights.ts';
import { implementFeature } from './implement-feature.ts';

export const fightsRouter = implementFeature(contract, {
  odds: fights.odds,
  layOut: fights.layOutBattle,
  ofCampaign: fights.ofCampaign,
  settled: fights.settled,
  advise: fights.advice,
  lead: fights.lead,
  fight: fights.fight,
  series: fights.series,
});
