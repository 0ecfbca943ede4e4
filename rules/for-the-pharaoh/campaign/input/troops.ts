import { z } from 'zod';
import { hex32 } from '../../../core/promise/throw-names.ts';
import { battleKey, key, troopKey } from '../state/keys.ts';

/** The longest note of a battle in the chronicle, in characters. */
export const LONGEST_NOTE = 2000;

/** So many figures and models of each part. */
export const countsSchema = z.array(z.strictObject({ id: troopKey, count: z.int().min(1).max(1_000_000) })).max(5000);

/** Who leads a side that captains fight out: how well, and how he likes to fight. */
const leaderSchema = z.strictObject({ strength: key, temperament: key });

/**
 * How a battle ended: reported from the table or by the umpire, with figures and models lost by part id; or to be settled by the
 * quick method (ruling FTP-C22), which throws dice and takes no losses from outside. Where raiders or partisans were caught they are
 * the attacker: `defender` means driven off. Where a besieger was asked whether to storm an unstable breach, it may decline; or it joins the
 * fight, which then waits, known to all, until somebody says how it ended. Where captains fight it out on a field its losses are those of
 * that battle, which is fought by a seed of dice that both sides throw here.
 */
export const battleResultSchema = z.strictObject({
  battle: battleKey,
  method: z.enum(['reported', 'quick', 'fought', 'declined', 'joined']).default('reported'),
  winner: z.enum(['attacker', 'defender', 'draw']).default('draw'),
  losses: countsSchema.default([]),
  generalsLost: z.array(troopKey).max(100).default([]),
  /** Parts of which a model is left half hit, as it was counted at the table; absent where nobody counted: those who were stay so. */
  halfHit: z.array(troopKey).max(5000).exactOptional(),
  /** Of a battle that captains fight out: who leads the attacker and the defender. */
  leaders: z.tuple([leaderSchema, leaderSchema]).exactOptional(),
  /** Of one that was fought out: its turns, and the digest of the whole battle, which is kept beside the log. */
  fought: z.strictObject({ turns: z.int().min(1), battle: hex32 }).exactOptional(),
  /** Where the beaten side goes; null leaves it to its orders and the rules. */
  retreat: key.nullable().default(null),
  /** Whether the winner enters the province that the beaten side has left; absent where its orders and the rules decide. */
  enter: z.boolean().optional(),
  note: z.string().max(LONGEST_NOTE).default(''),
});
export type BattleResult = z.output<typeof battleResultSchema>;

/* Troops as orders and decrees name them. */

/** The part of an army that is sent off: so many of each part, and generals who go along. */
export const detachmentSchema = z.strictObject({
  parts: z.array(z.strictObject({ id: troopKey, count: z.int().min(1).max(1_000_000) })).max(2000),
  generals: z.array(troopKey).max(100).default([]),
});
export type Detachment = z.output<typeof detachmentSchema>;

/** So many more of each part. */
export const partsSchema = detachmentSchema.shape.parts;

const raisedPartSchema = z.strictObject({
  entry: key.nullable().default(null),
  troop: z.record(z.string(), z.unknown()).nullable().default(null),
  count: z.int().min(1).max(1_000_000),
});
/** New units. */
export const unitsSchema = z
  .array(z.strictObject({ name: z.string().max(200).default(''), parts: z.array(raisedPartSchema).min(1).max(50) }))
  .max(1000);
export type RaisedUnits = z.output<typeof unitsSchema>;

export const generalsSchema = z
  .array(z.strictObject({ name: z.string().max(200).default(''), stars: z.int().min(0).max(100) }))
  .max(100);
export type Generals = z.output<typeof generalsSchema>;

/** By kind. Absent if there are none. */
export const specialistsSchema = z.record(key, z.int().min(1).max(1000)).optional();
export type Specialists = z.output<typeof specialistsSchema>;
