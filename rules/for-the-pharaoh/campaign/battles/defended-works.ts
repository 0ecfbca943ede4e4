import type { CampaignState, PendingBattle } from '../state/state.ts';
import type { FieldWorks } from '../state/troops.ts';
import { pointsOfWorks, worksTogether } from '../troops/field-works.ts';
import { sidesOf } from '../troops/forces.ts';
import { type Cover, coverInForce } from './quick-battle.ts';

/** Field works that the defenders of a pending battle stand behind: an army that is attacked where it lies has its own (For the Pharaoh, Points Costs; ruling FTP-C31). */
export function worksOfDefenders(state: CampaignState, battle: PendingBattle): FieldWorks {
  if (battle.cause !== 'march' && battle.cause !== 'sortie') return {};
  return worksTogether(sidesOf(state, battle).defenders.flatMap(({ army }) => state.armies[army] ?? []));
}

/** What the defenders of a pending battle stand behind, as the quick method counts it under the rulings in force (rulings FTP-S23, C31). */
export const coverOfDefenders = (state: CampaignState, battle: PendingBattle): Cover =>
  coverInForce(
    { walls: battle.storm?.way ?? 'none', works: pointsOfWorks(worksOfDefenders(state, battle)) },
    state.rulings,
  );
