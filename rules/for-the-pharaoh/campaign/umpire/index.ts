import type { Decree } from '../input/decrees.ts';
import { beginSiege } from './decrees/begin-siege.ts';
import { endSiege } from './decrees/end-siege.ts';
import { endTreaty } from './decrees/end-treaty.ts';
import { endWork } from './decrees/end-work.ts';
import { giveTroops } from './decrees/give-troops.ts';
import { makeTreaty } from './decrees/make-treaty.ts';
import { moveArmy } from './decrees/move-army.ts';
import { moveGold } from './decrees/move-gold.ts';
import { note } from './decrees/note.ts';
import { placeArmy } from './decrees/place-army.ts';
import { removeTroops } from './decrees/remove-troops.ts';
import { renameArmy } from './decrees/rename-army.ts';
import { renameCampaign } from './decrees/rename-campaign.ts';
import { renameGeneral } from './decrees/rename-general.ts';
import { restoreTroops } from './decrees/restore-troops.ts';
import { setCropDamage } from './decrees/set-crop-damage.ts';
import { setHolder } from './decrees/set-holder.ts';
import { setRaidLoss } from './decrees/set-raid-loss.ts';
import { setTreasury } from './decrees/set-treasury.ts';
import { setWorkDays } from './decrees/set-work-days.ts';
import { setWorkWeeks } from './decrees/set-work-weeks.ts';
import { takeFort } from './decrees/take-fort.ts';
import { umpirePlays } from './decrees/umpire-plays.ts';
import type { DecreeDefinition } from './kit.ts';

/** Every kind of decree, in the order in which they are offered. */
export const decreeDefinitions: {
  readonly [Kind in Decree['kind']]: DecreeDefinition<Extract<Decree, { kind: Kind }>>;
} = {
  note,
  'set-treasury': setTreasury,
  'move-gold': moveGold,
  'set-holder': setHolder,
  'place-army': placeArmy,
  'move-army': moveArmy,
  'remove-troops': removeTroops,
  'restore-troops': restoreTroops,
  'give-troops': giveTroops,
  'rename-army': renameArmy,
  'rename-general': renameGeneral,
  'rename-campaign': renameCampaign,
  'set-crop-damage': setCropDamage,
  'set-raid-loss': setRaidLoss,
  'take-fort': takeFort,
  'begin-siege': beginSiege,
  'end-siege': endSiege,
  'end-work': endWork,
  'set-work-weeks': setWorkWeeks,
  'set-work-days': setWorkDays,
  'make-treaty': makeTreaty,
  'end-treaty': endTreaty,
  'umpire-plays': umpirePlays,
};

export const definitionOfDecree = ({ kind }: Pick<Decree, 'kind'>): DecreeDefinition => decreeDefinitions[kind];
