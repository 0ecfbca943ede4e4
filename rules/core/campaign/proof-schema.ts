import { z } from 'zod';
import { hex32, hex64 } from '../promise/fistfuls.ts';
import { promiseProofSchema, type PromiseProof } from '../promise/promise-proof.ts';

/** A proof of an earlier version: whoever has its seed and the program computes every die of its command. */
const seedProofSchema = z
  .strictObject({
    /** The seed that the app's dice of the command were thrown from; absent where the app threw none. */
    seed: z.string().max(1000).exactOptional(),
    /** SHA-256 of the seed, where whoever resolved it chose it: nobody was told of it before. */
    ownSeed: hex32.exactOptional(),
    /** SHA-256 of the seed that the app throws from next. */
    next: hex32,
    /** Public key, Ed25519. */
    key: hex32,
    signature: hex64,
  })
  .readonly();
export type SeedProof = z.output<typeof seedProofSchema>;

/** What lets others check a command of a log: who resolved it, and with whose dice. Signed by the campaign's app. */
export const proofSchema = z.union([promiseProofSchema, seedProofSchema]);
export type Proof = z.output<typeof proofSchema>;

export const isPromise = (proof: Proof | null | undefined): proof is PromiseProof =>
  proof !== null && proof !== undefined && 'v' in proof;
