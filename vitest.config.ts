import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import ui from '@nuxt/ui/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { laterIcons } from './build/later-icons.ts';
import { MODULES } from './build/layers.ts';
import { whyNoPostgres } from './db/postgres/launch.ts';
import { hasFullChromium } from './test/support/virtual-display.ts';

/** The command line and the renderer have projects of their own. */
const unitTests = [...MODULES.filter((module) => module !== 'cli' && module !== 'renderer'), 'build', 'bench'].map(
  (module) => `${module}/**/*.test.ts`,
);

/**
 * Limits tell a test that hangs from one that does not, and nothing about how quick anything is: the slowest machine,
 * with much else to do, stays well within them. What has to be quick is measured in bench/.
 */
const patient = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

/** Files that leave nothing behind for the next one: what they load is loaded once for all of them. */
const together = { isolate: false } as const;

/** Node itself loads the modules, as in the program: calls through Vite's module runner cost battles and campaigns a sixth of their time. */
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } } as const;

/** Tests of the program as it is shipped, with browsers and processes that are not ours. */
const outward = {
  ...patient,
  ...native,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  globalSetup: 'test/support/built.ts',
} as const;
/** The long ones are tried twice: see CONTRIBUTING. */
const twice = { retry: 1 } as const;

/** Tests that play many battles or campaigns to compare frequencies. They belong to the rest. */
const simulations = [
  'captains/{never-thrown,officers,strength}.test.ts',
  'regents/odds.test.ts',
  'services/regents/fought-odds.test.ts',
];

/**
 * What rests on storage runs over PostgreSQL, too, with one server for the run that needs nothing installed. What opens a SQLite file,
 * damages it or brings one of an earlier version up to date does not, nor what verifies logs and plays many campaigns: that asks as much
 * of the rules over either.
 */
const onPostgres = {
  ...patient,
  ...together,
  ...native,
  name: 'contract on PostgreSQL',
  globalSetup: 'test/support/postgres-server.ts',
  include: [
    'test/db/{lists,postgres,repositories}.test.ts',
    'test/contract/{allies,army-trials,campaign-history,campaigns,fought-battles,library,lists,maps,notebook,packs,proof,regents,seals-and-pins,table,take-back}.test.ts',
  ],
};

/** Tests of a league that start processes and wait for their clocks: they belong to the rest. */
const inProcesses = ['test/league/{command-line,jobs,served,whole-field-battle}.test.ts'];

const league = {
  ...patient,
  ...together,
  ...native,
  name: 'league',
  globalSetup: ['test/support/postgres-server.ts', 'test/support/built-command-line.ts'],
  include: ['test/league/**/*.test.ts'],
  exclude: inProcesses,
};

const leagueInProcesses = {
  ...league,
  name: 'league in processes',
  include: [...inProcesses, 'test/db/launch-postgres.test.ts'],
  exclude: [],
};

/** Tests of the renderer that put something in a module's place, or want one that nobody has loaded before. */
const alone = globSync('renderer/**/*.test.ts').filter(
  (file) => file.endsWith('zod-without-eval.test.ts') || readFileSync(file, 'utf8').includes('vi.mock('),
);

const ofRenderer = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  plugins: [
    vue(),
    laterIcons(['renderer/**/*.{vue,ts}'], []),
    // Its components are rendered as they are written: only a build resolves what they import.
    ui({ colorMode: false, autoImport: false, components: { dirs: [] }, dts: false }),
  ],
  test: { ...patient, server: { deps: { inline: [/@nuxt\/ui/] } }, ...test },
});

/** The tests of the shell's windows once more, in a browser that has windows. */
const inFullChromium = {
  ...outward,
  ...twice,
  name: 'trials in a full Chromium',
  globalSetup: [outward.globalSetup, 'test/support/virtual-display.ts'],
  include: ['test/security/{shell,save-pdf,windows}.test.ts'],
};

const cores = availableParallelism();

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    // One core would else be kept for the runner, which leaves half of a machine with two idle.
    maxWorkers: Math.max(cores - 1, Math.min(cores, 2)),
    // The line of figures comes last, whatever else is reported: see the reporter.
    reporters: [
      process.env['CI'] === undefined ? 'default' : ['default', { summary: false }],
      './build/count-reporter.ts',
    ],
    projects: [
      { test: { ...patient, ...together, ...native, name: 'unit', include: unitTests, exclude: simulations } },
      { test: { ...patient, ...together, ...native, name: 'simulations', include: simulations } },
      {
        test: {
          ...patient,
          ...together,
          ...native,
          name: 'command line',
          globalSetup: 'test/support/built-command-line.ts',
          include: ['cli/**/*.test.ts'],
        },
      },
      ofRenderer({ ...together, name: 'renderer', include: ['renderer/**/*.test.ts'], exclude: alone }),
      ofRenderer({ name: 'renderer, one by one', include: alone }),
      {
        test: {
          ...patient,
          ...together,
          ...native,
          name: 'contract',
          include: ['test/{cases,contract,db}/**/*.test.ts'],
          exclude: ['test/db/{launch-postgres,postgres}.test.ts'],
        },
      },
      { test: { ...outward, ...together, name: 'stories', include: ['test/stories/**/*.test.ts'] } },
      ...(whyNoPostgres() === '' ? [{ test: league }, { test: leagueInProcesses }, { test: onPostgres }] : []),
      { test: { ...outward, ...twice, name: 'trials', include: ['test/{faults,security}/**/*.test.ts'] } },
      ...(hasFullChromium() ? [{ test: inFullChromium }] : []),
      { test: { ...outward, ...twice, ...together, name: 'e2e', include: ['test/e2e/**/*.test.ts'] } },
    ],
  },
});
