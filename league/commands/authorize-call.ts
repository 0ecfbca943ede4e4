import type { IncomingCall, LeagueCall } from '../context/league-context.ts';
import { hasStoredAnswer } from './idempotency.ts';
import { selectMemberships } from '../auth/actor.ts';
import { expectMay, mayCall, namedBy } from '../auth/permission.ts';

/**
 * Checks rate limits and permission. It runs before the input is validated: an error about the input would tell strangers whether the
 * campaign that it names exists.
 * @throws UseCaseError LIMITED, SIGNED_OUT or NOT_YOURS
 */
export async function authorizeCall(incoming: IncomingCall, method: string, input: unknown): Promise<LeagueCall> {
  const { league, account, session, key, address } = incoming;
  await league.limits.expect(method, { session: account ? session.hash : null, address });
  const { campaign, seat } = namedBy(method, input);
  const memberships =
    account && campaign !== null ? await selectMemberships(league.store.db, account.id, campaign) : [];
  const actor = { account, memberships };
  // Removing a campaign ends the umpire's membership too: a retry of that very call gets its stored answer.
  const isRepeated =
    !mayCall(method, actor, seat) &&
    account !== null &&
    key !== null &&
    campaign !== null &&
    (await hasStoredAnswer(league.store.db, { account: account.id, key, method, input }));
  if (!isRepeated) expectMay(method, actor, seat);
  // Nobody uses up what another's seat may ask.
  await league.limits.expectAdvice(method, JSON.stringify([campaign, seat]));
  return { league, method, actor, session, key };
}
