import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Child, startChild, startProgram } from '../child.ts';

const saidSchema = z.strictObject({ port: z.int(), ownerLink: z.string().nullable() });

export interface LeagueProcess {
  readonly child: Child;
  readonly port: number;
  /** Invitation for the server's owner, or null if the server has an owner. */
  readonly ownerLink: string | null;
}

const SERVES = 'serves ';

/** Waits until a program that serves a league prints its address. */
export async function serving(child: Child): Promise<LeagueProcess> {
  for (;;) {
    const said = await child.hear();
    if (said.startsWith(SERVES)) return { child, ...saidSchema.parse(JSON.parse(said.slice(SERVES.length))) };
  }
}

interface Served {
  /** Port to serve on, any free one by default. */
  readonly port?: number;
  /** Hours by which the process's clock is ahead. */
  readonly ahead?: number;
  /** False if the process does not resolve due months. True by default. */
  readonly works?: boolean;
}

/** Starts a league process over a database, killed after the test. */
export const startLeague = (
  database: string,
  { port = 0, ahead = 0, works = true }: Served = {},
): Promise<LeagueProcess> =>
  serving(startChild('league/process.ts', [database, String(port), String(ahead), works ? '' : 'calls']));

/** Starts `nomarch league worker` over a database, killed after the test. The worker is ready once it has printed a line. */
export function startWorker(database: string): Child {
  const program = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));
  return startProgram(process.execPath, [program, 'league', 'worker', '--database', database, '--json']);
}
