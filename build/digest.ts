import { hash } from 'node:crypto';
import { type Dirent, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { MODULES } from './layers.ts';

/** Sources of a build product: whole folders, and single files. */
export interface Sources {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** Sources of every product: package versions and TypeScript settings. */
const TOOLS = [
  'package.json',
  'package-lock.json',
  ...['', '.base', '.e2e', '.lint', '.node', '.pure', '.web'].map((name) => `tsconfig${name}.json`),
];

export const SCREENS: Sources = {
  folders: ['rules', 'army-lists', 'maps', 'contract', 'renderer', 'docs/guide'],
  files: [
    ...TOOLS,
    'docs/terms.md',
    ...['build', 'first-page', 'static-shell', 'lock-file'].map((name) => `build/${name}.ts`),
  ],
};
export const SHELL: Sources = {
  folders: MODULES.filter((module) => module !== 'renderer' && module !== 'cli' && module !== 'league'),
  files: [...TOOLS, 'electron.vite.config.ts', 'build/thread-bundles.ts'],
};
export const COMMAND_LINE: Sources = {
  folders: MODULES.filter((module) => module !== 'renderer' && module !== 'electron'),
  files: [...TOOLS, 'build/build.ts'],
};

interface Cache {
  /** Sources for which `files` was listed. */
  readonly sources: Sources | null;
  /** Digest of the sources of the last build, or '' before the first. */
  readonly built: string;
  /** Size and times of each folder. If these are unchanged, the folder has the same entries. */
  readonly folders: Readonly<Record<string, string>>;
  /** Size, times and content digest of each file. */
  readonly files: Readonly<Record<string, readonly [seen: string, digest: string]>>;
}

/** Milliseconds after a change for which a file is read again. Two changes within one tick of the file system leave the same time. */
const TICK = 2000;

/** Returns size and times. Returns '', which equals no recorded state, if the last change is so recent that another could go unnoticed. */
function readState(path: string, now: number): string {
  const { size, mtimeMs, ctimeMs } = statSync(path);
  return Math.max(mtimeMs, ctimeMs) > now - TICK ? '' : `${size} ${mtimeMs} ${ctimeMs}`;
}

function isUnchanged(path: string, seen: string, now: number): boolean {
  try {
    return seen !== '' && readState(path, now) === seen;
  } catch {
    return false;
  }
}

function read(file: string): Cache {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Cache;
  } catch {
    return { sources: null, built: '', folders: {}, files: {} };
  }
}

function write(file: string, kept: Cache): void {
  const unfinished = `${file}.${String(process.pid)}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, JSON.stringify(kept));
    renameSync(unfinished, file);
  } catch {
    // Ignores a read-only folder: the next start then takes a few milliseconds longer.
  }
}

const isSource = (name: string): boolean => !name.endsWith('.test.ts') && !name.startsWith('.');

/** Lists all folders and files, with `/` as the separator on all systems. */
function listSources(
  root: string,
  sources: Sources,
): { readonly folders: readonly string[]; readonly files: readonly string[] } {
  const pathOf = ({ parentPath, name }: Dirent): string => relative(root, join(parentPath, name)).replaceAll('\\', '/');
  const entries = sources.folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }),
  );
  const files = entries.filter((entry) => entry.isFile() && isSource(entry.name)).map(pathOf);
  return {
    folders: [...sources.folders, ...entries.filter((entry) => entry.isDirectory()).map(pathOf)],
    files: [...sources.files, ...files].sort(),
  };
}

export interface Freshness {
  /** Digest of the current names and contents of all sources. */
  readonly digest: string;
  /** True if the product was built from the same sources. */
  readonly isFresh: boolean;
  /** Number of source files. */
  readonly files: number;
  /** Records that the product was built from these sources. */
  readonly recordBuild: () => void;
}

/**
 * Compares the sources of a product by content with those of its last build. Touching files or a fresh clone changes nothing, but one
 * changed byte does. File states are cached in out/built/, so only files with a new size or time are read again.
 * @param name unique name of the product in out/built/
 * @param root root of the repository
 * @param now current time in milliseconds
 */
export function checkFreshness(name: string, sources: Sources, root = process.cwd(), now = Date.now()): Freshness {
  const cacheFile = join(root, 'out', 'built', `${name}.json`);
  const cache = read(cacheFile);
  const isWalked =
    JSON.stringify(cache.sources) === JSON.stringify(sources) &&
    Object.entries(cache.folders).every(([path, seen]) => isUnchanged(join(root, path), seen, now));
  const listing = isWalked ? null : listSources(root, sources);
  const folders = listing
    ? Object.fromEntries(listing.folders.map((path) => [path, readState(join(root, path), now)]))
    : cache.folders;
  let isRead = !isWalked;
  const files: Record<string, readonly [string, string]> = {};
  for (const path of listing?.files ?? Object.keys(cache.files)) {
    const seen = readState(join(root, path), now);
    const known = cache.files[path];
    const isSame = known !== undefined && seen !== '' && known[0] === seen;
    files[path] = isSame ? known : [seen, hash('sha256', readFileSync(join(root, path)))];
    isRead ||= !isSame;
  }
  const digest = hash(
    'sha256',
    Object.entries(files)
      .map(([path, [, content]]) => `${content} ${path}\n`)
      .join(''),
  );
  const keep = (built: string): void => {
    write(cacheFile, { sources, built, folders, files });
  };
  if (isRead) keep(cache.built);
  return {
    digest,
    isFresh: cache.built === digest,
    files: Object.keys(files).length,
    recordBuild: () => {
      keep(digest);
    },
  };
}
