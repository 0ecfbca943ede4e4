import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PLACEHOLDER_KEY } from '../electron/main/signed-release.ts';
import { expectOwnKey, readPrivateKey } from './sign-release.ts';

const pair = generateKeyPairSync('ed25519');
const pinned = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const pem = (key = pair.privateKey): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

describe('A release', () => {
  it('is signed with the pinned key and refused without it', () => {
    expect(readPrivateKey({ NOMARCH_RELEASE_KEY: pem() }, pinned).type).toBe('private');
    for (const env of [{}, { NOMARCH_RELEASE_KEY: '' }])
      expect(() => readPrivateKey(env, pinned)).toThrow(/the project’s private key is missing/);
    const other = generateKeyPairSync('ed25519').privateKey;
    expect(() => readPrivateKey({ NOMARCH_RELEASE_KEY: pem(other) }, pinned)).toThrow(/does not match the public key/);
  });

  it('is refused while the placeholder key is pinned', () => {
    expect(() => expectOwnKey(PLACEHOLDER_KEY)).toThrow(/has no key pair yet.*sign-release.ts make FILE/);
    expect(() => expectOwnKey(pinned)).not.toThrow();
  });

  it.each([
    ['signing', ['build/sign-release.ts', 'check'], {}],
    ['packaging with updates', ['build/package.ts'], { UPDATES_FROM: 'owner/nomarch' }],
  ])('refuses %s with one line and status 1 before the build', (_, words, env) => {
    const { NOMARCH_RELEASE_KEY: _key, NOMARCH_RELEASE_KEY_FILE: _file, ...others } = process.env;
    const { status, stderr } = spawnSync(process.execPath, words, { env: { ...others, ...env }, encoding: 'utf8' });
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toMatch(/^No release can be/);
  });
});
