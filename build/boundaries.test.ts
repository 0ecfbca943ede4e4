import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findNamedBooks } from './check-texts.ts';
import { MODULES } from './layers.ts';

/** A small source tree next to the real one, with each forbidden import once. If a rule stops working, the test of its line fails. */
const root = resolve(import.meta.dirname, '..');
const tree = mkdtempSync(join(tmpdir(), 'nomarch-boundaries-'));
afterAll(() => {
  rmSync(tree, { recursive: true });
});

const write = (file: string, text: string): void => {
  mkdirSync(join(tree, dirname(file)), { recursive: true });
  writeFileSync(join(tree, file), text);
};

const innocent = 'export const here = 1;\n';
for (const file of [
  'battlefield/block.ts',
  'rules/core/dice.ts',
  'rules/by-the-gods/citations.ts',
  'rules/by-the-gods/table/fill.ts',
  'army-lists/lists.ts',
  'maps/maps.ts',
  'scenarios/scenarios.ts',
  'regents/regent.ts',
  'contract/contract.ts',
  'services/router.ts',
  'db/tables.ts',
  'db/sqlite/store.ts',
  'db/postgres/store.ts',
  'network/reach-league.ts',
  'services/joined/reach-league.ts',
  'threads/run-in-thread.ts',
  'threads/threaded-imports.ts',
  'solver/solver.ts',
  'host/serve.ts',
  'host/static-files.ts',
  'league/serve.ts',
  'cli/main.ts',
  'electron/channel.ts',
  'electron/main/main.ts',
  'renderer/main.ts',
  'renderer/map/shape.ts',
  'renderer/features/campaign/CampaignTable.vue',
  'renderer/features/campaign/private.ts',
  'test/support/program/app.ts',
]) {
  write(file, innocent);
}
symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
for (const file of ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'build/layers.ts']) {
  cpSync(join(root, file), join(tree, file));
}

/** [importing folder, imported module, whether it is allowed] */
const arrows: readonly (readonly [from: string, to: string, may: boolean])[] = [
  ['battlefield', '../rules/core/dice.ts', false],
  ['battlefield', 'zod', false],
  ['rules', '../battlefield/block.ts', true],
  ['rules', 'zod', true],
  ['rules', '../contract/contract.ts', false],
  ['rules', '../regents/regent.ts', false],
  ['rules/by-the-gods/battle', '../citations.ts', true],
  ['rules/by-the-gods/battle', '../table/fill.ts', false],
  ['rules/by-the-gods', './table/fill.ts', true],
  ['regents', '../rules/core/dice.ts', true],
  ['regents', '../db/tables.ts', false],
  ['captains', '../rules/core/dice.ts', true],
  ['captains', '../services/app-context.ts', false],
  ['rules', '../army-lists/lists.ts', false],
  ['rules', 'node:fs', false],
  ['rules', 'kysely', false],
  ['army-lists', '../rules/core/dice.ts', true],
  ['army-lists', '../services/router.ts', false],
  ['maps', '../army-lists/lists.ts', false],
  ['maps', 'node:fs', false],
  ['contract', '../rules/core/dice.ts', true],
  ['contract', '../services/router.ts', false],
  ['contract', '../army-lists/lists.ts', false],
  ['contract', 'node:path', false],
  ['services', '../contract/contract.ts', true],
  ['services', '../db/sqlite/store.ts', false],
  ['services', '../solver/solver.ts', false],
  ['services', '../threads/threaded-imports.ts', false],
  ['threads', '../services/router.ts', true],
  ['threads', '../db/sqlite/store.ts', false],
  ['solver', '../services/router.ts', true],
  ['solver', '../threads/run-in-thread.ts', true],
  ['solver', '../threads/threaded-imports.ts', false],
  ['solver', '../db/sqlite/store.ts', false],
  ['solver', 'node:worker_threads', true],
  ['services', '../network/reach-league.ts', false],
  ['network', '../services/joined/reach-league.ts', true],
  ['network', '../services/router.ts', false],
  ['network', '../db/sqlite/store.ts', false],
  ['host', '../network/reach-league.ts', true],
  ['host', '../solver/solver.ts', true],
  ['services', 'better-sqlite3', false],
  ['services', 'node:fs', false],
  ['db', '../services/router.ts', true],
  ['db', 'kysely', true],
  ['db', '../host/serve.ts', false],
  ['db', '../renderer/main.ts', false],
  ['db', 'electron', false],
  ['db', './sqlite/store.ts', false],
  ['db/repositories', '../postgres/store.ts', false],
  ['db/sqlite', '../tables.ts', true],
  ['db/sqlite', '../postgres/store.ts', false],
  ['db/postgres', 'pg', true],
  ['host', '../db/sqlite/store.ts', true],
  ['host', '../db/postgres/store.ts', false],
  ['host', 'pg', false],
  ['host', '../cli/main.ts', false],
  ['host', '../electron/main/main.ts', false],
  ['league', '../db/postgres/store.ts', true],
  ['league', 'kysely', true],
  ['league', 'better-sqlite3', false],
  ['league', '../host/static-files.ts', true],
  ['league', '../host/serve.ts', false],
  ['league', '../cli/main.ts', false],
  ['host', '../league/serve.ts', false],
  ['services', '../league/serve.ts', false],
  ['cli', '../host/serve.ts', true],
  ['cli', '../league/serve.ts', true],
  ['cli', '../electron/main/main.ts', false],
  ['cli', 'better-sqlite3', false],
  ['renderer', '../contract/contract.ts', true],
  ['renderer', '../army-lists/lists.ts', true],
  ['renderer', '../db/sqlite/store.ts', false],
  ['renderer', '../services/router.ts', false],
  ['renderer', '../host/serve.ts', false],
  ['renderer', 'node:fs', false],
  ['renderer', 'electron', false],
  ['renderer', '../test/support/program/app.ts', false],
  ['renderer', './features/campaign/private.ts', true],
  ['renderer/features/campaign/log', '../private.ts', true],
  ['renderer/features/pack', '../campaign/CampaignTable.vue', true],
  ['renderer/features/pack', '../campaign/private.ts', false],
  ['renderer/features/pack', '../../map/shape.ts', true],
  ['renderer/map', '../features/campaign/CampaignTable.vue', false],
  ['renderer/components', '../features/campaign/private.ts', false],
  ['renderer/stores', '../features/campaign/private.ts', false],
  ['electron/main', '../../db/sqlite/store.ts', true],
  ['electron/main', '../../db/postgres/store.ts', false],
  ['electron/main', '../channel.ts', true],
  ['electron/main', '../../cli/main.ts', false],
  ['electron/main', '../../renderer/main.ts', false],
  ['electron/preload', '../channel.ts', true],
  ['electron/preload', 'electron', true],
  ['electron/preload', 'zod', false],
  ['electron/preload', 'node:fs', false],
  ['electron/preload', '../../contract/contract.ts', false],
];

