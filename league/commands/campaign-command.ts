import { sql } from 'kysely';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import type {
  CampaignWork,
  LeagueCall,
  LeagueContext,
  LockedSettings,
  NewNotice,
  NewsItem,
} from '../context/league-context.ts';
import { selectIsoText, type LeagueDb } from '../store/league-store.ts';
import { type CampaignMembership, createNotYoursError, createSignedOutError } from '../auth/actor.ts';
import { expectPermission, parseTarget } from '../auth/permission.ts';
import {
  toCommandRow,
  expectKey,
  runKeyedTransaction,
  parseStored,
  type SentCommand,
  findStoredAnswer,
  type StoredCommand,
  writeNotices,
} from './idempotency.ts';

/** Data that one statement reads under the campaign's lock. */
interface LockedCampaign extends LockedSettings {
  /** Current time by the database's clock. */
  readonly now: string;
  /** Memberships of the account that sent the command. */
  readonly memberships: readonly CampaignMembership[];
  /** Hash of the command stored under the idempotency key, or null for a new key. */
  readonly request: string | null;
  readonly answer: string | null;
}

/** Account that sent a command, with its idempotency key. */
interface Sender {
  readonly account: string;
  readonly key: string | null;
}

/** Blocks other commands of the campaign until this transaction ends. @returns undefined if the campaign does not exist */
async function lockCampaign(
  db: LeagueDb,
  campaign: string,
  sender: Sender | null,
): Promise<LockedCampaign | undefined> {
  const { rows } = await sql<LockedCampaign>`
    select messages, resolve, paused, timed_month as "timedMonth", ${selectIsoText('looked_at')} as now, parts as memberships,
      request, answer
    from lock_and_look(${campaign}, ${sender?.account ?? null}, ${sender?.key ?? null})`.execute(db);
  return rows[0];
}

/** The parts of the league's context that a command needs. */
export type CommandContext = Pick<LeagueContext, 'app' | 'store' | 'hints' | 'effects'>;

/** How to store the answer for a retry, and how to answer if the campaign was removed. */
interface Retrying<T> {
  readonly sender: Sender | null;
  readonly rowOfAnswer: (answer: T) => StoredCommand | null;
  /** Answers if the campaign does not exist. @throws UseCaseError NOT_YOURS */
  readonly whenGone: (db: LeagueDb) => Promise<T>;
}

const NEVER_RETRIED = { sender: null, rowOfAnswer: () => null, whenGone: () => Promise.reject(createNotYoursError()) };

/** Runs the work under the campaign's lock and writes its notices. @throws UseCaseError NOT_YOURS if the campaign does not exist */
async function runUnderLock<T>(
  league: CommandContext,
  campaign: string,
  work: (work: CampaignWork, locked: LockedCampaign) => Promise<T>,
  { sender, rowOfAnswer, whenGone }: Retrying<T>,
): Promise<T> {
  const notices: NewNotice[] = [];
  const news: NewsItem[] = [];
  const answer = await runKeyedTransaction(league.store, async (transaction) => {
    const locked = await lockCampaign(transaction.db, campaign, sender);
    if (!locked) return whenGone(transaction.db);
    const campaignWork: CampaignWork = {
      ...transaction,
      campaign,
      led: locked,
      app: { ...league.app, repositories: transaction.repositories, clock: () => locked.now },
      notify: (kind, { seat = null, player = '' } = {}) => notices.push({ kind, seat, player }),
      sender: sender?.account ?? null,
      inform: (item) => news.push(item),
    };
    const result = await work(campaignWork, locked);
    if (notices.length + news.length > 0) {
      let reading: Promise<CampaignRead> | undefined;
      const read = (): Promise<CampaignRead> => (reading ??= readCampaign(campaignWork.app, campaign));
      for (const effect of league.effects) await effect({ ...campaignWork, read }, [...notices], [...news]);
    }
    await writeNotices(transaction.db, campaign, notices, rowOfAnswer(result));
    return result;
  });
  if (notices.length > 0) league.hints.send(campaign);
  return answer;
}

/** Stores the short form of a long answer, and restores the long answer for a retry. */
export interface ShortAnswer<Answer> {
  readonly shorten: (answer: Answer) => unknown;
  /** Completes the stored form with data of the current campaign. */
  readonly restore: (work: CampaignWork, stored: unknown) => Promise<Answer>;
}

/**
 * Runs a member's command in one transaction that blocks other commands of the campaign named in its input. Permission is checked again
 * under the lock. A retry, known by its idempotency key, gets the stored answer. An error from `work` rolls everything back.
 * @throws UseCaseError NOT_YOURS, and BAD_INPUT for a key that was sent with another command
 */
export async function runCampaignCommand<Answer>(
  { league, method, actor: { account }, key }: LeagueCall,
  input: unknown,
  work: (work: CampaignWork) => Promise<Answer>,
  short?: ShortAnswer<Answer>,
): Promise<Answer> {
  if (!account) throw createSignedOutError();
  const { campaign, seat } = parseTarget(method, input);
  if (campaign === null) throw createNotYoursError();
  const sent: SentCommand | null = key === null ? null : { account: account.id, key, method, input };
  if (sent) expectKey(sent.key);
  let isNew = true;
  return runUnderLock(
    league,
    campaign,
    async (inside, { memberships, request, answer }) => {
      expectPermission(method, { account, memberships }, seat);
      const before = sent && request !== null && answer !== null ? parseStored(sent, { request, answer }) : null;
      if (!before) return work(inside);
      isNew = false;
      return short ? short.restore(inside, before.stored) : (before.stored as Answer);
    },
    {
      sender: { account: account.id, key },
      rowOfAnswer: (answer) => (sent && isNew ? toCommandRow(sent, short ? short.shorten(answer) : answer) : null),
      // A retry of the command that removed the campaign still gets its answer.
      async whenGone(db) {
        const before = short ? undefined : sent && (await findStoredAnswer(db, sent));
        if (!before) throw createNotYoursError();
        return before.stored as Answer;
      },
    },
  );
}

/** Runs unrequested work, such as a deadline's, under the campaign's lock. @throws UseCaseError NOT_YOURS for a missing campaign */
export const runCampaignTask = <Answer>(
  league: CommandContext,
  campaign: string,
  work: (work: CampaignWork) => Promise<Answer>,
): Promise<Answer> => runUnderLock(league, campaign, work, NEVER_RETRIED);
