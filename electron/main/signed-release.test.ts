import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, it } from 'vitest';
import { getSignedText, findSignatureProblem } from './signed-release.ts';

const pair = generateKeyPairSync('ed25519');
const key = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const files = [
  { url: 'Nomarch-1.2.0.AppImage', sha512: 'aaaa', size: 1 },
  { url: 'Nomarch-1.2.0.deb', sha512: 'bbbb', size: 2 },
];
const signed = (release: { version: string; files: typeof files }) => ({
  ...release,
  nomarchSignature: sign(null, Buffer.from(getSignedText(release)), pair.privateKey).toString('base64'),
});
const release = signed({ version: '1.2.0', files });

it('accepts a signed release with its files in any order', () => {
  expect(findSignatureProblem(release, key)).toBe('');
  expect(findSignatureProblem({ ...release, files: files.toReversed() }, key)).toBe('');
});

it('refuses changed files, digests, versions and keys, and missing or invalid data', () => {
  const [first, ...others] = files;
  const refused: readonly unknown[] = [
    { ...release, version: '1.3.0' },
    { ...release, files: others },
    { ...release, files: [{ ...first, sha512: 'cccc' }, ...others] },
    { ...release, files: [{ ...first, url: 'https://elsewhere.invalid/x.deb' }, ...others] },
    { ...release, nomarchSignature: undefined },
    { ...release, nomarchSignature: 'AAAA' },
    { version: '1.2.0' },
    null,
  ];
  for (const told of refused) expect(findSignatureProblem(told, key)).not.toBe('');
  expect(findSignatureProblem(release)).toBe('version 1.2.0 has an invalid signature');
});
