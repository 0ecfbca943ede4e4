import type { LeagueRole } from '../../contract/league/members.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Who is signed in. */
export interface SignedIn {
  readonly id: string;
  readonly name: string;
  readonly isOwner: boolean;
}

/** What somebody is to a campaign. */
export interface Part {
  readonly role: LeagueRole;
  /** '' for who has none. */
  readonly seat: string;
  readonly isSubstitute: boolean;
}

/** Who calls, and what he is to the campaign that the call names: nothing where it names none, or none that there is. */
export interface Actor {
  readonly account: SignedIn | null;
  readonly parts: readonly Part[];
}

/** What an account is to a campaign at this moment. */
export const partsOf = (db: LeagueDb, account: string, campaign: string): Promise<Part[]> =>
  db
    .selectFrom('member')
    .select(['role', 'seat', 'is_substitute as isSubstitute'])
    .where('account_id', '=', account)
    .where('campaign_id', '=', campaign)
    .where('until', 'is', null)
    .execute();
