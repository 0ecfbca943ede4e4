import { z } from 'zod';
import { LINES, WINGS } from '../regents/line-positions.ts';
import { STRENGTHS, TEMPERAMENTS } from '../regents/temperaments.ts';
import { key, ordersFileSchema } from '../rules/campaign.ts';
import { armyFileSchema } from '../rules/core/army-file.ts';
import type { Sentence } from '../rules/core/campaign/words.ts';
import { listOf, passThrough, query, storeId } from './base.ts';
import { seatKey } from './seats.ts';

export { type Strength, STRENGTHS, type Temperament, TEMPERAMENTS } from '../regents/temperaments.ts';

/** An automatic player: what it likes, and how well it plays. */
const regentSchema = z.strictObject({ temperament: z.enum(TEMPERAMENTS), strength: z.enum(STRENGTHS) }).readonly();
export type Regent = z.output<typeof regentSchema>;

/** When a regent orders for a seat: it alone keeps it, or it stands in where nobody's orders are in when the month is resolved. */
export const REGENT_WHEN = ['always', 'no-orders'] as const;
export type RegentWhen = (typeof REGENT_WHEN)[number];

const keeperSchema = z.strictObject({ ...regentSchema.unwrap().shape, when: z.enum(REGENT_WHEN) }).readonly();
export type Keeper = z.output<typeof keeperSchema>;

/** Which regent keeps a seat, without when it does. */
export const regentOf = ({ temperament, strength }: Keeper): Regent => ({ temperament, strength });

/** Regents by the seats that they keep; a person keeps every other. Orders that are filed count in any seat. */
export const keepersSchema = z.record(key, keeperSchema);
export type Keepers = Readonly<z.output<typeof keepersSchema>>;

const words = z.string().max(2000);
const name = z.strictObject({ kind: words, id: words, text: words });

/** A sentence as data: the window makes links of its names and finds its translation by `key`. */
const sentence: z.ZodType<Sentence> = z.strictObject({
  key: words,
  text: words,
  values: z.record(words, z.union([words, z.number(), name, listOf(name)])),
  count: z.number().exactOptional(),
  get more() {
    return listOf(sentence);
  },
});

/** Why a regent ordered what the log says it ordered: a reason for each of the orders. `seq` is the first entry of their month. */
export const regentReasonsSchema = z.strictObject({ seq: z.int().min(0), player: key, reasons: listOf(sentence) });
export type RegentReasons = Readonly<z.output<typeof regentReasonsSchema>>;

/** What a regent orders for a month at hand, and why: a reason for each of the orders, in their order. */
export const decisionSchema = z.strictObject({
  orders: ordersFileSchema,
  reasons: listOf(sentence),
  /** Why it would order nothing; null where it would. */
  whyNothing: sentence.nullable(),
});

export type Decision = Readonly<z.output<typeof decisionSchema>>;

const suggestionSchema = decisionSchema.extend({ regent: regentSchema });
export type Suggestion = Readonly<z.output<typeof suggestionSchema>>;

/** Another temperament, or another regent, than the seat's own or than the one that is asked where a person keeps the seat. */
const askedSchema = regentSchema.unwrap().partial({ strength: true }).readonly();
export type RegentChoice = Readonly<z.output<typeof askedSchema>>;
const asked = { regent: askedSchema.optional() };

/** Asks a regent what it would order for the seat of a pack, by what the pack tells. Changes nothing. REFUSED while a battle waits. */
export const suggestInPack = query.input(seatKey.extend(asked)).output(passThrough(suggestionSchema));

/** Why a regent ordered what it ordered for a seat, in a month that was resolved. */
const explanation = z.strictObject({
  player: z.string(),
  year: z.int(),
  month: z.int(),
  orders: ordersFileSchema,
  reasons: listOf(sentence),
});
export type Explanation = Readonly<z.output<typeof explanation>>;

/** How one side of a battle is drawn up. */
const deploymentSchema = z.strictObject({
  side: z.enum(['attacker', 'defender']),
  /** The side for the table from left to right, the reserve last, each unit's orders in words: a sheet of orders can be printed of it. */
  army: armyFileSchema,
  /** The same as data, in the order of the units. */
  posts: listOf(z.strictObject({ wing: z.enum(WINGS), line: z.enum(LINES), task: sentence }).readonly()),
});
export type Deployment = Readonly<z.output<typeof deploymentSchema>>;

export const regents = {
  /** Asks a regent what it would order for a seat, by what the seat sees. Changes nothing. REFUSED while a battle waits. */
  suggest: query.input(z.object({ id: storeId, player: storeId, ...asked })).output(passThrough(suggestionSchema)),
  /**
   * Has the regent of a seat decide for the month at hand, and answers when it has: the month is then resolved without waiting for it. Tells
   * nothing of what it decided, and changes nothing. One that has nothing to decide answers at once.
   */
  think: query.input(z.object({ id: storeId, player: storeId })).output(z.null()),
  /**
   * How a regent draws up the side of a battle that a player fights on, whoever keeps the seat: for the real table. NOT_FOUND for a battle
   * that does not wait, and for a player who does not fight in it.
   */
  deployment: query
    .input(z.object({ id: storeId, battle: z.string().max(1000), player: storeId }))
    .output(passThrough(deploymentSchema)),
  /**
   * What regents ordered and why, in the order of the months and players; those of one month where it is named. For the umpire, and for
   * whoever plays alone: it tells what others cannot know.
   */
  reasons: query
    .input(z.object({ id: storeId, year: z.int().optional(), month: z.int().optional() }))
    .output(passThrough(listOf(explanation))),
};
