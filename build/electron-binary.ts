import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const packageFolder = (): string => dirname(createRequire(import.meta.url).resolve('electron/package.json'));

const EXECUTABLE: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Version of the `electron` package. */
export const electronVersion = (): string =>
  (JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8')) as { version: string }).version;

/** The script by which the package fetches its binary. */
export const installScript = (): string => join(packageFolder(), 'install.js');

/** The folder with Electron's binary: the one named by ELECTRON_OVERRIDE_DIST_PATH, or the package's. Null where there is none. */
export const electronDist = (): string | null => {
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (named !== undefined && named !== '') return named;
  // path.txt is written when the binary has been unpacked whole.
  return existsSync(join(packageFolder(), 'path.txt')) ? join(packageFolder(), 'dist') : null;
};

/** Electron's executable, if it is on this machine. */
export const electronExecutable = (): string | null => {
  const dist = electronDist();
  if (dist === null) return null;
  const executable = join(dist, EXECUTABLE[process.platform] ?? 'electron');
  return existsSync(executable) ? executable : null;
};
