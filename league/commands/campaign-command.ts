import { ERRORS, UseCaseError } from '../../contract/errors.ts';
import type { AppContext } from '../../services/app-context.ts';
import type { LeagueCall, LeagueContext } from '../league-context.ts';
import { isoText, type LeagueTransaction, wallText } from '../store/league-store.ts';
import { partsOf } from '../who/actor.ts';
import { expectMay } from '../who/permission.ts';
import { type Notify, type Told, writeNotices } from './notices.ts';
import { expectKey, keepAnswer, keptAnswer, type SentCommand } from './repeated.ts';

export type { Notify, Told } from './notices.ts';

/** How a campaign is led, as its row is while it is locked. */
export type Led = Awaited<ReturnType<typeof lockCampaign>>;

/** What a campaign's command works with. */
export interface CampaignWork extends LeagueTransaction {
  /** The services' context within the transaction: their use cases run in it as they are. */
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
    ])
    .where('campaign_id', '=', campaign)
    .forUpdate()
    .executeTakeFirst()) ?? null;

const notThere = (): UseCaseError => new UseCaseError('NOT_YOURS', ERRORS.NOT_YOURS.message);

/** What a command needs of a league. */
export type Commanded = Pick<LeagueContext, 'app' | 'store' | 'hints' | 'effects'>;

/** Does the work under the campaign's lock, and writes what it told. @throws UseCaseError NOT_YOURS where there is no such campaign */
async function underLock<T>(league: Commanded, campaign: string, work: (work: CampaignWork) => Promise<T>): Promise<T> {
  const told: Told[] = [];
  const answer = await league.store.inTransaction(async (transaction) => {
    const led = await lockCampaign(transaction, campaign);
    if (!led) throw notThere();
    const inside: CampaignWork = {
      ...transaction,
      campaign,
      led,
      app: { ...league.app, repositories: transaction.repositories },
      notify: (kind, { seat = null, player = '' } = {}) => told.push({ kind, seat, player }),
    };
    const done = await work(inside);
    if (told.length === 0) return done;
    for (const effect of league.effects) await effect(inside, [...told]);
    await writeNotices(transaction.db, campaign, told);
    return done;
  });
  if (told.length > 0) league.hints.tell(campaign);
  return answer;
}

/** How the answer to a command is kept for when it is sent again. */
export interface Keeping<Answer> {
  /** Answers again by reading, where the answer is too long to be kept: it then says what stands by now. */
  readonly again?: (work: CampaignWork) => Promise<Answer>;
}

interface CampaignCommand {
  readonly campaign: string;
  readonly input: unknown;
}

/** The seat that a command names, as the middleware took it from its input. */
const seatOf = (input: unknown): string => {
  const { player } = (input ?? {}) as { readonly player?: unknown };
  return typeof player === 'string' ? player : '';
};

/**
 * Does a command of a campaign by somebody: in one transaction that every other command of the campaign waits for. Whether he may is
 * asked again under the lock. A command that was sent before is answered and not done again. What `work` throws undoes everything.
 * @throws UseCaseError NOT_YOURS, and BAD_INPUT for a key that was sent with another command
 */
export async function campaignCommand<Answer>(
  { league, method, actor: { account }, key }: LeagueCall,
  { campaign, input }: CampaignCommand,
  work: (work: CampaignWork) => Promise<Answer>,
  { again }: Keeping<Answer> = {},
): Promise<Answer> {
  if (!account) throw new UseCaseError('SIGNED_OUT', ERRORS.SIGNED_OUT.message);
  const sent: SentCommand | null = key === null ? null : { account: account.id, key, method, input };
  if (sent) expectKey(sent.key);
  return underLock(league, campaign, async (inside) => {
    const { db } = inside;
    expectMay(method, { account, parts: await partsOf(db, account.id, campaign) }, seatOf(input));
    const before = sent && (await keptAnswer(db, sent));
    if (before) return again ? again(inside) : (before.kept as Answer);
    const answer = await work(inside);
    if (sent) await keepAnswer(db, sent, again ? null : answer);
    return answer;
  });
}

/** Does what nobody called for, as at a deadline, under the same lock. @throws UseCaseError NOT_YOURS where there is no such campaign */
export const campaignTask = <Answer>(
  league: Commanded,
  campaign: string,
  work: (work: CampaignWork) => Promise<Answer>,
): Promise<Answer> => underLock(league, campaign, work);
