import { z } from 'zod';
import type { DieRoll } from '../dice.ts';

interface CommandEnd {
  /** Number of the command's last entry. */
  readonly seq: number;
  /** Entry whose state is restored, if the command undoes others. */
  readonly takenBackTo?: number;
}

/** Adds to each command of a whole log the number of its first entry. The first command starts the campaign. */
export const addFirstEntries = <End extends CommandEnd>(ends: readonly End[]): (End & { readonly first: number })[] =>
  ends.map((end, index) => ({ ...end, first: (ends[index - 1]?.seq ?? -1) + 1 }));

/** Lists the commands that were not undone. A command that undoes others is in effect itself, unless a later one undoes it. */
export function listActiveCommands<End extends CommandEnd>(ends: readonly End[]): End[] {
  const active: End[] = [];
  let limit = Infinity;
  for (const end of ends.toReversed()) {
    if (end.seq > limit) continue;
    active.push(end);
    limit = end.takenBackTo ?? limit;
  }
  return active.reverse();
}

/** Returns the numbers of the undone entries. @param takenBackTo returns the entry that an undo restores; null for other entries */
export function listUndoneEntries<Entry extends { readonly seq: number }>(
  log: readonly Entry[],
  takenBackTo: (entry: Entry) => number | null,
): ReadonlySet<number> {
  const undone = new Set<number>();
  let limit = Infinity;
  for (const entry of log.toReversed()) {
    if (entry.seq > limit) undone.add(entry.seq);
    else limit = takenBackTo(entry) ?? Infinity;
  }
  return undone;
}

const text = z.string().max(20_000);

export const dieRollSchema = z.strictObject({
  die: z.string().regex(/^d[1-9]\d{0,5}$/) as unknown as z.ZodType<DieRoll['die']>,
  face: z.int(),
  what: text,
  who: text.exactOptional(),
  origin: z.enum(['seeded', 'typed', 'replayed']),
  card: text.exactOptional(),
});

export const stepSchema = z.strictObject({ text, citation: text });

const when = { year: z.int(), month: z.int() };
const working = {
  dice: z.array(dieRollSchema).max(100_000).readonly(),
  steps: z.array(stepSchema).max(100_000).readonly(),
  rulings: z.array(z.string().max(100)).max(1000).readonly(),
};
const link = {
  seq: z.int().min(0),
  rulesVersion: z.string().max(100),
  previous: z.string().length(64),
  hash: z.string().length(64),
};

/** Event of a campaign with its dice and breakdown, before it is chained. */
export const logEventSchema = <Payload extends z.ZodType>(payload: Payload) =>
  z.strictObject({ ...when, payload, ...working }).readonly();
export type LogEvent<Payload> = z.output<ReturnType<typeof logEventSchema<z.ZodType<Payload>>>>;

/** Entry of the log: numbered from 0 and chained to the previous entry by SHA-256. */
export const logEntrySchema = <Payload extends z.ZodType>(payload: Payload) =>
  z.strictObject({ ...link, ...when, payload, ...working }).readonly();
export type LogEntry<Payload> = z.output<ReturnType<typeof logEntrySchema<z.ZodType<Payload>>>>;

/** Entry as it is hashed, stored and written to files. Its payload has the key `happening`. */
export const storedEntrySchema = <Payload extends z.ZodType>(happening: Payload) =>
  z.strictObject({ ...link, ...when, happening, ...working }).readonly();
export type StoredEntry<Payload> = z.output<ReturnType<typeof storedEntrySchema<z.ZodType<Payload>>>>;

/** Converts an unchained event, as `toStored` does for entries. */
export const toStoredEvent = <Payload>({ year, month, payload, ...working }: LogEvent<Payload>) => ({
  year,
  month,
  happening: payload,
  ...working,
});

export function toStoredEntry<Payload>(entry: LogEntry<Payload>): StoredEntry<Payload> {
  const { seq, rulesVersion, previous, year, month, payload, dice, steps, rulings, hash } = entry;
  return { seq, rulesVersion, previous, year, month, happening: payload, dice, steps, rulings, hash };
}

export function fromStoredEntry<Payload>({ happening, ...entry }: StoredEntry<Payload>): LogEntry<Payload> {
  return { ...entry, payload: happening };
}
