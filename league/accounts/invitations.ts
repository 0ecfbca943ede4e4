import { leagueMethods, type LeagueCall, type LeagueContext } from '../context/league-context.ts';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { Me } from '../../contract/league/accounts.ts';
import type { LeagueRole } from '../../contract/league/members.ts';
import { runCampaignTask } from '../commands/campaign-command.ts';
import {
  expectKey,
  runKeyedTransaction,
  findJoinedAccount,
  type SentCommand,
  storeJoinAnswer,
} from '../commands/idempotency.ts';
import { getCampaign } from '../campaigns/cached-campaign.ts';
import { expectUniqueName, getMe } from './accounts.ts';
import { daysFromNow, selectIsoText, type LeagueDb } from '../store/league-store.ts';
import { beginSession, hashToken, createToken } from '../auth/sessions.ts';

const DAYS_VALID = 14;

/** Purpose of an invitation. If `campaign` is null, the invitation makes its user the server's owner. */
export interface InvitationTarget {
  readonly campaign: string | null;
  readonly role: LeagueRole | 'owner';
  /** Seat of the invitation. '' for umpires, readers and the owner. */
  readonly seat: string;
  readonly isSubstitute: boolean;
}

export interface InvitationLink {
  readonly link: string;
  readonly expiresAt: string;
}

