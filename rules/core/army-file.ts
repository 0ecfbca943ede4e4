import { z } from 'zod';

/** The id of a rule book. Which books are at hand, `rules/systems.ts` says: whoever asks for another is refused there, not by a file's shape. */
export const ruleSystemIdSchema = z
  .string()
  .max(50)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'the id of a rule book is small letters, digits and hyphens');
export type RuleSystemId = z.output<typeof ruleSystemIdSchema>;

/** Marks that a unit may carry, by the names of the dyes of the time. */
export const UNIT_COLOURS = ['lapis', 'madder', 'malachite', 'ochre', 'gold', 'ink'] as const;
export type UnitColour = (typeof UNIT_COLOURS)[number];

/** More units than this no army file holds. */
export const MOST_UNITS = 1000;
/** More allies than this no army file names. */
export const MOST_ALLIES = 10;
/** The longest name of an army, a unit or a general. */
export const LONGEST_NAME = 200;
/** The highest limit of an army. */
export const HIGHEST_LIMIT = 100_000_000;

const text = (longest: number) => z.string().max(longest);
const key = text(100);
/** A row with the options bought, and before it the list of the ally that it is of: `elam/archers+shields`. */
const entry = text(201);
/** Any number may stand in a file; one that is no whole number above 0 is a problem of the army (`bad-count`), not of the file. */
const count = z.number();

/** One part (sub-unit) of a unit: an entry of the nation's list, or a troop type of one's own in the shape of its rule book. */
const partSchema = z.strictObject({
  /** Troops of a campaign keep the ids they have there (`host/u1/p1`), so that losses can be reported. */
  id: text(200).optional(),
  entry: entry.nullable().default(null),
  troop: z.record(z.string(), z.unknown()).nullable().default(null),
  count,
  /** How many there were before a campaign took its toll; absent where none has fallen. */
  raised: count.optional(),
  /** Hits that one of them has taken and stands with; absent where none has. */
  hits: count.optional(),
});

const unitSchema = z.strictObject({
  id: text(200).optional(),
  name: text(LONGEST_NAME).default(''),
  note: text(2000).optional(),
  flagged: z.boolean().optional(),
  colour: z.enum(UNIT_COLOURS).optional(),
  /** The brigade it belongs to, by name. */
  brigade: text(100).optional(),
  /** Its orders for the battle, in words. */
  orders: text(1000).optional(),
  /** Marks with which it comes to the table, by its book’s ids. */
  marks: z.array(key).max(50).optional(),
  /** Where it was put in the battle line, in the book's unit of length: the middle of its front from the middle of the line, and how far behind. */
  stands: z.strictObject({ x: z.number().min(-1000).max(1000), back: z.number().min(0).max(1000) }).optional(),
  parts: z.array(partSchema).max(50),
});

const generalSchema = z.strictObject({
  id: text(200).optional(),
  name: text(LONGEST_NAME).default(''),
  stars: z.number().default(0),
  /** The brigade or force that he commands, by name. */
  brigade: text(100).optional(),
  /** The ally whose general he is, by its list; absent for one of the army itself. */
  ally: key.optional(),
});

const counts = z.record(key, count).default({});

/** Keys under which a file holds what is bought by number; what is sold there, and what it is called, its book says. */
export const EXTRA_KEYS = ['specialists', 'works'] as const;
export type ExtraKey = (typeof EXTRA_KEYS)[number];

/** An army as a file and as it is stored: `nomarch-army`, version 1. Its meaning is its rule book's. */
export const armyFileSchema = z.strictObject({
  format: z.literal('nomarch-army'),
  version: z.literal(1),
  rules: ruleSystemIdSchema,
  list: key.nullable().default(null),
  /** Lists of its allies, beside its own; absent where it has none. Entries of theirs are named `list/row`. */
  allies: z.array(key).max(MOST_ALLIES).optional(),
  name: text(LONGEST_NAME),
  limit: z.int().min(0).max(HIGHEST_LIMIT),
  generals: z.array(generalSchema).max(1000).default([]),
  units: z.array(unitSchema).max(MOST_UNITS).default([]),
  specialists: counts,
  works: counts,
  rulings: z.record(key, key).default({}),
  /** Numbers that the players typed in, by the keys of the book's settings. */
  settings: z.record(key, z.number()).optional(),
  note: text(20_000).optional(),
});

export type ArmyFile = z.output<typeof armyFileSchema>;
export type ArmyUnit = ArmyFile['units'][number];
export type ArmyPart = ArmyUnit['parts'][number];
export type ArmyGeneral = ArmyFile['generals'][number];
