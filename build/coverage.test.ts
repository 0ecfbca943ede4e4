import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { findCitedHeadings, findCoverageIssues, readCoverage, createPage } from './coverage.ts';

const rule = (more: Readonly<Record<string, unknown>>) => ({
  id: 'fords',
  section: 'Terrain, Fords',
  rule: 'A ford may be flooded.',
  in: ['ford'],
  ...more,
});

/** Creates a small book with one file and one case. @returns its root folder */
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
  put('rules/for-the-pharaoh/wood.ts', '/* Cites nothing. */\n');
  put(
    'test/cases/a.cases.txt',
    'CASE A ford on a 1\nBOOK Fords; FTP-B7\nPROCEDURE for-the-pharaoh/ford\nGIVEN {}\nTHEN {}\n',
  );
  put('test/cases/a.test.ts', "it('holds a row of the table', () => {});\n");
  return root;
}
const issuesOf = (rules: readonly unknown[], open?: readonly string[]): readonly string[] =>
  findCoverageIssues(readCoverage(bookWith(rules, open), 'for-the-pharaoh'));

describe('The coverage of a book', () => {
  it('finds files and cases by the headings they cite', () => {
    const [chapter] = readCoverage(bookWith([rule({ rulings: ['FTP-B7'] })]), 'for-the-pharaoh').chapters;
    expect(chapter?.rows).toMatchObject([
      { places: ['ford'], shownBy: ['A ford on a 1'], rulings: ['FTP-B7'], issues: [] },
    ]);
  });

  it.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['no place', { in: [] }, 'fords has no place'],
    ['no case', { in: ['wood'], section: 'Terrain, Woods' }, 'fords has no case'],
    ['a place that does not cite it', { in: ['wood'] }, 'fords is not cited in wood'],
    ['a missing file', { in: ['marsh'] }, 'fords lives in marsh, which does not exist'],
    ['a missing test', { shownBy: ['holds another'] }, 'fords is shown by “holds another”, which does not exist'],
    ['an unknown ruling', { rulings: ['FTP-B999'] }, 'fords names unknown ruling FTP-B999'],
  ])('refuses a rule with %s', (_what, more, issue) => {
    expect(issuesOf([rule(more)])).toContain(issue);
  });

  it('accepts incomplete rules only if they are open', () => {
    expect(issuesOf([rule({ in: [] })], ['fords'])).toEqual([]);
    expect(issuesOf([rule({})], ['fords'])).toEqual(['fords is complete but still listed as open']);
    expect(issuesOf([rule({})], ['bridges'])).toEqual(['bridges is listed as open but does not exist']);
    expect(issuesOf([rule({}), rule({})])).toEqual(['fords is a duplicate id']);
  });

  it('finds tests by their titles and creates a table', async () => {
    const coverage = readCoverage(bookWith([rule({ shownBy: ['holds a row of the table'] })]), 'for-the-pharaoh');
    const page = await createPage('for-the-pharaoh', coverage);
    expect(page).toMatch(
      /\| Terrain, Fords\s+\| A ford may be flooded\.\s+\| `ford`\s+\| holds a row of the table; A ford on a 1\s+\|/,
    );
  });

  it('separates the headings in a comment', () => {
    const text = '/** Who fights (A Book, Melee; Who May Fight; ruling X). */ step(FORDS)';
    expect(findCitedHeadings(text, 'A Book', new Map([['FORDS', 'Fords']]))).toEqual(
      expect.arrayContaining(['Melee', 'Who May Fight', 'Fords']),
    );
    expect(
      findCitedHeadings('/**\n * Shoots (A Book, Shooting by\n * charging units).\n */', 'A Book', new Map()),
    ).toEqual(['Shooting by charging units']);
  });
});
