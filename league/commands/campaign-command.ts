import { sql } from 'kysely';
import type { LeagueRole } from '../../contract/league/members.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { LeagueCall, LeagueContext } from '../league-context.ts';
import { isoNow, isoText, type LeagueDb, type LeagueTransaction, wallText } from '../store/league-store.ts';
import type { Part } from '../who/actor.ts';
import { expectMay, namedBy } from '../who/permission.ts';
import { notYours, signedOut } from '../who/refusals.ts';
import { type KeptCommand, type Notify, type Told, writeNotices } from './notices.ts';
import { answeredBefore, expectKey, inKeyedTransaction, keptAnswer, keptOf, type SentCommand } from './repeated.ts';

export type { Notify, Told } from './notices.ts';

/** How a campaign is led, as its row is while it is locked. */
export type Led = Awaited<ReturnType<typeof lockCampaign>>;

/** What a campaign's command works with. */
export interface CampaignWork extends LeagueTransaction {
  /** The services' context within the transaction, by the database's clock: their use cases run in it as they are. */
  readonly app: AppContext;
  readonly campaign: string;
  readonly led: NonNullable<Led>;
  /** Tells of something once it is committed: all of the campaign where no seat is named. */
  readonly notify: Notify;
}

/** Makes every other command of the campaign wait until this transaction ends. Null where there is no such campaign. */
export const lockCampaign = async ({ db }: LeagueTransaction, campaign: string) =>
  (await db
    .selectFrom('led_campaign')
    .select([
      'notices',
      'messages',
      'zone',
      'every_days as everyDays',
      'resolve',
      'grace',
      'remind',
      'paused',
      wallText('deadline').as('deadline'),
      isoText<string | null>('deadline_at').as('deadlineAt'),
      isoNow().as('now'),
    ])
    .where('campaign_id', '=', campaign)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** What a command needs of a league. */
export type Commanded = Pick<LeagueContext, 'app' | 'store' | 'hints' | 'effects'>;

/** How a command is kept, and what is answered to one whose campaign is gone by now. */
interface Repeating<T> {
  readonly keptOfAnswer: (answer: T) => KeptCommand | null;
  /** @throws UseCaseError NOT_YOURS */
  readonly whenGone: (db: LeagueDb) => Promise<T>;
}

const NOT_REPEATED = { keptOfAnswer: () => null, whenGone: () => Promise.reject<never>(notYours()) };

/** Does the work under the campaign's lock, and writes what it told. @throws UseCaseError NOT_YOURS where there is no such campaign */
async function underLock<T>(
  league: Commanded,
  campaign: string,
  work: (work: CampaignWork) => Promise<T>,
  { keptOfAnswer, whenGone }: Repeating<T>,
): Promise<T> {
  const told: Told[] = [];
  const answer = await inKeyedTransaction(league.store, async (transaction) => {
    const led = await lockCampaign(transaction, campaign);
    if (!led) return whenGone(transaction.db);
    const inside: CampaignWork = {
      ...transaction,
      campaign,
      led,
      app: { ...league.app, repositories: transaction.repositories, clock: () => led.now },
      notify: (kind, { seat = null, player = '' } = {}) => told.push({ kind, seat, player }),
    };
    const done = await work(inside);
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

interface LookedAt extends Pick<KeptCommand, 'request' | 'answer'> {
  readonly role: LeagueRole | null;
  readonly seat: string;
  readonly isSubstitute: boolean;
}

/**
 * What an account is to a campaign now, and what was kept of a command: a statement of its own behind the one that locks, as what a
 * statement sees is as old as its beginning, before it waited.
 */
async function lookUnderLock(
  db: LeagueDb,
  {
    account,
    campaign,
    sent,
  }: { readonly account: string; readonly campaign: string; readonly sent: SentCommand | null },
): Promise<{ readonly parts: readonly Part[]; readonly before: { readonly kept: unknown } | null }> {
  const { rows } = await sql<LookedAt>`
    select role, seat, is_substitute as "isSubstitute", null as request, null as answer from member
    where account_id = ${account} and campaign_id = ${campaign} and until is null
    union all
    select null, '', false, request, answer from command where account_id = ${account} and key = ${sent?.key ?? null}`.execute(
    db,
  );
  const parts = rows.flatMap(({ role, seat, isSubstitute }) => (role === null ? [] : [{ role, seat, isSubstitute }]));
  const command = rows.find(({ role }) => role === null);
  return { parts, before: sent && command ? answeredBefore(sent, command) : null };
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
    async (inside) => {
      const { parts, before } = await lookUnderLock(inside.db, { account: account.id, campaign, sent });
      expectMay(method, { account, parts }, namedBy(method, input).seat);
      if (!before) return work(inside);
      isNew = false;
      return keeping ? keeping.again(inside, before.kept) : (before.kept as Answer);
    },
    {
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
