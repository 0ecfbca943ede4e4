import { z } from 'zod';
import { RULE_SYSTEM_IDS } from '../../rules/core/army-file.ts';
import {
  borderSchema,
  type CampaignState,
  encountersSchema,
  key,
  playerSchema,
  provinceSchema,
  SIEGE_WORKS,
  troopKey,
  victorySchema,
  WORK_STAGES,
} from '../../rules/campaign.ts';
import type { NationList } from '../../rules/core/nation-list.ts';

/* The shape of a state that comes from outside. Its references are held against each other in coherent-state.ts. */

export const text = z.string().max(20_000);
export const amount = z.int().min(0).max(1_000_000_000);
export const year = z.int().min(1).max(100_000);
/** A month of a campaigning year, or the winter behind it. */
export const month = z.int().min(1).max(13);

const part = z.strictObject({
  id: troopKey,
  name: text,
  cost: amount,
  count: amount,
  raised: amount,
  entry: key.nullable(),
  troop: z.record(z.string(), z.unknown()).nullable(),
});

export const unitSchema = z.strictObject({ id: troopKey, name: text, parts: z.array(part).max(1000) });
export const generalSchema = z.strictObject({ id: troopKey, name: text, stars: amount, cost: amount });

export const specialistsSchema = z
  .array(z.strictObject({ id: troopKey, kind: key, cost: amount, count: amount }))
  .max(100);

export const armySchema = z.strictObject({
  id: key,
  player: key,
  name: text,
  province: key,
  fort: key.nullable(),
  list: key.nullable(),
  generals: z.array(generalSchema).max(10_000),
  units: z.array(unitSchema).max(10_000),
  specialists: specialistsSchema.optional(),
});

export const bandSchema = z.strictObject({
  id: key,
  player: key,
  name: text,
  province: key,
  list: key.nullable(),
  units: z.array(unitSchema).max(10_000),
});

export const detachmentSchema = z.strictObject({
  parts: z.array(z.strictObject({ id: troopKey, count: amount })).max(10_000),
  generals: z.array(troopKey).max(1000),
});

const force = detachmentSchema.extend({ army: key });

/** A day of a siege: no siege outlasts a campaign. */
export const siegeDay = z.int().min(0).max(100_000_000);

export const workSchema = z.strictObject({
  id: troopKey,
  kind: z.enum(SIEGE_WORKS),
  begun: siegeDay,
  stage: z.enum(WORK_STAGES),
  due: siegeDay.nullable(),
  weeks: amount,
  weeksLeft: amount,
  protected: z.boolean(),
  carpenters: amount,
  miners: amount,
  groups: amount,
  wanted: amount,
  crew: z.strictObject({ army: key, parts: detachmentSchema.shape.parts }).nullable(),
});

const waitingOrder = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('assault'),
    army: key,
    fort: key,
    way: z.enum(['ladders', 'breach']),
    force: detachmentSchema.nullable(),
  }),
  z.strictObject({ kind: z.literal('counter-mine'), army: key }),
]);

export const siegeSchema = z.strictObject({
  fort: key,
  province: key,
  besieger: key,
  begun: z.strictObject({ year, month, week: z.int().min(1).max(10), day: z.int().min(1).max(31) }),
  stores: amount,
  monthsClosed: amount,
  garrisonHadPlague: z.boolean(),
  besiegersHadPlague: z.boolean(),
  works: z.array(workSchema).max(10_000).optional(),
  day: siegeDay.optional(),
});

export const battleSchema = z.strictObject({
  id: z.string().min(1).max(1000),
  cause: z.enum(['march', 'sortie', 'raid', 'partisans', 'assault']),
  province: key,
  attacker: key,
  defender: key,
  from: key,
  queue: z.array(key).max(10_000),
  forces: z.strictObject({ attacker: force, defenders: z.array(force).max(1000) }).nullable(),
  storm: z.strictObject({ fort: key, way: z.enum(['ladders', 'breach']), day: siegeDay }).optional(),
});

export const wonSchema = z.strictObject({ player: key, condition: victorySchema, year, month });

const province = z.strictObject({
  id: key,
  holder: key.nullable(),
  cropDamage: amount,
  raidLoss: amount,
  held: z.record(key, amount),
  decreed: z.literal(true).optional(),
});

/** A list is read by its own schema when the state is held against itself. */
const list = z.custom<NationList>((value) => typeof value === 'object' && value !== null && !Array.isArray(value));

export const stateSchema: z.ZodType<CampaignState> = z.strictObject({
  scenario: key,
  title: text,
  rules: z.enum(RULE_SYSTEM_IDS),
  map: key.nullable(),
  campaignMonths: z.int().min(1).max(12),
  year,
  month,
  players: z.array(playerSchema).min(1).max(1000),
  treasuries: z.record(key, amount),
  setUp: z.strictObject({
    provinces: z.array(provinceSchema).min(1).max(20_000),
    borders: z.array(borderSchema).max(200_000),
    lists: z.array(list).max(1000),
    encounters: encountersSchema,
    victory: z.array(victorySchema).max(100),
  }),
  provinces: z.record(key, province),
  armies: z.record(key, armySchema),
  partisans: z.record(key, bandSchema),
  forts: z.record(key, z.strictObject({ id: key, province: key, holder: key.nullable() })),
  sieges: z.record(key, siegeSchema),
  battles: z.array(battleSchema).max(10_000),
  waiting: z.array(key).max(20_000).nullable(),
  retreats: z.record(key, z.array(key).max(1000)),
  siegeOrders: z.array(waitingOrder).max(100_000).optional(),
  victories: z.array(wonSchema).max(10_000),
  detached: z.record(troopKey, amount),
  rulings: z.record(key, key),
});
