import { z } from 'zod';
import { detachmentSchema } from '../detachment.ts';
import { SIEGE_WORKS } from '../siege-works/siege-work.ts';
import { key, troopKey } from '../keys.ts';

const partSchema = z.strictObject({
  entry: key.nullable().default(null),
  troop: z.record(z.string(), z.unknown()).nullable().default(null),
  count: z.int().min(1).max(1_000_000),
});
const unitsSchema = z
  .array(z.strictObject({ name: z.string().max(200).default(''), parts: z.array(partSchema).min(1).max(50) }))
  .max(1000);
const generalsSchema = z
  .array(z.strictObject({ name: z.string().max(200).default(''), stars: z.int().min(0).max(100) }))
  .max(100);

/** Specialists to be raised, by kind. Absent, not empty, where there are none: old logs must read as they were written. */
const specialistsSchema = z.record(key, z.int().min(1).max(1000)).optional();

/** One order for a campaigning month. An army without an order holds. */
const monthOrders = [
  z.strictObject({ kind: z.literal('hold'), army: key }),
  z.strictObject({ kind: z.literal('march'), army: key, to: key }),
  z.strictObject({ kind: z.literal('raid'), army: key, target: key, force: detachmentSchema }),
  z.strictObject({ kind: z.literal('intercept'), army: key, force: detachmentSchema }),
  /** Looks for partisans in the army's province; apart from any intercepting force. */
  z.strictObject({ kind: z.literal('police'), army: key, force: detachmentSchema }),
  /** A band of partisans raids its province this month. */
  z.strictObject({ kind: z.literal('activate'), partisans: key }),
  /** Closes in an enemy's fort in the army's province. */
  z.strictObject({ kind: z.literal('besiege'), army: key, fort: key }),
  z.strictObject({ kind: z.literal('lift'), army: key, fort: key }),
  /** Besiegers begin to make ladders, build an engine or dig a mine. */
  z.strictObject({
    kind: z.literal('siege-work'),
    army: key,
    fort: key,
    work: z.enum(SIEGE_WORKS),
    /** Under a penthouse or shed; engines only. */
    protected: z.boolean().default(false),
    /** Carpenters who make ladders; an engine or a mine takes one. */
    carpenters: z.int().min(1).max(1000).default(1),
    /** Groups that are to have ladders. */
    groups: z.int().min(1).max(10_000).default(1),
    /** Who serves an engine, of the army’s troops. */
    crew: detachmentSchema.shape.parts.default([]),
  }),
  z.strictObject({ kind: z.literal('abandon-work'), army: key, fort: key, work: troopKey }),
  /** Storms a fort as soon as ladders are ready or a breach is open in this month; the whole army where no force is named. */
  z.strictObject({
    kind: z.literal('assault'),
    army: key,
    fort: key,
    way: z.enum(['ladders', 'breach']),
    force: detachmentSchema.nullable().default(null),
  }),
  /** A besieged garrison listens for mines and digs towards them. */
  z.strictObject({ kind: z.literal('counter-mine'), army: key }),
  /** A besieged garrison attacks its besiegers. */
  z.strictObject({ kind: z.literal('sortie'), army: key }),
  /** A march against the besiegers of a fort of one's own side. */
  z.strictObject({ kind: z.literal('relieve'), army: key, to: key }),
  /** Goes into a fort of its side in its own province. */
  z.strictObject({ kind: z.literal('garrison'), army: key, fort: key }),
  /** Where to go when beaten, the best first. */
  z.strictObject({ kind: z.literal('retreat'), army: key, to: z.array(key).min(1).max(50) }),
  /** Part of an army becomes an army of its own, before anything else happens. */
  z.strictObject({ kind: z.literal('split'), army: key, name: z.string().min(1).max(200), force: detachmentSchema }),
  /** An army joins another of its side in the same place, before anything else happens. */
  z.strictObject({ kind: z.literal('join'), army: key, into: key }),
] as const;

/** One order for the winter. */
const winterOrders = [
  /** New units and generals for an army in a province of its side. */
  z.strictObject({
    kind: z.literal('raise'),
    army: key,
    units: unitsSchema.default([]),
    generals: generalsSchema.default([]),
    specialists: specialistsSchema,
  }),
  /** New figures and models for the ranks of units that have lost some. */
  z.strictObject({ kind: z.literal('refill'), army: key, parts: detachmentSchema.shape.parts }),
  /** A new army in a province of one's own. */
  z.strictObject({
    kind: z.literal('muster'),
    province: key,
    name: z.string().min(1).max(200),
    list: key.nullable().default(null),
    units: unitsSchema.default([]),
    generals: generalsSchema.default([]),
    specialists: specialistsSchema,
  }),
  /** Sends troops home for good; the whole army where no force is named. */
  z.strictObject({ kind: z.literal('disband'), army: key, force: detachmentSchema.nullable().default(null) }),
  /** Besiegers give up their siege and go to winter quarters. */
  z.strictObject({ kind: z.literal('go-home'), army: key }),
  /** Partisans in an enemy's province that borders on one's own, at twice their price. */
  z.strictObject({
    kind: z.literal('raise-partisans'),
    province: key,
    name: z.string().min(1).max(200),
    list: key.nullable().default(null),
    units: unitsSchema.min(1),
  }),
  z.strictObject({ kind: z.literal('disband-partisans'), partisans: key }),
] as const;

const orderSchema = z.discriminatedUnion('kind', [...monthOrders, ...winterOrders]);
export type Order = z.output<typeof orderSchema>;
export type OrderOf<Kind extends Order['kind']> = Extract<Order, { kind: Kind }>;
export type RaisedUnits = OrderOf<'raise'>['units'];

const WINTER_KINDS: ReadonlySet<string> = new Set(winterOrders.map(({ shape }) => shape.kind.value));
/** Whether an order is one for the winter; the others are for a month. */
export const isWinterOrder = ({ kind }: Order): boolean => WINTER_KINDS.has(kind);

/** A player's orders for one month as a file and as they are filed: `nomarch-orders`, version 1. */
export const ordersFileSchema = z.strictObject({
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
});
export type OrdersFile = z.output<typeof ordersFileSchema>;
