import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Reads the lock file. `node build/lock-file.ts` prints a CycloneDX list. `npm sbom` fails on mismatched peers, as some are here. */
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
      dependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** Reads the lock file at the root, where builds run. This module may be bundled elsewhere, so paths relative to it would be wrong. */
const readLock = () => lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));

const getLicence = ({ license }: { readonly license?: unknown }): string =>
  typeof license === 'string' ? license : '';

/** A direct dependency of the app. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** Lists the direct dependencies of the app with version and licence. */
export function listLicences(): readonly Licence[] {
  const { packages } = readLock();
  return Object.keys(packages['']?.dependencies ?? {}).map((name) => {
    const locked = packages[`node_modules/${name}`] ?? {};
    return { name, version: locked.version ?? '', licence: getLicence(locked) };
  });
}

/** Returns the digest of a package in CycloneDX form (hexadecimal). */
const toHashes = (integrity = ''): { readonly alg: string; readonly content: string }[] => {
  const [, digest] = /^sha512-(\S+)/.exec(integrity) ?? [];
  return digest === undefined ? [] : [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }];
};

/** Lists all installed packages except development dependencies. */
export function createComponentList() {
  const { name, version, packages } = readLock();
  const components = Object.entries(packages).flatMap(([path, part]) => {
    const packageName = path.split('node_modules/').at(-1);
    if (!packageName || part.version === undefined || part.dev === true || part.link === true) return [];
    const purl = `pkg:npm/${packageName.replace('@', '%40')}@${part.version}`;
    const licence = getLicence(part);
    const licenses = licence === '' ? [] : [{ expression: licence }];
    return [
      { type: 'library', name: packageName, version: part.version, purl, licenses, hashes: toHashes(part.integrity) },
    ];
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

if (import.meta.main) console.log(JSON.stringify(createComponentList(), null, 2));
