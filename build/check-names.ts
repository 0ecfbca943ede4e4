import { pathToFileURL } from 'node:url';
import { globSync, readFileSync } from 'node:fs';
import { ruleSystems } from '../rules/systems.ts';
import { MODULES_WITHOUT_BOOKS } from './modules.ts';

/** A line that names a rule book where every book must be met as a plug. */
export interface NamedBook {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

const NAMES = new RegExp(ruleSystems.map(({ id }) => id.replaceAll('-', '[- ]?')).join('|'), 'i');

/** Every line below `root` in a module without books that names one; tests may name what they test with. */
export const namedBooks = (root: string): readonly NamedBook[] =>
  MODULES_WITHOUT_BOOKS.flatMap((module) => globSync(`${module}/**/*.{ts,vue,sql,json}`, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) =>
      readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .flatMap((text, index) => (NAMES.test(text) ? [{ file, line: index + 1, text: text.trim() }] : [])),
    );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = namedBooks('.');
  for (const { file, line, text } of found) console.log(`${file}:${String(line)} names a rule book: ${text}`);
  if (found.length > 0) console.log('Go through ruleSystem(id) or ruleSystems of rules/systems.ts instead.');
  process.exitCode = found.length === 0 ? 0 : 1;
}
