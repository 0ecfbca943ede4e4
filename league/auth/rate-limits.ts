import { sql } from 'kysely';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type LeagueDb, millisecondsNow } from '../store/league-store.ts';
import { tooOften } from './errors.ts';

/** How often somebody may call. */
export interface Allowed {
  /** Calls of a session, or of an address without one, a minute; counted by each process for itself. */
  readonly calls: number;
  /** Of those the ones that take the server long. */
  readonly longCalls: number;
  /** Invitations and passkeys that an address may try in ten minutes, at all processes together. */
  readonly tries: number;
}

export const USUALLY_ALLOWED: Allowed = { calls: 900, longCalls: 30, tries: 60 };

/** Methods that somebody may call who has yet to show who he is. */
const TRIES = new Set(['league.invitation', 'league.enter', 'league.beginSignIn', 'league.signIn']);

/** Methods that replay or resolve whole campaigns, or read long files. */
const LONG = new Set([
  'campaigns.verify',
  'campaigns.checkPack',
  'campaigns.preview',
  'campaigns.statistics',
  'campaigns.exportDocument',
  'campaigns.importText',
  'campaigns.create',
]);

export interface Caller {
  /** A session's hash; null where there is none. */
  readonly session: string | null;
  readonly address: string;
}

export interface Limits {
  /** Counts a call. @throws UseCaseError LIMITED for one too many */
  expect(method: string, caller: Caller): Promise<void>;
}

/** A network of IPv6 is one caller: whoever has one address of it has them all. */
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

/** Milliseconds from a first attempt until attempts are counted from the start again. */
const TRIED_FOR = 600_000;

/**
 * Counts an attempt of an address in the database, by its clock: processes whose clocks differ would let each other's counts expire, or keep
 * them for good, as the library's own limiter does.
 */
async function countTry(db: LeagueDb, address: string, most: number): Promise<void> {
  const now = millisecondsNow();
  const isOver = sql<boolean>`rate_limit.expire <= ${now}`;
  const { points, left } = await db
    .insertInto('rate_limit')
    .values({ key: `try:${address}`, points: 1, expire: sql<number>`${now} + ${TRIED_FOR}` })
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

/** Limits of how often somebody may call. Guesses are counted in the database; all else would cost more to count there than to answer. */
export function createLimits(db: LeagueDb, { calls, longCalls, tries }: Allowed = USUALLY_ALLOWED): Limits {
  const calling = new RateLimiterMemory({ points: calls, duration: 60, keyPrefix: 'call' });
  const callingLong = new RateLimiterMemory({ points: longCalls, duration: 60, keyPrefix: 'long' });
  return {
    async expect(method, { session, address }) {
      const caller = session ?? networkOf(address);
      await consume(calling, caller);
      if (LONG.has(method)) await consume(callingLong, caller);
      if (TRIES.has(method)) await countTry(db, networkOf(address), tries);
    },
  };
}
