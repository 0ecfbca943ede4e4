import { ristretto255_hasher, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { type DiceSource, type Die, facesOf, seededDice, thrownDice } from '../dice.ts';
import { canonicalJson } from '../digest.ts';
import type { ThrowName, ThrowNamer } from './throw-names.ts';

/*
 * A verifiable random function: RFC 9497 in its verifiable mode over ristretto255, its inputs not blinded, as nothing is to be hidden from the
 * key's owner. Of one key and one text there is one value only, even where the key's owner is dishonest; nobody else can compute it, and one
 * proof of 64 bytes shows any number of values.
 */

const { oprf, voprf } = ristretto255_oprf;

/** What stands before the hash of a text to the group (RFC 9497, 3.1 and 4.1). */
const TO_GROUP = { DST: utf8ToBytes('HashToGroup-OPRFV1-\x01-ristretto255-SHA512') };

/** The blind of RFC 9497 where nothing is blinded: 1, the least byte first. */
const NOT_BLINDED = Uint8Array.of(1, ...new Uint8Array(31));

const pointOf = (text: string): Uint8Array => ristretto255_hasher.hashToCurve(utf8ToBytes(text), TO_GROUP).toBytes();

const lengthOf = (bytes: Uint8Array): Uint8Array => Uint8Array.of(bytes.length >> 8, bytes.length & 255);

/** What a text throws, by its value (RFC 9497, 3.3.1). */
function outputOf(text: string, value: Uint8Array): Uint8Array {
  const input = utf8ToBytes(text);
  return sha512(concatBytes(lengthOf(input), input, lengthOf(value), value, utf8ToBytes('Finalize')));
}

/** Values of texts, in their order, and the proof that they are by one key; all in hexadecimal. */
export interface ProvedValues {
  readonly values: readonly string[];
  readonly proof: string;
}

/** A key pair that dice are thrown with. */
export interface ThrowingKey {
  /** The public key, 32 bytes in hexadecimal: what is promised. */
  readonly key: string;
  /** What a text throws: 64 bytes. */
  thrownBy(text: string): Uint8Array;
  /** Shows what each of some texts throws. The same texts have the same proof. */
  prove(texts: readonly string[]): ProvedValues;
}

/** @param seed 32 bytes in hexadecimal */
export function throwingKeyOf(seed: string): ThrowingKey {
  const { secretKey, publicKey } = voprf.deriveKeyPair(hexToBytes(seed), utf8ToBytes('nomarch throwing key'));
  return {
    key: bytesToHex(publicKey),
    thrownBy: (text) => outputOf(text, oprf.blindEvaluate(secretKey, pointOf(text))),
    prove(texts) {
      const points = texts.map(pointOf);
      // The proof's own secret number follows from the key and from what is proved, so that no two proofs share one.
      const nonce = (length = 64) =>
        hmac(sha512, secretKey, concatBytes(utf8ToBytes('proof'), ...points)).slice(0, length);
      const { evaluated, proof } = voprf.blindEvaluateBatch(secretKey, publicKey, points, nonce);
      return { values: evaluated.map((value) => bytesToHex(value)), proof: bytesToHex(proof) };
    },
  };
}

/** What texts throw, by what was shown of them; null where the values are not those of the key. */
export function thrownAsProved(
  key: string,
  texts: readonly string[],
  { values, proof }: ProvedValues,
): readonly Uint8Array[] | null {
  if (values.length !== texts.length) return null;
  try {
    const items = texts.map((text, at) => ({
      input: utf8ToBytes(text),
      blind: NOT_BLINDED,
      blinded: pointOf(text),
      evaluated: hexToBytes(values[at] ?? ''),
    }));
    return voprf.finalizeBatch(items, hexToBytes(key), hexToBytes(proof));
  } catch {
    // Not every 32 bytes are a point, and not every proof is one of these values.
    return null;
  }
}

/** What a fistful's value is computed of: the month that it falls in, and its name. */
export const textOfThrow = (joint: string, { who, kind, of, nth }: ThrowName): string =>
  canonicalJson({ throw: 1, joint, who, kind, of, nth });

const WORD = 6;
const WORDS = 5;
const LIMIT = 2 ** (8 * WORD);

/** The face of a die of a fistful, by the fistful's value: each by its place, so that a die that is typed changes no other. */
export function faceOf(value: Uint8Array, at: number, die: Die): number {
  const faces = facesOf(die);
  // Words above the last whole row of faces would favour low ones.
  const fair = LIMIT - (LIMIT % faces);
  for (let round = 0; ; round += 1) {
    const place = new Uint8Array(8);
    const view = new DataView(place.buffer);
    view.setUint32(0, at);
    view.setUint32(4, round);
    const row = sha256(concatBytes(value, place));
    for (let word = 0; word < WORDS; word += 1) {
      const number = row.subarray(word * WORD, (word + 1) * WORD).reduce((sum, byte) => sum * 256 + byte, 0);
      if (number < fair) return (number % faces) + 1;
    }
  }
}

/** Dice that a key throws, each by its name. The namer must have named a die before it is thrown. */
export function promisedDice(key: ThrowingKey, joint: string, namer: ThrowNamer): DiceSource {
  const values = new Map<string, Uint8Array>();
  return thrownDice((die) => {
    if (!namer.last) throw new RangeError('a die was thrown that has no name');
    const { name, at } = namer.last;
    const text = textOfThrow(joint, name);
    const value = values.get(text) ?? key.thrownBy(text);
    values.set(text, value);
    return faceOf(value, at, die);
  });
}

/** Dice of a whole command from one value: they are quick, and can be shown only all together. */
export const promisedStream = (value: Uint8Array): DiceSource => seededDice(bytesToHex(value));
