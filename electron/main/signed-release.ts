import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

/** Public key whose private key was discarded. Nothing can be signed with it. */
export const PLACEHOLDER_KEY = 'MCowBQYDK2VwAyEANQE/PAsMphhDIuCVS7U+Pp5T+W1J93vICJvaGbDscyE=';

/**
 * Public key for checking releases, Ed25519 as SPKI in base64. `node build/sign-release.ts make FILE` creates a pair, writes the private
 * key to FILE and rewrites this line. Until then it equals `PLACEHOLDER_KEY`: no update is accepted, and no release can be built.
 */
export const RELEASE_KEY = 'MCowBQYDK2VwAyEANQE/PAsMphhDIuCVS7U+Pp5T+W1J93vICJvaGbDscyE=';

/** Release metadata in `latest*.yml`: version, files with SHA-512 in base64, and the project's signature. */
export const releaseSchema = z.object({
  version: z.string(),
  files: z.array(z.object({ url: z.string(), sha512: z.string() })).min(1),
  nomarchSignature: z.string().optional(),
});
export type Release = Readonly<z.output<typeof releaseSchema>>;

/** Returns the signed text: one line for the version, then one line per file, sorted. */
export function getSignedText({ version, files }: Pick<Release, 'version' | 'files'>): string {
  const lines = files.map(({ url, sha512 }) => `${sha512} ${url}`).toSorted();
  return `nomarch release ${version}\n${lines.join('\n')}\n`;
}

/** Returns the reason to refuse a release, or '' if the project signed it. Runs before any download. */
export function findSignatureProblem(metadata: unknown, key: string = RELEASE_KEY): string {
  const release = releaseSchema.safeParse(metadata);
  if (!release.success) return 'the release metadata is invalid';
  const { version, nomarchSignature } = release.data;
  if (nomarchSignature === undefined) return `version ${version} is not signed by the project`;
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  const text = Buffer.from(getSignedText(release.data));
  return verify(null, text, publicKey, Buffer.from(nomarchSignature, 'base64'))
    ? ''
    : `version ${version} has an invalid signature`;
}
