import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { books } from '../rules/books.ts';
import { ruleSystems } from '../rules/systems.ts';

const ROOT = join(import.meta.dirname, '..');
const IMPORT = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'(\.[^']+)'/gm;

/** Static imports of a file. Dynamic imports are not counted. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const code = file.endsWith('.vue')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n')
    : text;
  return [...code.matchAll(IMPORT)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((path) => /\.(?:ts|vue)$/.test(path) && existsSync(path));
}

function carriedBy(entry: string): string[] {
  const carried = new Set<string>();
  const visit = (file: string): void => {
    if (carried.has(file)) return;
    carried.add(file);
    for (const next of importsOf(file)) visit(next);
  };
  visit(join(ROOT, entry));
  return [...carried].map((file) => relative(ROOT, file));
}

/** Library components used in templates, except those that scripts load on demand. */
const libraryComponents = (files: readonly string[]): readonly string[] => [
  ...new Set(
    files
      .flatMap((file) => {
        const text = readFileSync(join(ROOT, file), 'utf8');
        return [...text.matchAll(/<U([A-Z]\w+)/g)]
          .map(([, name = '']) => name)
          .filter((name) => !text.includes(`const U${name} = `));
      })
      .sort(),
  ),
];

describe('first screen', () => {
  it('includes the heads of the books but no rules', () => {
    const carried = carriedBy('renderer/main.ts');
    expect(carried).toContain('renderer/features/library/armies/LibraryArmies.vue');
    expect(carried).toContain('rules/books.ts');
    const rules = carried.filter((file) => /^rules\/(?!core\/|books\.ts)/.test(file));
    expect(rules.sort()).toEqual(books.map(({ id }) => `rules/${id}/head.ts`).sort());
    expect(carried.filter((file) => file.startsWith('army-lists/'))).toEqual([]);
  });

  it('includes no schemas', () => {
    const withSchemas = carriedBy('renderer/main.ts').filter((file) =>
      /^import (?!type).* from 'zod';$/m.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(withSchemas).toEqual([]);
  });

  it('includes only the library components it shows, and no menus', () => {
    expect(libraryComponents(carriedBy('renderer/main.ts'))).toEqual(['Button', 'Icon', 'Input']);
  });

  it('sets the order of CSS layers before any style sheet of a screen', () => {
    const tailwind = readFileSync(join(ROOT, 'node_modules/tailwindcss/index.css'), 'utf8');
    const layers = /^@layer ([^;{]+);/m.exec(tailwind)?.[1]?.replaceAll(' ', '');
    expect(layers).toContain('base,components');
    const shell = readFileSync(join(ROOT, 'build/static-shell.ts'), 'utf8');
    expect(shell).toContain(`@layer shell,properties,${layers ?? ''};`);
  });

  it('lists every book and loads it by id', async () => {
    expect(ruleSystems).toMatchObject(books.map(({ load: _load, ...head }) => head));
    expect(await Promise.all(books.map(({ load }) => load()))).toEqual(ruleSystems);
  });

  it('is followed by screens that wait for the books they need', () => {
    const files = globSync('renderer/**/*.{ts,vue}', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'));
    const withAllBooks = files.filter((file) => importsOf(join(ROOT, file)).includes(join(ROOT, 'rules/systems.ts')));
    expect(files).toContain('renderer/features/army/ArmyScreen.vue');
    expect(withAllBooks).toEqual([]);
  });
});

it('declares the types of all library components in templates', () => {
  const declared = readFileSync(join(ROOT, 'renderer/nuxt-ui.d.ts'), 'utf8').matchAll(/^ {4}U(\w+):/gm);
  expect([...declared].map(([, name]) => name)).toEqual(
    libraryComponents(globSync('renderer/**/*.vue', { cwd: ROOT })),
  );
});
