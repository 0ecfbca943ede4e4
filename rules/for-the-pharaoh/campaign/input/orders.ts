import { z } from 'zod';
import { isSignedOrPlain, signedFields } from '../../../core/campaign/signed-orders.ts';
import { amount, key, troopKey } from '../state/keys.ts';
import { SIEGE_WORKS, STORM_WAYS } from '../state/siege-work.ts';
import { treatyKind, turns } from '../state/treaties.ts';
import { worksSchema } from '../state/troops.ts';
import { detachmentSchema, generalsSchema, partsSchema, specialistsSchema, unitsSchema } from './troops.ts';

/* Input of players: the shape of every order, and the file that contains them. The rules for each kind are in orders/. */

/** If `pursue` is true, the army follows a beaten attacker where ruling FTP-C15 permits it. */
export const holdShape = z.strictObject({ kind: z.literal('hold'), army: key, pursue: z.boolean().optional() });

/** If `enter` is false, the army does not enter after a victory (ruling FTP-C15). The default is to enter. */
export const marchShape = z.strictObject({
  kind: z.literal('march'),
  army: key,
  to: key,
  enter: z.boolean().optional(),
});

export const raidShape = z.strictObject({ kind: z.literal('raid'), army: key, target: key, force: detachmentSchema });

export const interceptShape = z.strictObject({ kind: z.literal('intercept'), army: key, force: detachmentSchema });

/** Searches for partisans in the army's province, separately from any interceptors. */
export const policeShape = z.strictObject({ kind: z.literal('police'), army: key, force: detachmentSchema });

/** Orders a partisan band to raid its province this month. */
export const activateShape = z.strictObject({ kind: z.literal('activate'), partisans: key });

/** Begins the siege of an enemy's fort in the army's province. */
export const besiegeShape = z.strictObject({ kind: z.literal('besiege'), army: key, fort: key });

export const liftShape = z.strictObject({ kind: z.literal('lift'), army: key, fort: key });

