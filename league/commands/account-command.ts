import type { AppContext } from '../../services/app-context.ts';
import type { LeagueCall } from '../league-context.ts';
import { isoNow, type LeagueDb, type LeagueTransaction } from '../store/league-store.ts';
import type { SignedIn } from '../auth/actor.ts';
import { signedOut } from '../auth/errors.ts';
import { writeNotices } from './write-notices.ts';
import { expectKey, inKeyedTransaction, keepAnswer, keptAnswer } from './idempotency.ts';

/** What a command of an account works with that is of no one campaign. */
export interface AccountWork extends LeagueTransaction {
  readonly app: AppContext;
  readonly account: string;
}

/** @throws UseCaseError SIGNED_OUT */
export function ownAccount({ actor }: LeagueCall): SignedIn {
  if (actor.account) return actor.account;
  throw signedOut();
}

/** The campaigns that an account has a part in, locked in one order, so that two who lock several never wait for each other. */
async function lockOwnCampaigns(transaction: LeagueTransaction, account: string): Promise<string[]> {
  const rows = await transaction.db
    .selectFrom('member')
    .select('campaign_id as id')
    .distinct()
    .where('account_id', '=', account)
    .where('until', 'is', null)
    .orderBy('campaign_id')
    .execute();
  for (const { id } of rows)
    await transaction.db
      .selectFrom('led_campaign')
      .select('notices')
      .where('campaign_id', '=', id)
      .forUpdate()
      .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes every other command of the account wait until this transaction ends. @returns the database's clock
 * @throws UseCaseError SIGNED_OUT where it is gone
 */
export async function lockAccount(db: LeagueDb, account: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select(isoNow().as('now'))
    .where('id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw signedOut();
  return row.now;
}

interface Telling {
  /** Whether those who are in a campaign with the account are told that members have changed. */
  readonly tellsMembers?: boolean;
}

/**
 * Does a command of the account that calls, in a transaction that its other commands wait for. One that was sent before is answered
 * and not done again. @throws UseCaseError SIGNED_OUT where the account is gone meanwhile
 */
export async function accountCommand<Answer>(
  call: LeagueCall,
  input: unknown,
  { tellsMembers = false }: Telling,
  work: (work: AccountWork) => Promise<Answer>,
): Promise<Answer> {
  const { league, method, key } = call;
  const account = ownAccount(call).id;
  const sent = key === null ? null : { account, key, method, input };
  if (sent) expectKey(sent.key);
  const { answer, campaigns } = await inKeyedTransaction(league.store, async (transaction) => {
    const { db, repositories } = transaction;
    const told = tellsMembers ? await lockOwnCampaigns(transaction, account) : [];
    const now = await lockAccount(db, account);
    const before = sent && (await keptAnswer(db, sent));
    if (before) return { answer: before.kept as Answer, campaigns: [] };
    const done = await work({ ...transaction, app: { ...league.app, repositories, clock: () => now }, account });
    for (const campaign of told) await writeNotices(db, campaign, [{ kind: 'members', seat: null, player: '' }]);
    if (sent) await keepAnswer(db, sent, done);
    return { answer: done, campaigns: told };
  });
  for (const campaign of campaigns) league.hints.tell(campaign);
  return answer;
}
