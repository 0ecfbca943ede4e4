import { z } from 'zod';
import { isSignedOrPlain, signedFields } from '../../../core/campaign/signed-orders.ts';
import { amount, key, troopKey } from '../state/keys.ts';
import { SIEGE_WORKS, STORM_WAYS } from '../state/siege-work.ts';
import { treatyKind, turns } from '../state/treaties.ts';
import { worksSchema } from '../state/troops.ts';
import { detachmentSchema, generalsSchema, partsSchema, specialistsSchema, unitsSchema } from './troops.ts';

/* What players hand in: the shape of every order, and the file that they stand in. What may be ordered is said by orders/, a file a kind. */

/** `pursue` says whether it goes after whom it has beaten off, where ruling FTP-C15 lets it. */
export const hold = z.strictObject({ kind: z.literal('hold'), army: key, pursue: z.boolean().optional() });

/** `enter` says whether it goes in after a won battle (ruling FTP-C15); it does where it says nothing. */
export const march = z.strictObject({ kind: z.literal('march'), army: key, to: key, enter: z.boolean().optional() });

export const raid = z.strictObject({ kind: z.literal('raid'), army: key, target: key, force: detachmentSchema });

export const intercept = z.strictObject({ kind: z.literal('intercept'), army: key, force: detachmentSchema });

/** Looks for partisans in the army's province; apart from any intercepting force. */
export const police = z.strictObject({ kind: z.literal('police'), army: key, force: detachmentSchema });

/** A band of partisans raids its province this month. */
export const activate = z.strictObject({ kind: z.literal('activate'), partisans: key });

/** Closes in an enemy's fort in the army's province. */
export const besiege = z.strictObject({ kind: z.literal('besiege'), army: key, fort: key });

export const lift = z.strictObject({ kind: z.literal('lift'), army: key, fort: key });

/** Besiegers begin to make ladders, build an engine or dig a mine. */
export const siegeWork = z.strictObject({
  kind: z.literal('siege-work'),
  army: key,
  fort: key,
  work: z.enum(SIEGE_WORKS),
  /** Under a penthouse or shed; rams and claws only. */
  protected: z.boolean().default(false),
  /** Carpenters who make ladders; an engine or a mine takes one. */
  carpenters: z.int().min(1).max(1000).default(1),
  /** Groups that are to have ladders. */
  groups: z.int().min(1).max(10_000).default(1),
  /** Who serves an engine, of the army’s troops. */
  crew: detachmentSchema.shape.parts.default([]),
});

export const abandonWork = z.strictObject({ kind: z.literal('abandon-work'), army: key, fort: key, work: troopKey });

/** Storms a fort as soon as ladders are ready, a breach is open or a tower stands at the wall in this month; the whole army where no force is named. */
export const assault = z.strictObject({
  kind: z.literal('assault'),
  army: key,
  fort: key,
  way: z.enum(STORM_WAYS),
  force: detachmentSchema.nullable().default(null),
});

/** Answers beforehand, where an unstable breach opens in this month: nobody storms it (ruling FTP-S9). */
export const leaveBreach = z.strictObject({ kind: z.literal('leave-breach'), army: key, fort: key });

/** A besieged garrison listens for mines and digs towards them. */
export const counterMine = z.strictObject({ kind: z.literal('counter-mine'), army: key });

/** A garrison attacks the enemies in the field before its fort. */
export const sortie = z.strictObject({ kind: z.literal('sortie'), army: key });

/** A part of a besieged garrison attacks an engine at its wall, and goes back in (ruling FTP-S19). */
export const sortieEngine = z.strictObject({
  kind: z.literal('sortie-engine'),
  army: key,
  /** The engine. */
  work: troopKey,
  force: detachmentSchema,
});

/** A march against the besiegers of a fort of one's own side. */
export const relieve = z.strictObject({ kind: z.literal('relieve'), army: key, to: key });

/** Goes into a fort of its side in its own province. */
export const garrison = z.strictObject({ kind: z.literal('garrison'), army: key, fort: key });

/** Where to go when beaten, the best first. */
export const retreat = z.strictObject({ kind: z.literal('retreat'), army: key, to: z.array(key).min(1).max(50) });

/** Part of an army becomes an army of its own, before anything else happens. */
export const split = z.strictObject({
  kind: z.literal('split'),
  army: key,
  name: z.string().min(1).max(200),
  force: detachmentSchema,
  /** Who goes along; without them specialists stay. */
  specialists: specialistsSchema,
});

