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
 * `npm run package`: installers for this machine's system into dist/. Without an Electron binary the same is done
 * against a stand-in, as an unpacked folder, to try everything about packaging but the binary. `-- --dir` makes no
 * more than the folder in any case. What will look for newer versions is packaged with a key of the owner's alone.
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

// The archive holds the digests of what lies outside it.
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
  console.log('No Electron binary on this machine: packaging against a stand-in. The program in dist/ will not start.');
}
const folderOnly = real === null || process.argv.includes('--dir');
const dist = real ?? standInDist('out/stand-in-electron', electronVersion());

await build({
  targets:
    real === null ? Platform.LINUX.createTarget('dir') : Platform.current().createTarget(folderOnly ? 'dir' : null),
  // A release is published by a person.
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
console.log(`Packaged, fuses as wanted: ${executables.join(', ')}`);
