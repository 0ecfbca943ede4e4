import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Lists all files of the project, uncommitted ones included, except those that Git ignores. */
export const projectFiles = (root: string): readonly string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** Copies the working tree to a temporary folder with the packages of this one. Removed when the process ends. */
export function copyTree(root: string): string {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'nomarch-mutants-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  for (const file of projectFiles(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}
