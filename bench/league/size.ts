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
