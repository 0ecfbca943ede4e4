import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { usage } from '../failure.ts';
import { readDocument } from '../input.ts';
import { flag, type Options, portOption, text } from '../options.ts';
import { type ExitStatus, warn, writeJson, writeText } from '../output.ts';
import { writeFileWhole } from '../write-file.ts';
import { VERSION } from '../../services/version.ts';
import { tell, tellCampaign } from './campaign-named.ts';

/** Where the league's campaigns are kept. @throws UseCaseError for an empty value, or two that exclude each other */
function whereOf(options: Options): { readonly database?: string | undefined; readonly data?: string | undefined } {
  const database = text(options, 'database') ?? process.env['NOMARCH_DATABASE'];
  const data = text(options, 'data');
  if (database === '') throw usage('--database: the address of a database was expected, came ""', 'database');
  if (data === '') throw usage('--data: a folder was expected, came ""', 'data');
  if (text(options, 'database') !== undefined && data !== undefined)
    throw usage('--data: it is for a database of the league’s own; leave it out beside --database', 'data');
  return { database: data === undefined ? database : undefined, data };
}

/** Milliseconds that are waited for calls and connections to end whose database does not answer. */
const LONGEST_CLOSE = 5000;

/** How many seconds a database is waited for that cannot be reached yet. */
const CONNECT_TIMEOUT = 300;

