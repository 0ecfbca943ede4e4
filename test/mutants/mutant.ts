import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mistake that the tests must detect. */
export interface Mutant {
  /** Area and name, such as `db/purge-leaves-rows`. A run can be limited by prefix. */
  readonly id: string;
  readonly file: string;
  /** A short expression that occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Effect of the mistake on a user. */
  readonly why: string;
  /** Test files; one of them must fail. */
  readonly tests: readonly string[];
}

const readText = (root: string, file: string): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

/** Returns the file's text with the mistake. @throws Error unless the anchor occurs exactly once */
export function mutatedText(root: string, { file, find, replace }: Mutant): string {
  const parts = readText(root, file)?.split(find);
  if (parts?.length !== 2) throw new Error(`Not exactly once in ${file}: ${find}`);
  return parts.join(replace);
}

/** Reason why a mistake cannot be planted. */
export interface Stale {
  readonly why: string;
  /** Named path, and the only file that now has the anchor or the test. */
  readonly moved: readonly [from: string, to: string] | null;
}

const movedTo = (from: string, now: readonly string[]): Stale['moved'] => (now[0] && !now[1] ? [from, now[0]] : null);

const among = (now: readonly string[]): string =>
  now.length > 0 && now.length < 6 ? `, but in ${now.join(', ')}` : '';

/** @param files all files of the project, to find moved anchors and tests */
export function staleReasons(root: string, mutant: Mutant, files: readonly string[]): readonly Stale[] {
  const { file, find, replace, tests } = mutant;
  const reasons: Stale[] = [];
  const count = (readText(root, file)?.split(find).length ?? 1) - 1;
  if (count !== 1) {
    const others = files.filter((other) => other !== file && !other.startsWith('test/mutants/'));
    const now = count > 0 ? [] : others.filter((other) => readText(root, other)?.includes(find));
    reasons.push({ why: `stands ${count} times in ${file}${among(now)}: ${find}`, moved: movedTo(file, now) });
  }
  if (find === replace) reasons.push({ why: 'replaces its anchor by itself', moved: null });
  if (tests.length === 0) reasons.push({ why: 'names no tests', moved: null });
  for (const test of tests) {
    if (files.includes(test)) continue;
    const now = files.filter((other) => other.endsWith(`/${test.split('/').at(-1) ?? test}`));
    reasons.push({ why: `names ${test}, which is not there${among(now)}`, moved: movedTo(test, now) });
  }
  return reasons;
}

/** A mistake in a list: its name within the area, and its tests if they differ from the area's. */
export type Row = readonly [
  name: string,
  file: string,
  find: string,
  replace: string,
  why: string,
  tests?: readonly string[],
];

/** Creates the mistakes of an area, with its default tests. */
export const mutantsOf = (area: string, tests: readonly string[], rows: readonly Row[]): readonly Mutant[] =>
  rows.map(([name, file, find, replace, why, own]) => ({
    id: `${area}/${name}`,
    file,
    find,
    replace,
    why,
    tests: own ?? tests,
  }));
