import { z } from 'zod';
import { digest } from '../digest.ts';
import { hex32, hex64, throwNameSchema } from './throw-names.ts';

/** The public key that a month's dice are to be thrown with, before any order of that month is filed. */
const promiseSchema = z
  .strictObject({
    /** Number of the month among those that were promised by one key. */
    round: z.int().min(1),
    key: hex32,
  })
  .readonly();
export type NextPromise = z.output<typeof promiseSchema>;

/** A signed file of orders that was in when its month was resolved. */
const broughtSchema = z
  .strictObject({
    player: z.string().max(100),
    /** Of the file without its signature; it brings the player's random bytes to the month's dice. */
    digest: hex32,
    key: hex32,
    signature: hex64,
  })
  .readonly();
export type Brought = z.output<typeof broughtSchema>;

/** The month that a command belongs to: what its dice hang on. */
const promisedMonthSchema = z
  .strictObject({
    campaign: z.string().max(100),
    year: z.int(),
    month: z.int(),
    /** The key that was promised for it. */
    promise: hex32,
    /** By player; players without a signed file are not in it. */
    brought: z.array(broughtSchema).max(1000).readonly(),
  })
  .readonly();
export type PromisedMonth = z.output<typeof promisedMonthSchema>;

/** A fistful with what it threw, in hexadecimal. Without a value no die of it was thrown by the promised key. */
export const thrownSchema = z.strictObject({
  ...throwNameSchema.shape,
  dice: z.int().min(1),
  value: hex32.exactOptional(),
});
export type Thrown = Readonly<z.output<typeof thrownSchema>>;

/** What only those may read who may see everything. */
const hiddenSchema = z
  .strictObject({
    /** Random bytes: without them nobody finds a hidden face by trying which one makes the mark. */
    blind: hex32,
    throws: z.array(thrownSchema).max(100_000).readonly(),
    /** Shows that the values of `throws` are those of the promised key. */
    values: hex64.exactOptional(),
    /** The seed that the command's dice were thrown from where whoever resolved it gave one: nobody was told of it before. */
    given: z.string().max(1000).exactOptional(),
    /** The random bytes of the files that were brought, by player. */
    chances: z.record(z.string(), hex32).exactOptional(),
  })
  .readonly();
export type HiddenProof = z.output<typeof hiddenSchema>;

/** What lets others check a command of a log, and lets its players check their part of it without learning the rest. */
export const promiseProofSchema = z
  .strictObject({
    v: z.literal(1),
    /** Binds the command’s entries and its hidden part, and tells nothing of them. */
    mark: hex32,
    /** Null for commands in which no die falls. */
    month: promisedMonthSchema.nullable(),
    next: promiseSchema,
    /** Public key, Ed25519. */
    key: hex32,
    signature: hex64,
    hidden: hiddenSchema.exactOptional(),
  })
  .readonly();
export type PromiseProof = z.output<typeof promiseProofSchema>;

/** As much of a proof as players may read. */
export const publicPromiseSchema = promiseProofSchema.unwrap().omit({ hidden: true }).readonly();
export type PublicPromise = z.output<typeof publicPromiseSchema>;

export const publicPromise = ({ hidden: _hidden, ...rest }: PromiseProof): PublicPromise => rest;

/** The mark of a command. */
export const markOf = ({ seq, hash }: { readonly seq: number; readonly hash: string }, hidden: HiddenProof): string =>
  digest({ mark: 1, ...hidden, seq, hash });

/** What a month’s throws are computed of beside their names: whoever changes an order file, a promise or a month changes all its dice. */
export const jointOf = ({ campaign, year, month, promise, brought }: PromisedMonth): string =>
  digest({
    joint: 1,
    campaign,
    year,
    month,
    promise,
    brought: Object.fromEntries(brought.map(({ player, digest: brings }) => [player, brings])),
  });
