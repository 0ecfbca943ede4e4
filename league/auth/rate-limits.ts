import { sql } from 'kysely';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type LeagueDb, millisecondsNow } from '../store/league-store.ts';
import { tooOften } from './actor.ts';

export interface RateLimits {
  /** Calls a minute of a session, or of an address without one; each process counts for itself. */
  readonly calls: number;
  /** Of these, calls of slow methods. */
  readonly longCalls: number;
  /** Of these, calls for a regent's advice to one seat. */
  readonly advice: number;
  /** Failed attempts with invitations in ten minutes of an address, over all processes. As many with passkeys, each process by itself. */
  readonly tries: number;
}

export const DEFAULT_LIMITS: RateLimits = { calls: 900, longCalls: 30, advice: 10, tries: 60 };

/** Public pages that an address may read in a minute; each process counts for itself. */
export const PAGES_A_MINUTE = 120;

/** Methods with which a stranger could guess tokens. */
const GUESSES = new Set(['league.invitation', 'league.enter']);
/** No answer to these can be guessed; they have a count of their own, so that guesses do not lock them out. */
const SIGNING_IN = new Set(['league.beginSignIn', 'league.signIn']);

/** Regents' advice, which takes seconds. */
const ADVICE = new Set(['packs.suggest', 'regents.suggest', 'regents.deployment']);

/** Methods that send something to an address that somebody has only named: so many an hour. */
const ADDRESSING = new Set([
  'league.addChannel',
  'league.tryChannel',
  'league.confirmChannel',
  'league.mailLink',
  'league.tryMail',
]);
const ADDRESSED_AN_HOUR = 30;

/** Methods that replay or resolve whole campaigns or read long files. */
const LONG_METHODS = new Set([
  'regents.think',
  'campaigns.verify',
  'campaigns.checkPack',
  'campaigns.preview',
  'campaigns.statistics',
  'campaigns.exportDocument',
  'campaigns.importText',
  'campaigns.create',
  'league.backUp',
  'league.propose',
  ...ADVICE,
]);

export interface Caller {
  /** A session's hash; null where there is none. */
  readonly session: string | null;
  readonly address: string;
}

export interface Limits {
  /** Counts a call. @throws UseCaseError LIMITED for one too many */
  expect(method: string, caller: Caller): Promise<void>;
  /** Counts a permitted call for advice to a seat. @throws UseCaseError LIMITED for one too many */
  expectAdvice(method: string, seat: string): Promise<void>;
  /** Counts a reading of a public page, which needs no account. @throws UseCaseError LIMITED for one too many */
  expectPage(address: string): Promise<void>;
  /** Takes a call's attempt back, as it was none: it succeeded. */
  succeeded(method: string, caller: Pick<Caller, 'address'>): Promise<void>;
}

/** The address, or the /64 network of an IPv6 address: whoever has one address of it has them all. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const behind = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill('0');
  return [...groups, ...(tail === undefined ? [] : zeros), ...behind].slice(0, 4).join(':');
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (refused instanceof Error) throw refused;
    throw tooOften(Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000));
  }
}

/** Milliseconds after the first attempt until counting starts again. */
const TRY_WINDOW = 600_000;

/**
 * Counts an attempt in the database, by the database's clock. The library's own PostgreSQL limiter uses each process's clock, so that
 * processes whose clocks differ let each other's counts expire too early or never.
 */
async function countTry(db: LeagueDb, address: string, most: number): Promise<void> {
  const now = millisecondsNow();
  const isOver = sql<boolean>`rate_limit.expire <= ${now}`;
  const { points, left } = await db
    .insertInto('rate_limit')
    .values({ key: `try:${address}`, points: 1, expire: sql<number>`${now} + ${TRY_WINDOW}` })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when ${isOver} then 1 else rate_limit.points + 1 end`,
        expire: sql<number>`case when ${isOver} then excluded.expire else rate_limit.expire end`,
      }),
    )
    .returning(['points', sql<number>`expire - ${now}`.as('left')])
    .executeTakeFirstOrThrow();
  if (points > most) throw tooOften(Math.max(1, Math.ceil(left / 1000)));
}

/** Counts calls. Only guesses are counted in the database: counting other calls there would cost more than answering them. */
export function createLimits(db: LeagueDb, { calls, longCalls, advice, tries }: RateLimits = DEFAULT_LIMITS): Limits {
  const calling = new RateLimiterMemory({ points: calls, duration: 60, keyPrefix: 'call' });
  const callingLong = new RateLimiterMemory({ points: longCalls, duration: 60, keyPrefix: 'long' });
  const advising = new RateLimiterMemory({ points: advice, duration: 60, keyPrefix: 'advice' });
  const reading = new RateLimiterMemory({ points: PAGES_A_MINUTE, duration: 60, keyPrefix: 'page' });
  const addressing = new RateLimiterMemory({ points: ADDRESSED_AN_HOUR, duration: 3600, keyPrefix: 'address' });
  const signingIn = new RateLimiterMemory({ points: tries, duration: TRY_WINDOW / 1000, keyPrefix: 'passkey' });
  return {
    async expect(method, { session, address }) {
      const caller = session ?? networkOf(address);
      await consume(calling, caller);
      if (LONG_METHODS.has(method)) await consume(callingLong, caller);
      if (GUESSES.has(method)) await countTry(db, networkOf(address), tries);
      if (ADDRESSING.has(method)) await consume(addressing, caller);
      if (SIGNING_IN.has(method)) await consume(signingIn, networkOf(address));
    },
    async expectAdvice(method, seat) {
      if (ADVICE.has(method)) await consume(advising, seat);
    },
    expectPage: (address) => consume(reading, networkOf(address)),
    async succeeded(method, { address }) {
      const network = networkOf(address);
      if (GUESSES.has(method))
        await db
          .updateTable('rate_limit')
          .set({ points: sql<number>`greatest(points - 1, 0)` })
          .where('key', '=', `try:${network}`)
          .execute();
      // Its beginning and its end.
      if (method === 'league.signIn') await signingIn.reward(network, 2);
    },
  };
}
