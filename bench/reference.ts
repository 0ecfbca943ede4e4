import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = resolve(import.meta.dirname, '..');
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

/** An earlier version of the program in a temporary work tree. */
interface Reference {
  /** Short hash and subject of its commit. */
  readonly name: string;
  /** Imports a module of that version. */
  load(file: string): Promise<unknown>;
}

function latestRelease(): string {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch (error) {
    throw new Error('There is no release tag yet. Name the reference: --against <commit>', { cause: error });
  }
}

/** Checks out a commit into a temporary work tree while `use` runs, with the installed packages. @param commit latest tag by default */
export async function withReference(
  commit: string | undefined,
  use: (reference: Reference) => Promise<void>,
): Promise<void> {
  const hash = git('rev-parse', '--verify', `${commit ?? latestRelease()}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'nomarch-reference-'));
  const remove = (): void => {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  const interrupted = (): never => {
    remove();
    process.exit(130);
  };
  process.once('SIGINT', interrupted);
  try {
    git('worktree', 'add', '--detach', folder, hash);
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
    await use({
      name: git('log', '-1', '--format=%h %s', hash),
      load: (file) => import(pathToFileURL(join(folder, file)).href) as Promise<unknown>,
    });
  } finally {
    process.off('SIGINT', interrupted);
    remove();
  }
}
