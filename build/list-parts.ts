import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * `node build/list-parts.ts`: the parts of a release as CycloneDX, from the lock file. `npm sbom` refuses to write one where a package asks
 * for another version of its peer than is installed, as some here do.
 */
const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.unknown().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
    }),
  ),
});

/** The digest of a package as CycloneDX writes it: in hexadecimal. */
const hashesOf = (integrity = ''): { readonly alg: string; readonly content: string }[] => {
  const [, digest] = /^sha512-(\S+)/.exec(integrity) ?? [];
  return digest === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }];
};

/** Everything that a lock file installs but what is for development alone. */
export function partsOf(lockFile: string) {
  const { name, version, packages } = lockSchema.parse(JSON.parse(lockFile));
  const components = Object.entries(packages).flatMap(([path, part]) => {
    const called = path.split('node_modules/').at(-1);
    if (!called || part.version === undefined || part.dev === true || part.link === true) return [];
    const purl = `pkg:npm/${called.replace('@', '%40')}@${part.version}`;
    const licenses = typeof part.license === 'string' ? [{ expression: part.license }] : [];
    return [{ type: 'library', name: called, version: part.version, purl, licenses, hashes: hashesOf(part.integrity) }];
  });
  const byPurl = new Map(components.map((component) => [component.purl, component]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...byPurl.values()],
  } as const;
}

if (import.meta.main) console.log(JSON.stringify(partsOf(readFileSync('package-lock.json', 'utf8')), null, 2));
