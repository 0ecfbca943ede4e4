import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLine } from '../program/built-command-line.ts';

/** `nomarch league` in its own process, with its own PostgreSQL. */
export interface LeagueProcess {
  readonly address: string;
  /** Listening port, which differs from its address behind a proxy. */
  readonly port: number;
  /** Single-use invitation for the league's owner. */
  readonly ownerLink: string;
  /** Restarts the process at the same address with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Started {
  readonly child: ChildProcess;
  readonly address: string;
  readonly port: number;
  readonly ownerLink: string | null;
}

async function start(data: string, port: number, more: readonly string[]): Promise<Started> {
  // The address of a database is passed in the environment, as documented.
  const isNamed = data.startsWith('postgresql:');
  const words = ['league', ...(isNamed ? [] : ['--data', data]), '--port', String(port), '--json', ...more];
  const env = isNamed ? { ...process.env, NOMARCH_DATABASE: data } : process.env;
  const child = spawn(process.execPath, [await commandLine(), ...words], { env });
  let [said, complained] = ['', ''];
  child.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()));
  const answer = await new Promise<Omit<Started, 'child'>>((told, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      // The process prints its start as several lines of JSON, which end with a brace.
      if (/^\}$/m.test(said)) told(JSON.parse(said) as Omit<Started, 'child'>);
    });
    child.on('close', (code) => failed(new Error(`The league ended with ${String(code)}:\n${said}\n${complained}`)));
  });
  return { child, ...answer };
}

async function end({ child }: Started): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** @param data folder, or address of its database @param more arguments of the command */
export async function startLeague(data: string, more: readonly string[] = []): Promise<LeagueProcess> {
  let running = await start(data, 0, more);
  const { address, port, ownerLink } = running;
  return {
    address,
    port,
    ownerLink: ownerLink ?? '',
    async restart() {
      await end(running);
      running = await start(data, port, more);
    },
    stop: () => end(running),
  };
}
