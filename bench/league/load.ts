/** Size of the measurement. The default is `--campaigns 500`, a club's server. All parts are shorter with fewer. */
export interface BenchSize {
  readonly campaigns: number;
  /** Numbers of league processes, measured one after another. */
  readonly processes: readonly number[];
  /** Seconds at a club's pace, and the calls then made as fast as possible. */
  readonly seconds: number;
  readonly most: { readonly orders: number; readonly packs: number; readonly months: number };
  readonly streams: number;
  /** Campaigns with regents whose months are due at an even pace, and all at once. */
  readonly withRegents: { readonly atPace: number; readonly atOnce: number };
}

const CLUB: Omit<BenchSize, 'campaigns' | 'streams'> = {
  processes: [1, 2],
  seconds: 15,
  most: { orders: 1200, packs: 600, months: 25 },
  withRegents: { atPace: 100, atOnce: 100 },
};

const LOOK: typeof CLUB = {
  processes: [1],
  seconds: 5,
  most: { orders: 200, packs: 100, months: 10 },
  withRegents: { atPace: 40, atOnce: 20 },
};

/** @throws RangeError for fewer than 20 */
export function readSize(words: readonly string[]): BenchSize {
  const optionIndex = words.indexOf('--campaigns');
  const campaigns = optionIndex < 0 ? 500 : Number(words[optionIndex + 1]);
  if (!Number.isInteger(campaigns) || campaigns < 20)
    throw new RangeError(`--campaigns must be at least 20, not ${words[optionIndex + 1] ?? ''}`);
  return { ...(campaigns < 500 ? LOOK : CLUB), campaigns, streams: 4 * campaigns };
}

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
