import type { AppContext } from '../../services/app-context.ts';
import type { LeagueCall } from '../context/league-context.ts';
import { selectIsoNow, type LeagueDb, type LeagueTransaction } from '../store/league-store.ts';
import { type SignedIn, createSignedOutError } from '../auth/actor.ts';
import { expectKey, runKeyedTransaction, storeAnswer, findStoredAnswer, writeNotices } from './idempotency.ts';

/** Context of a command that concerns an account but no campaign. */
export interface AccountWork extends LeagueTransaction {
  readonly app: AppContext;
  readonly account: string;
}

/** Returns the signed-in account. @throws UseCaseError SIGNED_OUT for a guest */
export function expectAccount({ actor }: LeagueCall): SignedIn {
  if (actor.account) return actor.account;
  throw createSignedOutError();
}

/** Locks the account's campaigns in the order of their ids. Two commands that lock several campaigns then cannot deadlock. */
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

/** Blocks the account's other commands until the transaction ends. @returns the database's time @throws UseCaseError SIGNED_OUT */
export async function lockAccount(db: LeagueDb, account: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select(selectIsoNow().as('now'))
    .where('id', '=', account)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw createSignedOutError();
  return row.now;
}

interface AccountCommand {
  /** If true, the members of the account's campaigns are notified. */
  readonly notifiesMembers?: boolean;
}

/** Runs an account's command exclusively, in a transaction. A retry gets the stored answer. @throws UseCaseError SIGNED_OUT */
export async function runAccountCommand<Answer>(
  call: LeagueCall,
  input: unknown,
  work: (work: AccountWork) => Promise<Answer>,
  { notifiesMembers = false }: AccountCommand = {},
): Promise<Answer> {
  const { league, method, key } = call;
  const account = expectAccount(call).id;
  const sent = key === null ? null : { account, key, method, input };
  if (sent) expectKey(sent.key);
  const { answer, campaigns } = await runKeyedTransaction(league.store, async (transaction) => {
    const { db, repositories } = transaction;
    const notified = notifiesMembers ? await lockOwnCampaigns(transaction, account) : [];
    const now = await lockAccount(db, account);
    const stored = sent && (await findStoredAnswer(db, sent));
    if (stored) return { answer: stored.stored as Answer, campaigns: [] };
    const result = await work({ ...transaction, app: { ...league.app, repositories, clock: () => now }, account });
    for (const campaign of notified) await writeNotices(db, campaign, [{ kind: 'members', seat: null, player: '' }]);
    if (sent) await storeAnswer(db, sent, result);
    return { answer: result, campaigns: notified };
  });
  for (const campaign of campaigns) league.hints.send(campaign);
  return answer;
}
