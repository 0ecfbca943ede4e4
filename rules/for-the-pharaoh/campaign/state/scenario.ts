import { z } from 'zod';
import { armyFileSchema, ruleSystemIdSchema } from '../../../core/army-file.ts';
import { key } from './keys.ts';

const title = z.string().max(200);
const wholeFrom = (least: number) => z.int().min(least).max(1_000_000_000);

export const playerSchema = z.strictObject({ id: key, name: title, power: title, colour: z.string().max(40) });

/** A fortified place that can be besieged; what the siege rules ask about its walls. */
export const fortSchema = z.strictObject({
  id: key,
  name: title,
  moat: z.enum(['none', 'dry', 'wet']).default('none'),
  /** An earth embankment has to be dug away before a breach. */
  embankment: z.boolean().default(false),
  /** A body of water to fish in, or to be supplied by. */
  water: z.boolean().default(false),
});

export const provinceSchema = z.strictObject({
  id: key,
  name: title,
  /** Gold a year; where nothing is said, what the book reckons with (ruling FTP-C3). */
  tax: wholeFrom(0).default(4000),
  /** Points of troops it feeds; likewise. */
  food: wholeFrom(0).default(10_000),
  terrain: z.string().max(40),
  /** The player who holds it at the start. */
  holder: key.nullable(),
  city: title.nullable().default(null),
  forts: z.array(fortSchema).max(20).default([]),
  port: z.boolean().default(false),
  /** The player whose capital it is. */
  capitalOf: key.nullable().default(null),
});

export const borderSchema = z.strictObject({ a: key, b: key, kind: z.enum(['land', 'river', 'pass', 'sea']) });

/** What ends a campaign: provinces or capitals held at a month's end, gold after a winter, or years gone by. */
export const victorySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('provinces'), count: z.int().min(1).max(20_000) }),
  z.strictObject({ kind: z.literal('capitals'), count: z.int().min(1).max(30) }),
  z.strictObject({ kind: z.literal('gold'), amount: z.int().min(1).max(1_000_000_000) }),
  z.strictObject({ kind: z.literal('years'), count: z.int().min(1).max(1000) }),
]);
export type VictoryCondition = z.output<typeof victorySchema>;

/** How raiders who are caught fight: by the book's result table at once, or at the table, with the month waiting. */
export const encountersSchema = z.enum(['result-table', 'fought']);

/** Hundredths of a treasury. */
export const carriesOverSchema = z.int().min(0).max(100);

const yearOf = z.int().min(1).max(100_000);
const monthOf = z.int().min(1).max(10);
const sum = wholeFrom(0);

/** Where a campaign stands that was begun elsewhere, on paper or in another program: what cannot be read off its map and its armies. */
export const underWaySchema = z.strictObject({
  year: yearOf,
  /** The month that is to be played next. */
  month: monthOf,
  /** This year's crops that were burnt, in points, and revenue that was carried off, in gold. */
  damage: z
    .array(z.strictObject({ province: key, crops: sum.default(0), gold: sum.default(0) }))
    .max(20_000)
    .default([]),
  /** Months of this year in which another than its holder of now held a province at the month's end. */
  held: z
    .array(z.strictObject({ province: key, player: key, months: monthOf }))
    .max(20_000)
    .default([]),
  /** Forts in other hands than their province; null for nobody's. */
  forts: z
    .array(z.strictObject({ fort: key, holder: key.nullable() }))
    .max(20_000)
    .default([]),
  /** Forts that are closed in: since when, and for how many months from then the garrison's stores last. */
  sieges: z
    .array(
      z.strictObject({
        fort: key,
        besieger: key,
        since: z.strictObject({ year: yearOf, month: monthOf }),
        stores: z.int().min(0).max(1000),
        garrisonHadPlague: z.boolean().default(false),
        besiegersHadPlague: z.boolean().default(false),
      }),
    )
    .max(2000)
    .default([]),
  /** What happened before, for everybody to read in the chronicle. */
  notes: z
    .array(z.strictObject({ year: yearOf, month: monthOf, text: z.string().trim().min(1).max(1900) }))
    .max(100)
    .default([]),
});
export type UnderWay = z.output<typeof underWaySchema>;

/** A campaign as it is set out before the first month: `nomarch-scenario`, version 1. */
export const scenarioSchema = z.strictObject({
  format: z.literal('nomarch-scenario'),
  version: z.literal(1),
  id: key,
  rules: ruleSystemIdSchema,
  title,
  description: z.string().max(5000).default(''),
  /** Id of a shipped map to draw it on; null for none. */
  map: key.nullable().default(null),
  campaignMonths: z.int().min(8).max(10).default(8),
  players: z
    .array(playerSchema.extend({ treasury: wholeFrom(0).default(0) }))
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
        /** The fort it garrisons; null in the field. */
        fort: key.nullable().default(null),
        army: armyFileSchema,
      }),
    )
    .max(2000),
  /** Bands of partisans at the start, each in a province that an enemy holds (ruling FTP-C30). */
  partisans: z
    .array(z.strictObject({ id: key, player: key, province: key, army: armyFileSchema }))
    .max(500)
    .default([]),
  /** Hundredths of its gold that a treasury carries over a winter, once all is paid and raised (ruling FTP-C32). */
  carriesOver: carriesOverSchema.default(100),
  encounters: encountersSchema.default('result-table'),
  victory: z.array(victorySchema).max(20).default([]),
  rulings: z.record(key, key).default({}),
  /** Absent for a campaign that begins with the first month of its first year. */
  underWay: underWaySchema.exactOptional(),
});
export type Scenario = z.output<typeof scenarioSchema>;

export type Player = z.output<typeof playerSchema>;
export type ProvinceSetUp = z.output<typeof provinceSchema>;
export type Border = z.output<typeof borderSchema>;

/** A player is known by the power it plays, or by its name where the power has none. */
export const titleOf = ({ name, power }: Pick<Player, 'name' | 'power'>): string => power || name;