/** Deletes the unused invitations to hold a seat or to be its substitute. @returns the number of deleted invitations */
export async function withdrawInvitations(db: LeagueDb, { campaign, role, seat, isSubstitute }: InvitationTarget) {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('campaign_id', 'is not distinct from', campaign)
    .where('role', '=', role)
    .where('seat', '=', seat)
    .where('is_substitute', '=', isSubstitute)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Creates a link that works once and replaces an earlier one for the same role and seat. Readers may have several links. */
export async function createInvitation(
  db: LeagueDb,
  origin: string,
  target: InvitationTarget,
): Promise<InvitationLink> {
  await db
    .deleteFrom('invitation')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  if (target.role !== 'reader' && target.role !== 'owner') await withdrawInvitations(db, target);
  const token = createToken();
  const { campaign, role, seat, isSubstitute } = target;
  const { expiresAt } = await db
    .insertInto('invitation')
    .values({
      hash: hashToken(token),
      campaign_id: campaign,
      role,
      seat,
      is_substitute: isSubstitute,
      expires_at: daysFromNow(DAYS_VALID),
    })
    .returning(selectIsoText('expires_at').as('expiresAt'))
    .executeTakeFirstOrThrow();
  // Browsers never send the part after #, so no server log contains the token.
  return { link: `${origin}/#/enter/${token}`, expiresAt };
}

const invalidInvitation = (): UseCaseError =>
  new UseCaseError(
    'NOT_FOUND',
    'This invitation was used, has expired or was replaced by a newer one. Ask for another.',
    'token',
  );

/** Returns an unused invitation. @throws UseCaseError NOT_FOUND if it was used or has expired */
async function getInvitation(db: LeagueDb, token: string) {
  const found = await db
    .selectFrom('invitation')
    .select(['campaign_id as campaign', 'role', 'seat', selectIsoText('expires_at').as('expiresAt')])
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  if (!found) throw invalidInvitation();
  return found;
}

/** Deletes the invitation, so that it works once. @throws UseCaseError NOT_FOUND */
async function consumeInvitation(db: LeagueDb, token: string): Promise<InvitationTarget> {
  const used = await db
    .deleteFrom('invitation')
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', sql<string>`now()`)
    .returning(['campaign_id as campaign', 'role', 'seat', 'is_substitute as isSubstitute'])
    .executeTakeFirst();
  if (!used) throw invalidInvitation();
  return used;
}

/** Returns the caller's account, or creates one for a guest. @throws UseCaseError BAD_INPUT if a new account has no name */
async function getOrCreateAccount(
  { league, actor }: LeagueCall,
  db: LeagueDb,
  name: string | undefined,
): Promise<string> {
  if (actor.account) return actor.account.id;
  if (name === undefined) throw new UseCaseError('BAD_INPUT', 'Enter a name to join.', 'name');
  const id = league.app.newId();
  await db.insertInto('account').values({ id, name }).execute();
  return id;
}

const hasHolder = async (db: LeagueDb, campaign: string, seat: string): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where('campaign_id', '=', campaign)
    .where('role', '=', 'player')
    .where('seat', '=', seat)
    .where('is_substitute', '=', false)
    .where('until', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Makes an account a member in the invitation's role. @throws UseCaseError REFUSED for a taken seat, or a substitute's without a holder */
async function join(
  db: LeagueDb,
  account: string,
  { campaign, role, seat, isSubstitute }: InvitationTarget,
): Promise<void> {
  if (campaign === null || role === 'owner') {
    await db.updateTable('account').set({ is_owner: true }).where('id', '=', account).execute();
    await db.deleteFrom('invitation').where('role', '=', 'owner').execute();
    return;
  }
  if (isSubstitute && !(await hasHolder(db, campaign, seat)))
    throw new UseCaseError('REFUSED', 'This seat has no holder. Ask the umpire for a link to it.', 'token');
  const row = { campaign_id: campaign, role, seat, is_substitute: isSubstitute, account_id: account };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  // A second membership as reader or umpire changes nothing. A player's seat can have only one holder.
  if (numInsertedOrUpdatedRows === 0n && role === 'player')
    throw new UseCaseError('REFUSED', 'This seat is already taken.', 'token');
}

/** Runs the work in one transaction. If the invitation is for a campaign, the transaction holds the campaign's lock. */
function runEntry<T>(league: LeagueContext, campaign: string | null, work: (db: LeagueDb) => Promise<T>): Promise<T> {
  if (campaign === null) return runKeyedTransaction(league.store, ({ db }) => work(db));
  return runCampaignTask(league, campaign, async ({ db, notify }) => {
    notify('members');
    return work(db);
  });
}

/** Answers a retry of a call whose invitation is already used, and signs the sender in again. Null for a first call. */
async function retryEntering({ league, actor, session }: LeagueCall, sent: Sent | null): Promise<Me | null> {
  const { db } = league.store;
  const account = sent && (await findJoinedAccount(db, sent));
  if (account === null || (actor.account && actor.account.id !== account)) return null;
  if (!actor.account) session.begin(await beginSession(db, account));
  return getMe(db, account);
}

type Sent = Omit<SentCommand, 'account'>;

export const hasOwner = async (db: LeagueDb): Promise<boolean> =>
  (await db.selectFrom('account').select('id').where('is_owner', '=', true).limit(1).executeTakeFirst()) !== undefined;

/** Creates a link that makes its user the server's owner. */
export const createOwnerInvitation = ({
  store,
  origin,
}: Pick<LeagueContext, 'store' | 'origin'>): Promise<InvitationLink> =>
  store.inTransaction(({ db }) =>
    createInvitation(db, origin, { campaign: null, role: 'owner', seat: '', isSubstitute: false }),
  );

export const invitationsMethods = leagueMethods({
  /** Returns the purpose of an invitation without using it. @throws UseCaseError NOT_FOUND */
  async invitation({ league }, { token }) {
    const { campaign, role, seat, expiresAt } = await getInvitation(league.store.db, token);
    if (campaign === null) return { title: '', role, power: '', campaign: '', seat, expiresAt };
    const { state } = await getCampaign(league, campaign);
    const power = state.players.find(({ id }) => id === seat)?.power ?? '';
    return { title: state.title, role, power, campaign, seat, expiresAt };
  },
  /** Uses an invitation for the caller's account. A guest gets a new account with the given name and is signed in. */
  async enter(call, input) {
    const { league, actor, session, key, method } = call;
    const { token, name } = input;
    if (key !== null) expectKey(key);
    const sent: Sent | null = key === null ? null : { key, method, input };
    const retried = await retryEntering(call, sent);
    if (retried) return retried;
    const { campaign } = await getInvitation(league.store.db, token);
    const { begun, account } = await runEntry(league, campaign, async (db) => {
      const to = await consumeInvitation(db, token);
      const joined = await getOrCreateAccount(call, db, name);
      const known = name ?? '';
      if (to.campaign !== null)
        await expectUniqueName(db, { account: joined, name: actor.account?.name ?? known, campaign: to.campaign });
      await join(db, joined, to);
      if (sent) await storeJoinAnswer(db, { ...sent, account: joined });
      return { begun: actor.account ? null : await beginSession(db, joined), account: joined };
    });
    if (begun !== null) session.begin(begun);
    return getMe(league.store.db, account);
  },
});
