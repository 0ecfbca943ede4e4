import { hash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Platform, build } from 'electron-builder';
import { buildShell } from './build.ts';
import { UNPACKED_LIST } from '../electron/main/last-run.ts';
import { expectOwnedKey, ReleaseRefused } from './sign-release.ts';
import { packaging, UNPACKED } from './electron-builder.config.ts';
import { electronDist, electronExecutable, electronVersion, standInDist, wrongFuses } from './electron-binary.ts';

/**
 * `npm run package`: creates installers for this system in dist/. Without an Electron binary it creates an unpacked folder with a
 * placeholder binary, to test everything else. `-- --dir` always creates only the folder. Copies that check for updates require the owner's
 * key.
 */
if (process.env['UPDATES_FROM'])
  try {
    expectOwnedKey();
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }

await buildShell();

// The archive contains the digests of the files outside it.
const outside = globSync([
  ...UNPACKED.filter((path) => !path.startsWith('node_modules')),
  `node_modules/better-sqlite3/prebuilds/${process.platform}-${process.arch}.node`,
]);
const digests = Object.fromEntries(
  outside.map((path) => [path.replaceAll('\\', '/'), hash('sha256', readFileSync(path))]),
);
writeFileSync(`out/main/${UNPACKED_LIST}`, JSON.stringify(digests));

const real = electronExecutable() === null ? null : electronDist();
if (real === null) {
  console.log('Electron is not installed: packaging a placeholder. The program in dist/ will not start.');
}
const folderOnly = real === null || process.argv.includes('--dir');
const dist = real ?? standInDist('out/stand-in-electron', electronVersion());

await build({
  targets:
    real === null ? Platform.LINUX.createTarget('dir') : Platform.current().createTarget(folderOnly ? 'dir' : null),
  // Releases are published manually.
  publish: 'never',
  config: { ...packaging, electronVersion: electronVersion(), electronDist: dist },
});

const executables = globSync([
  'dist/*-unpacked/nomarch',
  'dist/*-unpacked/Nomarch.exe',
  'dist/mac*/Nomarch.app/Contents/Frameworks/Electron Framework.framework/Electron Framework',
]);
if (executables.length === 0) throw new Error('Nothing was packaged');
const wrong = executables.flatMap((executable) =>
  wrongFuses(executable, packaging.electronFuses ?? {}).map((issue) => `${join(executable)}: ${issue}`),
);
if (wrong.length > 0) throw new Error(`Fuses are wrong:\n${wrong.join('\n')}`);
console.log(`Packaged with correct fuses: ${executables.join(', ')}`);
