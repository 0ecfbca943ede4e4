import { z } from 'zod';
import { LINES, WINGS } from '../regents/line-positions.ts';
import { STRENGTHS, TEMPERAMENTS } from '../regents/temperaments.ts';
import { key, ordersFileSchema } from '../rules/campaign.ts';
import { armyFileSchema } from '../rules/core/army-file.ts';
import type { Sentence } from '../rules/core/campaign/sentence.ts';
import { listOf, passThrough, query, storeId, seatKey } from './base.ts';

export { type Strength, STRENGTHS, type Temperament, TEMPERAMENTS } from '../regents/temperaments.ts';

/** A regent: an automatic player of a seat, with its preferences and skill. */
const regentSchema = z.strictObject({ temperament: z.enum(TEMPERAMENTS), strength: z.enum(STRENGTHS) }).readonly();
export type Regent = z.output<typeof regentSchema>;

/** When a regent leads the seat: always, or only if no orders are submitted when the month is resolved. */
export const REGENT_WHEN = ['always', 'no-orders'] as const;
export type RegentWhen = (typeof REGENT_WHEN)[number];

const keeperSchema = z.strictObject({ ...regentSchema.unwrap().shape, when: z.enum(REGENT_WHEN) }).readonly();
export type Keeper = z.output<typeof keeperSchema>;

/** Returns a seat's regent, without the setting when it leads. */
export const toRegent = ({ temperament, strength }: Keeper): Regent => ({ temperament, strength });

/** Regents by seat. People play the other seats. Orders submitted by a person always take precedence. */
export const keepersSchema = z.record(key, keeperSchema);
export type Keepers = Readonly<z.output<typeof keepersSchema>>;

const words = z.string().max(2000);
const name = z.strictObject({ kind: words, id: words, text: words });

/** A sentence as data: the window links its names and looks up its translation by `key`. */
const sentence: z.ZodType<Sentence> = z.strictObject({
  key: words,
  text: words,
  values: z.record(words, z.union([words, z.number(), name, listOf(name)])),
  count: z.number().exactOptional(),
  get more() {
    return listOf(sentence);
  },
});

/** Reasons for a regent's logged orders, one per order. `seq` is the first log entry of the month. */
export const regentReasonsSchema = z.strictObject({ seq: z.int().min(0), player: key, reasons: listOf(sentence) });
export type RegentReasons = Readonly<z.output<typeof regentReasonsSchema>>;

/** A regent's orders for the current month, with one reason per order. */
export const decisionSchema = z.strictObject({
  orders: ordersFileSchema,
  reasons: listOf(sentence),
  /** Reason why the regent gives no orders, or null. */
  whyNothing: sentence.nullable(),
});

export type Decision = Readonly<z.output<typeof decisionSchema>>;

const suggestionSchema = decisionSchema.extend({ regent: regentSchema });
export type Suggestion = Readonly<z.output<typeof suggestionSchema>>;

/** Overrides temperament or strength of the seat's regent, or of the default regent if a person plays the seat. */
const regentChoiceSchema = regentSchema.unwrap().partial({ strength: true }).readonly();
export type RegentChoice = Readonly<z.output<typeof regentChoiceSchema>>;
const regentInput = { regent: regentChoiceSchema.optional() };

/** Suggests orders from the saved turn file. Changes nothing. REFUSED while a battle is pending. */
export const suggestInPack = query.input(seatKey.extend(regentInput)).output(passThrough(suggestionSchema));

/** Reasons for a regent's orders in a resolved month. */
const explanation = z.strictObject({
  player: z.string(),
  year: z.int(),
  month: z.int(),
  orders: ordersFileSchema,
  reasons: listOf(sentence),
});
export type Explanation = Readonly<z.output<typeof explanation>>;

/** Deployment of one side. */
const deploymentSchema = z.strictObject({
  side: z.enum(['attacker', 'defender']),
  /** Units from left to right, the reserve last, with their orders as text, ready to print. */
  army: armyFileSchema,
  /** Position of each unit in the deployment, in the order of the army's units. */
  posts: listOf(z.strictObject({ wing: z.enum(WINGS), line: z.enum(LINES), task: sentence }).readonly()),
});
export type Deployment = Readonly<z.output<typeof deploymentSchema>>;

export const regents = {
  /** Suggests orders from the seat's view. Changes nothing. REFUSED while a battle is pending. */
  suggest: query
    .input(z.object({ id: storeId, player: storeId, ...regentInput }))
    .output(passThrough(suggestionSchema)),
  /** Lets a seat's regent decide the current month in advance, so that resolving is faster. Reveals nothing; returns early if done. */
  think: query.input(z.object({ id: storeId, player: storeId })).output(z.null()),
  /** A regent's suggested deployment of the player's side on the real table. NOT_FOUND if the battle is not pending or not theirs. */
  deployment: query
    .input(z.object({ id: storeId, battle: z.string().max(1000), player: storeId }))
    .output(passThrough(deploymentSchema)),
  /** Regents' orders and reasons by month and player. Only for umpires and solo players, because reasons reveal hidden information. */
  reasons: query
    .input(z.object({ id: storeId, year: z.int().optional(), month: z.int().optional() }))
    .output(passThrough(listOf(explanation))),
};
