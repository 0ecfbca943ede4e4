import { globSync, statSync } from 'node:fs';

const newest = (files: readonly string[]): number =>
  files.reduce((latest, file) => Math.max(latest, statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0), 0);

/** What goes into the screens, into the shell around them, and what either is built with. */
const COMMON = ['{rules,army-lists,maps,contract}/**/*.{ts,json}', 'package-lock.json'];
export const SCREENS = [...COMMON, 'renderer/**/*', 'docs/guide/*.md', 'build/{static-shell,licences,later-icons}.ts'];
export const SHELL = [
  ...COMMON,
  '{scenarios,services,db,threads,solver,network,host,electron}/**/*.{ts,json,sql}',
  'electron.vite.config.ts',
];

/** Whether `product` is there and no younger source than it. */
export const isFresh = (product: string, sources: readonly string[]): boolean => {
  const built = statSync(product, { throwIfNoEntry: false })?.mtimeMs;
  return built !== undefined && built >= newest(globSync([...sources], { exclude: ['**/*.test.ts'] }));
};
