import { type CampaignRules, type PendingBattle, pointsOfForce } from '../rules/campaign.ts';
import { fight } from './evaluation/battle-odds.ts';
import { garrisonPoints, GOOD_ODDS } from './evaluation/storm-odds.ts';
import type { SeatView } from './knowledge/seat-view.ts';
import { situationOf } from './knowledge/situation.ts';
import { type Temperament, TASTES } from './temperaments.ts';

/** A besieger that is asked whether to storm an unstable breach at once (For the Pharaoh, Sieges; ruling FTP-S9). */
interface AskedBesieger {
  readonly player: string;
  readonly temperament: Temperament;
  readonly view: SeatView;
  readonly battle: Pick<PendingBattle, 'province' | 'forces' | 'storm'>;
}

/** Whether a regent storms: by the odds from which on it would have ordered a storm. Nobody within is no reason to wait. */
export function storms(rules: CampaignRules, { player, temperament, view, battle }: AskedBesieger): boolean {
  const { province, forces, storm } = battle;
  if (!storm || !forces) return false;
  const within = garrisonPoints(situationOf(rules, view, player, TASTES[temperament]), storm.fort, province);
  return within <= 0 || fight(pointsOfForce(view, forces.attacker), within, 'breach').win >= GOOD_ODDS;
}
