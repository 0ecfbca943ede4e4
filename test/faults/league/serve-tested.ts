import { serveLeague } from '../../../league/serve.ts';
import type { RateLimits } from '../../../league/auth/rate-limits.ts';

const MANY: RateLimits = { calls: 1_000_000, longCalls: 1_000_000, advice: 1_000_000, tries: 1_000_000 };

/** Serves a league in this process. Prints its address, then unexpected errors. */
export async function serveTested(database: string, port: number, works = true): Promise<void> {
  const log = {
    call: () => undefined,
    say: () => undefined,
    report: (error: unknown) => console.log(`reported ${String(error)}`),
  };
  const served = await serveLeague({ database, port, works, allowed: MANY, log });
  console.log(`serves ${JSON.stringify({ port: served.port, ownerLink: served.ownerLink })}`);
}
