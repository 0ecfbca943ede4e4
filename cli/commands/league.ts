import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { createUsageError } from '../failure.ts';
import { readDocument } from '../input.ts';
import { hasFlag, type Options, parsePortOption, getText } from '../options.ts';
import { type ExitStatus, warn, writeJson, writeText, writeFileWhole } from '../output.ts';
import { VERSION } from '../../services/version.ts';
import { printResult, printCampaign } from './campaign-named.ts';

/** Returns the location of the league's database. @throws UseCaseError for an empty value, or for two options that exclude each other */
function parseLocation(options: Options): {
  readonly database?: string | undefined;
  readonly data?: string | undefined;
} {
  const database = getText(options, 'database') ?? process.env['NOMARCH_DATABASE'];
  const data = getText(options, 'data');
  if (database === '') throw createUsageError('--database: expected the address of a database, got ""', 'database');
  if (data === '') throw createUsageError('--data: expected a folder, got ""', 'data');
  if (getText(options, 'database') !== undefined && data !== undefined)
    throw createUsageError('--data: it is for the league’s own PostgreSQL; do not combine it with --database', 'data');
  return { database: data === undefined ? database : undefined, data };
}

/** Maximum milliseconds for closing if the database does not answer. */
const MAX_CLOSE_WAIT = 5000;

/** Seconds to wait for an unreachable database. */
const CONNECT_TIMEOUT = 300;

