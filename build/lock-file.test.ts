import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createComponentList } from './lock-file.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

it('releaseParts lists each package once, with its digest and without development dependencies', () => {
  const { components } = createComponentList();
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const listed = new Map(components.map(({ name, version }) => [`${name}@${version}`, name]));
  expect(Object.entries(dependencies ?? {}).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  // Skips bundled dependencies of a package, which the digest of its archive covers.
  const direct = components.filter(({ name }) => dependencies?.[name] !== undefined);
  expect(direct.filter(({ hashes }) => hashes[0]?.content.length !== 128)).toEqual([]);
  expect(
    ['vitest', 'playwright-core', 'electron-builder'].filter((name) => name in (devDependencies ?? {})),
  ).toHaveLength(3);
  for (const name of ['vitest', 'playwright-core', 'electron-builder'])
    expect([...listed.values()]).not.toContain(name);
});
