import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASE_KEY, UNKEPT_KEY } from '../electron/main/release-key.ts';
import { type Release, releaseSchema, signedText } from '../electron/main/signed-release.ts';

/**
 * For the owner of the project. `node build/sign-release.ts make FILE` makes a key pair: the private half goes to FILE, which is to be kept
 * where nobody else reads it, the public half into the program. `node build/sign-release.ts sign FOLDER` signs each latest*.yml in a folder of
 * release files, with the private key in the file that NOMARCH_RELEASE_KEY_FILE names, or in NOMARCH_RELEASE_KEY itself. `check` says whether
 * that could be done.
 */
const KEY_FILE = 'electron/main/release-key.ts';

function make(file: string): void {
  const pair = generateKeyPairSync('ed25519');
  // Never over a key that is there.
  writeFileSync(file, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  const text = readFileSync(KEY_FILE, 'utf8');
  const own = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  writeFileSync(
    KEY_FILE,
    text.replace(/^(export const RELEASE_KEY = ).*;$/m, (_, start: string) => `${start}'${own}';`),
  );
  console.log(`The private key is in ${file}; ${KEY_FILE} has the public one. Say so in its comment, and commit it.`);
}

/** What a list of electron-builder's says of its release; it writes one key a line. */
function releaseIn(list: string): Release {
  const [, version] = /^version: (.+)$/m.exec(list) ?? [];
  const files = [...list.matchAll(/^ {2}- url: (.+)\n {4}sha512: (.+)$/gm)].map(([, url, sha512]) => ({ url, sha512 }));
  return releaseSchema.parse({ version, files });
}

function signFolder(folder: string): void {
  const key = ownersKey();
  const lists = globSync(join(folder, 'latest*.yml'));
  if (lists.length === 0) throw new Error(`No latest*.yml in ${folder}`);
  for (const list of lists) {
    const text = readFileSync(list, 'utf8').replace(/^nomarchSignature:.*\n/m, '');
    const signature = sign(null, Buffer.from(signedText(releaseIn(text))), key).toString('base64');
    writeFileSync(list, `${text.trimEnd()}\nnomarchSignature: ${signature}\n`);
    console.log(`Signed: ${list}`);
  }
}

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

if (import.meta.main) {
  const [what, place] = process.argv.slice(2);
  try {
    if (what === 'make' && place !== undefined) make(place);
    else if (what === 'sign' && place !== undefined) signFolder(place);
    else if (what === 'check') ownersKey();
    else throw new ReleaseRefused('make FILE, sign FOLDER, or check was expected.');
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
