import { z } from 'zod';
import { canonicalJson, digest } from '../digest.ts';
import { type DieRoll, seededDice } from '../dice.ts';
import type { LogEntry } from './log.ts';

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`), `${digits} hexadecimal digits`);
/** A SHA-256, a public key or a secret of 32 bytes, in hexadecimal. */
export const hex32 = hex(64);

/** What lets others check a command of a log: who resolved it, and with whose dice. Signed by the campaign's app. */
export const proofSchema = z
  .strictObject({
    /** The seed that the app's dice of the command were thrown from; absent where the app threw none. */
    seed: z.string().max(1000).exactOptional(),
    /** SHA-256 of the seed, where whoever resolved it chose it: nobody was told of it before. */
    ownSeed: hex32.exactOptional(),
    /** SHA-256 of the seed that the app throws from next. */
    next: hex32,
    /** Public key, Ed25519. */
    key: hex32,
    signature: hex(128),
  })
  .readonly();
export type Proof = z.output<typeof proofSchema>;

/** The end of a command, and its proof where it has one. */
export interface ProvedEnd {
  /** Number and hash of its last entry. */
  readonly seq: number;
  readonly hash: string;
  readonly proof?: Proof;
}

/** What a campaign's app says of a seed before it throws from it. */
export const commitmentTo = (seed: string): string => digest(seed);

/** What a proof's signature is over: the command's end, what the proof says, and the signature before, so that none can be left out. */
export const signedText = (
  { seq, hash }: Pick<ProvedEnd, 'seq' | 'hash'>,
  { seed, ownSeed, next, key }: Omit<Proof, 'signature'>,
  before: Proof | null,
): string =>
  canonicalJson({
    log: 1,
    seq,
    hash,
    ...(ownSeed === undefined ? { seed } : { ownSeed }),
    next,
    key,
    before: before?.signature ?? null,
  });

/** As much of a proof as players may read: a seed that somebody chose may say anything. */
export function publicProof({ seed, ...proof }: Proof): Proof {
  return seed === undefined || proof.ownSeed !== undefined ? proof : { ...proof, seed };
}

/** How the dice of a log fell. */
export interface DiceProved {
  /** Thrown by the app from seeds that were committed to before. */
  readonly committed: number;
  /** Thrown by the app from seeds that whoever resolved the month chose. */
  readonly ownSeed: number;
  readonly typed: number;
  /** Thrown by an app that wrote down no proof. */
  readonly unproved: number;
}

/** A command with what has to be checked of it. */
export interface ProvedCommand extends ProvedEnd {
  readonly first: number;
  readonly dice: readonly DieRoll[];
}

/** The command from entry `first` to `last` of a whole log, with its proof where it has one. */
export const provedCommand = (
  log: readonly Pick<LogEntry<unknown>, 'hash' | 'dice'>[],
  first: number,
  last: number,
  proof: Proof | undefined,
): ProvedCommand => ({
  first,
  seq: last,
  hash: log[last]?.hash ?? '',
  dice: log.slice(first, last + 1).flatMap(({ dice }) => dice),
  ...(proof ? { proof } : {}),
});

/** Whether the app's dice of a command are those of its seed. */
function areThrownFrom(seed: string, dice: readonly DieRoll[]): boolean {
  const source = seededDice(seed);
  return dice.every(({ die, face }) => source.roll(die, '') === face);
}

/** What contradicts itself in the seeds of a row of proofs, in words; signatures are another matter. */
export function seedIssues(ends: readonly ProvedEnd[]): string[] {
  let before: Proof | null = null;
  return ends.flatMap(({ seq, proof }) => {
    const last = before;
    before = proof ?? before;
    if (!proof) return last ? [`the command that ends with entry ${seq} is not signed, those before it are`] : [];
    if (last?.key !== proof.key) return [];
    const { seed, ownSeed, next } = proof;
    if (seed === undefined || ownSeed !== undefined)
      return next === last.next
        ? []
        : [`the seed promised before entry ${seq} was exchanged there without being shown`];
    return commitmentTo(seed) === last.next ? [] : [`the seed shown at entry ${seq} is not the one that was promised`];
  });
}

/** What contradicts the seeds in the dice of a log's commands, and how many dice fell in which way. */
export function diceIssues(commands: readonly ProvedCommand[]): {
  readonly issues: readonly string[];
  readonly dice: DiceProved;
} {
  const tally = { committed: 0, ownSeed: 0, typed: 0, unproved: 0 };
  const keys = new Set<string>();
  const issues = commands.flatMap(({ seq, first, dice, proof }) => {
    const thrown = dice.filter(({ origin }) => origin !== 'typed');
    tally.typed += dice.length - thrown.length;
    // A key that was not there before has promised nothing yet.
    const isPromised = proof !== undefined && keys.has(proof.key) && proof.ownSeed === undefined;
    if (proof) keys.add(proof.key);
    if (!proof) tally.unproved += thrown.length;
    else tally[isPromised ? 'committed' : 'ownSeed'] += thrown.length;
    if (!proof || thrown.length === 0) return [];
    if (proof.seed === undefined)
      return [`dice of entries ${first} to ${seq} are said to be the app’s, but no seed is shown`];
    if (proof.ownSeed !== undefined && proof.ownSeed !== commitmentTo(proof.seed))
      return [`the seed shown at entry ${seq} is not the one that was signed`];
    if (areThrownFrom(proof.seed, thrown)) return [];
    return [
      `dice of entries ${first} to ${seq} are said to be the app’s, but they are not those of the seed ${proof.seed}`,
    ];
  });
  return { issues, dice: tally };
}

/** A stretch of a log that one key signed. */
export interface Signer {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Who signed which entries; those without a proof are in none. */
export function signersOf(ends: readonly (ProvedEnd & { readonly first: number })[]): Signer[] {
  const found: Signer[] = [];
  for (const { first, seq, proof } of ends) {
    if (!proof) continue;
    const last = found.at(-1);
    if (last?.key === proof.key) found[found.length - 1] = { ...last, to: seq };
    else found.push({ key: proof.key, from: first, to: seq });
  }
  return found;
}
