import { z } from 'zod';
import { CampaignRefusal } from '../../../core/campaign/campaign-rules.ts';

/** @throws CampaignRefusal always */
export function refuse(code: string, path: string, message: string): never {
  throw new CampaignRefusal(code, message, path);
}

/* Ids, amounts and dates with their limits, shared by states, orders and events. */

/** Ids become record keys, so property names of every object (such as `toString`) are rejected. */
const idSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((id) => !(id in {}), 'this word cannot be an id');

export const key = idSchema(100);
/** Ids of troops: army, unit and part, as in `host/u1/p1`. */
export const troopKey = idSchema(200);
/** Ids of battles: date, province and armies, so three ids or more. */
export const battleKey = idSchema(400);

export const text = z.string().max(20_000);
export const amount = z.int().min(0).max(1_000_000_000);
export const year = z.int().min(1).max(100_000);
/** A month of the campaigning year, or the winter after it. */
export const month = z.int().min(1).max(13);
/** Day of a siege, counted from its start. */
export const siegeDay = z.int().min(0).max(100_000_000);

export const listOf = <S extends z.ZodType>(item: S, max: number) => z.array(item).max(max).readonly();

export const recordOf = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).readonly();

/** A read-only record keyed by id. */
export const byId = <S extends z.ZodType>(value: S) => z.record(key, value).readonly();
