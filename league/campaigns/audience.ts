import type { Audience } from '../../contract/league/club.ts';
import type { Actor } from '../auth/actor.ts';
import { notYours, signedOut } from '../auth/errors.ts';
import type { LeagueDb } from '../store/league-store.ts';

/** Who may find a campaign beside its members; null where there is no such campaign. */
export async function audienceOf(db: LeagueDb, campaign: string): Promise<Audience | null> {
  const row = await db
    .selectFrom('led_campaign')
    .select('audience')
    .where('campaign_id', '=', campaign)
    .executeTakeFirst();
  return row?.audience ?? null;
}

/** Audiences of the campaigns that a caller may find. */
export const audiencesFor = ({ account }: Pick<Actor, 'account'>): readonly Audience[] =>
  account ? ['club', 'everybody'] : ['everybody'];

/** @throws UseCaseError SIGNED_OUT for a guest, else NOT_YOURS: the same for a campaign that is not shown as for one that does not exist */
export async function expectFindable(db: LeagueDb, actor: Actor, campaign: string): Promise<void> {
  if (actor.memberships.length > 0) return;
  const audience = await audienceOf(db, campaign);
  if (audience !== null && audiencesFor(actor).includes(audience)) return;
  throw actor.account ? notYours() : signedOut();
}
