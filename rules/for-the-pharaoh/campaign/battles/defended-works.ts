import { type FieldWorks, worksTogether } from '../troops/field-works.ts';
import type { CampaignState, PendingBattle } from '../state.ts';
import { sidesOf } from '../encounters/forces.ts';

/** Field works that the defenders of a pending battle stand behind: an army that is attacked where it lies has its own (For the Pharaoh, Points Costs; ruling FTP-C31). */
export function worksOfDefenders(state: CampaignState, battle: PendingBattle): FieldWorks {
  if (battle.cause !== 'march' && battle.cause !== 'sortie') return {};
  return worksTogether(sidesOf(state, battle).defenders.flatMap(({ army }) => state.armies[army] ?? []));
}
