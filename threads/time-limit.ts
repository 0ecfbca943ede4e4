import type { Worker } from 'node:worker_threads';

const POLL_MILLISECONDS = 250;

/** Limit on the clock, as a multiple of the processor time, for a thread that only waits. */
const CLOCK_FACTOR = 10;

/**
 * Calls `onLate` once a thread has used this many seconds of processor time from now. A busy machine therefore ends no thread early.
 * @returns a function that ends the limit
 */
export function limitProcessorTime(worker: Worker, seconds: number, onLate: () => void): () => void {
  const clock = setTimeout(onLate, seconds * CLOCK_FACTOR * 1000);
  // A thread that has ended has no usage, and its end is reported elsewhere.
  const start = worker.cpuUsage().catch(() => undefined);
  const poll = async (): Promise<void> => {
    const { user, system } = await worker.cpuUsage(await start);
    if (user + system > seconds * 1_000_000) onLate();
  };
  const timer = setInterval(() => void poll().catch(() => undefined), POLL_MILLISECONDS);
  return () => {
    clearTimeout(clock);
    clearInterval(timer);
  };
}
