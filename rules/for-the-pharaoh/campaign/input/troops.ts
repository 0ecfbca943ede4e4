import { z } from 'zod';
import { hex32 } from '../../../core/promise/throw-names.ts';
import { battleKey, key, troopKey } from '../state/keys.ts';

/** Maximum length of a battle's note in the chronicle, in characters. */
export const MAX_NOTE_LENGTH = 2000;

/** Figures and models per part. */
export const countsSchema = z.array(z.strictObject({ id: troopKey, count: z.int().min(1).max(1_000_000) })).max(5000);

/** Skill and style of the captain who leads a side of a simulated battle. */
const leaderSchema = z.strictObject({ strength: key, temperament: key });

/**
 * The result of a battle, reported from the table or by the umpire, with losses by part id. Quick resolution (ruling FTP-C22) rolls dice
 * and takes no losses from outside. Caught raiders or partisans are the attacker, so winner `defender` means that they were driven off. A
 * besieger asked about an unstable breach may decline to storm it or join a storm; a joined storm is public and waits for its result. A
 * battle between captains reports its own losses. Its seed comes from dice that both sides roll in the campaign.
 */
export const battleResultSchema = z.strictObject({
  battle: battleKey,
  method: z.enum(['reported', 'quick', 'fought', 'declined', 'joined']).default('reported'),
  winner: z.enum(['attacker', 'defender', 'draw']).default('draw'),
  losses: countsSchema.default([]),
  generalsLost: z.array(troopKey).max(100).default([]),
  /** Parts left with a half-hit model, as counted at the table. If absent, half hits stay as they were. */
  halfHit: z.array(troopKey).max(5000).exactOptional(),
  /** For a battle between captains: leaders of attacker and defender. */
  leaders: z.tuple([leaderSchema, leaderSchema]).exactOptional(),
  /** For a battle that was fought out: its turns and the digest of the battle, which is stored next to the log. */
  fought: z.strictObject({ turns: z.int().min(1), battle: hex32 }).exactOptional(),
  /** Retreat province of the beaten side; null leaves it to its orders and the rules. */
  retreat: key.nullable().default(null),
  /** If true, the winner enters the province that the beaten side left. If absent, orders and rules decide. */
  enter: z.boolean().optional(),
  note: z.string().max(MAX_NOTE_LENGTH).default(''),
});
export type BattleResult = z.output<typeof battleResultSchema>;

/* Troops in orders and decrees. */

/** The detached part of an army: figures per part, and accompanying generals. */
export const detachmentSchema = z.strictObject({
  parts: z.array(z.strictObject({ id: troopKey, count: z.int().min(1).max(1_000_000) })).max(2000),
  generals: z.array(troopKey).max(100).default([]),
});
export type Detachment = z.output<typeof detachmentSchema>;

/** Number of figures per part of a unit. */
export const partsSchema = detachmentSchema.shape.parts;

const raisedPartSchema = z.strictObject({
  entry: key.nullable().default(null),
  troop: z.record(z.string(), z.unknown()).nullable().default(null),
  count: z.int().min(1).max(1_000_000),
});
export const unitsSchema = z
  .array(z.strictObject({ name: z.string().max(200).default(''), parts: z.array(raisedPartSchema).min(1).max(50) }))
  .max(1000);
export type RaisedUnits = z.output<typeof unitsSchema>;

export const generalsSchema = z
  .array(z.strictObject({ name: z.string().max(200).default(''), stars: z.int().min(0).max(100) }))
  .max(100);
export type Generals = z.output<typeof generalsSchema>;

/** Number of specialists by kind; absent if none. */
export const specialistsSchema = z.record(key, z.int().min(1).max(1000)).optional();
export type Specialists = z.output<typeof specialistsSchema>;
