import { describe, expect, it } from 'vitest';
import { BUDGET } from './layers.ts';
import { type CountedFile, countRepeatedPassages, groupFiles, measureSize, sizeIssues } from './size.ts';

const fileOf = (file: string, text: string): CountedFile => ({ file, text });
const PASSAGE = Array.from({ length: 6 }, (_, at) => `const total${String(at)} = add(first, ${String(at)});`).join(
  '\n',
);

describe('the size of the program', () => {
  it('counts words without comments and imports', () => {
    const text = "import { a } from './a.ts';\n/** A comment. */\nconst b = a; // more\n<!-- none -->\n";
    expect(measureSize([fileOf('rules/b.ts', text)])).toEqual({ files: 1, lines: 4, words: 3 });
  });

  it('counts each copy of a passage once, ignoring names and numbers', () => {
    const copy = PASSAGE.replaceAll('total', 'sum').replaceAll('first', 'second');
    const files = [fileOf('db/a.ts', PASSAGE), fileOf('db/b.ts', `start(it, now);\n${copy}\nend(it, now);\n`)];
    expect(countRepeatedPassages(files)).toBe(1);
    expect(countRepeatedPassages([fileOf('db/a.ts', PASSAGE.split('\n').slice(1).join('\n')), files[1]!])).toBe(0);
  });

  it('puts configuration into the last group', () => {
    const grouped = groupFiles([fileOf('eslint.config.js', ''), fileOf('db/a.ts', '')]);
    expect([...grouped].filter(([, files]) => files.length > 0).map(([group]) => group)).toEqual([
      'services + contract + db + league',
      'bench + build',
    ]);
  });

  it('names each figure above the budget', () => {
    const files = [fileOf('rules/a.ts', 'word '.repeat(BUDGET.words + 1))];
    expect(sizeIssues(files)).toEqual([
      expect.stringMatching(/^words of rules: \d+, budget \d+$/),
      expect.stringMatching(/^words: \d+, budget \d+$/),
    ]);
    expect(sizeIssues([])).toEqual([]);
  });
});
