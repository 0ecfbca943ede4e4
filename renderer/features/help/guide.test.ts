import { loadCampaignRules } from '../../../rules/load-campaign.ts';
import { capitalise } from '../../../rules/core/words.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type GuideBlock, type GuideRun, toPlainText } from './guide-page.ts';
import { readGlossary, readGuidePage } from './read-guide-page.ts';
import { createGuideSearch } from './search-guide.ts';

const root = new URL('../../..', import.meta.url).pathname;
const read = (path: string): string => readFileSync(`${root}${path}`, 'utf8');
const pages = globSync('docs/guide/*.md', { cwd: root })
  .sort()
  .map((path) => readGuidePage(path, read(path)));

/** Counts words as `wc` does, including table bars. */
const countWords = (text: string): number => text.trim().split(/\s+/).length;

const runsOf = (block: GuideBlock): readonly GuideRun[] => {
  switch (block.kind) {
    case 'heading':
    case 'words':
      return block.runs;
    case 'list':
      return block.items.flat();
    case 'rows':
      return [...block.head, ...block.rows.flat()].flat();
    case 'lines':
    case 'picture':
      return [];
  }
};
const allRuns = pages.flatMap((page) => page.blocks.flatMap(runsOf).map((run) => ({ page: page.id, run })));

/** Texts of the screens: literals in scripts, and template texts and attributes. Placeholders are "\0". */
const screenTexts = globSync(['renderer/**/*.{ts,vue}', 'rules/for-the-pharaoh/campaign/orders/**/*.ts'], { cwd: root })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => {
    const source = read(path);
    const literals = [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(
      ([, plain, filled]) => plain ?? filled ?? '',
    );
    const template = /^<template>\n([\s\S]*)^<\/template>/m.exec(source)?.[1] ?? '';
    const attributes = [...template.matchAll(/\s[a-z-]+="([^"]+)"/g)].map(([, text = '']) => text);
    const words = template.replaceAll(/<(?:"[^"]*"|'[^']*'|[^'">])*>/g, '\n').split('\n');
    return [...literals, ...attributes, ...words];
  })
  .flatMap((text) => text.split(' | '))
  .map((text) => text.replaceAll(/\$\{[^}]*\}|\{\{[^}]*\}\}|\{\w+\}/g, '\0').trim());
/** Texts with little more than a placeholder would match any label. */
const isTelling = (text: string): boolean => !text.includes('\0') || /\p{L}.*\p{L}.*\p{L}/u.test(text);
const asPattern = (text: string): RegExp =>
  new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&').replaceAll('\0', '.+')}$`);