/** An army joins another of its side in the same place, before anything else happens. */
export const join = z.strictObject({ kind: z.literal('join'), army: key, into: key });

/** “As far as the gold goes” (ruling FTP-C37): where it does not go so far when the order’s turn comes, the order falls away and is not refused. */
const ifPaid = z.literal(true).optional();

/** New units, generals and specialists for an army in a province of its side. */
export const raise = z.strictObject({
  kind: z.literal('raise'),
  army: key,
  units: unitsSchema.default([]),
  generals: generalsSchema.default([]),
  specialists: specialistsSchema,
  ifPaid,
});

/** New figures and models for the ranks of units that have lost some. */
export const refill = z.strictObject({ kind: z.literal('refill'), army: key, parts: partsSchema, ifPaid });

/** A new army in a province of one's own. */
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

/** Ditches, palisades and plashing for an army where it stands, in group frontages (ruling FTP-C31); absent where there are none. */
export const fieldWorks = z.strictObject({
  kind: z.literal('field-works'),
  army: key,
  works: worksSchema.optional(),
  ifPaid,
});

/** Sends troops home for good; the whole army where no force is named. */
export const disband = z.strictObject({
  kind: z.literal('disband'),
  army: key,
  force: detachmentSchema.nullable().default(null),
});

/** Besiegers give up their siege and go to winter quarters. */
export const goHome = z.strictObject({ kind: z.literal('go-home'), army: key });

/** Partisans in an enemy's province that borders on one's own, at twice their price (ruling FTP-C14). */
export const raisePartisans = z.strictObject({
  kind: z.literal('raise-partisans'),
  province: key,
  name: z.string().min(1).max(200),
  list: key.nullable().default(null),
  units: unitsSchema.min(1),
  ifPaid,
});

/** New partisans in the places of the fallen, at twice their price (ruling FTP-C30). */
export const refillPartisans = z.strictObject({
  kind: z.literal('refill-partisans'),
  partisans: key,
  parts: partsSchema,
  ifPaid,
});

export const disbandPartisans = z.strictObject({ kind: z.literal('disband-partisans'), partisans: key });

/** The longest message, in characters. */
export const LONGEST_MESSAGE = 2000;
/** Kept as it was written, its spaces too: what is read again must be what was hashed. */
export const messageText = z.string().max(LONGEST_MESSAGE).regex(/\S/, 'a message has words');

/** Words to another player, who reads them when the month is resolved; nobody else does but the umpire. */
export const message = z.strictObject({ kind: z.literal('message'), player: key, text: messageText });

/** Gold out of one’s own treasury for another player, before anything else happens in the month. */
export const giveGold = z.strictObject({ kind: z.literal('give-gold'), player: key, gold: amount.min(1) });

/** A province of one’s own for another player, with its forts, before anything else happens in the month. */
export const giveProvince = z.strictObject({ kind: z.literal('give-province'), player: key, province: key });

/** Offers a treaty; it stands until it is answered, withdrawn or replaced, and two that are alike make the treaty. */
export const offerTreaty = z.strictObject({
  kind: z.literal('offer-treaty'),
  player: key,
  treaty: treatyKind,
  /** How many campaign turns it is to last; null until one of the two ends it. */
  turns: turns.nullable().default(null),
});

/** Accepts the treaty that another player offers, as it is. */
export const acceptTreaty = z.strictObject({ kind: z.literal('accept-treaty'), player: key });

/** Gives notice of a treaty, which ends with the turn at hand; withdraws what was offered, and declines what the other offers. */
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

/** A player's orders for one month as a file and as they are filed: `nomarch-orders`, version 1. The player's app may have signed it. */
export const ordersFileSchema = z
  .strictObject({
    format: z.literal('nomarch-orders'),
    version: z.literal(1),
    /** The campaign they were written for; a file that names another is refused. */
    campaign: key.optional(),
    player: key,
    year: z.int().min(1),
    month: z.int().min(1),
    orders: z.array(orderSchema).max(5000),
    /** Filed by the umpire in the player's stead. */
    substitute: z.literal(true).optional(),
    ...signedFields,
    /** By the secret of the player's seat, which the umpire's app made; files that were written at the umpire's screen have none. */
    seal: z.string().max(100).optional(),
  })
  .refine(isSignedOrPlain, {
    path: ['by'],
    error: 'a signed file has campaign, chance, promise and by; an unsigned one has no chance, no promise and no by',
  });
export type OrdersFile = z.output<typeof ordersFileSchema>;
