import { RELEASE_KEY } from './release-key.ts';
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** What a release says of itself in `latest*.yml`: its version, its files with their SHA-512 in base64, and the project's signature over both. */
export const releaseSchema = z.object({
  version: z.string(),
  files: z.array(z.object({ url: z.string(), sha512: z.string() })).min(1),
  nomarchSignature: z.string().optional(),
});
export type Release = Readonly<z.output<typeof releaseSchema>>;

/** What is signed: a line for the version, and one for each file in the order of their names. */
export function signedText({ version, files }: Pick<Release, 'version' | 'files'>): string {
  const lines = files.map(({ url, sha512 }) => `${sha512} ${url}`).toSorted();
  return `nomarch release ${version}\n${lines.join('\n')}\n`;
}

/** Why a release is not taken, as a sentence; '' for one that the project signed. Nothing of it was fetched yet. */
export function whyUnsigned(told: unknown, key: string = RELEASE_KEY): string {
  const release = releaseSchema.safeParse(told);
  if (!release.success) return 'what the newer version says of itself does not read';
  const { version, nomarchSignature } = release.data;
  if (nomarchSignature === undefined) return `version ${version} is not signed by the project`;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const text = Buffer.from(signedText(release.data));
  return verify(null, text, publicKey, Buffer.from(nomarchSignature, 'base64'))
    ? ''
    : `the signature of version ${version} is not the project’s`;
}