const fileOf = (index: number): string => `${arrows[index]![0]}/arrow-${String(index)}.ts`;
arrows.forEach(([, to], index) => {
  write(fileOf(index), `import * as there from '${to}';\nexport { there };\n`);
});
write('rules/round-a.ts', "import { b } from './round-b.ts';\nexport const a = (): unknown => b;\n");
write('rules/round-b.ts', "import { a } from './round-a.ts';\nexport const b = (): unknown => a;\n");
write('rules/type-a.ts', "import type { B } from './type-b.ts';\nexport type A = B | null;\n");
write('rules/type-b.ts', "import type { A } from './type-a.ts';\nexport type B = readonly A[];\n");

interface Cruise {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  };
}

const cruise = (): Cruise => {
  const depcruise = join(root, 'node_modules', '.bin', 'depcruise');
  const out = execFileSync(depcruise, ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...MODULES], {
    cwd: tree,
    maxBuffer: 50_000_000,
  });
  return JSON.parse(out.toString()) as Cruise;
};

describe('imports between modules', () => {
  const { violations } = cruise().summary;
  const caught = new Set(violations.map(({ from }) => from));

  it.each(arrows.map(([from, to, may], index) => ({ from, to, may, index })))(
    '$from may import $to: $may',
    ({ may, index }) => {
      expect(!caught.has(fileOf(index))).toBe(may);
    },
  );

  it.each(['rules/round-a.ts', 'rules/type-a.ts'])('rejects import cycles, also of types: %s', (file) => {
    expect(violations.filter(({ rule }) => rule.name === 'no-cycles').map(({ from }) => from)).toContain(file);
  });
});

describe('namedBooks', () => {
  it('reports names in renderer, services and db only', () => {
    write('services/armies/named.ts', "export const book = 'for-the-pharaoh';\n");
    write('renderer/features/Named.vue', '<template>By the Gods</template>\n');
    write('rules/for-the-pharaoh/named.ts', "export const book = 'for-the-pharaoh';\n");
    write('services/armies/named.test.ts', "export const book = 'for-the-pharaoh';\n");
    expect(findNamedBooks(tree).map(({ file, line }) => `${file}:${String(line)}`)).toEqual([
      'renderer/features/Named.vue:1',
      'services/armies/named.ts:1',
    ]);
  });
});
