import { z } from 'zod';
import { amount, key, troopKey } from '../state/keys.ts';
import { treatyKind, turns } from '../state/treaties.ts';
import { countsSchema, generalsSchema, unitsSchema } from './troops.ts';

/*
 * Input of the umpire: the shape of every decree, and the intervention that contains them. The rules for each kind are in
 * umpire/decrees-on-*.ts.
 */

/** Maximum months, weeks or days in a decree. */
export const MAX_DECREE_SPAN = 1000;

export const setTreasuryShape = z.strictObject({ kind: z.literal('set-treasury'), player: key, gold: amount });

export const setHolderShape = z.strictObject({ kind: z.literal('set-holder'), province: key, player: key.nullable() });

export const moveArmyShape = z.strictObject({
  kind: z.literal('move-army'),
  army: key,
  province: key,
  fort: key.nullable().default(null),
});

/** Moves gold from one treasury to another. */
export const moveGoldShape = z.strictObject({ kind: z.literal('move-gold'), from: key, to: key, gold: amount });

/** Places a new army in the field of any province, free of charge. */
export const placeArmyShape = z.strictObject({
  kind: z.literal('place-army'),
  player: key,
  province: key,
  name: z.string().min(1).max(200),
  list: key.nullable().default(null),
  units: unitsSchema.default([]),
  generals: generalsSchema.default([]),
});

export const removeTroopsShape = z.strictObject({
  kind: z.literal('remove-troops'),
  army: key,
  losses: countsSchema,
  generals: z.array(troopKey).max(100).default([]),
});

export const restoreTroopsShape = z.strictObject({ kind: z.literal('restore-troops'), army: key, parts: countsSchema });

/** Gives an army new units or generals in any place, free of charge. */
export const giveTroopsShape = z.strictObject({
  kind: z.literal('give-troops'),
  army: key,
  units: unitsSchema.default([]),
  generals: generalsSchema.default([]),
});

export const renameArmyShape = z.strictObject({
  kind: z.literal('rename-army'),
  army: key,
  name: z.string().min(1).max(200),
});

export const renameGeneralShape = z.strictObject({
  kind: z.literal('rename-general'),
  army: key,
  general: troopKey,
  name: z.string().min(1).max(200),
});

export const renameCampaignShape = z.strictObject({
  kind: z.literal('rename-campaign'),
  name: z.string().trim().min(1).max(200),
});

export const setCropDamageShape = z.strictObject({ kind: z.literal('set-crop-damage'), province: key, points: amount });

export const setRaidLossShape = z.strictObject({ kind: z.literal('set-raid-loss'), province: key, gold: amount });

export const takeFortShape = z.strictObject({ kind: z.literal('take-fort'), fort: key, player: key.nullable() });

/** Begins a siege without dice, on the first day of the current month, with the given months of stores. */
export const beginSiegeShape = z.strictObject({
  kind: z.literal('begin-siege'),
  fort: key,
  player: key,
  stores: amount.max(MAX_DECREE_SPAN),
});

export const endSiegeShape = z.strictObject({ kind: z.literal('end-siege'), fort: key });

/** Ends a siege work at any stage. */
export const endWorkShape = z.strictObject({ kind: z.literal('end-work'), fort: key, work: troopKey });

/** Sets the weeks until an engine or a mine makes its breach. At 0 the wall is open and can be stormed. */
export const setWorkWeeksShape = z.strictObject({
  kind: z.literal('set-work-weeks'),
  fort: key,
  work: troopKey,
  weeks: z.int().min(0).max(MAX_DECREE_SPAN),
});

/** Sets the days until a work is completed; 1 is the next day of the siege. */
export const setWorkDaysShape = z.strictObject({
  kind: z.literal('set-work-days'),
  fort: key,
  work: troopKey,
  days: z.int().min(1).max(MAX_DECREE_SPAN),
});

/** Makes a treaty at once. It replaces the current treaty and all offers between the two players (ruling FTP-C34). */
export const makeTreatyShape = z.strictObject({
  kind: z.literal('make-treaty'),
  player: key,
  other: key,
  treaty: treatyKind,
  /** Length in campaign turns, the current one included; null for no fixed end. */
  turns: turns.nullable().default(null),
});

/** Ends a treaty at once, without notice (ruling FTP-C34). */
export const endTreatyShape = z.strictObject({ kind: z.literal('end-treaty'), player: key, other: key });

/** Sets the seat that the umpire also plays, or null. All players see it from then on. */
export const umpirePlaysShape = z.strictObject({ kind: z.literal('umpire-plays'), player: key.nullable() });

/** Changes nothing; the reason records an agreement, a trick or an embassy. */
export const noteShape = z.strictObject({ kind: z.literal('note') });

const decreeSchema = z.discriminatedUnion('kind', [
  setTreasuryShape,
  setHolderShape,
  moveArmyShape,
  moveGoldShape,
  placeArmyShape,
  removeTroopsShape,
  restoreTroopsShape,
  giveTroopsShape,
  renameArmyShape,
  renameGeneralShape,
  renameCampaignShape,
  setCropDamageShape,
  setRaidLossShape,
  takeFortShape,
  beginSiegeShape,
  endSiegeShape,
  endWorkShape,
  setWorkWeeksShape,
  setWorkDaysShape,
  makeTreatyShape,
  endTreatyShape,
  umpirePlaysShape,
  noteShape,
]);
export type Decree = z.output<typeof decreeSchema>;

/** An umpire's intervention, with its reason (used for ruling FTP-S13 among others). */
export const interventionSchema = z.strictObject({
  reason: z.string().trim().min(1, 'an intervention needs a reason').max(2000),
  /** If true, all players see the reason; otherwise only the umpire's log has it. */
  public: z.boolean().default(false),
  decrees: z.array(decreeSchema).min(1).max(100),
});
export type Intervention = z.output<typeof interventionSchema>;
