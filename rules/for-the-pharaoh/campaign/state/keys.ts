import { z } from 'zod';
import { CampaignRefusal } from '../../../core/campaign/campaign-rules.ts';

/** @throws CampaignRefusal always. */
export function refuse(code: string, path: string, message: string): never {
  throw new CampaignRefusal(code, message, path);
}

/* What states, orders and events are made of: ids, amounts and dates with their limits. */

/** Ids become keys of records: the words that every object knows cannot be ids. */
const idUpTo = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .refine((id) => !(id in {}), 'this word cannot be an id');

export const key = idUpTo(100);
/** Troops are named by their army, unit and part: `host/u1/p1`. */
export const troopKey = idUpTo(200);
/** Battles are named by when and where they are joined and by who fights: three ids and more. */
export const battleKey = idUpTo(400);

export const text = z.string().max(20_000);
export const amount = z.int().min(0).max(1_000_000_000);
export const year = z.int().min(1).max(100_000);
/** A month of a campaigning year, or the winter behind it. */
export const month = z.int().min(1).max(13);
/** A day of a siege: no siege outlasts a campaign. */
export const siegeDay = z.int().min(0).max(100_000_000);

/** A list that nobody changes. */
export const listOf = <S extends z.ZodType>(of: S, most: number) => z.array(of).max(most).readonly();

/** A record that nobody changes. */
export const recordOf = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).readonly();

/** What stands under ids, which nobody changes. */
export const byId = <S extends z.ZodType>(of: S) => z.record(key, of).readonly();
