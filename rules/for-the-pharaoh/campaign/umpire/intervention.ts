import { z } from 'zod';
import { shape as beginSiege } from './decrees/begin-siege.ts';
import { shape as endSiege } from './decrees/end-siege.ts';
import { shape as endTreaty } from './decrees/end-treaty.ts';
import { shape as endWork } from './decrees/end-work.ts';
import { shape as giveTroops } from './decrees/give-troops.ts';
import { shape as makeTreaty } from './decrees/make-treaty.ts';
import { shape as moveArmy } from './decrees/move-army.ts';
import { shape as moveGold } from './decrees/move-gold.ts';
import { shape as note } from './decrees/note.ts';
import { shape as placeArmy } from './decrees/place-army.ts';
import { shape as removeTroops } from './decrees/remove-troops.ts';
import { shape as renameArmy } from './decrees/rename-army.ts';
import { shape as renameCampaign } from './decrees/rename-campaign.ts';
import { shape as renameGeneral } from './decrees/rename-general.ts';
import { shape as restoreTroops } from './decrees/restore-troops.ts';
import { shape as setCropDamage } from './decrees/set-crop-damage.ts';
import { shape as setHolder } from './decrees/set-holder.ts';
import { shape as setRaidLoss } from './decrees/set-raid-loss.ts';
import { shape as setTreasury } from './decrees/set-treasury.ts';
import { shape as setWorkDays } from './decrees/set-work-days.ts';
import { shape as setWorkWeeks } from './decrees/set-work-weeks.ts';
import { shape as takeFort } from './decrees/take-fort.ts';

/** What an umpire may do by decree; each is checked against the state. */
const decreeSchema = z.discriminatedUnion('kind', [
  setTreasury,
  setHolder,
  moveArmy,
  moveGold,
  placeArmy,
  removeTroops,
  restoreTroops,
  giveTroops,
  renameArmy,
  renameGeneral,
  renameCampaign,
  setCropDamage,
  setRaidLoss,
  takeFort,
  beginSiege,
  endSiege,
  endWork,
  setWorkWeeks,
  setWorkDays,
  makeTreaty,
  endTreaty,
  note,
]);
export type Decree = z.output<typeof decreeSchema>;

/** An umpire's intervention, with its reason (ruling FTP-S13 among its uses). */
export const interventionSchema = z.strictObject({
  reason: z.string().trim().min(1, 'an intervention needs a reason').max(2000),
  /** Whether the reason is told to all players, or to the umpire's log alone. */
  public: z.boolean().default(false),
  decrees: z.array(decreeSchema).min(1).max(100),
  /** Holders that it sets stand until somebody comes or goes. Logs of before this could be said are without it. */
  stands: z.literal(true).optional(),
});
export type Intervention = z.output<typeof interventionSchema>;
