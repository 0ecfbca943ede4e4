import { ERRORS, UseCaseError } from '../../contract/errors.ts';
import type { LeagueRole } from '../../contract/league/members.ts';
import type { LeagueDb } from '../store/league-store.ts';
import type { Role } from './roles.ts';

export const signedOut = (): UseCaseError => new UseCaseError('SIGNED_OUT', ERRORS.SIGNED_OUT.message);

/** The same for another's campaign as for one that does not exist, so that strangers cannot tell them apart. */
export const notYours = (): UseCaseError => new UseCaseError('NOT_YOURS', ERRORS.NOT_YOURS.message);

/** @param seconds until the caller may try again, if known */
export const tooOften = (seconds?: number): UseCaseError => {
  const { message } = ERRORS.LIMITED;
  const sentence =
    seconds === undefined
      ? message
      : message.replace(/ Try.*$/, ` Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`);
  return new UseCaseError('LIMITED', sentence);
};

/** The account that is signed in. */
export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
}

/** A role in one campaign; one account may have several in it. */
export interface CampaignMembership {
  readonly role: LeagueRole;
  /** '' for umpires and readers. */
  readonly seat: string;
  readonly isSubstitute: boolean;
}

/** Who calls, with his memberships in the campaign that the call names: none where it names no campaign or one that does not exist. */
export interface Actor {
  readonly account: SignedIn | null;
  readonly memberships: readonly CampaignMembership[];
}

/** An account's present memberships in a campaign. */
export const selectMemberships = (db: LeagueDb, account: string, campaign: string): Promise<CampaignMembership[]> =>
  db
    .selectFrom('member')
    .select(['role', 'seat', 'is_substitute as isSubstitute'])
    .where('account_id', '=', account)
    .where('campaign_id', '=', campaign)
    .where('until', 'is', null)
    .execute();

/** An account's roles in all campaigns together. */
export async function selectRoles(db: LeagueDb, { id, isOwner }: SignedIn): Promise<readonly Role[]> {
  const rows = await db
    .selectFrom('member')
    .select('role')
    .distinct()
    .where('account_id', '=', id)
    .where('until', 'is', null)
    .execute();
  return [isOwner ? 'owner' : 'account', ...rows.map(({ role }) => role)];
}