/** Runs a task until a signal stops it. */
async function runUntilStopped(run: (stopped: AbortSignal) => Promise<ExitStatus>): Promise<ExitStatus> {
  const stopped = new AbortController();
  // A second signal must not end the process before it has stopped its own database. That database would keep running.
  const stop = (): void => {
    if (stopped.signal.aborted) warn('closing: waiting for running calls, jobs and the database');
    stopped.abort();
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  try {
    return await run(stopped.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Serves a league until a signal stops the process. */
export const runLeague = (options: Options): Promise<ExitStatus> =>
  runUntilStopped((stopped) => serveUntil(stopped, options));

/** Takes due months and regents' decisions from the queue until a signal stops the process. */
export const runWorker = (options: Options): Promise<ExitStatus> =>
  runUntilStopped((stopped) => workUntil(stopped, options));

/** Exits with status 1, so that a service manager such as systemd restarts it. */
async function endWithFailure(why: string, close: () => Promise<void>): Promise<never> {
  warn(why);
  await Promise.race([close(), wait(MAX_CLOSE_WAIT)]);
  // Exits explicitly, because connections to a hanging database never end.
  process.exit(1);
}

const DATABASE_DIED =
  'PostgreSQL has stopped or does not respond: the league exits, so that a service manager such as systemd restarts both';

async function workUntil(stopped: AbortSignal, options: Options): Promise<ExitStatus> {
  const { startWorker } = await import('../../league/work.ts');
  const working = await startWorker({
    ...parseLocation(options),
    connectTimeout: CONNECT_TIMEOUT,
    signal: stopped,
  }).catch((error: unknown) => {
    if (stopped.aborted) return null;
    throw error;
  });
  if (!working) return 0;
  const { database } = working;
  if (hasFlag(options, 'json')) await writeJson({ database, version: VERSION });
  else await writeText(`The worker takes jobs of the league from ${database}. Stop it with Ctrl+C.`);
  const ended = stopped.aborted
    ? null
    : await Promise.race([
        once(stopped, 'abort').then(() => null),
        working.refused,
        working.databaseDied.then(() => DATABASE_DIED),
      ]);
  if (ended !== null) return endWithFailure(ended, working.close);
  await working.close();
  return 0;
}

async function serveUntil(stopped: AbortSignal, options: Options): Promise<ExitStatus> {
  const port = parsePortOption(options, 'port');
  const metricsPort = parsePortOption(options, 'metricsPort', '--metrics-port');
  const host = getText(options, 'host');
  const { serveLeague } = await import('../../league/serve.ts');
  const serving = await serveLeague({
    ...parseLocation(options),
    host,
    port,
    metricsPort,
    origin: getText(options, 'origin'),
    behindProxy: hasFlag(options, 'behindProxy'),
    logsAddresses: options['logAddresses'] !== false,
    smtp: getText(options, 'smtp') ?? process.env['NOMARCH_SMTP'],
    from: getText(options, 'from'),
    backups: getText(options, 'backups'),
    works: options['work'] !== false,
    connectTimeout: CONNECT_TIMEOUT,
    signal: stopped,
  }).catch((error: unknown) => {
    if (stopped.aborted) return null;
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (code === 'ERR_INVALID_URL') throw createUsageError(`--host: expected an address, got "${host ?? ''}"`, 'host');
    if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
    if (code === 'EADDRINUSE' || code === 'EACCES')
      throw createUsageError(`this port cannot be used (${code}); name another with --port`, 'port');
    throw createUsageError(`--host: "${host ?? ''}" is not an address of this machine (${code})`, 'host');
  });
  if (!serving) return 0;
  const { address, database, ownerLink } = serving;
  if (hasFlag(options, 'json')) await writeJson({ address, port: serving.port, database, ownerLink });
  else {
    const owner =
      ownerLink === null ? [] : [`Open this link to become the league’s owner (it works once): ${ownerLink}`];
    await writeText(
      [`Nomarch’s league is open at ${address}`, `Database: ${database}`, ...owner, 'Stop it with Ctrl+C.'].join('\n'),
    );
  }
  const ended = stopped.aborted
    ? null
    : await Promise.race([once(stopped, 'abort').then(() => null), serving.databaseDied.then(() => DATABASE_DIED)]);
  if (ended !== null) return endWithFailure(ended, serving.close);
  await serving.close();
  return 0;
}

/** Creates an invitation link that works once. */
export async function invite(options: Options): Promise<ExitStatus> {
  const seat = getText(options, 'seat');
  if (seat === undefined || seat === '')
    throw createUsageError('--seat: expected a player of the campaign, umpire, reader or owner', 'seat');
  const { inviteLocally } = await import('../../league/administer.ts');
  const invitation = await inviteLocally(parseLocation(options), { campaign: getText(options, 'campaign'), seat });
  return printResult(options, invitation, () => invitation.link);
}

export async function importCampaign(file: string | undefined, options: Options): Promise<ExitStatus> {
  const where = parseLocation(options);
  const document = await readDocument(file ?? '-');
  const { importLocally } = await import('../../league/administer.ts');
  const campaign = await importLocally(where, document);
  return printCampaign(
    options,
    campaign,
    `Imported ${campaign.state.title} as campaign ${campaign.id}. It has no umpire yet: "nomarch league invite --campaign ${campaign.id} --seat umpire" creates a link.`,
  );
}

/** Exports a campaign. The document contains submitted orders and, if requested, secrets, so only its owner can read the file. */
export async function exportCampaign(options: Options): Promise<ExitStatus> {
  const id = getText(options, 'campaign');
  if (id === undefined) throw createUsageError('--campaign: expected a campaign’s id', 'campaign');
  const secrets = hasFlag(options, 'secrets') ? { secrets: true as const } : {};
  const { exportLocally } = await import('../../league/administer.ts');
  const document = await exportLocally(parseLocation(options), { id, ...secrets });
  const out = getText(options, 'out');
  if (out === undefined) await writeJson(document);
  else await writeFileWhole(out, `${JSON.stringify(document, null, 2)}\n`);
  return 0;
}

/** Checks the whole store, as a step before a backup. Exit status 1 if anything is damaged. */
export async function check(options: Options): Promise<ExitStatus> {
  const { checkLocally } = await import('../../league/administer.ts');
  const damage = await checkLocally(parseLocation(options));
  const lines = damage.map(({ what, where }) => `${what}: ${where}`);
  await printResult(options, { damage }, () => lines.join('\n') || 'The database was checked. No damage was found.');
  return damage.length === 0 ? 0 : 1;
}

/** Writes a backup of the league's own or an external database, without PostgreSQL's tools. */
export async function backUp(options: Options): Promise<ExitStatus> {
  const out = getText(options, 'out');
  if (out === undefined || out === '') throw createUsageError('--out: expected the file to write', 'out');
  const { backUpLocally } = await import('../../league/administer.ts');
  await backUpLocally(parseLocation(options), out);
  return printResult(options, { file: out }, () => `Backed up to ${out}.`);
}

/** Restores a backup. Exit status 1 if anything in it is damaged. */
export async function restore(file: string | undefined, options: Options): Promise<ExitStatus> {
  if (file === undefined) throw createUsageError('expected the name of a backup file', 'file');
  const { restoreLocally } = await import('../../league/administer.ts');
  const damage = await restoreLocally(parseLocation(options), file);
  const lines = damage.map(({ what, where }) => `${what}: ${where}`);
  await printResult(options, { damage }, () => lines.join('\n') || 'The backup was restored. No damage was found.');
  return damage.length === 0 ? 0 : 1;
}
