import { setTimeout } from 'node:timers/promises';
import { StoreError } from '../../services/repositories/store-error.ts';

/** A machine starts its services in no order, so the league may be up before its database. */
export interface RetryOptions {
  /** How long to go on trying; 0 tries once. */
  readonly seconds: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined;
  /** Called before each wait. @param inSeconds until the next attempt */
  readonly onRetry: (why: StoreError, inSeconds: number) => void;
}

const FIRST_WAIT = 0.5;
const LONGEST_WAIT = 30;

/**
 * Tries to connect until the database can be reached, after waits that double.
 * @throws StoreError STORE_BUSY once the time is over or the signal ends the wait; any other error at once
 */
export async function connectWithRetry<T>(
  connect: () => Promise<T>,
  { seconds, signal, onRetry }: RetryOptions = { seconds: 0, onRetry: () => undefined },
): Promise<T> {
  let left = seconds;
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await connect();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.code === 'STORE_BUSY';
      if (!isBusy || left <= 0 || signal?.aborted) throw error;
      const pause = Math.min(wait, left);
      left -= pause;
      onRetry(error, pause);
      await setTimeout(1000 * pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
