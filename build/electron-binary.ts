import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const getPackageFolder = (): string => dirname(createRequire(import.meta.url).resolve('electron/package.json'));

const EXECUTABLE: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
};

/** Version of the `electron` package. */
export const getElectronVersion = (): string =>
  (JSON.parse(readFileSync(join(getPackageFolder(), 'package.json'), 'utf8')) as { version: string }).version;

/** Path of the script that downloads the package's binary. */
export const getInstallScript = (): string => join(getPackageFolder(), 'install.js');

/** Returns the folder with Electron's binary: the one in ELECTRON_OVERRIDE_DIST_PATH, or the package's. Null if there is none. */
export const findElectronDist = (): string | null => {
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (named !== undefined && named !== '') return named;
  // path.txt is written once the binary is unpacked completely.
  return existsSync(join(getPackageFolder(), 'path.txt')) ? join(getPackageFolder(), 'dist') : null;
};

/** Returns the path of Electron's executable, or null if it is not installed. */
export const findElectron = (): string | null => {
  const dist = findElectronDist();
  if (dist === null) return null;
  const executable = join(dist, EXECUTABLE[process.platform] ?? 'electron');
  return existsSync(executable) ? executable : null;
};

/** Fuses are bytes after this marker in Electron's executable: a version, their number, then '0' (off) or '1' (on) in Electron's order. */
const FUSE_MARKER = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_NAMES = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
] as const;

export type FuseName = (typeof FUSE_NAMES)[number];

/** Reads the fuses of an Electron executable. Fuses unknown to this executable are missing. */
export const readFuses = (executable: string): Partial<Record<FuseName, boolean>> => {
  const bytes = readFileSync(executable);
  const mark = bytes.indexOf(FUSE_MARKER);
  if (mark < 0) throw new Error(`${executable} has no fuses`);
  const count = bytes[mark + FUSE_MARKER.length + 1] ?? 0;
  const wire = bytes.subarray(mark + FUSE_MARKER.length + 2, mark + FUSE_MARKER.length + 2 + count);
  return Object.fromEntries(
    FUSE_NAMES.flatMap((name, index) => {
      const state = String.fromCharCode(wire[index] ?? 0);
      return state === '0' || state === '1' ? [[name, state === '1']] : [];
    }),
  );
};

/** Compares the fuses of an executable with the wanted ones. @returns a sentence for each fuse with a wrong state */
export const findWrongFuses = (
  executable: string,
  wanted: Readonly<Partial<Record<FuseName, boolean | undefined>>>,
): readonly string[] => {
  const found = readFuses(executable);
  return FUSE_NAMES.filter((name) => wanted[name] !== undefined && wanted[name] !== found[name]).map(
    (name) => `${name} should be ${wanted[name] === true ? 'on' : 'off'} and is ${found[name] === true ? 'on' : 'off'}`,
  );
};

/** Creates an asar archive without files: nested sizes, then the header as JSON, padded to four bytes. */
const createEmptyAsar = (): Buffer => {
  const header = Buffer.from(JSON.stringify({ files: {} }));
  const filled = Math.ceil(header.length / 4) * 4;
  const archive = Buffer.alloc(16 + filled);
  [4, filled + 8, filled + 4, header.length].forEach((size, index) => archive.writeUInt32LE(size, index * 4));
  header.copy(archive, 16);
  return archive;
};

/**
 * Creates a folder that electron-builder accepts as Electron, for machines without the real one. Everything about packaging except the
 * binary can then be tested. The result does not run.
 * @returns the folder
 */
export const createStubDist = (folder: string, version: string): string => {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['locales', 'resources']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'resources', 'default_app.asar'), createEmptyAsar());
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'locales', 'en-US.pak'), '');
  // Electron's default fuses: version 1, eight fuses.
  const fuses = `${FUSE_MARKER}\u0001\u000810110001`;
  const script = '#!/bin/sh\necho "This is not Electron. The app was packaged without it." >&2\nexit 1\n';
  writeFileSync(join(folder, 'electron'), `${script}# ${fuses}\n`, { mode: 0o755 });
  return folder;
};
