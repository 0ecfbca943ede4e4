import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Platform, build } from 'electron-builder';
import { buildShell } from './build.ts';
import { UNPACKED_LIST } from '../electron/main/last-run.ts';
import { expectOwnKey, ReleaseError } from './sign-release.ts';
import { packaging, UNPACKED_FILES } from './electron-builder.config.ts';
import {
  findElectronDist,
  findElectron,
  getElectronVersion,
  createStubDist,
  findWrongFuses,
} from './electron-binary.ts';

/**
 * `npm run package`: creates installers for this system in dist/. Without an Electron binary it creates an unpacked folder with a
 * placeholder binary, to test everything else. `-- --dir` always creates only the folder. Copies that check for updates require the owner's
 * key.
 */
if (process.env['UPDATES_FROM'])
  try {
    expectOwnKey();
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exit(1);
  }

await buildShell();

// Adds to the archive the digests of the files outside it.
const unpacked = globSync([
  ...UNPACKED_FILES.filter((path) => !path.startsWith('node_modules')),
  `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`,
]);
const digests = Object.fromEntries(
  unpacked.map((path) => [path.replaceAll('\\', '/'), hash('sha256', readFileSync(path))]),
);
writeFileSync(`out/main/${UNPACKED_LIST}`, JSON.stringify(digests));

const installed = findElectron() === null ? null : findElectronDist();
if (installed === null) {
  console.log('Electron is not installed: packaging a placeholder. The program in dist/ will not start.');
}
const folderOnly = installed === null || process.argv.includes('--dir');
const dist = installed ?? createStubDist('out/stand-in-electron', getElectronVersion());

await build({
  targets:
    installed === null
      ? Platform.LINUX.createTarget('dir')
      : Platform.current().createTarget(folderOnly ? 'dir' : null),
  // Releases are published manually.
  publish: 'never',
  config: { ...packaging, electronVersion: getElectronVersion(), electronDist: dist },
});

const executables = globSync([
  'dist/*-unpacked/nomarch',
  'dist/*-unpacked/Nomarch.exe',
  'dist/mac*/Nomarch.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
]);
if (executables.length === 0) throw new Error('Nothing was packaged');
const wrong = executables.flatMap((executable) =>
  findWrongFuses(executable, packaging.electronFuses ?? {}).map((issue) => `${join(executable)}: ${issue}`),
);
if (wrong.length > 0) throw new Error(`Fuses are wrong:\n${wrong.join('\n')}`);
console.log(`Packaged with correct fuses: ${executables.join(', ')}`);
