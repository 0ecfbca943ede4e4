import { ERRORS, UseCaseError } from '../../contract/errors.ts';
import type { LeagueRole } from '../../contract/league/members.ts';
import type { LeagueDb } from '../store/league-store.ts';
import type { Role } from './roles.ts';

export const createSignedOutError = (): UseCaseError => new UseCaseError('SIGNED_OUT', ERRORS.SIGNED_OUT.message);

/** Returns the same error for another user's campaign and a missing one, so that strangers cannot tell them apart. */
export const createNotYoursError = (): UseCaseError => new UseCaseError('NOT_YOURS', ERRORS.NOT_YOURS.message);

/** Returns the error for too many calls. @param seconds seconds until the caller may try again, if known */
export const createLimitError = (seconds?: number): UseCaseError => {
  const { message } = ERRORS.LIMITED;
  const sentence =
    seconds === undefined
      ? message
      : message.replace(/ Try.*$/, ` Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`);
  return new UseCaseError('LIMITED', sentence);
};

export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
}

/** An account's role in one campaign. An account may have several roles in the same campaign. */
export interface CampaignMembership {
  readonly role: LeagueRole;
  /** Seat of the role. '' for umpires and readers. */
  readonly seat: string;
  readonly isSubstitute: boolean;
}

/** The caller of a method, with their memberships in the campaign that the call names; none if it names no existing campaign. */
export interface Actor {
  readonly account: SignedIn | null;
  readonly memberships: readonly CampaignMembership[];
}

/** Selects an account's current memberships in a campaign. */
export const selectMemberships = (db: LeagueDb, account: string, campaign: string): Promise<CampaignMembership[]> =>
  db
    .selectFrom('member')
    .select(['role', 'seat', 'is_substitute as isSubstitute'])
    .where('account_id', '=', account)
    .where('campaign_id', '=', campaign)
    .where('until', 'is', null)
    .execute();

/** Selects an account's roles in all campaigns. */
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
