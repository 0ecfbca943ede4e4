import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mistake that tests have to notice. */
export interface Mutant {
  /** Area and name, such as `db/purge-leaves-rows`; a run may be limited by how it begins. */
  readonly id: string;
  readonly file: string;
  /** A short expression that stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** What a user would suffer. */
  readonly why: string;
  /** The test files of which one has to fail. */
  readonly tests: readonly string[];
}

const readText = (root: string, file: string): string | undefined =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

/** The file's text with the mistake in it. @throws Error where the anchor does not stand there exactly once. */
export function mutatedText(root: string, { file, find, replace }: Mutant): string {
  const parts = readText(root, file)?.split(find);
  if (parts?.length !== 2) throw new Error(`Not exactly once in ${file}: ${find}`);
  return parts.join(replace);
}

/** What keeps a mistake from being planted. */
export interface Stale {
  readonly why: string;
  /** The path that is named, and the one file that has the anchor or the test now. */
  readonly moved: readonly [from: string, to: string] | null;
}

const movedTo = (from: string, now: readonly string[]): Stale['moved'] => (now[0] && !now[1] ? [from, now[0]] : null);

const among = (now: readonly string[]): string =>
  now.length > 0 && now.length < 6 ? `, but in ${now.join(', ')}` : '';

/** @param files All files of the project, to tell where an anchor or a test has gone. */
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

/** A row of a list of mistakes: its name within the area, and tests of its own where the area's do not look there. */
export type Row = readonly [
  name: string,
  file: string,
  find: string,
  replace: string,
  why: string,
  tests?: readonly string[],
];

/** The mistakes of an area, which one list of tests has to notice. */
export const mutantsOf = (area: string, tests: readonly string[], rows: readonly Row[]): readonly Mutant[] =>
  rows.map(([name, file, find, replace, why, own]) => ({
    id: `${area}/${name}`,
    file,
    find,
    replace,
    why,
    tests: own ?? tests,
  }));
