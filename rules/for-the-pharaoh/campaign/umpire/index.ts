import type { Decree } from '../input/decrees.ts';
import {
  beginSiegeDecree,
  endSiegeDecree,
  endWorkDecree,
  setWorkDaysDecree,
  setWorkWeeksDecree,
  takeFortDecree,
} from './decrees-on-sieges.ts';
import {
  endTreatyDecree,
  makeTreatyDecree,
  moveGoldDecree,
  noteDecree,
  renameCampaignDecree,
  setCropDamageDecree,
  setHolderDecree,
  setRaidLossDecree,
  setTreasuryDecree,
  umpirePlaysDecree,
} from './decrees-on-realms.ts';
import {
  giveTroopsDecree,
  moveArmyDecree,
  placeArmyDecree,
  removeTroopsDecree,
  renameArmyDecree,
  renameGeneralDecree,
  restoreTroopsDecree,
} from './decrees-on-armies.ts';
import type { DecreeDefinition } from './define-decree.ts';

/** All kinds of decree, in the order in which they are offered. */
export const decreeDefinitions: {
  readonly [Kind in Decree['kind']]: DecreeDefinition<Extract<Decree, { kind: Kind }>>;
} = {
  note: noteDecree,
  'set-treasury': setTreasuryDecree,
  'move-gold': moveGoldDecree,
  'set-holder': setHolderDecree,
  'place-army': placeArmyDecree,
  'move-army': moveArmyDecree,
  'remove-troops': removeTroopsDecree,
  'restore-troops': restoreTroopsDecree,
  'give-troops': giveTroopsDecree,
  'rename-army': renameArmyDecree,
  'rename-general': renameGeneralDecree,
  'rename-campaign': renameCampaignDecree,
  'set-crop-damage': setCropDamageDecree,
  'set-raid-loss': setRaidLossDecree,
  'take-fort': takeFortDecree,
  'begin-siege': beginSiegeDecree,
  'end-siege': endSiegeDecree,
  'end-work': endWorkDecree,
  'set-work-weeks': setWorkWeeksDecree,
  'set-work-days': setWorkDaysDecree,
  'make-treaty': makeTreatyDecree,
  'end-treaty': endTreatyDecree,
  'umpire-plays': umpirePlaysDecree,
};

export const getDecreeDefinition = ({ kind }: Pick<Decree, 'kind'>): DecreeDefinition => decreeDefinitions[kind];