/** Begins siege works: ladders, an engine or a mine. */
export const siegeWorkShape = z.strictObject({
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

export const abandonWorkShape = z.strictObject({
  kind: z.literal('abandon-work'),
  army: key,
  fort: key,
  work: troopKey,
});

/** Storms a fort once ladders, a breach or a tower at the wall are ready this month. Without a force, the whole army storms. */
export const assaultShape = z.strictObject({
  kind: z.literal('assault'),
  army: key,
  fort: key,
  way: z.enum(STORM_WAYS),
  force: detachmentSchema.nullable().default(null),
});

/** Decides in advance not to storm an unstable breach that opens this month (ruling FTP-S9). */
export const declineBreachShape = z.strictObject({ kind: z.literal('leave-breach'), army: key, fort: key });

/** A besieged garrison listens for mines and digs towards them. */
export const counterMineShape = z.strictObject({ kind: z.literal('counter-mine'), army: key });

/** A garrison attacks the enemies in the field outside its fort. */
export const sortieShape = z.strictObject({ kind: z.literal('sortie'), army: key });

/** Part of a besieged garrison attacks an engine at the wall and returns (ruling FTP-S19). */
export const sortieEngineShape = z.strictObject({
  kind: z.literal('sortie-engine'),
  army: key,
  work: troopKey,
  force: detachmentSchema,
});

/** Marches against the besiegers of a friendly fort. */
export const relieveShape = z.strictObject({ kind: z.literal('relieve'), army: key, to: key });

/** Enters a friendly fort in the army's province. */
export const garrisonShape = z.strictObject({ kind: z.literal('garrison'), army: key, fort: key });

/** Preferred provinces for a retreat, best first. */
export const retreatShape = z.strictObject({ kind: z.literal('retreat'), army: key, to: z.array(key).min(1).max(50) });

/** Forms a new army from part of an army, before everything else in the month. */
export const splitShape = z.strictObject({
  kind: z.literal('split'),
  army: key,
  name: z.string().min(1).max(200),
  force: detachmentSchema,
  /** Specialists of the new army; by default they stay. */
  specialists: specialistsSchema,
});

/** Merges an army into another of its side in the same place, before everything else in the month. */
export const joinShape = z.strictObject({ kind: z.literal('join'), army: key, into: key });

/** If true, the order lapses, instead of being rejected, if there is not enough gold when it is carried out (ruling FTP-C37). */
const ifPaid = z.literal(true).optional();

/** Raises units, generals and specialists for an army in a friendly province. */
export const raiseShape = z.strictObject({
  kind: z.literal('raise'),
  army: key,
  units: unitsSchema.default([]),
  generals: generalsSchema.default([]),
  specialists: specialistsSchema,
  ifPaid,
});

/** Replaces lost figures and models of units. */
export const refillShape = z.strictObject({ kind: z.literal('refill'), army: key, parts: partsSchema, ifPaid });

/** Raises a new army in the player's own province. */
export const musterShape = z.strictObject({
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
export const fieldWorksShape = z.strictObject({
  kind: z.literal('field-works'),
  army: key,
  works: worksSchema.optional(),
  ifPaid,
});

/** Dismisses troops permanently. Without a force, the whole army. */
export const disbandShape = z.strictObject({
  kind: z.literal('disband'),
  army: key,
  force: detachmentSchema.nullable().default(null),
});

/** Lifts a siege so that the besiegers go to winter quarters. */
export const goHomeShape = z.strictObject({ kind: z.literal('go-home'), army: key });

/** Raises partisans in an adjacent enemy province at twice their cost (ruling FTP-C14). */
export const raisePartisansShape = z.strictObject({
  kind: z.literal('raise-partisans'),
  province: key,
  name: z.string().min(1).max(200),
  list: key.nullable().default(null),
  units: unitsSchema.min(1),
  ifPaid,
});

/** Replaces lost partisans at twice their cost (ruling FTP-C30). */
export const refillPartisansShape = z.strictObject({
  kind: z.literal('refill-partisans'),
  partisans: key,
  parts: partsSchema,
  ifPaid,
});

export const disbandPartisansShape = z.strictObject({ kind: z.literal('disband-partisans'), partisans: key });

/** Maximum length of a message, in characters. */
export const MAX_MESSAGE_LENGTH = 2000;
/** Kept verbatim, spaces included: the text is hashed. */
export const messageText = z.string().max(MAX_MESSAGE_LENGTH).regex(/\S/, 'the message is empty');

/** Sends a message that only the other player and the umpire read, when the month is resolved. */
export const messageShape = z.strictObject({ kind: z.literal('message'), player: key, text: messageText });

/** Gives gold to another player, before everything else in the month. */
export const giveGoldShape = z.strictObject({ kind: z.literal('give-gold'), player: key, gold: amount.min(1) });

/** Gives a province with its forts to another player, before everything else in the month. */
export const giveProvinceShape = z.strictObject({ kind: z.literal('give-province'), player: key, province: key });

/** Offers a treaty until it is answered, withdrawn or replaced. Two identical offers make the treaty. */
export const offerTreatyShape = z.strictObject({
  kind: z.literal('offer-treaty'),
  player: key,
  treaty: treatyKind,
  /** Length in campaign turns; null for no fixed end. */
  turns: turns.nullable().default(null),
});

/** Accepts another player's offer unchanged. */
export const acceptTreatyShape = z.strictObject({ kind: z.literal('accept-treaty'), player: key });

/** Gives notice of a treaty, which ends with the current turn. Also withdraws the player's offer and declines the other's. */
export const endTreatyShape = z.strictObject({ kind: z.literal('end-treaty'), player: key });

const orderSchema = z.discriminatedUnion('kind', [
  holdShape,
  marchShape,
  raidShape,
  interceptShape,
  policeShape,
  activateShape,
  besiegeShape,
  liftShape,
  siegeWorkShape,
  abandonWorkShape,
  assaultShape,
  declineBreachShape,
  counterMineShape,
  sortieShape,
  sortieEngineShape,
  relieveShape,
  garrisonShape,
  retreatShape,
  splitShape,
  joinShape,
  raiseShape,
  refillShape,
  musterShape,
  fieldWorksShape,
  disbandShape,
  goHomeShape,
  raisePartisansShape,
  refillPartisansShape,
  disbandPartisansShape,
  messageShape,
  giveGoldShape,
  giveProvinceShape,
  offerTreatyShape,
  acceptTreatyShape,
  endTreatyShape,
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
    error:
      'a signed file needs “campaign”, “chance”, “promise” and “by”; an unsigned file must not have “chance”, “promise” or “by”',
  });
export type OrdersFile = z.output<typeof ordersFileSchema>;
