import { ristretto255_hasher, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type DiceSource, type Die, countFaces, seededDice, rolledDice } from '../dice.ts';
import { canonicalJson } from '../digest.ts';
import type { RollName, RollNamer } from './throw-names.ts';

/*
 * A verifiable random function: RFC 9497 over ristretto255. A key and a text have exactly one value, even if the key's owner is dishonest.
 * Only the owner can compute the value, and one proof of 64 bytes covers any number of values. Inputs are not blinded, since nothing is
 * hidden from the owner.
 */

const { oprf, voprf } = ristretto255_oprf;

/** Prefix of the hash of a text to the group (RFC 9497, 3.1 and 4.1). */
const HASH_OPTIONS = { DST: utf8ToBytes('HashToGroup-OPRFV1-\x01-ristretto255-SHA512') };

/** The scalar 1 (little-endian), which RFC 9497 needs as the blind of an input that is not blinded. */
const NOT_BLINDED = Uint8Array.of(1, ...new Uint8Array(31));

const hashToPoint = (text: string): Uint8Array =>
  ristretto255_hasher.hashToCurve(utf8ToBytes(text), HASH_OPTIONS).toBytes();

const toLengthBytes = (bytes: Uint8Array): Uint8Array => Uint8Array.of(bytes.length >> 8, bytes.length & 255);

/** Computes the output of a text from the text's value (RFC 9497, 3.3.1). */
function computeOutput(text: string, value: Uint8Array): Uint8Array {
  const input = utf8ToBytes(text);
  return sha512(concatBytes(toLengthBytes(input), input, toLengthBytes(value), value, utf8ToBytes('Finalize')));
}

/** Values of texts in order, and the proof that one key gave them all; in hexadecimal. */
export interface ProvedValues {
  readonly values: readonly string[];
  readonly proof: string;
}

/** Key pair from which a month's dice follow. */
export interface DiceKey {
  /** The public dice key: 32 bytes in hexadecimal. */
  readonly key: string;
  /** Computes the output of a text: 64 bytes. */
  getOutput(text: string): Uint8Array;
  /** Proves the values of texts. The same texts give the same proof. */
  prove(texts: readonly string[]): ProvedValues;
}

/** @param seed 32 bytes in hexadecimal */
export function createDiceKey(seed: string): DiceKey {
  const { secretKey, publicKey } = voprf.deriveKeyPair(hexToBytes(seed), utf8ToBytes('nomarch throwing key'));
  return {
    key: bytesToHex(publicKey),
    getOutput: (text) => computeOutput(text, oprf.blindEvaluate(secretKey, hashToPoint(text))),
    prove(texts) {
      const points = texts.map(hashToPoint);
      // Derives the proof's secret number from the key and the texts, so that no two proofs share a number.
      const nonce = (length = 64) =>
        hmac(sha512, secretKey, concatBytes(utf8ToBytes('proof'), ...points)).slice(0, length);
      const { evaluated, proof } = voprf.blindEvaluateBatch(secretKey, publicKey, points, nonce);
      return { values: evaluated.map((value) => bytesToHex(value)), proof: bytesToHex(proof) };
    },
  };
}

/** Returns the outputs of texts from their proved values; null if the values do not come from the key. */
export function verifyOutputs(
  key: string,
  texts: readonly string[],
  { values, proof }: ProvedValues,
): readonly Uint8Array[] | null {
  if (values.length !== texts.length) return null;
  try {
    const items = texts.map((text, at) => ({
      input: utf8ToBytes(text),
      blind: NOT_BLINDED,
      blinded: hashToPoint(text),
      evaluated: hexToBytes(values[at] ?? ''),
    }));
    return voprf.finalizeBatch(items, hexToBytes(key), hexToBytes(proof));
  } catch {
    // Some bytes are no valid point, or the proof is for other values.
    return null;
  }
}

/** Returns the text from which a roll's value is computed: the month and the roll's name. */
export const toRollText = (joint: string, { who, kind, of, nth }: RollName): string =>
  canonicalJson({ throw: 1, joint, who, kind, of, nth });

const WORD_BYTES = 6;
const WORDS_PER_HASH = 5;
const WORD_LIMIT = 2 ** (8 * WORD_BYTES);

/** Derives a die's face from its roll's value and its index, so that typed dice do not change the other dice. */
export function toFace(value: Uint8Array, at: number, die: Die): number {
  const faces = countFaces(die);
  // Higher numbers would favour low faces.
  const fair = WORD_LIMIT - (WORD_LIMIT % faces);
  for (let round = 0; ; round += 1) {
    const place = new Uint8Array(8);
    const view = new DataView(place.buffer);
    view.setUint32(0, at);
    view.setUint32(4, round);
    const row = sha256(concatBytes(value, place));
    for (let word = 0; word < WORDS_PER_HASH; word += 1) {
      const number = row
        .subarray(word * WORD_BYTES, (word + 1) * WORD_BYTES)
        .reduce((sum, byte) => sum * 256 + byte, 0);
      if (number < fair) return (number % faces) + 1;
    }
  }
}

/** Creates dice from a key and the names of their rolls. The namer must name a die before it is rolled. */
export function createKeyedDice(key: DiceKey, joint: string, namer: RollNamer): DiceSource {
  const values = new Map<string, Uint8Array>();
  return rolledDice((die) => {
    if (!namer.last) throw new RangeError('a die was rolled without a name');
    const { name, at } = namer.last;
    const text = toRollText(joint, name);
    const value = values.get(text) ?? key.getOutput(text);
    values.set(text, value);
    return toFace(value, at, die);
  });
}

/** Creates the dice of a whole command from one value. This is fast, but the dice can only be proved together. */
export const createPromisedStream = (value: Uint8Array): DiceSource => seededDice(bytesToHex(value));
