import { attackingForces, type CampaignRules, type PendingBattle, pointsOfForces } from '../rules/campaign.ts';
import { stormOdds, garrisonOf } from './evaluation/battle-odds.ts';
import type { SeatView } from './knowledge/enemy-strength.ts';
import { situationOf } from './knowledge/situation.ts';
import { leastStorm, type Temperament, TASTES } from './temperaments.ts';

/** A besieger has to decide at once whether to storm an unstable breach (For the Pharaoh, Sieges; ruling FTP-S9). */
interface BreachDecision {
  readonly player: string;
  readonly temperament: Temperament;
  readonly view: SeatView;
  readonly battle: Pick<PendingBattle, 'province' | 'forces' | 'storm'>;
}

/** Whether a regent storms: with the odds with which it orders a storm, or where no garrison is left. */
export function stormsBreach(rules: CampaignRules, { player, temperament, view, battle }: BreachDecision): boolean {
  const { province, forces, storm } = battle;
  if (!storm || !forces) return false;
  const within = garrisonOf(situationOf(rules, view, player, TASTES[temperament]), storm.fort, province);
  const points = pointsOfForces(view, attackingForces(forces));
  return within.points <= 0 || stormOdds(points, within, view.rulings, 'breach').win >= leastStorm(TASTES[temperament]);
}
