import { hash } from 'node:crypto';
import { type Dirent, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { MODULES } from './layers.ts';

/** What a product is built from: whole folders, and single files. */
export interface Sources {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** What every product is built with: the versions of the packages, and how TypeScript is read. */
const TOOLS = [
  'package.json',
  'package-lock.json',
  ...['', '.base', '.e2e', '.lint', '.node', '.pure', '.web'].map((name) => `tsconfig${name}.json`),
];

export const SCREENS: Sources = {
  folders: ['rules', 'army-lists', 'maps', 'contract', 'renderer', 'docs/guide'],
  files: [
    ...TOOLS,
    ...['build', 'first-page', 'static-shell', 'lock-file', 'later-icons'].map((name) => `build/${name}.ts`),
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

interface Kept {
  /** What `files` were looked for as. */
  readonly sources: Sources | null;
  /** Digest of the sources that the product was built from; '' before it was built. */
  readonly built: string;
  /** Size and times of every folder: one whose are the same holds the same names. */
  readonly folders: Readonly<Record<string, string>>;
  /** Size and times of every file, and the digest of its content. */
  readonly files: Readonly<Record<string, readonly [seen: string, digest: string]>>;
}

/** Two changes within a file system's tick leave the same time: what changed as lately as this, in milliseconds, is read again. */
const TICK = 2000;

/** Size and times; '', which nothing is equal to, where the last change is so young that another may follow unseen. */
function look(path: string, now: number): string {
  const { size, mtimeMs, ctimeMs } = statSync(path);
  return Math.max(mtimeMs, ctimeMs) > now - TICK ? '' : `${size} ${mtimeMs} ${ctimeMs}`;
}

function isUnchanged(path: string, seen: string, now: number): boolean {
  try {
    return seen !== '' && look(path, now) === seen;
  } catch {
    return false;
  }
}

function read(file: string): Kept {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return { sources: null, built: '', folders: {}, files: {} };
  }
}

function write(file: string, kept: Kept): void {
  const unfinished = `${file}.${String(process.pid)}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(unfinished, JSON.stringify(kept));
    renameSync(unfinished, file);
  } catch {
    // A folder that cannot be written to costs the next start a few milliseconds more.
  }
}

const isSource = (name: string): boolean => !name.endsWith('.test.ts') && !name.startsWith('.');

/** Names of all folders and files, with `/` between the folders on every system. */
function walk(
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
  /** Of the names and contents of all sources, as they are now. */
  readonly digest: string;
  /** Whether the product was built from the same. */
  readonly isFresh: boolean;
  /** How many files the sources are. */
  readonly files: number;
  /** Notes that the product is built from these sources. */
  readonly noteBuilt: () => void;
}

/**
 * Compares the sources of a product with those that it was built from, by content: a fresh clone and a checkout that touches files
 * change nothing, and one changed byte does. What was seen of folders and files is kept in out/built/, so that only those whose size or
 * times have changed are read again.
 * @param name the product's, unique in out/built/
 * @param root the repository's @param now in milliseconds, as `Date.now` says it
 */
export function freshness(name: string, sources: Sources, root = process.cwd(), now = Date.now()): Freshness {
  const place = join(root, 'out', 'built', `${name}.json`);
  const before = read(place);
  const isWalked =
    JSON.stringify(before.sources) === JSON.stringify(sources) &&
    Object.entries(before.folders).every(([path, seen]) => isUnchanged(join(root, path), seen, now));
  const found = isWalked ? null : walk(root, sources);
  const folders = found
    ? Object.fromEntries(found.folders.map((path) => [path, look(join(root, path), now)]))
    : before.folders;
  let isRead = !isWalked;
  const files: Record<string, readonly [string, string]> = {};
  for (const path of found?.files ?? Object.keys(before.files)) {
    const seen = look(join(root, path), now);
    const known = before.files[path];
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
    write(place, { sources, built, folders, files });
  };
  if (isRead) keep(before.built);
  return {
    digest,
    isFresh: before.built === digest,
    files: Object.keys(files).length,
    noteBuilt: () => {
      keep(digest);
    },
  };
}
