import { z } from 'zod';
import { digest } from '../digest.ts';
import { hex32, hex64, rollNameSchema } from './throw-names.ts';

/** The dice key of a month, announced before any orders of that month are submitted. */
const promiseSchema = z
  .strictObject({
    /** Number of the month among the months announced with one key. */
    round: z.int().min(1),
    key: hex32,
  })
  .readonly();
export type NextPromise = z.output<typeof promiseSchema>;

/** A signed order file that was used to resolve its month. */
const usedOrderFileSchema = z
  .strictObject({
    player: z.string().max(100),
    /** Digest of the file without its signature. The digest brings the player's random bytes into the month's dice. */
    digest: hex32,
    key: hex32,
    signature: hex64,
  })
  .readonly();
export type UsedOrderFile = z.output<typeof usedOrderFileSchema>;

/** Public input of the app's dice for a command: its month, the dice key and the order files. */
const promisedMonthSchema = z
  .strictObject({
    campaign: z.string().max(100),
    year: z.int(),
    month: z.int(),
    /** The announced dice key. */
    promise: hex32,
    /** Used order files, one per player who submitted a signed file. */
    brought: z.array(usedOrderFileSchema).max(1000).readonly(),
  })
  .readonly();
export type PromisedMonth = z.output<typeof promisedMonthSchema>;

/** A roll with its value in hexadecimal. Without a value, no die of the roll comes from the dice key. */
export const provedRollSchema = z.strictObject({
  ...rollNameSchema.shape,
  dice: z.int().min(1),
  value: hex32.exactOptional(),
});
export type ProvedRoll = Readonly<z.output<typeof provedRollSchema>>;

/** The part of a proof for readers who may see everything. */
const hiddenSchema = z
  .strictObject({
    /** Random bytes. Without them, readers could find hidden faces by trying which ones give the mark. */
    blind: hex32,
    throws: z.array(provedRollSchema).max(100_000).readonly(),
    /** Proof that the values of `throws` come from the dice key. */
    values: hex64.exactOptional(),
    /** Seed of the command's dice, if the umpire entered a seed instead of using the dice key. */
    given: z.string().max(1000).exactOptional(),
    /** Random bytes of the order files, by player. */
    chances: z.record(z.string(), hex32).exactOptional(),
  })
  .readonly();
export type HiddenProof = z.output<typeof hiddenSchema>;

/** Proof of a command's dice. Anyone can check the proof, and players can check their part without learning the rest. */
export const promiseProofSchema = z
  .strictObject({
    v: z.literal(1),
    /** Commitment to the command's log entries and the hidden part of the proof, which reveals neither. */
    mark: hex32,
    /** Null for commands without dice. */
    month: promisedMonthSchema.nullable(),
    next: promiseSchema,
    /** Ed25519 public key that signs the proof. */
    key: hex32,
    signature: hex64,
    hidden: hiddenSchema.exactOptional(),
  })
  .readonly();
export type PromiseProof = z.output<typeof promiseProofSchema>;

/** The part of a proof that players may read. */
export const publicPromiseSchema = promiseProofSchema.unwrap().omit({ hidden: true }).readonly();
export type PublicPromise = z.output<typeof publicPromiseSchema>;

export const toPublicPromise = ({ hidden: _hidden, ...rest }: PromiseProof): PublicPromise => rest;

export const computeMark = (
  { seq, hash }: { readonly seq: number; readonly hash: string },
  hidden: HiddenProof,
): string => digest({ mark: 1, ...hidden, seq, hash });

/** Computes the input that all rolls of a month share. A change to an order file, dice key or month changes all dice. */
export const computeMonthInput = ({ campaign, year, month, promise, brought }: PromisedMonth): string =>
  digest({
    joint: 1,
    campaign,
    year,
    month,
    promise,
    brought: Object.fromEntries(brought.map(({ player, digest: brings }) => [player, brings])),
  });
