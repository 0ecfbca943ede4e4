import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  RELEASE_KEY,
  PLACEHOLDER_KEY,
  type Release,
  releaseSchema,
  getSignedText,
} from '../electron/main/signed-release.ts';

/**
 * For the owner of the project. `node build/sign-release.ts make FILE` creates a key pair: the private key goes to FILE, which must be kept
 * secret, the public key into the program.
 * `node build/sign-release.ts sign FOLDER` signs each latest*.yml in a folder of release files. The private key is in the file named by
 * NOMARCH_RELEASE_KEY_FILE, or in NOMARCH_RELEASE_KEY itself. `check` tests whether signing is possible.
 */
const KEY_FILE = 'electron/main/release-key.ts';

function createKeyPair(file: string): void {
  const pair = generateKeyPairSync('ed25519');
  // The flag `wx` prevents overwriting an existing key.
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  const text = readFileSync(KEY_FILE, 'utf8');
  const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  writeFileSync(
    KEY_FILE,
    text.replace(/^(export const RELEASE_KEY = ).*;$/m, (_, start: string) => `${start}'${publicKey}';`),
  );
  console.log(`The private key is in ${file}; ${KEY_FILE} has the public one. Update its comment and commit it.`);
}

/** Reads the release data from a list written by electron-builder, with one key per line. */
function readRelease(list: string): Release {
  const [, version] = /^version: (.+)$/m.exec(list) ?? [];
  const files = [...list.matchAll(/^ {2}- url: (.+)\n {4}sha512: (.+)$/gm)].map(([, url, sha512]) => ({ url, sha512 }));
  return releaseSchema.parse({ version, files });
}

function signFolder(folder: string): void {
  const key = readPrivateKey();
  const lists = globSync(join(folder, 'latest*.yml'));
  if (lists.length === 0) throw new Error(`No latest*.yml in ${folder}`);
  for (const list of lists) {
    const text = readFileSync(list, 'utf8').replace(/^nomarchSignature:.*\n/m, '');
    const signature = sign(null, Buffer.from(getSignedText(readRelease(text))), key).toString('base64');
    writeFileSync(list, `${text.trimEnd()}\nnomarchSignature: ${signature}\n`);
    console.log(`Signed: ${list}`);
  }
}

/** Thrown if a release cannot be made. The message is for the owner of the project. */
export class ReleaseError extends Error {}

const KEY_INSTRUCTIONS =
  'The owner of the project creates one with "node build/sign-release.ts make FILE", keeps FILE secret, commits ' +
  'electron/main/release-key.ts, and adds FILE to the release workflow as the secret NOMARCH_RELEASE_KEY.';

/** Checks the pinned key. @throws ReleaseError if it is the placeholder: such a release could never be updated */
export function expectOwnKey(pinned: string = RELEASE_KEY): void {
  if (pinned === PLACEHOLDER_KEY)
    throw new ReleaseError(`No release can be made: the project has no key pair yet. ${KEY_INSTRUCTIONS}`);
}

/** Returns the private key of the pinned public key. @throws ReleaseError if it is missing or does not match */
export function readPrivateKey(env: NodeJS.ProcessEnv = process.env, pinned: string = RELEASE_KEY): KeyObject {
  expectOwnKey(pinned);
  const { NOMARCH_RELEASE_KEY_FILE: file, NOMARCH_RELEASE_KEY: text } = env;
  const pem = file === undefined ? text : readFileSync(file, 'utf8');
  if (pem === undefined || pem === '')
    throw new ReleaseError(
      'No release can be signed: the project’s private key is missing. Set NOMARCH_RELEASE_KEY_FILE to its path, or NOMARCH_RELEASE_KEY to its content.',
    );
  const key = createPrivateKey(pem);
  if (createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64') !== pinned)
    throw new ReleaseError('No release can be signed: this private key does not match the public key in the program.');
  return key;
}

if (import.meta.main) {
  const [what, place] = process.argv.slice(2);
  try {
    if (what === 'make' && place !== undefined) createKeyPair(place);
    else if (what === 'sign' && place !== undefined) signFolder(place);
    else if (what === 'check') readPrivateKey();
    else throw new ReleaseError('expected make FILE, sign FOLDER, or check.');
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
