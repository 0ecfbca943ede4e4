import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = new URL('..', import.meta.url).pathname;
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

type Texts = { readonly [key: string]: string | Texts };

const keysOf = (texts: Texts, before: string): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [`${before}.${key}`] : keysOf(text, `${before}.${key}`),
  );

const known = globSync('messages/en/*.json', { cwd: root }).flatMap((file) =>
  keysOf(JSON.parse(read(file)) as Texts, basename(file, '.json')),
);
/** What an edit of an army did is named beside the edit. */
const sources = globSync(['**/*.{ts,vue}', '../rules/core/army/edit/*.ts'], { cwd: root })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: read(file) }));

/** Keys in full, and those of which a part is worked out: `army.save.${state}`. */
const named = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/\bt\(\s*(?:'([^']+)'|`([^`]+)`)/g)].map((found) => ({
    file,
    key: found[1] ?? found[2] ?? '',
  })),
);

const pattern = (key: string) =>
  new RegExp(`^${key.replace(/\$\{[^}]*\}|[.]/g, (part) => (part === '.' ? '\\.' : '[^.]+'))}$`);

const HOLE = /\$\{(?:[^{}`]|`[^`]*`)*\}/;
/** Whatever stands in quotes and looks like a key: some keys are named in one place and translated in another. */
const quoted = sources
  .flatMap(({ text }) => [
    ...text.matchAll(/'([\w-]+\.[\w.-]+)'|"([\w-]+\.[\w.-]+)"|`([\w-]+\.(?:[\w.-]|\$\{(?:[^{}`]|`[^`]*`)*\})+)`/g),
  ])
  .map((found) => found[1] ?? found[2] ?? found[3] ?? '');
const used = [...new Set(quoted)].map(
  (key) =>
    new RegExp(
      `^${key
        .split(HOLE)
        .map((part) => part.replaceAll('.', '\\.'))
        .join('.+')}$`,
    ),
);

describe('messages', () => {
  it('have a text for every key that a screen names', () => {
    const missing = named.filter(({ key }) => {
      const asked = pattern(key);
      return !known.some((each) => asked.test(each));
    });
    expect(missing).toEqual([]);
  });

  it('are all asked for', () => {
    expect(known.filter((key) => !used.some((each) => each.test(key)))).toEqual([]);
  });

  it('name none twice within a file', () => {
    for (const file of globSync('messages/en/*.json', { cwd: root })) {
      const texts = JSON.parse(read(file)) as Texts;
      const names = [...read(file).matchAll(/"([\w-]+)"\s*:/g)].length;
      const counted = (part: Texts): number =>
        Object.values(part).reduce<number>((sum, text) => sum + 1 + (typeof text === 'string' ? 0 : counted(text)), 0);
      expect([file, names]).toEqual([file, counted(texts)]);
    }
  });

  it('stand in the files, not in the templates', () => {
    const written = sources
      .filter(({ file }) => file.endsWith('.vue'))
      .flatMap(({ file, text }) => {
        const template = /<template>([\s\S]*)<\/template>/.exec(text)?.[1] ?? '';
        const bare = template
          .replace(/<!--[\s\S]*?-->/g, '')
          .replace(/\{\{[\s\S]*?\}\}/g, '')
          .replace(/<(?:"[^"]*"|'[^']*'|[^'">])*>/g, '\n');
        return [...bare.matchAll(/[A-Za-z]{2,}[^\n]*/g)].map(([words]) => `${file}: ${words}`);
      });
    expect(written).toEqual([]);
  });
});