describe('the user guide', () => {
  it('names buttons, fields and headings as the screens do', async () => {
    const named = allRuns
      .flatMap(({ page, run }) =>
        typeof run !== 'string' && run.kind === 'strong' ? [{ page, label: toPlainText(run.runs) }] : [],
      )
      // A colon marks the lead-in of a paragraph.
      .filter(({ label }) => !label.endsWith(':'));
    // The rules provide the titles of orders and procedures, and so their button labels.
    const campaigns = await Promise.all(ruleSystems.map(loadCampaignRules));
    const orders = campaigns.flatMap((campaign) => Object.values(campaign?.orderKinds ?? {}));
    const fromRules = [...orders, ...ruleSystems.flatMap(({ procedures }) => procedures)].map(({ title }) =>
      capitalise(title),
    );
    const patterns = [...new Set([...screenTexts, ...fromRules])].filter(isTelling).map(asPattern);
    expect(named.filter(({ label }) => !patterns.some((pattern) => pattern.test(label)))).toEqual([]);
    expect(named.length).toBeGreaterThan(80);
    expect(patterns.filter((pattern) => pattern.test('Foo bar baz'))).toEqual([]);
  });

  it('links to existing pages, headings and rulings', () => {
    const places = new Set([
      ...ruleSystems.flatMap(({ rulings }) => rulings.map(({ id }) => `/rulings?find=${id}`)),
      ...pages.flatMap(({ id, blocks }) => [
        `/help/${id}`,
        ...blocks.flatMap((block) => (block.kind === 'heading' ? [`/help/${id}/${block.id}`] : [])),
      ]),
    ]);
    const links = allRuns.flatMap(({ run }) => (typeof run !== 'string' && run.kind === 'link' ? [run.to] : []));
    expect(links.filter((to) => !places.has(to))).toEqual([]);
  });

  it('keeps its 13,000 words, a picture on every page, and paragraphs of at most 80 words', () => {
    const paths = globSync('docs/guide/*.md', { cwd: root });
    expect(countWords(paths.map(read).join('\n'))).toBeLessThanOrEqual(13_000);
    expect(paths.filter((path) => countWords(read(path)) > 510)).toEqual([]);
    expect(pages.filter(({ blocks }) => !blocks.some(({ kind }) => kind === 'picture')).map(({ id }) => id)).toEqual(
      [],
    );
    const paragraphs = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'words' ? [toPlainText(block.runs)] : [])),
    );
    expect(paragraphs.filter((text) => countWords(text) > 80)).toEqual([]);
  });

  it('has a file for each picture, and no other files', () => {
    const shown = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'picture' ? [block.file] : [])),
    );
    expect(globSync('*', { cwd: `${root}docs/guide/pictures` }).sort()).toEqual([...new Set(shown)].sort());
  });

  it('has a page for every screen', () => {
    const wanted = [...read('renderer/routes.ts').matchAll(/\bhelp: '([\w-]+)'/g)].map(([, page]) => page);
    const titled = [...read('renderer/routes.ts').matchAll(/meta: \{ title:/g)];
    expect(wanted).toHaveLength(titled.length);
    expect(wanted.filter((page) => !pages.some(({ id }) => id === page))).toEqual([]);
  });

  it('has unique titles, and unique headings per page', () => {
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
    for (const { id, blocks } of pages) {
      const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
      expect([id, headings]).toEqual([id, [...new Set(headings)]]);
    }
  });

  it('names commands that the command line has', () => {
    const declared = ['program', 'declare-campaign', 'declare-league'].map((file) => read(`cli/${file}.ts`)).join('\n');
    const commands = pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'lines'
          ? [block.text]
          : runsOf(block).flatMap((run) => (typeof run !== 'string' && run.kind === 'code' ? [run.text] : [])),
      ),
    );
    const names = commands.flatMap((text) => /^nomarch ([a-z]+)/.exec(text)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(7);
    expect(names.filter((name) => !new RegExp(`'${name}\\b`).test(declared))).toEqual([]);
  });
});

describe('the glossary', () => {
  it('shows terms and meanings', () => {
    const glossary = readGlossary('docs/terms.md', read('docs/terms.md'));
    expect([glossary.id, glossary.title]).toEqual(['terms', 'Glossary']);
    const tables = glossary.blocks.flatMap((block) => (block.kind === 'rows' ? [block] : []));
    expect(tables.flatMap(({ head }) => head.map(toPlainText))).toEqual(tables.flatMap(() => ['Term', 'Meaning']));
    expect(tables.flatMap(({ rows }) => rows).length).toBeGreaterThan(95);
  });
});

describe('a page of the guide', () => {
  const page = readGuidePage(
    'docs/guide/07-a-page.md',
    '# A page\n\nOne **bold** `key` & [a link](08-other.md#part).\n\n## Part one\n\n- first\n- second\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n',
  );

  it('keeps its formatting', () => {
    expect(page).toEqual({
      id: 'a-page',
      title: 'A page',
      blocks: [
        {
          kind: 'words',
          runs: [
            'One ',
            { kind: 'strong', runs: ['bold'] },
            ' ',
            { kind: 'code', text: 'key' },
            ' & ',
            { kind: 'link', to: '/help/other/part', runs: ['a link'] },
            '.',
          ],
        },
        { kind: 'heading', id: 'part-one', runs: ['Part one'] },
        { kind: 'list', ordered: false, items: [['first'], ['second']] },
        { kind: 'rows', head: [['a'], ['b']], rows: [[['1'], ['2']]] },
      ],
    });
  });

  it('is rejected if it uses unsupported Markdown', () => {
    expect(() => readGuidePage('x.md', '# A\n\n> quoted')).toThrow('The guide knows no blockquote');
    expect(() => readGuidePage('x.md', 'no title')).toThrow('does not begin with its title');
  });

  it('is found by words in one section', () => {
    const search = createGuideSearch([page]);
    const headingsOf = (wanted: string) => search(wanted).map(({ headings }) => headings.map(({ id }) => id));
    expect(headingsOf('second PART')).toEqual([['part-one']]);
    expect(headingsOf('secnd part')).toEqual([['part-one']]);
    expect(search('bold second')).toEqual([]);
    expect(search(' ')).toHaveLength(1);
  });
});