/** Runs something that goes on until it is told to stop. */
async function untilStopped(run: (stopped: AbortSignal) => Promise<ExitStatus>): Promise<ExitStatus> {
  const stopped = new AbortController();
  // Who asks twice would else end it before its own database is stopped, which goes on without it.
  const stop = (): void => {
    if (stopped.signal.aborted) warn('it is being closed: calls under way, jobs and the database end first');
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

/** Serves until it is told to stop. */
export const league = (options: Options): Promise<ExitStatus> =>
  untilStopped((stopped) => serveUntil(stopped, options));

/** Takes months and regents' decisions from the queue until it is told to stop. */
export const worker = (options: Options): Promise<ExitStatus> => untilStopped((stopped) => workUntil(stopped, options));

/** Ends with status 1, whatever still runs, so that whoever started it, such as systemd, starts it again. */
async function endWithFailure(why: string, close: () => Promise<void>): Promise<never> {
  warn(why);
  await Promise.race([close(), wait(LONGEST_CLOSE)]);
  // Connections to a database that hangs never end by themselves.
  process.exit(1);
}

const DATABASE_DIED =
  'its PostgreSQL has died or does not answer: the league ends, so that whoever started it, such as systemd, starts both again';

async function workUntil(stopped: AbortSignal, options: Options): Promise<ExitStatus> {
  const { workForLeague } = await import('../../league/work.ts');
  const working = await workForLeague({
    ...whereOf(options),
    connectTimeout: CONNECT_TIMEOUT,
    signal: stopped,
  }).catch((error: unknown) => {
    if (stopped.aborted) return null;
    throw error;
  });
  if (!working) return 0;
  const { database } = working;
  if (flag(options, 'json')) await writeJson({ database, version: VERSION });
  else
    await writeText(`A worker takes months and regents’ orders of the league from ${database}. Stop it with Ctrl+C.`);
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
  const port = portOption(options, 'port');
  const metricsPort = portOption(options, 'metricsPort', '--metrics-port');
  const host = text(options, 'host');
  const { serveLeague } = await import('../../league/serve.ts');
  const serving = await serveLeague({
    ...whereOf(options),
    host,
    port,
    metricsPort,
    origin: text(options, 'origin'),
    behindProxy: flag(options, 'behindProxy'),
    logsAddresses: options['logAddresses'] !== false,
    smtp: text(options, 'smtp') ?? process.env['NOMARCH_SMTP'],
    from: text(options, 'from'),
    backups: text(options, 'backups'),
    works: options['work'] !== false,
    connectTimeout: CONNECT_TIMEOUT,
    signal: stopped,
  }).catch((error: unknown) => {
    if (stopped.aborted) return null;
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (code === 'ERR_INVALID_URL') throw usage(`--host: an address was expected, came "${host ?? ''}"`, 'host');
    if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;
    if (code === 'EADDRINUSE' || code === 'EACCES')
      throw usage(`this port cannot be used (${code}); name another with --port`, 'port');
    throw usage(`--host: "${host ?? ''}" is no address of this machine (${code})`, 'host');
  });
  if (!serving) return 0;
  const { address, database, ownerLink } = serving;
  if (flag(options, 'json')) await writeJson({ address, port: serving.port, database, ownerLink });
  else {
    const owner =
      ownerLink === null ? [] : [`Whoever opens this link first owns the league; it works once: ${ownerLink}`];
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

/** Makes a link that works once. */
export async function invite(options: Options): Promise<ExitStatus> {
  const seat = text(options, 'seat');
  if (seat === undefined || seat === '')
    throw usage('--seat: a player of the campaign, umpire, reader or owner was expected', 'seat');
  const { inviteFromHere } = await import('../../league/administer.ts');
  const invitation = await inviteFromHere(whereOf(options), { campaign: text(options, 'campaign'), seat });
  return tell(options, invitation, () => invitation.link);
}

export async function importCampaign(file: string | undefined, options: Options): Promise<ExitStatus> {
  const where = whereOf(options);
  const document = await readDocument(file ?? '-');
  const { importFromHere } = await import('../../league/administer.ts');
  const campaign = await importFromHere(where, document);
  return tellCampaign(
    options,
    campaign,
    `Imported ${campaign.state.title} as campaign ${campaign.id}. Nobody leads it yet: "nomarch league invite --campaign ${campaign.id} --seat umpire" makes a link.`,
  );
}

/** The document holds the orders that are filed, and its secrets where they are asked for: nobody else may read the file. */
export async function exportCampaign(options: Options): Promise<ExitStatus> {
  const id = text(options, 'campaign');
  if (id === undefined) throw usage('--campaign: a campaign’s id was expected', 'campaign');
  const secrets = flag(options, 'secrets') ? { secrets: true as const } : {};
  const { exportFromHere } = await import('../../league/administer.ts');
  const document = await exportFromHere(whereOf(options), { id, ...secrets });
  const out = text(options, 'out');
  if (out === undefined) await writeJson(document);
  else await writeFileWhole(out, `${JSON.stringify(document, null, 2)}\n`);
  return 0;
}

/** Checks all that is stored, as a step before a backup. Exit status 1 where something is damaged. */
export async function check(options: Options): Promise<ExitStatus> {
  const { checkFromHere } = await import('../../league/administer.ts');
  const damage = await checkFromHere(whereOf(options));
  const lines = damage.map(({ what, where }) => `${what}: ${where}`);
  await tell(options, { damage }, () => lines.join('\n') || 'The store was checked: nothing in it is damaged.');
  return damage.length === 0 ? 0 : 1;
}

/** Writes a backup that needs none of PostgreSQL's programs, of the league's own database or of another. */
export async function backUp(options: Options): Promise<ExitStatus> {
  const out = text(options, 'out');
  if (out === undefined || out === '') throw usage('--out: the file to write was expected', 'out');
  const { backUpFromHere } = await import('../../league/administer.ts');
  await backUpFromHere(whereOf(options), out);
  return tell(options, { file: out }, () => `Backed up to ${out}.`);
}

/** Exit status 1 where something in the restored backup is damaged. */
export async function restore(file: string | undefined, options: Options): Promise<ExitStatus> {
  if (file === undefined) throw usage('the file of a backup was expected', 'file');
  const { restoreFromHere } = await import('../../league/administer.ts');
  const damage = await restoreFromHere(whereOf(options), file);
  const lines = damage.map(({ what, where }) => `${what}: ${where}`);
  await tell(options, { damage }, () => lines.join('\n') || 'The backup was restored: nothing in it is damaged.');
  return damage.length === 0 ? 0 : 1;
}
