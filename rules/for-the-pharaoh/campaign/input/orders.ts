import { z } from 'zod';
import { isSignedOrPlain, signedFields } from '../../../core/campaign/signed-orders.ts';
import { amount, key, troopKey } from '../state/keys.ts';
import { SIEGE_WORKS, STORM_WAYS } from '../state/siege-work.ts';
import { treatyKind, turns } from '../state/treaties.ts';
import { worksSchema } from '../state/troops.ts';
import { detachmentSchema, generalsSchema, partsSchema, specialistsSchema, unitsSchema } from './troops.ts';

/* Input of players: the shape of every order, and the file that contains them. The rules for each kind are in orders/. */

/** If `pursue` is true, the army follows a beaten attacker where ruling FTP-C15 permits it. */
export const hold = z.strictObject({ kind: z.literal('hold'), army: key, pursue: z.boolean().optional() });

/** If `enter` is false, the army does not enter after a victory (ruling FTP-C15). The default is to enter. */
export const march = z.strictObject({ kind: z.literal('march'), army: key, to: key, enter: z.boolean().optional() });

export const raid = z.strictObject({ kind: z.literal('raid'), army: key, target: key, force: detachmentSchema });

export const intercept = z.strictObject({ kind: z.literal('intercept'), army: key, force: detachmentSchema });

/** Searches for partisans in the army's province, separately from any interceptors. */
export const police = z.strictObject({ kind: z.literal('police'), army: key, force: detachmentSchema });

/** Orders a partisan band to raid its province this month. */
export const activate = z.strictObject({ kind: z.literal('activate'), partisans: key });

/** Begins the siege of an enemy's fort in the army's province. */
export const besiege = z.strictObject({ kind: z.literal('besiege'), army: key, fort: key });

export const lift = z.strictObject({ kind: z.literal('lift'), army: key, fort: key });

/** Begins siege works: ladders, an engine or a mine. */
export const siegeWork = z.strictObject({
  kind: z.literal('siege-work'),
  army: key,
  fort: key,
  work: z.enum(SIEGE_WORKS),
  /** True for a penthouse or shed; rams and claws only. */
  protected: z.boolean().default(false),
  /** Carpenters for ladders; an engine or a mine needs one. */
  carpenters: z.int().min(1).max(1000).default(1),
  /** Groups that get ladders. */
  groups: z.int().min(1).max(10_000).default(1),
  /** Crew of an engine, taken from the army. */
  crew: detachmentSchema.shape.parts.default([]),
});

export const abandonWork = z.strictObject({ kind: z.literal('abandon-work'), army: key, fort: key, work: troopKey });

/**
 * Storms a fort once ladders are ready, a breach is open or a tower stands at the wall this month. Without a force, the whole army storms.
 */
export const assault = z.strictObject({
  kind: z.literal('assault'),
  army: key,
  fort: key,
  way: z.enum(STORM_WAYS),
  force: detachmentSchema.nullable().default(null),
});

/** Decides in advance not to storm an unstable breach that opens this month (ruling FTP-S9). */
export const leaveBreach = z.strictObject({ kind: z.literal('leave-breach'), army: key, fort: key });

/** A besieged garrison listens for mines and digs towards them. */
export const counterMine = z.strictObject({ kind: z.literal('counter-mine'), army: key });

/** A garrison attacks the enemies in the field outside its fort. */
export const sortie = z.strictObject({ kind: z.literal('sortie'), army: key });

/** Part of a besieged garrison attacks an engine at the wall and returns (ruling FTP-S19). */
export const sortieEngine = z.strictObject({
  kind: z.literal('sortie-engine'),
  army: key,
  work: troopKey,
  force: detachmentSchema,
});

/** Marches against the besiegers of a friendly fort. */
export const relieve = z.strictObject({ kind: z.literal('relieve'), army: key, to: key });

/** Enters a friendly fort in the army's province. */
export const garrison = z.strictObject({ kind: z.literal('garrison'), army: key, fort: key });

/** Preferred provinces for a retreat, best first. */
export const retreat = z.strictObject({ kind: z.literal('retreat'), army: key, to: z.array(key).min(1).max(50) });

/** Forms a new army from part of an army, before everything else in the month. */
export const split = z.strictObject({
  kind: z.literal('split'),
  army: key,
  name: z.string().min(1).max(200),
  force: detachmentSchema,
  /** Specialists of the new army; by default they stay. */
  specialists: specialistsSchema,
});

/** Merges an army into another of its side in the same place, before everything else in the month. */
export const join = z.strictObject({ kind: z.literal('join'), army: key, into: key });

/** If true, the order lapses, instead of being rejected, if there is not enough gold when it is carried out (ruling FTP-C37). */
const ifPaid = z.literal(true).optional();

/** Raises units, generals and specialists for an army in a friendly province. */
export const raise = z.strictObject({
  kind: z.literal('raise'),
  army: key,
  units: unitsSchema.default([]),
  generals: generalsSchema.default([]),
  specialists: specialistsSchema,
  ifPaid,
});

