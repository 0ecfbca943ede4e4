import { z } from 'zod';
import { key, type Order, ordersFileSchema, type PlayerEvent, SIEGE_WORKS, troopKey } from '../../rules/campaign.ts';
import { dieSchema, stepSchema } from './campaign-document.ts';
import {
  amount,
  armySchema,
  bandSchema,
  detachmentSchema,
  generalSchema,
  month,
  siegeDay,
  specialistsSchema,
  text,
  unitSchema,
  wonSchema,
  workSchema,
  year,
} from './state-schema.ts';

/* The shape of a player's report that comes as a file. Nothing proves it, so that nothing may stand in it that is not named here. */

const kind = <Kind extends string>(name: Kind) => z.literal(name);
const orders: z.ZodType<Order[]> = ordersFileSchema.shape.orders;
const gold = amount;

const loss = z.strictObject({ army: key, id: troopKey, count: amount, general: z.boolean().optional() });
const losses = z.array(loss).max(10_000);

const ofWork = { fort: key, day: siegeDay, work: workSchema };

/** What a player may be told whole: what is public, and what is its own. */
const payload = z.discriminatedUnion('kind', [
  z.strictObject({ kind: kind('province-taken'), province: key, from: key.nullable(), by: key }),
  z.strictObject({
    kind: kind('fort-taken'),
    fort: key,
    from: key.nullable(),
    by: key.nullable(),
    how: z.enum(['empty', 'surrender', 'assault', 'decree']),
  }),
  z.strictObject({
    kind: kind('siege-lifted'),
    fort: key,
    reason: z.enum(['ordered', 'marched-off', 'beaten', 'went-home', 'fort-taken', 'decree']),
  }),
  z.strictObject({ kind: kind('siege-work-begun'), ...ofWork }),
  z.strictObject({ kind: kind('siege-work-advanced'), ...ofWork }),
  z.strictObject({
    kind: kind('siege-work-ended'),
    ...ofWork,
    why: z.enum(['destroyed', 'crew-lost', 'no-specialists', 'ordered']),
  }),
  z.strictObject({
    kind: kind('breach-thrown'),
    ...ofWork,
    result: z.enum(['not-made', 'too-steep', 'unstable', 'assailable']),
  }),
  z.strictObject({
    kind: kind('escalade'),
    fort: key,
    day: siegeDay,
    army: key,
    groups: z
      .array(z.strictObject({ part: troopKey, count: amount, result: z.enum(['short', 'pushed-down', 'up']) }))
      .max(10_000),
    works: z.array(workSchema).max(10_000),
  }),
  z.strictObject({ kind: kind('control-noted') }),
  z.strictObject({ kind: kind('month-ended'), year, month }),
  z.strictObject({ kind: kind('crops-restored') }),
  z.strictObject({ kind: kind('year-begun'), year }),
  z.strictObject({ kind: kind('victory-reached'), victory: wonSchema }),
  z.strictObject({
    kind: kind('orders-revealed'),
    player: key,
    orders,
    substitute: z.literal(true).optional(),
  }),
  z.strictObject({
    kind: kind('revenue-paid'),
    player: key,
    income: amount,
    provinces: z.array(z.strictObject({ province: key, gold: amount })).max(20_000),
  }),
  z.strictObject({ kind: kind('upkeep-paid'), player: key, upkeep: amount }),
  z.strictObject({ kind: kind('gold-forfeited'), player: key, gold }),
  z.strictObject({ kind: kind('army-mustered'), army: armySchema, gold }),
  z.strictObject({ kind: kind('partisans-raised'), band: bandSchema, gold }),
  z.strictObject({ kind: kind('army-split'), army: key, into: key, name: text, force: detachmentSchema }),
  z.strictObject({ kind: kind('army-joined'), army: key, into: key }),
  z.strictObject({ kind: kind('army-garrisoned'), army: key, fort: key }),
  z.strictObject({
    kind: kind('force-detached'),
    army: key,
    purpose: z.enum(['raid', 'intercept', 'police']),
    force: detachmentSchema,
  }),
  z.strictObject({
    kind: kind('troops-raised'),
    army: key,
    units: z.array(unitSchema).max(10_000),
    generals: z.array(generalSchema).max(1000),
    specialists: specialistsSchema.optional(),
    gold,
  }),
  z.strictObject({ kind: kind('ranks-refilled'), army: key, parts: detachmentSchema.shape.parts, gold }),
  z.strictObject({ kind: kind('troops-dismissed'), army: key, losses, points: amount }),
  z.strictObject({ kind: kind('partisans-activated'), partisans: key, province: key }),
  z.strictObject({
    kind: kind('partisans-disbanded'),
    partisans: key,
    reason: z.enum(['destroyed', 'dismissed']),
  }),
  z.strictObject({ kind: kind('army-marched'), army: key, from: key, to: key }),
  z.strictObject({ kind: kind('army-retreated'), army: key, from: key, to: key }),
  z.strictObject({ kind: kind('army-went-home'), army: key, from: key, to: key }),
  z.strictObject({
    kind: kind('army-disbanded'),
    army: key,
    reason: z.enum(['destroyed', 'no-retreat', 'surrendered', 'dismissed']),
  }),
  z.strictObject({
    kind: kind('province-raided'),
    province: key,
    army: key,
    points: amount,
    cropDamage: amount,
    revenueLoss: amount,
  }),
]);

const seen = z.discriminatedUnion('kind', [
  z.strictObject({ kind: kind('whole'), happening: payload }),
  z.strictObject({ kind: kind('army-seen'), player: key, from: key, to: key }),
  z.strictObject({
    kind: kind('raid-suffered'),
    province: key,
    by: key.nullable(),
    cropDamage: amount,
    revenueLoss: amount,
  }),
  z.strictObject({
    kind: kind('encounter'),
    province: key,
    role: z.enum(['raider', 'interceptor']),
    against: key.nullable(),
    caught: z.boolean(),
    drivenOff: z.boolean().nullable(),
  }),
  z.strictObject({
    kind: kind('own-losses'),
    cause: z.enum([
      'raiders',
      'interceptors',
      'partisans',
      'police',
      'battle',
      'hunger',
      'arrears',
      'plague',
      'siege',
      'decree',
    ]),
    losses,
  }),
  z.strictObject({
    kind: kind('battle-heard-of'),
    province: key,
    attacker: key.nullable(),
    defender: key,
    winner: z.enum(['attacker', 'defender', 'draw']).nullable(),
  }),
  z.strictObject({ kind: kind('army-gone'), player: key, province: key }),
  z.strictObject({ kind: kind('siege-heard-of'), fort: key, player: key }),
  z.strictObject({
    kind: kind('siege-work-seen'),
    fort: key,
    work: z.enum(SIEGE_WORKS),
    what: z.enum(['mining', 'at-wall', 'not-made', 'too-steep', 'unstable', 'assailable', 'gone']),
  }),
  z.strictObject({
    kind: kind('counter-mine-told'),
    fort: key,
    result: z.enum(['undetected', 'countered', 'garrison-won', 'besiegers-won']),
  }),
  z.strictObject({ kind: kind('escalade-seen'), fort: key, up: amount, groups: amount }),
  z.strictObject({ kind: kind('umpire-spoke'), reason: text }),
]);

/** One entry of a player's report. */
export const playerEventSchema: z.ZodType<PlayerEvent> = z.strictObject({
  year,
  month,
  seen: seen,
  dice: z.array(dieSchema as z.ZodType<PlayerEvent['dice'][number]>).max(100_000),
  steps: z.array(stepSchema).max(100_000),
  rulings: z.array(key).max(1000),
});
