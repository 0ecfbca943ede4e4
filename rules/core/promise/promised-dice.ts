import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../digest.ts';
import { type DiceSource, type Die, facesOf, seededDice, thrownDice } from '../dice.ts';
import type { ThrowName, ThrowNamer } from './throw-names.ts';
import type { ThrowingKey } from './throwing-key.ts';

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
