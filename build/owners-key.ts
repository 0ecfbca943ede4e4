import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { RELEASE_KEY, UNKEPT_KEY } from '../electron/main/release-key.ts';

/** A release that cannot be made; its message is a sentence for the owner of the project. */
export class ReleaseRefused extends Error {}

const HOW =
  'The owner of the project makes one with "node build/sign-release.ts make FILE", keeps FILE where nobody else reads it, commits ' +
  'electron/main/release-key.ts, and gives FILE to the release workflow as the secret NOMARCH_RELEASE_KEY.';

/** @throws ReleaseRefused while the key that the program pins is nobody's: what is released then could never be updated */
export function expectOwnedKey(pinned: string = RELEASE_KEY): void {
  if (pinned === UNKEPT_KEY)
    throw new ReleaseRefused(`No release can be made: the project has no key pair yet. ${HOW}`);
}

/** The private half of the key that the program pins. @throws ReleaseRefused where it is not at hand, or is another one */
export function ownersKey(env: NodeJS.ProcessEnv = process.env, pinned: string = RELEASE_KEY): KeyObject {
  expectOwnedKey(pinned);
  const { NOMARCH_RELEASE_KEY_FILE: file, NOMARCH_RELEASE_KEY: text } = env;
  const pem = file === undefined ? text : readFileSync(file, 'utf8');
  if (pem === undefined || pem === '')
    throw new ReleaseRefused(
      'No release can be signed: the private half of the project’s key is missing. Set NOMARCH_RELEASE_KEY_FILE to its file, or NOMARCH_RELEASE_KEY to its text.',
    );
  const key = createPrivateKey(pem);
  if (createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64') !== pinned)
    throw new ReleaseRefused('No release can be signed: this is not the key whose public half the program pins.');
  return key;
}
