import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import ui from '@nuxt/ui/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { laterIcons } from './build/static-shell.ts';
import { MODULES } from './build/layers.ts';
import { findPostgresProblem } from './db/postgres/launch.ts';
import { hasFullChromium } from './test/support/browser/virtual-display.ts';

/** The command line and the renderer have their own projects. */
const unitTests = [...MODULES.filter((module) => module !== 'cli' && module !== 'renderer'), 'build', 'bench'].map(
  (module) => `${module}/**/*.test.ts`,
);

/** Time limits only detect tests that hang. They are generous enough for a slow, busy machine. Speed is measured in bench/. */
const LIMITS = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

/** For test files without side effects on later files: modules are loaded once for all of them. */
const together = { isolate: false } as const;

/** Node loads the modules, as in the program. Vite's module runner makes battles and campaigns a sixth slower. */
const NATIVE = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

/** Tests of the built program, with browsers and other processes. */
const BUILT = {
  ...LIMITS,
  ...NATIVE,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  globalSetup: 'test/support/program/built.ts',
} as const;
/** Long tests are retried once: see CONTRIBUTING. */
const RETRY = { retry: 1 } as const;

/** Tests that play many whole battles or campaigns, or build the maps. They belong to the rest. */
const slow = [
  'captains/{every-kind,mirror,officers,strength,unused-procedures}.test.ts',
  'maps/bake/bake-map.test.ts',
  'regents/odds.test.ts',
  'services/regents/fought-odds.test.ts',
  'test/cases/scenario-play.test.ts',
  'test/contract/{fought-battles,regents}.test.ts',
];

/**
 * Storage tests also run on PostgreSQL, with one server per run that needs no installation. Excluded are tests that open, damage or migrate
 * SQLite files, and tests of logs and many campaigns, which depend on the rules, not on the database.
 */
const onPostgres = {
  ...LIMITS,
  ...together,
  ...NATIVE,
  name: 'contract on PostgreSQL',
  globalSetup: 'test/support/league/postgres-server.ts',
  include: [
    'test/db/{lists,postgres,repositories}.test.ts',
    'test/contract/{allies,army-trials,campaign-history,campaigns,fought-battles,library,lists,maps,notebook,packs,proof,regents,seals-and-pins,table,take-back}.test.ts',
  ],
};

/** Slow league tests that start processes and wait for timers, or play a whole battle. */
const processTests = ['test/league/{battle-deadlines,command-line,jobs,served,whole-field-battle}.test.ts'];

const league = {
  ...LIMITS,
  ...together,
  ...NATIVE,
  name: 'league',
  globalSetup: ['test/support/league/postgres-server.ts', 'test/support/program/built-command-line.ts'],
  include: ['test/league/**/*.test.ts'],
  exclude: processTests,
};

const leagueInProcesses = {
  ...league,
  name: 'league in processes',
  include: [...processTests, 'test/db/launch-postgres.test.ts'],
  exclude: [],
};

/** Renderer tests that mock modules or need freshly loaded ones. */
const isolatedTests = globSync('renderer/**/*.test.ts').filter(
  (file) => file.endsWith('zod-without-eval.test.ts') || readFileSync(file, 'utf8').includes('vi.mock('),
);

const rendererProject = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  plugins: [
    vue(),
    laterIcons(['renderer/**/*.{vue,ts}'], []),
    // Components are rendered from source. Only a build resolves their imports.
    ui({ colorMode: false, autoImport: false, components: { dirs: [] }, dts: false }),
  ],
  test: { ...LIMITS, server: { deps: { inline: [/@nuxt\/ui/] } }, ...test },
});

/** Repeats the tests of the shell's windows in a browser that has windows. */
const fullChromiumTrials = {
  ...BUILT,
  ...RETRY,
  name: 'trials in a full Chromium',
  globalSetup: [BUILT.globalSetup, 'test/support/browser/virtual-display.ts'],
  include: ['test/security/{shell,save-pdf,windows}.test.ts'],
};

const cores = availableParallelism();

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    // By default one core is reserved for the runner, which leaves half of a two-core machine idle.
    maxWorkers: Math.max(cores - 1, Math.min(cores, 2)),
    // The counts must be the last line of the output: see the reporter.
    reporters: [
      process.env['CI'] === undefined ? 'default' : ['default', { summary: false }],
      './build/count-reporter.ts',
    ],
    projects: [
      { test: { ...LIMITS, ...together, ...NATIVE, name: 'unit', include: unitTests, exclude: slow } },
      { test: { ...LIMITS, ...together, ...NATIVE, name: 'slow', include: slow } },
      {
        test: {
          ...LIMITS,
          ...together,
          ...NATIVE,
          name: 'command line',
          globalSetup: 'test/support/program/built-command-line.ts',
          include: ['cli/**/*.test.ts'],
        },
      },
      rendererProject({ ...together, name: 'renderer', include: ['renderer/**/*.test.ts'], exclude: isolatedTests }),
      rendererProject({ name: 'renderer, one by one', include: isolatedTests }),
      {
        test: {
          ...LIMITS,
          ...together,
          ...NATIVE,
          name: 'contract',
          include: ['test/{cases,contract,db}/**/*.test.ts'],
          exclude: [...slow, 'test/db/{launch-postgres,postgres}.test.ts'],
        },
      },
      {
        test: {
          ...LIMITS,
          ...together,
          ...NATIVE,
          name: 'contract over transports',
          env: { NOMARCH_TRANSPORTS: 'all' },
          include: ['test/contract/{campaign-history,campaigns,field,fights,library,lists,maps,packs,table}.test.ts'],
        },
      },
      { test: { ...BUILT, ...together, name: 'stories', include: ['test/stories/**/*.test.ts'] } },
      ...(findPostgresProblem() === '' ? [{ test: league }, { test: leagueInProcesses }, { test: onPostgres }] : []),
      { test: { ...BUILT, ...RETRY, name: 'trials', include: ['test/{faults,security}/**/*.test.ts'] } },
      ...(hasFullChromium() ? [{ test: fullChromiumTrials }] : []),
      { test: { ...BUILT, ...RETRY, ...together, name: 'e2e', include: ['test/e2e/**/*.test.ts'] } },
    ],
  },
});
