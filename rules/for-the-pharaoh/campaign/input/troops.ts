import { z } from 'zod';
import { key, troopKey } from '../state/keys.ts';

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

/** By kind. Absent, not empty, where there are none: old logs must read as they were written. */
export const specialistsSchema = z.record(key, z.int().min(1).max(1000)).optional();
export type Specialists = z.output<typeof specialistsSchema>;
