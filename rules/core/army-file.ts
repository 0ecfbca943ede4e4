import { z } from 'zod';

/** Id of a rule book. The schema only checks the format; `rules/systems.ts` rejects unknown books. */
export const ruleSystemIdSchema = z
  .string()
  .max(50)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'the id of a rule book consists of lowercase letters, digits and hyphens');
export type RuleSystemId = z.output<typeof ruleSystemIdSchema>;

/** Colours that mark units, named after ancient dyes. */
export const UNIT_COLOURS = ['lapis', 'madder', 'malachite', 'ochre', 'gold', 'ink'] as const;
export type UnitColour = (typeof UNIT_COLOURS)[number];

export const MAX_ARMY_UNITS = 1000;
export const MAX_ALLIES = 10;
/** Maximum length of the name of an army, a unit or a general. */
export const MAX_NAME_LENGTH = 200;
export const MAX_POINTS_LIMIT = 100_000_000;

const text = (maxLength: number) => z.string().max(maxLength);
const key = text(100);
/** Entry id as `list/row+option`: `elam/archers+shields`. Troops of the army's own list have no list id in front. */
const entry = text(201);
/** Any number is accepted. A count that is not a positive whole number makes the army illegal (`bad-count`), but not the file. */
const count = z.number();

/** Part of a unit: an entry of the army list, or a custom troop type in the format of its rule book. */
const partSchema = z.strictObject({
  /** Troops of a campaign keep their campaign ids (`host/u1/p1`), so that casualties can be reported to the campaign. */
  id: text(200).optional(),
  entry: entry.nullable().default(null),
  troop: z.record(z.string(), z.unknown()).nullable().default(null),
  count,
  /** Number of figures before losses in the campaign; absent if the part has no losses. */
  raised: count.optional(),
  /** Hits already taken by one wounded figure or model; absent if none is wounded. */
  hits: count.optional(),
});

const unitSchema = z.strictObject({
  id: text(200).optional(),
  name: text(MAX_NAME_LENGTH).default(''),
  note: text(2000).optional(),
  flagged: z.boolean().optional(),
  colour: z.enum(UNIT_COLOURS).optional(),
  brigade: text(100).optional(),
  /** Orders for the battle, as free text. */
  orders: text(1000).optional(),
  /** Ids of the book's markers that the unit starts the battle with. */
  marks: z.array(key).max(50).optional(),
  /** Position in the battle line, in the book's unit of length, from the line's centre to the unit's front centre. */
  stands: z.strictObject({ x: z.number().min(-1000).max(1000), back: z.number().min(0).max(1000) }).optional(),
  parts: z.array(partSchema).max(50),
});

const generalSchema = z.strictObject({
  id: text(200).optional(),
  name: text(MAX_NAME_LENGTH).default(''),
  stars: z.number().default(0),
  /** Name of the brigade or force that the general commands. */
  brigade: text(100).optional(),
  /** List id of the ally that the general belongs to; absent for the army's own generals. */
  ally: key.optional(),
});

const counts = z.record(key, count).default({});

/** Keys under which a file stores extras that are bought by number. The book defines their names and prices. */
export const EXTRA_KEYS = ['specialists', 'works'] as const;
export type ExtraKey = (typeof EXTRA_KEYS)[number];

/** Format of an army, in files and in the store: `nomarch-army`, version 1. The army's rule book gives the values their meaning. */
export const armyFileSchema = z.strictObject({
  format: z.literal('nomarch-army'),
  version: z.literal(1),
  rules: ruleSystemIdSchema,
  list: key.nullable().default(null),
  /** List ids of the army's allies; absent if the army has none. Entries of an ally's list are written `list/row`. */
  allies: z.array(key).max(MAX_ALLIES).optional(),
  name: text(MAX_NAME_LENGTH),
  limit: z.int().min(0).max(MAX_POINTS_LIMIT),
  generals: z.array(generalSchema).max(1000).default([]),
  units: z.array(unitSchema).max(MAX_ARMY_UNITS).default([]),
  specialists: counts,
  works: counts,
  rulings: z.record(key, key).default({}),
  /** Numbers entered by the players, by setting key. */
  settings: z.record(key, z.number()).optional(),
  note: text(20_000).optional(),
});

export type ArmyFile = z.output<typeof armyFileSchema>;
export type ArmyUnit = ArmyFile['units'][number];
export type ArmyPart = ArmyUnit['parts'][number];
export type ArmyGeneral = ArmyFile['generals'][number];
