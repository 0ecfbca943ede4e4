import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

/** An unpacked Chromium and the environment of its process. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

/** Setup files of the tests have no import.meta.resolve. */
const require = createRequire(import.meta.url);

const packageFolder = (): string => {
  let folder = dirname(require.resolve('@sparticuz/chromium'));
  while (!existsSync(join(folder, 'bin', 'chromium.br'))) {
    if (dirname(folder) === folder) throw new Error('The package @sparticuz/chromium holds no bin/chromium.br');
    folder = dirname(folder);
  }
  return folder;
};

const unbrotli = (from: string, to: string): Promise<void> =>
  pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }));

const untar = async (archive: string, folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const tar = spawn('tar', ['-xf', archive, '-C', folder], { stdio: 'inherit' });
  const [code] = (await once(tar, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`tar could not unpack ${archive}`);
};

const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;

const unpack = async (bin: string, folder: string): Promise<void> => {
  await unbrotli(join(bin, 'chromium.br'), join(folder, 'chromium'));
  for (const name of ['al2023', 'fonts']) {
    const archive = join(folder, `${name}.tar`);
    await unbrotli(join(bin, `${name}.tar.br`), archive);
    await untar(archive, join(folder, name));
    await rm(archive);
  }
};

/** Checks whether the system has NSS; its libraries are newer than the package's. */
const systemHasNss = (): boolean =>
  ['/lib/x86_64-linux-gnu', '/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64', '/usr/lib'].some((folder) =>
    existsSync(join(folder, 'libnss3.so')),
  );

/**
 * Unpacks the headless Chromium of @sparticuz/chromium once. The package's own function is not used: of two processes starting together,
 * one would run a half-written file.
 *
 * @returns null if the package has no binary for this machine (only Linux on x64)
 */
export const unpackedChromium = async (): Promise<Chromium | null> => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const source = packageFolder();
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const cache = join(source, '..', '..', '.cache', 'nomarch');
  const folder = join(cache, `chromium-${version}`);
  if (!existsSync(folder)) {
    await mkdir(cache, { recursive: true });
    const fresh = await mkdtemp(join(cache, 'unpacking-'));
    await unpack(join(source, 'bin'), fresh);
    await writeFile(join(fresh, 'fonts.conf'), fontsConfig(join(folder, 'fonts')));
    // The tests may run as another user than the installer.
    await chmod(fresh, 0o755);
    // The first rename wins; later copies are deleted.
    await rename(fresh, folder).catch(() => rm(fresh, { recursive: true }));
  }
  await access(join(folder, 'chromium'));
  const env: Record<string, string> = {};
  if (!systemHasNss()) env['LD_LIBRARY_PATH'] = join(folder, 'al2023', 'lib');
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_FILE'] = join(folder, 'fonts.conf');
  return { executablePath: join(folder, 'chromium'), env };
};
