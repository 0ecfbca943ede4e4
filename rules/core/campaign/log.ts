import { z } from 'zod';
import type { DieRoll } from '../dice.ts';
import type { Step } from '../procedure.ts';

const text = z.string().max(20_000);

/** A die as it stands in a file. */
export const dieRollSchema = z.strictObject({
  die: z.string().regex(/^d[1-9]\d{0,5}$/) as unknown as z.ZodType<DieRoll['die']>,
  face: z.int(),
  what: text,
  who: text.exactOptional(),
  origin: z.enum(['seeded', 'typed', 'replayed']),
});

/** A step of a working as it stands in a file. */
export const stepSchema = z.strictObject({ text, citation: text });

/** One event of a campaign with its dice and its working, before it is chained. */
export interface LogEvent<Payload> {
  readonly year: number;
  readonly month: number;
  readonly payload: Payload;
  readonly dice: readonly DieRoll[];
  readonly steps: readonly Step[];
  readonly rulings: readonly string[];
}

/** An entry of the log: numbered from 0, chained by SHA-256 to the one before. */
export interface LogEntry<Payload> extends LogEvent<Payload> {
  readonly seq: number;
  readonly rulesVersion: string;
  readonly previous: string;
  readonly hash: string;
}

/** An entry as it is hashed, stored and written to files, where the payload has the key `happening`. */
export type StoredEntry<Payload> = Omit<LogEntry<Payload>, 'payload'> & { readonly happening: Payload };

/** An event that is not chained yet, as `toStored` has entries. */
export const toStoredEvent = <Payload>({ year, month, payload, ...working }: LogEvent<Payload>) => ({
  year,
  month,
  happening: payload,
  ...working,
});

export function toStored<Payload>(entry: LogEntry<Payload>): StoredEntry<Payload> {
  const { seq, rulesVersion, previous, year, month, payload, dice, steps, rulings, hash } = entry;
  return { seq, rulesVersion, previous, year, month, happening: payload, dice, steps, rulings, hash };
}

export function fromStored<Payload>({ happening, ...entry }: StoredEntry<Payload>): LogEntry<Payload> {
  return { ...entry, payload: happening };
}
