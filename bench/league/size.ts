/** How much of each is measured: `--campaigns 500` is a club's server in some six minutes, fewer are a look at it in two. */
export interface BenchSize {
  readonly campaigns: number;
  /** Turns of the store and of commands, and how many orders and months one of them has. */
  readonly storeTurns: number;
  readonly turns: number;
  readonly orders: number;
  readonly months: number;
  /** How many league processes are measured one after another: one, and then two. */
  readonly processes: readonly number[];
  /** Seconds at a club's pace, and how much is then called as much as goes. */
  readonly seconds: number;
  readonly most: { readonly orders: number; readonly packs: number; readonly months: number };
  readonly streams: number;
  /** Campaigns whose months wait for regents at an even pace, and those that are due all at once. */
  readonly withRegents: { readonly atPace: number; readonly atOnce: number };
}

const CLUB: Omit<BenchSize, 'campaigns' | 'streams'> = {
  storeTurns: 8,
  turns: 6,
  orders: 400,
  months: 20,
  processes: [1, 2],
  seconds: 15,
  most: { orders: 1200, packs: 600, months: 25 },
  withRegents: { atPace: 100, atOnce: 100 },
};

const LOOK: typeof CLUB = {
  storeTurns: 4,
  turns: 3,
  orders: 100,
  months: 10,
  processes: [1],
  seconds: 5,
  most: { orders: 200, packs: 100, months: 10 },
  withRegents: { atPace: 40, atOnce: 20 },
};

/** @throws RangeError for fewer than 20 */
export function sizeOf(words: readonly string[]): BenchSize {
  const at = words.indexOf('--campaigns');
  const campaigns = at < 0 ? 500 : Number(words[at + 1]);
  if (!Number.isInteger(campaigns) || campaigns < 20)
    throw new RangeError(`--campaigns: 20 or more was expected, came ${words[at + 1] ?? ''}`);
  return { ...(campaigns < 500 ? LOOK : CLUB), campaigns, streams: 4 * campaigns };
}
