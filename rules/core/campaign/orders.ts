import { z } from 'zod';
import { SIEGE_WORKS } from './siege-work.ts';
import { battleKey, key, troopKey } from './state.ts';

/** The part of an army that is sent off: so many of each part, and generals who go along. */
const detachmentSchema = z.strictObject({
  parts: z.array(z.strictObject({ id: troopKey, count: z.int().min(1).max(1_000_000) })).max(2000),
  generals: z.array(troopKey).max(100).default([]),
});
export type Detachment = z.output<typeof detachmentSchema>;

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

/**
 * How a battle ended: reported from the table or by the umpire, with figures and models lost by part id; or to be settled by the
 * book's stated quick method, which throws dice and takes no losses from outside. Where raiders or partisans were caught they are
 * the attacker: `defender` means driven off.
 */
export const battleResultSchema = z.strictObject({
  battle: battleKey,
  method: z.enum(['reported', 'quick']).default('reported'),
  winner: z.enum(['attacker', 'defender', 'draw']).default('draw'),
  losses: z
    .array(z.strictObject({ id: troopKey, count: z.int().min(1).max(1_000_000) }))
    .max(5000)
    .default([]),
  generalsLost: z.array(troopKey).max(100).default([]),
  /** Where the beaten side goes; null leaves it to its orders and the rules. */
  retreat: key.nullable().default(null),
  note: z.string().max(2000).default(''),
});
export type BattleResult = z.output<typeof battleResultSchema>;

const gold = z.int().min(0).max(1_000_000_000);

/** What an umpire may do by decree; each is checked against the state. */
const decreeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('set-treasury'), player: key, gold }),
  z.strictObject({ kind: z.literal('set-holder'), province: key, player: key.nullable() }),
  z.strictObject({ kind: z.literal('move-army'), army: key, province: key, fort: key.nullable().default(null) }),
  z.strictObject({
    kind: z.literal('remove-troops'),
    army: key,
    losses: battleResultSchema.shape.losses.unwrap(),
    generals: z.array(troopKey).max(100).default([]),
  }),
  z.strictObject({ kind: z.literal('restore-troops'), army: key, parts: battleResultSchema.shape.losses.unwrap() }),
  z.strictObject({ kind: z.literal('set-crop-damage'), province: key, points: gold }),
  z.strictObject({ kind: z.literal('set-raid-loss'), province: key, gold }),
  z.strictObject({ kind: z.literal('take-fort'), fort: key, player: key.nullable() }),
  z.strictObject({ kind: z.literal('end-siege'), fort: key }),
  /** Nothing but its words: what was agreed, a trick, an embassy. */
  z.strictObject({ kind: z.literal('note') }),
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
