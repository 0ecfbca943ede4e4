/** Two kinds of load: at an even pace, and as fast as possible. */

/** Percentiles in milliseconds. */
export interface Latencies {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly count: number;
}

export function toLatencies(times: readonly number[]): Latencies {
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99), count: sorted.length };
}

/** Calls at an even pace. A call's time starts when it is due, so a slow call does not hide the delay of the next one. */
export async function callAtPace(
  seconds: number,
  aSecond: number,
  work: (index: number) => Promise<unknown>,
): Promise<Latencies> {
  const began = performance.now();
  const count = Math.floor(seconds * aSecond);
  const times: number[] = [];
  const under: Promise<unknown>[] = [];
  for (let index = 0; index < count; index += 1) {
    const due = began + (1000 * index) / aSecond;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    under.push(work(index).then(() => times.push(performance.now() - due)));
  }
  await Promise.all(under);
  return toLatencies(times);
}

/** Makes `count` calls, `atOnce` at a time. @returns calls per second */
export async function callAtOnce(
  count: number,
  atOnce: number,
  work: (index: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  let next = 0;
  const caller = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return (1000 * count) / (performance.now() - began);
}
