import { sql } from 'kysely';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type LeagueDb, selectMillisecondsNow } from '../store/league-store.ts';
import { createLimitError } from './actor.ts';

export interface RateLimits {
  /** Maximum calls per minute and session, or per address if there is no session. Each process counts separately. */
  readonly calls: number;
  /** Maximum calls of slow methods. They also count as `calls`. */
  readonly longCalls: number;
  /** Maximum calls for a regent's advice to one seat. They also count as `calls`. */
  readonly advice: number;
  /** Maximum failed invitation attempts per address in ten minutes, over all processes. Also that of passkey attempts, but per process. */
  readonly tries: number;
}

export const DEFAULT_LIMITS: RateLimits = { calls: 900, longCalls: 30, advice: 10, tries: 60 };

/** Maximum public pages per minute and address. Each process counts separately. */
export const MAX_PAGES_PER_MINUTE = 120;

/** Methods with which a stranger could guess tokens. */
const GUESSES = new Set(['league.invitation', 'league.enter']);
/** Methods of signing in. Their answers cannot be guessed. Counted separately, so guessed invitations do not block signing in. */
const SIGNING_IN = new Set(['league.beginSignIn', 'league.signIn']);

/** Methods that ask a regent for advice, which takes seconds. */
const ADVICE = new Set(['packs.suggest', 'regents.suggest', 'regents.deployment']);

/** Methods that send a message to an unconfirmed address. */
const ADDRESSING = new Set([
  'league.addChannel',
  'league.tryChannel',
  'league.confirmChannel',
  'league.mailLink',
  'league.tryMail',
]);
const MAX_ADDRESSED_PER_HOUR = 30;

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
  /** Hash of the session's token, or null for no session. */
  readonly session: string | null;
  readonly address: string;
}

export interface Limits {
  /** Counts a call. @throws UseCaseError LIMITED if there are too many */
  expect(method: string, caller: Caller): Promise<void>;
  /** Counts a permitted call for a regent's advice to a seat. @throws UseCaseError LIMITED if there are too many */
  expectAdvice(method: string, seat: string): Promise<void>;
  /** Counts a request for a public page, which needs no account. @throws UseCaseError LIMITED if there are too many */
  expectPage(address: string): Promise<void>;
  /** Removes the attempt of a successful call from the count. */
  succeeded(method: string, caller: Pick<Caller, 'address'>): Promise<void>;
}

/** Returns an IPv4 address itself, or the /64 network of an IPv6 address, since a client usually controls that whole network. */
export function getNetwork(address: string): string {
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
    throw createLimitError(Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000));
  }
}

/** Milliseconds from the first attempt until the count restarts. */
const ATTEMPT_WINDOW = 600_000;

/** Counts an attempt with the database's clock. The library's limiter uses each process's clock, and these can differ. */
async function countAttempt(db: LeagueDb, address: string, max: number): Promise<void> {
  const now = selectMillisecondsNow();
  const isOver = sql<boolean>`rate_limit.expire <= ${now}`;
  const { points, left } = await db
    .insertInto('rate_limit')
    .values({ key: `try:${address}`, points: 1, expire: sql<number>`${now} + ${ATTEMPT_WINDOW}` })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when ${isOver} then 1 else rate_limit.points + 1 end`,
        expire: sql<number>`case when ${isOver} then excluded.expire else rate_limit.expire end`,
      }),
    )
    .returning(['points', sql<number>`expire - ${now}`.as('left')])
    .executeTakeFirstOrThrow();
  if (points > max) throw createLimitError(Math.max(1, Math.ceil(left / 1000)));
}

/** Creates the counters. Only attempts to guess a token are counted in the database: counting a call there takes longer than most calls. */
export function createLimits(db: LeagueDb, { calls, longCalls, advice, tries }: RateLimits = DEFAULT_LIMITS): Limits {
  const callLimiter = new RateLimiterMemory({ points: calls, duration: 60, keyPrefix: 'call' });
  const longCallLimiter = new RateLimiterMemory({ points: longCalls, duration: 60, keyPrefix: 'long' });
  const adviceLimiter = new RateLimiterMemory({ points: advice, duration: 60, keyPrefix: 'advice' });
  const pageLimiter = new RateLimiterMemory({ points: MAX_PAGES_PER_MINUTE, duration: 60, keyPrefix: 'page' });
  const addressLimiter = new RateLimiterMemory({
    points: MAX_ADDRESSED_PER_HOUR,
    duration: 3600,
    keyPrefix: 'address',
  });
  const signInLimiter = new RateLimiterMemory({ points: tries, duration: ATTEMPT_WINDOW / 1000, keyPrefix: 'passkey' });
  return {
    async expect(method, { session, address }) {
      const caller = session ?? getNetwork(address);
      await consume(callLimiter, caller);
      if (LONG_METHODS.has(method)) await consume(longCallLimiter, caller);
      if (GUESSES.has(method)) await countAttempt(db, getNetwork(address), tries);
      if (ADDRESSING.has(method)) await consume(addressLimiter, caller);
      if (SIGNING_IN.has(method)) await consume(signInLimiter, getNetwork(address));
    },
    async expectAdvice(method, seat) {
      if (ADVICE.has(method)) await consume(adviceLimiter, seat);
    },
    expectPage: (address) => consume(pageLimiter, getNetwork(address)),
    async succeeded(method, { address }) {
      const network = getNetwork(address);
      if (GUESSES.has(method))
        await db
          .updateTable('rate_limit')
          .set({ points: sql<number>`greatest(points - 1, 0)` })
          .where('key', '=', `try:${network}`)
          .execute();
      // A sign-in consists of beginSignIn and signIn. Each of them has consumed one point.
      if (method === 'league.signIn') await signInLimiter.reward(network, 2);
    },
  };
}
