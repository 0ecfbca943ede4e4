import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUDGET, LIMITS, MODULES } from './layers.ts';

/** A file of the program or its configuration, excluding tests. */
export interface CountedFile {
  readonly file: string;
  readonly text: string;
}

/** Size of some files. Words exclude comments and imports, so longer names and wrapped lines do not count as growth. */
export interface Size {
  readonly files: number;
  readonly lines: number;
  readonly words: number;
}

const COMMENTS = /\/\*.*?\*\/|<!--.*?-->|(?<![:"'`])\/\/[^\n]*/gs;
const IMPORTS = /^import\s[^;]*;/gm;
const WORDS = /[\p{L}\p{N}_]+/gu;

/** Reads the files of the program and its configuration, excluding tests. */
export const readCountedFiles = (root: string): readonly CountedFile[] =>
  globSync([`{${[...MODULES, 'bench', 'build'].join(',')}}/**/*.{ts,vue,css,js}`, '*.{ts,js}'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Counts files, lines and words of code. */
export function measureSize(files: readonly CountedFile[]): Size {
  const words = files.map(({ text }) => text.replace(COMMENTS, '').replace(IMPORTS, '').match(WORDS)?.length ?? 0);
  return {
    files: files.length,
    lines: files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    words: words.reduce((sum, count) => sum + count, 0),
  };
}

const isInModules = (modules: readonly string[], file: string): boolean => modules.includes(file.split('/')[0] ?? '');

/** Groups files as the budget does. Files outside all modules, such as configuration, belong to the last group. */
export function groupFiles(files: readonly CountedFile[]): ReadonlyMap<string, readonly CountedFile[]> {
  const named = BUDGET.groups.flatMap(({ modules }) => modules);
  return new Map(
    BUDGET.groups.map(({ modules }, index) => [
      modules.join(' + '),
      files.filter(
        ({ file }) => isInModules(modules, file) || (index === BUDGET.groups.length - 1 && !isInModules(named, file)),
      ),
    ]),
  );
}

/** Replaces strings, numbers and names, so that lines of the same shape are equal. */
const normalizeLine = (line: string): string =>
  line
    .replace(/'[^']*'|"[^"]*"|`[^`]*`/g, 'text')
    .replace(/\b\d[\d_.]*\b/g, '0')
    .replace(/[\p{L}_$][\p{L}\p{N}_$-]*/gu, 'name');

/** Counts passages of at least six lines whose shape occurs elsewhere, without comments and imports. Each copy counts once. */
export function countRepeatedPassages(files: readonly CountedFile[]): number {
  const seen = new Set<string>();
  let passages = 0;
  for (const { text } of files) {
    const lines = text
      .replace(COMMENTS, '')
      .replace(IMPORTS, '')
      .split('\n')
      .map((line) => normalizeLine(line.trim()))
      .filter((line) => /name.*name/.test(line));
    let isRepeating = false;
    for (let start = 0; start + LIMITS.repeatedLines <= lines.length; start += 1) {
      const passage = lines.slice(start, start + LIMITS.repeatedLines).join('\n');
      const isRepeated = seen.has(passage);
      if (isRepeated && !isRepeating) passages += 1;
      isRepeating = isRepeated;
      seen.add(passage);
    }
  }
  return passages;
}

/** Lists every figure above the budget, one sentence each. */
export function sizeIssues(files: readonly CountedFile[]): readonly string[] {
  const { groups, files: maxFiles, lines: maxLines, words: maxWords, passages: maxPassages } = BUDGET;
  const total = measureSize(files);
  const grouped = groupFiles(files);
  const above = (what: string, figure: number, max: number): string[] =>
    figure > max ? [`${what}: ${String(figure)}, budget ${String(max)}`] : [];
  return [
    ...groups.flatMap(({ modules, words }) => {
      const name = modules.join(' + ');
      return above(`words of ${name}`, measureSize(grouped.get(name) ?? []).words, words);
    }),
    ...above('words', total.words, maxWords),
    ...above('lines', total.lines, maxLines),
    ...above('files', total.files, maxFiles),
    ...above('repeated passages', countRepeatedPassages(files), maxPassages),
  ];
}
