import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type Child, startChild, startProgram } from '../child.ts';

const saidSchema = z.strictObject({ port: z.int(), ownerLink: z.string().nullable() });

export interface LeagueProcess {
  readonly child: Child;
  readonly port: number;
  /** A link for whoever is to own the server; null where somebody does. */
  readonly ownerLink: string | null;
}

const SERVES = 'serves ';

/** Waits until a program that serves a league says where. */
export async function serving(child: Child): Promise<LeagueProcess> {
  for (;;) {
    const said = await child.hear();
    if (said.startsWith(SERVES)) return { child, ...saidSchema.parse(JSON.parse(said.slice(SERVES.length))) };
  }
}

interface Served {
  /** The port to serve at; any that is free by default. */
  readonly port?: number;
  /** By how many hours its clock is ahead. */
  readonly ahead?: number;
  /** Whether it resolves months that are due, too; true by default. */
  readonly works?: boolean;
}

/** Starts a process of a league over a database, which is gone when the test is. */
export const startLeague = (
  database: string,
  { port = 0, ahead = 0, works = true }: Served = {},
): Promise<LeagueProcess> =>
  serving(startChild('league/process.ts', [database, String(port), String(ahead), works ? '' : 'calls']));

/** Starts `nomarch league worker` over a database, which is gone when the test is. It works when it has said its first line. */
export function startWorker(database: string): Child {
  const program = fileURLToPath(new URL('../../../cli/main.ts', import.meta.url));
  return startProgram(process.execPath, [program, 'league', 'worker', '--database', database, '--json']);
}
