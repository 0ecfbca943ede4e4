import { readFileSync } from 'node:fs';
import { z } from 'zod';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

/** A package that the app is built on. */
export interface Licence {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
}

/** The packages that the app names as its own, each with its version and licence, as the lock file has them. */
export function directLicences(): readonly Licence[] {
  // Builds run at the root; this file may be bundled into a configuration and then stands elsewhere.
  const { packages } = lockSchema.parse(JSON.parse(readFileSync('package-lock.json', 'utf8')));
  return Object.keys(packages['']?.dependencies ?? {}).map((name) => {
    const { version = '', license: licence = '' } = packages[`node_modules/${name}`] ?? {};
    return { name, version, licence };
  });
}
