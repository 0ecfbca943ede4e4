import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { citedHeadings, coverageIssues, coverageOf, coveragePage } from './coverage.ts';

const rule = (more: Readonly<Record<string, unknown>>) => ({
  id: 'fords',
  section: 'Terrain, Fords',
  rule: 'A ford may be flooded.',
  in: ['ford'],
  ...more,
});

/** A small book of one file and one case. */
function bookWith(rules: readonly unknown[], open: readonly string[] = []): string {
  const root = temporaryFolder();
  const put = (file: string, text: string): void => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const data = { book: 'for-the-pharaoh', title: 'A Book', open, chapters: [{ title: 'Terrain', rules }] };
  put('docs/coverage/for-the-pharaoh.json', JSON.stringify(data));
  put('rules/for-the-pharaoh/citations.ts', "export const FORDS = section('Terrain, Fords');\n");
  put('rules/for-the-pharaoh/ford.ts', "const ford = { id: 'for-the-pharaoh/ford', citation: FORDS };\n");
  put('rules/for-the-pharaoh/wood.ts', '/* Nothing of the book. */\n');
  put(
    'test/cases/a.cases.txt',
    'CASE A ford on a 1\nBOOK Fords; FTP-B7\nPROCEDURE for-the-pharaoh/ford\nGIVEN {}\nTHEN {}\n',
  );
  put('test/cases/a.test.ts', "it('holds a row of the table', () => {});\n");
  return root;
}
const issuesOf = (rules: readonly unknown[], open?: readonly string[]): readonly string[] =>
  coverageIssues(coverageOf(bookWith(rules, open), 'for-the-pharaoh'));

describe('The coverage of a book', () => {
  it('finds a place by the heading it cites, and cases by theirs', () => {
    const [chapter] = coverageOf(bookWith([rule({ rulings: ['FTP-B7'] })]), 'for-the-pharaoh').chapters;
    expect(chapter?.rows).toMatchObject([
      { places: ['ford'], shownBy: ['A ford on a 1'], rulings: ['FTP-B7'], issues: [] },
    ]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no place', { in: [] }, 'fords has no place'],
    ['no case', { in: ['wood'], section: 'Terrain, Woods' }, 'fords has no case'],
    ['a place that does not cite it', { in: ['wood'] }, 'fords is not cited in wood'],
    ['a place that is not there', { in: ['marsh'] }, 'fords lives in marsh, which does not exist'],
    [
      'a test that is not there',
      { shownBy: ['holds another'] },
      'fords is shown by “holds another”, which does not exist',
    ],
    ['a ruling that is none', { rulings: ['FTP-B999'] }, 'fords names no ruling by FTP-B999'],
  ])('refuses a rule with %s', (_what, more, issue) => {
    expect(issuesOf([rule(more)])).toContain(issue);
  });

  it('lets an open rule lack something, and no other', () => {
    expect(issuesOf([rule({ in: [] })], ['fords'])).toEqual([]);
    expect(issuesOf([rule({})], ['fords'])).toEqual(['fords is open no more']);
    expect(issuesOf([rule({})], ['bridges'])).toEqual(['bridges is open, but there is no such rule']);
    expect(issuesOf([rule({}), rule({})])).toEqual(['fords stands twice']);
  });

  it('takes tests by their titles, and writes a table', async () => {
    const coverage = coverageOf(bookWith([rule({ shownBy: ['holds a row of the table'] })]), 'for-the-pharaoh');
    const page = await coveragePage('for-the-pharaoh', coverage);
    expect(page).toMatch(
      /\| Terrain, Fords\s+\| A ford may be flooded\.\s+\| `ford`\s+\| holds a row of the table; A ford on a 1\s+\|/,
    );
  });

  it('reads the headings of a comment apart', () => {
    const text = '/** Who fights (A Book, Melee; Who May Fight; ruling X). */ step(FORDS)';
    expect(citedHeadings(text, 'A Book', new Map([['FORDS', 'Fords']]))).toEqual(
      expect.arrayContaining(['Melee', 'Who May Fight', 'Fords']),
    );
  });
});
