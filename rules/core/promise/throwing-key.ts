import { mulAddUnsafe } from '@noble/curves/abstract/curve.js';
import { getMinHashLength, mapHashToField } from '@noble/curves/abstract/modular.js';
import { ristretto255, ristretto255_hasher, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { bytesToNumberLE } from '@noble/curves/utils.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * A verifiable random function: RFC 9497 in its verifiable mode over ristretto255, its inputs not blinded, as nothing is to be hidden from the
 * key's owner. Of one key and one text there is one value only, even where the key's owner is dishonest; nobody else can compute it, and one
 * proof of 64 bytes shows any number of values.
 */

const { voprf } = ristretto255_oprf;
const { Point } = ristretto255;
const { Fn } = Point;
type Point = InstanceType<typeof Point>;

const CONTEXT = 'OPRFV1-\x01-ristretto255-SHA512';

/** What stands before the hash of a text to the group (RFC 9497, 3.1 and 4.1). */
const TO_GROUP = { DST: utf8ToBytes(`HashToGroup-${CONTEXT}`) };
const TO_SCALAR = { DST: utf8ToBytes(`HashToScalar-${CONTEXT}`) };

/** The blind of RFC 9497 where nothing is blinded: 1, the least byte first. */
const NOT_BLINDED = Uint8Array.of(1, ...new Uint8Array(31));

const pointOf = (text: string): Point => ristretto255_hasher.hashToCurve(utf8ToBytes(text), TO_GROUP);

const lengthOf = (bytes: Uint8Array): Uint8Array => Uint8Array.of(bytes.length >> 8, bytes.length & 255);
const withLength = (bytes: Uint8Array): Uint8Array => concatBytes(lengthOf(bytes), bytes);

/** What a text throws, by its value (RFC 9497, 3.3.1). */
const outputOf = (text: string, value: Uint8Array): Uint8Array =>
  sha512(concatBytes(withLength(utf8ToBytes(text)), withLength(value), utf8ToBytes('Finalize')));

/** A text as a point of the group, and what the key makes of it; both also as bytes, which take a while to work out. */
interface Evaluated {
  readonly point: Point;
  readonly bytes: Uint8Array;
  readonly value: Uint8Array;
}

function evaluated(secret: bigint, text: string): Evaluated {
  const point = pointOf(text);
  return { point, bytes: point.toBytes(), value: point.multiply(secret).toBytes() };
}

const scalarOf = (...parts: readonly Uint8Array[]): bigint =>
  ristretto255_hasher.hashToScalar(concatBytes(...parts), TO_SCALAR);

/**
 * The proof that one key made all values (RFC 9497, 2.2.1), of the library's parts. Its own `blindEvaluateBatch` makes the same, and works
 * every value out again for it, which would be half of the time that a month takes.
 * @param random 48 bytes or more that nobody can guess
 */
function proofOf(
  secret: bigint,
  publicKey: Uint8Array,
  all: readonly Evaluated[],
  random: (length: number) => Uint8Array,
): Uint8Array {
  const seed = sha512(concatBytes(withLength(publicKey), withLength(utf8ToBytes(`Seed-${CONTEXT}`))));
  const weights = all.map(({ bytes, value }, at) => {
    const place = Uint8Array.of(at >> 8, at & 255);
    return scalarOf(withLength(seed), place, withLength(bytes), withLength(value), utf8ToBytes('Composite'));
  });
  const sum = mulAddUnsafe(
    Point,
    all.map(({ point }) => point),
    weights,
  );
  const nonce = bytesToNumberLE(mapHashToField(random(getMinHashLength(Fn.ORDER)), Fn.ORDER, true));
  const shown = [sum, sum.multiply(secret), Point.BASE.multiply(nonce), sum.multiply(nonce)];
  const challenge = scalarOf(
    withLength(publicKey),
    ...shown.map((point) => withLength(point.toBytes())),
    utf8ToBytes('Challenge'),
  );
  return concatBytes(Fn.toBytes(challenge), Fn.toBytes(Fn.sub(nonce, Fn.mul(challenge, secret))));
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
  const secret = Fn.fromBytes(secretKey);
  // What was thrown is proved at the end of its command.
  const known = new Map<string, Evaluated>();
  const of = (text: string): Evaluated => {
    const one = known.get(text) ?? evaluated(secret, text);
    known.set(text, one);
    return one;
  };
  return {
    key: bytesToHex(publicKey),
    thrownBy: (text) => outputOf(text, of(text).value),
    prove(texts) {
      const all = texts.map(of);
      // The proof's own secret number follows from the key and from what is proved, so that no two proofs share one.
      const nonce = (length: number) =>
        hmac(sha512, secretKey, concatBytes(utf8ToBytes('proof'), ...all.map(({ bytes }) => bytes))).slice(0, length);
      const proof = proofOf(secret, publicKey, all, nonce);
      return { values: all.map(({ value }) => bytesToHex(value)), proof: bytesToHex(proof) };
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
      blinded: pointOf(text).toBytes(),
      evaluated: hexToBytes(values[at] ?? ''),
    }));
    return voprf.finalizeBatch(items, hexToBytes(key), hexToBytes(proof));
  } catch {
    // Not every 32 bytes are a point, and not every proof is one of these values.
    return null;
  }
}