/** Replaces lost figures and models of units. */
export const refill = z.strictObject({ kind: z.literal('refill'), army: key, parts: partsSchema, ifPaid });

/** Raises a new army in the player's own province. */
export const muster = z.strictObject({
  kind: z.literal('muster'),
  province: key,
  name: z.string().min(1).max(200),
  list: key.nullable().default(null),
  units: unitsSchema.default([]),
  generals: generalsSchema.default([]),
  specialists: specialistsSchema,
  ifPaid,
});

/** Builds ditches, palisades and plashing for an army at its position, in group frontages (ruling FTP-C31). */
export const fieldWorks = z.strictObject({
  kind: z.literal('field-works'),
  army: key,
  works: worksSchema.optional(),
  ifPaid,
});

/** Dismisses troops permanently. Without a force, the whole army. */
export const disband = z.strictObject({
  kind: z.literal('disband'),
  army: key,
  force: detachmentSchema.nullable().default(null),
});

/** Lifts a siege so that the besiegers go to winter quarters. */
export const goHome = z.strictObject({ kind: z.literal('go-home'), army: key });

/** Raises partisans in an adjacent enemy province at twice their cost (ruling FTP-C14). */
export const raisePartisans = z.strictObject({
  kind: z.literal('raise-partisans'),
  province: key,
  name: z.string().min(1).max(200),
  list: key.nullable().default(null),
  units: unitsSchema.min(1),
  ifPaid,
});

/** Replaces lost partisans at twice their cost (ruling FTP-C30). */
export const refillPartisans = z.strictObject({
  kind: z.literal('refill-partisans'),
  partisans: key,
  parts: partsSchema,
  ifPaid,
});

export const disbandPartisans = z.strictObject({ kind: z.literal('disband-partisans'), partisans: key });

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE = 2000;
/** Kept verbatim, spaces included: the text is hashed. */
export const messageText = z.string().max(MAX_MESSAGE).regex(/\S/, 'a message needs words');

/** Sends a message that only the other player and the umpire read, when the month is resolved. */
export const message = z.strictObject({ kind: z.literal('message'), player: key, text: messageText });

/** Gives gold to another player, before everything else in the month. */
export const giveGold = z.strictObject({ kind: z.literal('give-gold'), player: key, gold: amount.min(1) });

/** Gives a province with its forts to another player, before everything else in the month. */
export const giveProvince = z.strictObject({ kind: z.literal('give-province'), player: key, province: key });

/** Offers a treaty until it is answered, withdrawn or replaced. Two identical offers make the treaty. */
export const offerTreaty = z.strictObject({
  kind: z.literal('offer-treaty'),
  player: key,
  treaty: treatyKind,
  /** Length in campaign turns; null for no fixed end. */
  turns: turns.nullable().default(null),
});

/** Accepts another player's offer unchanged. */
export const acceptTreaty = z.strictObject({ kind: z.literal('accept-treaty'), player: key });

/** Gives notice of a treaty, which ends with the current turn. Also withdraws the player's offer and declines the other's. */
export const endTreaty = z.strictObject({ kind: z.literal('end-treaty'), player: key });

const orderSchema = z.discriminatedUnion('kind', [
  hold,
  march,
  raid,
  intercept,
  police,
  activate,
  besiege,
  lift,
  siegeWork,
  abandonWork,
  assault,
  leaveBreach,
  counterMine,
  sortie,
  sortieEngine,
  relieve,
  garrison,
  retreat,
  split,
  join,
  raise,
  refill,
  muster,
  fieldWorks,
  disband,
  goHome,
  raisePartisans,
  refillPartisans,
  disbandPartisans,
  message,
  giveGold,
  giveProvince,
  offerTreaty,
  acceptTreaty,
  endTreaty,
]);
export type Order = z.output<typeof orderSchema>;
export type OrderOf<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>;

/** A player's submitted orders for one month: `nomarch-orders`, version 1. The player's app may have signed them. */
export const ordersFileSchema = z
  .strictObject({
    format: z.literal('nomarch-orders'),
    version: z.literal(1),
    /** The campaign of the orders; a file of another campaign is rejected. */
    campaign: key.optional(),
    player: key,
    year: z.int().min(1),
    month: z.int().min(1),
    orders: z.array(orderSchema).max(5000),
    /** True if the umpire submitted the orders for the player. */
    substitute: z.literal(true).optional(),
    ...signedFields,
    /** Seal made with the secret of the player's seat, which the umpire's app created. Absent from files written on the umpire's screen. */
    seal: z.string().max(100).optional(),
  })
  .refine(isSignedOrPlain, {
    path: ['by'],
    error: 'a signed file has campaign, chance, promise and by; an unsigned one has no chance, no promise and no by',
  });
export type OrdersFile = z.output<typeof ordersFileSchema>;
