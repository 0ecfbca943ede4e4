import { z } from 'zod';
import { armyFileSchema, ruleSystemIdSchema } from '../../../core/army-file.ts';
import { key } from './keys.ts';

const title = z.string().max(200);
const wholeNumber = (min: number) => z.int().min(min).max(1_000_000_000);

export const playerSchema = z.strictObject({ id: key, name: title, power: title, colour: z.string().max(40) });

/** A fortified place that can be besieged, with the properties of its walls that the siege rules need. */
export const fortSchema = z.strictObject({
  id: key,
  name: title,
  moat: z.enum(['none', 'dry', 'wet']).default('none'),
  /** If true, an earth embankment must be dug away before a breach. */
  embankment: z.boolean().default(false),
  /** If true, the garrison can fish or be supplied by water. */
  water: z.boolean().default(false),
});

export const provinceSchema = z.strictObject({
  id: key,
  name: title,
  /** Gold per year; the book's usual figure by default (ruling FTP-C3). */
  tax: wholeNumber(0).default(4000),
  /** Points of troops that the province can feed; the book's usual figure by default (ruling FTP-C3). */
  food: wholeNumber(0).default(10_000),
  terrain: z.string().max(40),
  /** The holder at the start. */
  holder: key.nullable(),
  city: title.nullable().default(null),
  forts: z.array(fortSchema).max(20).default([]),
  port: z.boolean().default(false),
  capitalOf: key.nullable().default(null),
});

export const borderSchema = z.strictObject({ a: key, b: key, kind: z.enum(['land', 'river', 'pass', 'sea']) });

/** Victory conditions: provinces or capitals held at the end of a month, gold after a winter, or years elapsed. */
export const victorySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('provinces'), count: z.int().min(1).max(20_000) }),
  z.strictObject({ kind: z.literal('capitals'), count: z.int().min(1).max(30) }),
  z.strictObject({ kind: z.literal('gold'), amount: z.int().min(1).max(1_000_000_000) }),
  z.strictObject({ kind: z.literal('years'), count: z.int().min(1).max(1000) }),
]);
export type VictoryCondition = z.output<typeof victorySchema>;

/** Resolution of fights with caught raiders: by the book's result table at once, or on the table while the month waits. */
export const encountersSchema = z.enum(['result-table', 'fought']);

/** Percentage of a treasury. */
export const carriesOverSchema = z.int().min(0).max(100);

const yearSchema = z.int().min(1).max(100_000);
const monthSchema = z.int().min(1).max(10);
const amountSchema = wholeNumber(0);

/** Position of a campaign begun elsewhere, on paper or in another program: everything that its map and armies do not show. */
export const underWaySchema = z.strictObject({
  year: yearSchema,
  /** The next month to play. */
  month: monthSchema,
  /** Crops burnt (in points) and revenue carried off (in gold) this year. */
  damage: z
    .array(z.strictObject({ province: key, crops: amountSchema.default(0), gold: amountSchema.default(0) }))
    .max(20_000)
    .default([]),
  /** Month ends of this year at which a player other than the current holder held a province. */
  held: z
    .array(z.strictObject({ province: key, player: key, months: monthSchema }))
    .max(20_000)
    .default([]),
  /** Forts not held by the holder of their province; null for no holder. */
  forts: z
    .array(z.strictObject({ fort: key, holder: key.nullable() }))
    .max(20_000)
    .default([]),
  /** Besieged forts, the start of each siege, and the months of stores that the garrison had then. */
  sieges: z
    .array(
      z.strictObject({
        fort: key,
        besieger: key,
        since: z.strictObject({ year: yearSchema, month: monthSchema }),
        stores: z.int().min(0).max(1000),
        garrisonHadPlague: z.boolean().default(false),
        besiegersHadPlague: z.boolean().default(false),
      }),
    )
    .max(2000)
    .default([]),
  /** Earlier events, public in the chronicle. */
  notes: z
    .array(z.strictObject({ year: yearSchema, month: monthSchema, text: z.string().trim().min(1).max(1900) }))
    .max(100)
    .default([]),
});
export type UnderWay = z.output<typeof underWaySchema>;

/** A campaign before its first month: `nomarch-scenario`, version 1. */
export const scenarioSchema = z.strictObject({
  format: z.literal('nomarch-scenario'),
  version: z.literal(1),
  id: key,
  rules: ruleSystemIdSchema,
  title,
  description: z.string().max(5000).default(''),
  /** Id of an included map on which the campaign is drawn, or null. */
  map: key.nullable().default(null),
  campaignMonths: z.int().min(8).max(10).default(8),
  players: z
    .array(playerSchema.extend({ treasury: wholeNumber(0).default(0) }))
    .min(1)
    .max(30),
  provinces: z.array(provinceSchema).min(1).max(20_000),
  borders: z.array(borderSchema).max(200_000),
  armies: z
    .array(
      z.strictObject({
        id: key,
        player: key,
        province: key,
        /** The garrisoned fort; null in the field. */
        fort: key.nullable().default(null),
        army: armyFileSchema,
      }),
    )
    .max(2000),
  /** Partisan bands at the start, each in a province held by an enemy (ruling FTP-C30). */
  partisans: z
    .array(z.strictObject({ id: key, player: key, province: key, army: armyFileSchema }))
    .max(500)
    .default([]),
  /** Percentage of its gold that a treasury carries over a winter after upkeep and recruiting (ruling FTP-C32). */
  carriesOver: carriesOverSchema.default(100),
  encounters: encountersSchema.default('result-table'),
  victory: z.array(victorySchema).max(20).default([]),
  rulings: z.record(key, key).default({}),
  /** Absent if the campaign begins in the first month of its first year. */
  underWay: underWaySchema.exactOptional(),
});
export type Scenario = z.output<typeof scenarioSchema>;

export type Player = z.output<typeof playerSchema>;
export type ProvinceSetUp = z.output<typeof provinceSchema>;
export type Border = z.output<typeof borderSchema>;

/** Returns the name of the power, or of the player if the power has no name. */
export const formatPlayerTitle = ({ name, power }: Pick<Player, 'name' | 'power'>): string => power || name;
