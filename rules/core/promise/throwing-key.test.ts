import { ristretto255_hasher, ristretto255_oprf } from '@noble/curves/ed25519.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { createDiceKey, verifyOutputs } from './throwing-key.ts';

const SEED = 'a3'.repeat(32);
const { voprf } = ristretto255_oprf;

/* RFC 9497, appendix A.1.2: VOPRF mode of ristretto255-SHA512. */
const KEY = 'e6f73f344b79b379f1a0dd37e07ff62e38d9f71345ce62ae3a9bc60b04ccd909';
const PUBLIC = 'c803e2cc6b05fc15064549b5920659ca4a77b2cca6f04f6b357009335476ad4e';
const INPUTS = ['00', '5a'.repeat(17)];
const BLINDS = [
  '64d37aed22a27f5191de1c1d69fadb899d8862b58eb4220029e036ec4c1f6706',
  '222a5e897cf59db8145db8d16e597e8facb80ae7d4e26d9881aa6f61d645fc0e',
];
const BLINDED = [
  '863f330cc1a1259ed5a5998a23acfd37fb4351a793a5b3c090b642ddc439b945',
  '90a0145ea9da29254c3a56be4fe185465ebb3bf2a1801f7124bbbadac751e654',
];
const EVALUATED = [
  'aa8fa048764d5623868679402ff6108d2521884fa138cd7f9c7669a9a014267e',
  'cc5ac221950a49ceaa73c8db41b82c20372a4c8d63e5dded2db920b7eee36a2a',
];
const PROOF =
  'cc203910175d786927eeb44ea847328047892ddf8590e723c37205cb74600b0a5ab5337c8eb4ceae0494c2cf89529dcf94572ed267473d567aeed6ab873dee08';
const OUTPUTS = [
  'b58cfbe118e0cb94d79b5fd6a6dafb98764dff49c14e1770b566e42402da1a7da4d8527693914139caee5bd03903af43a491351d23b430948dd50cde10d32b3c',
  '8a9a2f3c7f085b65933594309041fc1898d42d0858e59f90814ae90571a6df60356f4610bf816f27afdd84f47719e480906d27ecd994985890e5f539e7ea74b6',
];

const scalar = (hexadecimal: string): Uint8Array => hexToBytes(hexadecimal);
/** Returns bytes that the library converts to that scalar (remainder by the order less one, plus one). */
const createRandom = (hexadecimal: string) => {
  const number = BigInt(`0x${bytesToHex(scalar(hexadecimal).toReversed())}`) - 1n;
  return (length = 48) => Uint8Array.from({ length }, (_, at) => Number((number >> BigInt(8 * at)) & 255n));
};

describe('the library’s verifiable random function', () => {
  it.each([0, 1])('gives the results of RFC 9497, A.1.2 for input %i', (at) => {
    const input = hexToBytes(INPUTS[at] ?? '');
    const { blind, blinded } = voprf.blind(input, createRandom(BLINDS[at] ?? ''));
    expect([bytesToHex(blind), bytesToHex(blinded)]).toEqual([BLINDS[at], BLINDED[at]]);
    const { evaluated } = voprf.blindEvaluateBatch(scalar(KEY), hexToBytes(PUBLIC), [blinded]);
    expect(bytesToHex(evaluated[0] ?? new Uint8Array())).toBe(EVALUATED[at]);
  });

  it('proves several values together, as in RFC 9497, A.1.2.3', () => {
    const r = '419c4f4f5052c53c45f3da494d2b67b220d02118e0857cdbcf037f9ea84bbe0c';
    const { evaluated, proof } = voprf.blindEvaluateBatch(
      scalar(KEY),
      hexToBytes(PUBLIC),
      BLINDED.map((point) => hexToBytes(point)),
      createRandom(r),
    );
    expect([evaluated.map((value) => bytesToHex(value)), bytesToHex(proof)]).toEqual([EVALUATED, PROOF]);
    const items = INPUTS.map((input, at) => ({
      input: hexToBytes(input),
      blind: hexToBytes(BLINDS[at] ?? ''),
      blinded: hexToBytes(BLINDED[at] ?? ''),
      evaluated: hexToBytes(EVALUATED[at] ?? ''),
    }));
    const outputs = voprf.finalizeBatch(items, hexToBytes(PUBLIC), hexToBytes(PROOF));
    expect(outputs.map((output) => bytesToHex(output))).toEqual(OUTPUTS);
  });

  it('hashes to the group like its own blinding', () => {
    const DST = utf8ToBytes('HashToGroup-OPRFV1-\x01-ristretto255-SHA512');
    const ours = ristretto255_hasher.hashToCurve(utf8ToBytes('a throw'), { DST }).toBytes();
    const { blinded } = voprf.blind(utf8ToBytes('a throw'), createRandom(`01${'00'.repeat(31)}`));
    expect(bytesToHex(ours)).toBe(bytesToHex(blinded));
  });
});

describe('createThrowingKey', () => {
  const texts = ['one throw', 'another throw', 'a third'];

  it('gives the same key for the same seed, with proofs for its public key', () => {
    const { key, getOutput, prove } = createDiceKey(SEED);
    expect(createDiceKey(SEED).key).toBe(key);
    expect(createDiceKey('a4'.repeat(32)).key).not.toBe(key);
    const shown = prove(texts);
    expect(shown).toEqual(createDiceKey(SEED).prove(texts));
    expect(verifyOutputs(key, texts, shown)?.map((output) => bytesToHex(output))).toEqual(
      texts.map((text) => bytesToHex(getOutput(text))),
    );
  });

  it('proves any of its values in any order', () => {
    const { key, prove } = createDiceKey(SEED);
    const all = prove(texts);
    const some = prove([texts[2] ?? '', texts[0] ?? '']);
    expect(some.values).toEqual([all.values[2], all.values[0]]);
    expect(verifyOutputs(key, [texts[2] ?? '', texts[0] ?? ''], some)).not.toBeNull();
  });

  it('cannot prove another value, another text, or a value of another key', () => {
    const { key, prove } = createDiceKey(SEED);
    const other = createDiceKey('a4'.repeat(32));
    const shown = prove(texts);
    const [first = '', ...rest] = shown.values;
    const proof = `${shown.proof.startsWith('0') ? '1' : '0'}${shown.proof.slice(1)}`;
    expect(verifyOutputs(other.key, texts, shown)).toBeNull();
    expect(verifyOutputs(key, texts, other.prove(texts))).toBeNull();
    expect(verifyOutputs(key, ['one throw', 'another throw', 'a fourth'], shown)).toBeNull();
    expect(verifyOutputs(key, texts, { ...shown, values: [...rest, first] })).toBeNull();
    expect(verifyOutputs(key, texts, { ...shown, proof })).toBeNull();
    expect(verifyOutputs(key, texts, { ...shown, values: rest })).toBeNull();
  });

  it('rejects invalid keys and values: 32 bytes that are not a point, and the identity point', () => {
    const { key, prove } = createDiceKey(SEED);
    const shown = prove(['one throw']);
    const nothing = '00'.repeat(32);
    expect(verifyOutputs(nothing, ['one throw'], shown)).toBeNull();
    expect(verifyOutputs('ff'.repeat(32), ['one throw'], shown)).toBeNull();
    expect(verifyOutputs(key, ['one throw'], { ...shown, values: [nothing] })).toBeNull();
    expect(() => createDiceKey('mine')).toThrow();
  });
});
