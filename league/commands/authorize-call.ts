import type { IncomingCall, LeagueCall } from '../league-context.ts';
import { isAnswered } from './idempotency.ts';
import { partsOf } from '../auth/actor.ts';
import { expectMay, mayCall, namedBy } from '../auth/permission.ts';

/**
 * Lets a call in whose caller may make it. Stands before the input is held against its schema, so that nobody learns from what is wrong
 * with it whether there is what it names.
 * @throws UseCaseError LIMITED, SIGNED_OUT or NOT_YOURS
 */
export async function admit(incoming: IncomingCall, method: string, input: unknown): Promise<LeagueCall> {
  const { league, account, session, key, address } = incoming;
  await league.limits.expect(method, { session: account ? session.hash : null, address });
  const { campaign, seat } = namedBy(method, input);
  const parts = account && campaign !== null ? await partsOf(league.store.db, account.id, campaign) : [];
  const actor = { account, parts };
  // Who has removed a campaign has no part in it any more, and may ask again what was answered.
  const isRepeated =
    !mayCall(method, actor, seat) &&
    account !== null &&
    key !== null &&
    campaign !== null &&
    (await isAnswered(league.store.db, { account: account.id, key, method, input }));
  if (!isRepeated) expectMay(method, actor, seat);
  return { league, method, actor, session, key };
}
