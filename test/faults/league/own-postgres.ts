import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { onTestFinished } from 'vitest';
import { launchPostgres } from '../../../db/postgres/launch.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Reads rows of the database directly, without the league. */
export type Ask = <Row>(statement: string) => Promise<Row[]>;

/** A PostgreSQL server for one test, which may stop it. */
export interface OwnPostgres {
  readonly url: string;
  /** Folder of the server's socket. */
  readonly folder: string;
  readonly ask: Ask;
  /** Stops the server: `fast` closes its connections and shuts down, `immediate` ends like a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
}

export const asking =
  (url: string): Ask =>
  async <Row>(statement: string) => {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query(statement)).rows as Row[];
    } finally {
      await client.end();
    }
  };

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Starts a server in a temporary folder. The server and the folder are removed after the test. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const folder = temporaryFolder();
  let launched = await launchPostgres(folder);
  onTestFinished(() => launched.stop());
  const file = join(folder, 'data', 'postmaster.pid');
  return {
    url: launched.url,
    folder,
    ask: asking(launched.url),
    async stop(how) {
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), SIGNALS[how]);
      while (existsSync(file)) await wait(5);
    },
    async start() {
      launched = await launchPostgres(folder);
    },
  };
}
