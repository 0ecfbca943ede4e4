import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/support/temporary-folder.ts';
import { LIMITS } from './layers.ts';
import {
  findUpwardImports,
  findCycles,
  measureStructure,
  readSources,
  findShortFiles,
  findIssues,
} from './structure.ts';

const sourcesOf = (files: Readonly<Record<string, string>>) => {
  const root = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return readSources(root);
};
const places = { db: { layers: ['tables', 'queries'] } };
const issuesOf = (files: Readonly<Record<string, string>>) => findIssues(sourcesOf(files), { places });

it('finds upward imports of all kinds, each pair of layers once', () => {
  const sources = sourcesOf({
    'db/tables/rows.ts': "import type { Query } from '../queries/query.ts';\n",
    'db/tables/more.ts': "export { run } from '../queries/run.ts';\nexport { all } from '../store.ts';\n",
    'db/queries/query.ts': "import '../tables/rows.ts';\nconst later = () => import('../store.ts');\n",
    'db/queries/run.test.ts': "import '../store.ts';\n",
    'db/store.ts': "import './queries/run.ts';\n",
  });
  expect([...findUpwardImports(sources, 'db', places.db).keys()].sort()).toEqual([
    'queries -> store',
    'tables -> queries',
    'tables -> store',
  ]);
});

it('finds each import cycle once, also through components', () => {
  const sources = sourcesOf({
    'renderer/App.vue': `<script setup lang="ts">\nimport { a } from './a.ts';\n</script>\n<template>{{ a }}</template>\n`,
    'renderer/a.ts': "import type { B } from './b.ts';\nimport './alone.ts';\n",
    'renderer/b.ts': "import App from './App.vue';\n",
    'renderer/alone.ts': '',
    'db/c.ts': "import './d.ts';\n",
    'db/d.ts': "import './c.ts';\n",
  });
  expect(findCycles(sources)).toEqual([
    ['db/c.ts', 'db/d.ts'],
    ['renderer/App.vue', 'renderer/a.ts', 'renderer/b.ts'],
  ]);
});

it('counts files, lines and files with one importer, without tests', () => {
  const sources = sourcesOf({
    'db/a.ts': "import './b.ts';\nimport './c.ts';\n",
    'db/b.ts': "import './c.ts';\n",
    'db/c.ts': '\n'.repeat(41),
    'db/d.ts': "import './c.ts';\n",
    'db/b.test.ts': "import './a.ts';\n",
    'cli/main.ts': "import '../db/d.ts';\n",
  });
  expect(measureStructure(sources, 'db')).toMatchObject({
    files: 4,
    lines: 45,
    'one importer': 2,
    'and short': 2,
    circles: 0,
  });
});

it.each<[string, Readonly<Record<string, string>>, RegExp]>([
  [
    'an upward import',
    { 'db/tables.ts': "import './queries.ts';", 'db/queries.ts': '' },
    /upward import tables -> queries/,
  ],
  ['a cycle', { 'db/a.ts': "import './b.ts';", 'db/b.ts': "import './a.ts';" }, /import cycle: db\/a\.ts, db\/b\.ts/],
  ['a long file', { 'db/a.ts': '\n'.repeat(LIMITS.linesOfFile + 1) }, /db\/a\.ts has 401 lines/],
  [
    'a full folder',
    Object.fromEntries(Array.from({ length: LIMITS.filesOfFolder + 1 }, (_, at) => [`db/a${String(at)}.ts`, ''])),
    /db has 26 files/,
  ],
])('refuses %s', (_what, files, said) => {
  expect(issuesOf(files).join('\n')).toMatch(said);
});

it('reports upward imports only if there are more than allowed', () => {
  const upward = { 'db/tables.ts': "import './queries.ts';", 'db/queries.ts': '' };
  const allowed = { db: { ...places.db, arrowsUp: 1 } };
  expect(findIssues(sourcesOf(upward), { places: allowed })).toEqual([]);
  const more = { ...upward, 'db/queries.ts': "import './store.ts';", 'db/store.ts': '' };
  expect(findIssues(sourcesOf(more), { places: allowed })).toHaveLength(2);
});

it('counts short files with one importer, without definitions', () => {
  const sources = sourcesOf({
    'rules/a.ts': "import './b.ts';\nimport './march.ts';\nimport './long.ts';\n",
    'rules/b.ts': 'export const b = 1;\n',
    'rules/march.ts': 'export const march = defineOrder({});\n',
    'rules/long.ts': '\n'.repeat(LIMITS.shortFile),
  });
  expect(findShortFiles(sources).map(({ file }) => file)).toEqual(['rules/b.ts']);
});
