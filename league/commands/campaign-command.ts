import { sql } from 'kysely';
import type { ResolveWhen } from '../../contract/league/timing.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { LeagueCall, LeagueContext } from '../league-context.ts';
import { isoText, type LeagueDb, type LeagueTransaction } from '../store/league-store.ts';
import type { Part } from '../auth/actor.ts';
import { expectMay, namedBy } from '../auth/permission.ts';
import { notYours, signedOut } from '../auth/errors.ts';
import { type KeptCommand, type Notify, type Told, writeNotices } from './write-notices.ts';
import { answeredBefore, expectKey, inKeyedTransaction, keptAnswer, keptOf, type SentCommand } from './idempotency.ts';

export type { Notify, Told } from './write-notices.ts';

/** How a campaign is led, as its row is while it is locked. */
interface Led {
  /** Number of the newest message. */
  readonly messages: number;
  readonly resolve: ResolveWhen;
  readonly paused: boolean;
  /** The month that its deadline is for; null where it has had none. */
  readonly timedMonth: number | null;
}

/** What is found behind the lock. */
interface Looked extends Led {
  /** By the database's clock. */
  readonly now: string;
  /** What the account is to the campaign now. */
  readonly parts: readonly Part[];
  /** Of the command that was kept by the key; null where there is none. */
  readonly request: string | null;
  readonly answer: string | null;
}

/** What a campaign's command works with. */
export interface CampaignWork extends LeagueTransaction {
  /** The services' context within the transaction, by the database's clock: their use cases run in it as they are. */
  readonly app: AppContext;
  readonly campaign: string;
  readonly led: Led;
  /** Tells of something once it is committed: all of the campaign where no seat is named. */
  readonly notify: Notify;
}

/** Who looks, and by which key its command may be kept. */
interface Looking {
  readonly account: string;
  readonly key: string | null;
}

/** Makes every other command of the campaign wait until this transaction ends. @returns undefined where there is no such campaign */
async function lockAndLook(db: LeagueDb, campaign: string, by: Looking | null): Promise<Looked | undefined> {
  const { rows } = await sql<Looked>`
    select messages, resolve, paused, timed_month as "timedMonth", ${isoText('looked_at')} as now, parts, request, answer
    from lock_and_look(${campaign}, ${by?.account ?? null}, ${by?.key ?? null})`.execute(db);
  return rows[0];
}

/** What a command needs of a league. */
export type Commanded = Pick<LeagueContext, 'app' | 'store' | 'hints' | 'effects'>;

/** Whose command it is, how it is kept, and what is answered to one whose campaign is gone by now. */
interface Repeating<T> {
  readonly by: Looking | null;
  readonly keptOfAnswer: (answer: T) => KeptCommand | null;
  /** @throws UseCaseError NOT_YOURS */
  readonly whenGone: (db: LeagueDb) => Promise<T>;
}

const NOT_REPEATED = { by: null, keptOfAnswer: () => null, whenGone: () => Promise.reject(notYours()) };

/** Does the work under the campaign's lock, and writes what it told. @throws UseCaseError NOT_YOURS where there is no such campaign */
async function underLock<T>(
  league: Commanded,
  campaign: string,
  work: (work: CampaignWork, looked: Looked) => Promise<T>,
  { by, keptOfAnswer, whenGone }: Repeating<T>,
): Promise<T> {
  const told: Told[] = [];
  const answer = await inKeyedTransaction(league.store, async (transaction) => {
    const looked = await lockAndLook(transaction.db, campaign, by);
    if (!looked) return whenGone(transaction.db);
    const inside: CampaignWork = {
      ...transaction,
      campaign,
      led: looked,
      app: { ...league.app, repositories: transaction.repositories, clock: () => looked.now },
      notify: (kind, { seat = null, player = '' } = {}) => told.push({ kind, seat, player }),
    };
    const done = await work(inside, looked);
    if (told.length > 0) for (const effect of league.effects) await effect(inside, [...told]);
    await writeNotices(transaction.db, campaign, told, keptOfAnswer(done));
    return done;
  });
  if (told.length > 0) league.hints.tell(campaign);
  return answer;
}

/** How the answer to a command is kept for when it is sent again. */
export interface Keeping<Answer> {
  /** What is kept of an answer that is too long to be kept as it is. */
  readonly brief: (answer: Answer) => unknown;
  /** Answers again by that and by reading: it then says what stands by now. */
  readonly again: (work: CampaignWork, kept: unknown) => Promise<Answer>;
}

interface CampaignCommand {
  readonly campaign: string;
  readonly input: unknown;
}

/**
 * Does a command of a campaign by somebody: in one transaction that every other command of the campaign waits for. Whether he may is
 * asked again under the lock. A command that was sent before is answered and not done again. What `work` throws undoes everything.
 * @throws UseCaseError NOT_YOURS, and BAD_INPUT for a key that was sent with another command
 */
export async function campaignCommand<Answer>(
  { league, method, actor: { account }, key }: LeagueCall,
  { campaign, input }: CampaignCommand,
  work: (work: CampaignWork) => Promise<Answer>,
  keeping?: Keeping<Answer>,
): Promise<Answer> {
  if (!account) throw signedOut();
  const sent: SentCommand | null = key === null ? null : { account: account.id, key, method, input };
  if (sent) expectKey(sent.key);
  let isNew = true;
  return underLock(
    league,
    campaign,
    async (inside, { parts, request, answer }) => {
      expectMay(method, { account, parts }, namedBy(method, input).seat);
      const before = sent && request !== null && answer !== null ? answeredBefore(sent, { request, answer }) : null;
      if (!before) return work(inside);
      isNew = false;
      return keeping ? keeping.again(inside, before.kept) : (before.kept as Answer);
    },
    {
      by: { account: account.id, key },
      keptOfAnswer: (answer) => (sent && isNew ? keptOf(sent, keeping ? keeping.brief(answer) : answer) : null),
      // Of the campaign that it removed nothing is left but its answer.
      async whenGone(db) {
        const before = keeping ? undefined : sent && (await keptAnswer(db, sent));
        if (!before) throw notYours();
        return before.kept as Answer;
      },
    },
  );
}

/** Does what nobody called for, as at a deadline, under the same lock. @throws UseCaseError NOT_YOURS where there is no such campaign */
export const campaignTask = <Answer>(
  league: Commanded,
  campaign: string,
  work: (work: CampaignWork) => Promise<Answer>,
): Promise<Answer> => underLock(league, campaign, work, NOT_REPEATED);
