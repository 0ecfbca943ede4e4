import { z } from 'zod';
import { amount, key, troopKey } from '../state/keys.ts';
import { treatyKind, turns } from '../state/treaties.ts';
import { countsSchema, generalsSchema, unitsSchema } from './troops.ts';

/* What an umpire hands in: the shape of every decree, and the intervention that they stand in. What may be decreed is said by umpire/decrees/, a file a kind. */

/** The most months, weeks or days that a decree may name. */
export const LONGEST_SPAN = 1000;

export const setTreasury = z.strictObject({ kind: z.literal('set-treasury'), player: key, gold: amount });

export const setHolder = z.strictObject({ kind: z.literal('set-holder'), province: key, player: key.nullable() });

export const moveArmy = z.strictObject({
  kind: z.literal('move-army'),
  army: key,
  province: key,
  fort: key.nullable().default(null),
});

/** Moves gold from one treasury into another. */
export const moveGold = z.strictObject({ kind: z.literal('move-gold'), from: key, to: key, gold: amount });

/** Sets a new army down in the field of any province; it costs nobody anything. */
export const placeArmy = z.strictObject({
  kind: z.literal('place-army'),
  player: key,
  province: key,
  name: z.string().min(1).max(200),
  list: key.nullable().default(null),
  units: unitsSchema.default([]),
  generals: generalsSchema.default([]),
});

export const removeTroops = z.strictObject({
  kind: z.literal('remove-troops'),
  army: key,
  losses: countsSchema,
  generals: z.array(troopKey).max(100).default([]),
});

export const restoreTroops = z.strictObject({ kind: z.literal('restore-troops'), army: key, parts: countsSchema });

/** Gives an army new units or generals, wherever it stands; they cost nobody anything. */
export const giveTroops = z.strictObject({
  kind: z.literal('give-troops'),
  army: key,
  units: unitsSchema.default([]),
  generals: generalsSchema.default([]),
});

export const renameArmy = z.strictObject({
  kind: z.literal('rename-army'),
  army: key,
  name: z.string().min(1).max(200),
});

export const renameGeneral = z.strictObject({
  kind: z.literal('rename-general'),
  army: key,
  general: troopKey,
  name: z.string().min(1).max(200),
});

export const renameCampaign = z.strictObject({
  kind: z.literal('rename-campaign'),
  name: z.string().trim().min(1).max(200),
});

export const setCropDamage = z.strictObject({ kind: z.literal('set-crop-damage'), province: key, points: amount });

export const setRaidLoss = z.strictObject({ kind: z.literal('set-raid-loss'), province: key, gold: amount });

export const takeFort = z.strictObject({ kind: z.literal('take-fort'), fort: key, player: key.nullable() });

/** Closes a fort in without dice: on the first day of the month at hand, with stores for so many months. */
export const beginSiege = z.strictObject({
  kind: z.literal('begin-siege'),
  fort: key,
  player: key,
  stores: amount.max(LONGEST_SPAN),
});

export const endSiege = z.strictObject({ kind: z.literal('end-siege'), fort: key });

/** Ends a work of a siege, whatever has become of it. */
export const endWork = z.strictObject({ kind: z.literal('end-work'), fort: key, work: troopKey });

/** Says how many weeks are left until an engine or a mine makes its breach; with none left the wall is open and can be stormed. */
export const setWorkWeeks = z.strictObject({
  kind: z.literal('set-work-weeks'),
  fort: key,
  work: troopKey,
  weeks: z.int().min(0).max(LONGEST_SPAN),
});

/** Says in how many days the making of a work comes to its end; with 1 on the next day of the siege. */
export const setWorkDays = z.strictObject({
  kind: z.literal('set-work-days'),
  fort: key,
  work: troopKey,
  days: z.int().min(1).max(LONGEST_SPAN),
});

/** Binds two players at once, in place of what treaty they have and of all offers between them (ruling FTP-C34). */
export const makeTreaty = z.strictObject({
  kind: z.literal('make-treaty'),
  player: key,
  other: key,
  treaty: treatyKind,
  /** How many campaign turns it lasts, the one at hand among them; null until one of the two ends it. */
  turns: turns.nullable().default(null),
});

/** Ends a treaty of two players at once, without a notice (ruling FTP-C34). */
export const endTreaty = z.strictObject({ kind: z.literal('end-treaty'), player: key, other: key });

/** Says which seat the umpire plays as well, null for none: all see it from then on. */
export const umpirePlays = z.strictObject({ kind: z.literal('umpire-plays'), player: key.nullable() });

/** Nothing but its reason: what was agreed, a trick, an embassy. */
export const note = z.strictObject({ kind: z.literal('note') });

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
  umpirePlays,
  note,
]);
export type Decree = z.output<typeof decreeSchema>;

/** An umpire's intervention, with its reason (ruling FTP-S13 among its uses). */
export const interventionSchema = z.strictObject({
  reason: z.string().trim().min(1, 'an intervention needs a reason').max(2000),
  /** Whether the reason is told to all players, or to the umpire's log alone. */
  public: z.boolean().default(false),
  decrees: z.array(decreeSchema).min(1).max(100),
});
export type Intervention = z.output<typeof interventionSchema>;
