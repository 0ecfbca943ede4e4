import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'electron/main/main.ts',
    'electron/preload/preload.ts',
    'cli/main.ts',
    'host/serve.ts',
    'renderer/main.ts',
    'renderer/vite.config.ts',
    'build/{start,dev,package,screenshots,check,check-names,count-reporter}.ts',
    'bench/run.ts',
    'bench/*.bench.ts',
    'maps/bake/bake.ts',
    '**/*.test.ts',
    'test/support/built.ts',
  ],
  project: [
    '{rules,army-lists,maps,scenarios,contract,services,db,host,cli,electron,renderer,build,bench,test}/**/*.{ts,vue}',
  ],
  ignoreDependencies: [
    // The binary that npm scripts run on, not a module.
    'node',
  ],
  // A type that an exported function speaks of is part of its face, used by name elsewhere or not.
  rules: { types: 'off' },
};

export default config;
