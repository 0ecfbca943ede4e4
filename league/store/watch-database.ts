import { Client, DatabaseError } from 'pg';

const CHECK_EVERY = 2000;
/** Milliseconds within which a database answers: one that hangs keeps connections open and says nothing. */
const LONGEST_ANSWER = 4000;
/** So many checks fail in a row before a database counts as dead: a restart of it takes less. */
const MOST_FAILED = 3;

/** Connects and asks. A refusal of the server's own, such as of one connection too many, is an answer. */
async function isAnswering(url: string): Promise<boolean> {
  const client = new Client({
    connectionString: url,
    application_name: 'nomarch league, health',
    connectionTimeoutMillis: LONGEST_ANSWER,
    query_timeout: LONGEST_ANSWER,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError && error.code?.startsWith('57P') === false;
  } finally {
    // The end of a connection that hangs is not waited for.
    void client.end().catch(() => undefined);
  }
}

export interface Watched {
  /** Whether the database answered the last check, which was not long ago. */
  isHealthy(): boolean;
  /** Settles when the database has not answered for some time. */
  readonly died: Promise<undefined>;
  end(): void;
}

interface Watching {
  readonly url: string;
  /** Called when the database stops to answer and when it answers again. */
  readonly onChange: (isHealthy: boolean) => void;
}

/** Asks the database again and again whether it answers, over connections of its own: those of the pool may all be at work. */
export function watchDatabase({ url, onChange }: Watching, checkEvery = CHECK_EVERY): Watched {
  const { promise: died, resolve } = Promise.withResolvers<undefined>();
  let failed = 0;
  let isChecking = false;
  async function check(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    const before = failed;
    failed = (await isAnswering(url)) ? 0 : failed + 1;
    isChecking = false;
    if (failed > 0 !== before > 0) onChange(failed === 0);
    if (failed >= MOST_FAILED) resolve(undefined);
  }
  const timer = setInterval(() => void check(), checkEvery);
  timer.unref();
  return { isHealthy: () => failed === 0, died, end: () => clearInterval(timer) };
}
