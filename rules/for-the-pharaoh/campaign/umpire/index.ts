import type { Decree } from '../input/decrees.ts';
import { beginSiege, endSiege, endWork, setWorkDays, setWorkWeeks, takeFort } from './decrees-on-sieges.ts';
import {
  endTreaty,
  makeTreaty,
  moveGold,
  note,
  renameCampaign,
  setCropDamage,
  setHolder,
  setRaidLoss,
  setTreasury,
  umpirePlays,
} from './decrees-on-realms.ts';
import {
  giveTroops,
  moveArmy,
  placeArmy,
  removeTroops,
  renameArmy,
  renameGeneral,
  restoreTroops,
} from './decrees-on-armies.ts';
import type { DecreeDefinition } from './define-decree.ts';

/** All kinds of decree, in the order in which they are offered. */
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

export const getDecreeDefinition = ({ kind }: Pick<Decree, 'kind'>): DecreeDefinition => decreeDefinitions[kind];
