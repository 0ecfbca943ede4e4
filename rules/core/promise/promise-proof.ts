import { z } from 'zod';
import { digest } from '../digest.ts';
import { hex32, hex64, throwNameSchema } from './throw-names.ts';

/** The public key for a month's dice, promised before any orders of that month are submitted. */
const promiseSchema = z
  .strictObject({
    /** Number of the month among those promised with one key. */
    round: z.int().min(1),
    key: hex32,
  })
  .readonly();
export type NextPromise = z.output<typeof promiseSchema>;

/** A signed order file that was used when its month was resolved. */
const broughtSchema = z
  .strictObject({
    player: z.string().max(100),
    /** Digest of the file without its signature. It adds the player's random bytes to the month's dice. */
    digest: hex32,
    key: hex32,
    signature: hex64,
  })
  .readonly();
export type Brought = z.output<typeof broughtSchema>;

/** The month of a command, from which its dice follow. */
const promisedMonthSchema = z
  .strictObject({
    campaign: z.string().max(100),
    year: z.int(),
    month: z.int(),
    /** The promised key. */
    promise: hex32,
    /** By player; players without a signed file are missing. */
    brought: z.array(broughtSchema).max(1000).readonly(),
  })
  .readonly();
export type PromisedMonth = z.output<typeof promisedMonthSchema>;

/** A fistful with its value in hexadecimal. Without a value, none of its dice are from the promised key. */
export const thrownSchema = z.strictObject({
  ...throwNameSchema.shape,
  dice: z.int().min(1),
  value: hex32.exactOptional(),
});
export type Thrown = Readonly<z.output<typeof thrownSchema>>;

/** The part of a proof for readers who may see everything. */
const hiddenSchema = z
  .strictObject({
    /** Random bytes that prevent readers from finding hidden faces by trying which ones give the mark. */
    blind: hex32,
    throws: z.array(thrownSchema).max(100_000).readonly(),
    /** Proves that the values of `throws` are from the promised key. */
    values: hex64.exactOptional(),
    /** The seed of the command's dice, if it was given by hand and not promised. */
    given: z.string().max(1000).exactOptional(),
    /** Random bytes of the order files, by player. */
    chances: z.record(z.string(), hex32).exactOptional(),
  })
  .readonly();
export type HiddenProof = z.output<typeof hiddenSchema>;

/** Proof of a command. Anyone can check it, and players can check their part without learning the rest. */
export const promiseProofSchema = z
  .strictObject({
    v: z.literal(1),
    /** Commitment to the command's entries and hidden part, which reveals neither. */
    mark: hex32,
    /** Null for commands without dice. */
    month: promisedMonthSchema.nullable(),
    next: promiseSchema,
    /** Public key, Ed25519. */
    key: hex32,
    signature: hex64,
    hidden: hiddenSchema.exactOptional(),
  })
  .readonly();
export type PromiseProof = z.output<typeof promiseProofSchema>;

/** The part of a proof that players may read. */
export const publicPromiseSchema = promiseProofSchema.unwrap().omit({ hidden: true }).readonly();
export type PublicPromise = z.output<typeof publicPromiseSchema>;

export const publicPromise = ({ hidden: _hidden, ...rest }: PromiseProof): PublicPromise => rest;

/** Computes the mark of a command. */
export const computeMark = (
  { seq, hash }: { readonly seq: number; readonly hash: string },
  hidden: HiddenProof,
): string => digest({ mark: 1, ...hidden, seq, hash });

/** Computes the common input of a month's throws. A change to an order file, promise or month changes all dice. */
export const computeJoint = ({ campaign, year, month, promise, brought }: PromisedMonth): string =>
  digest({
    joint: 1,
    campaign,
    year,
    month,
    promise,
    brought: Object.fromEntries(brought.map(({ player, digest: brings }) => [player, brings])),
  });
