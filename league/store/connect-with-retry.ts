import { setTimeout } from 'node:timers/promises';
import { StoreError } from '../../services/repositories/store-error.ts';

/** How long a database is waited for that cannot be reached: whoever starts a machine starts its services in no order. */
export interface Patience {
  readonly seconds: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Takes why it cannot be reached, and in how many seconds it is tried again. */
  readonly tell: (why: StoreError, again: number) => void;
}

const FIRST_WAIT = 0.5;
const LONGEST_WAIT = 30;

/**
 * Tries until the database can be reached, after waits that double, and no longer than there is patience.
 * @throws StoreError STORE_BUSY after that, or once the signal ends it; any other error at once
 */
export async function untilReached<T>(
  reach: () => Promise<T>,
  { seconds, signal, tell }: Patience = { seconds: 0, tell: () => undefined },
): Promise<T> {
  let left = seconds;
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await reach();
    } catch (error) {
      const isBusy = error instanceof StoreError && error.code === 'STORE_BUSY';
      if (!isBusy || left <= 0 || signal?.aborted) throw error;
      const again = Math.min(wait, left);
      left -= again;
      tell(error, again);
      await setTimeout(1000 * again, undefined, { signal }).catch(() => undefined);
    }
  }
}
