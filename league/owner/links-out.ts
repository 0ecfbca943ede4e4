import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { LinkOut } from '../../contract/league/owner.ts';
import { type InvitationLink, makeInvitation } from '../accounts/invitations.ts';
import { cachedCampaign } from '../campaigns/cached-campaign.ts';
import type { LeagueCall, LeagueContext } from '../context/league-context.ts';
import { isoText } from '../store/league-store.ts';

interface OfLink {
  readonly id: string;
}

async function describe(league: LeagueContext, campaign: string | null, seat: string) {
  if (campaign === null) return { title: '', power: '' };
  const { state } = await cachedCampaign(league, campaign);
  return { title: state.title, power: state.players.find(({ id }) => id === seat)?.power ?? '' };
}

/** Invitations that nobody has used, the first to expire before the others. */
export async function linksOut({ league }: LeagueCall): Promise<LinkOut[]> {
  const rows = await league.store.db
    .selectFrom('invitation')
    .select(['hash as id', 'campaign_id', 'role', 'seat', 'is_substitute as isSubstitute'])
    .select(isoText('expires_at').as('expiresAt'))
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('expires_at')
    .execute();
  return Promise.all(
    rows.map(async ({ campaign_id: campaign, ...row }) => ({
      ...row,
      campaign: campaign ?? '',
      ...(await describe(league, campaign, row.seat)),
    })),
  );
}

const notFound = (): UseCaseError => new UseCaseError('NOT_FOUND', 'This link was used or has expired.', 'id');

/** @throws UseCaseError NOT_FOUND */
export const renewLink = ({ league }: LeagueCall, { id }: OfLink): Promise<InvitationLink> =>
  league.store.inTransaction(async ({ db }) => {
    const old = await db
      .deleteFrom('invitation')
      .where('hash', '=', id)
      .where('expires_at', '>', sql<string>`now()`)
      .returning(['campaign_id as campaign', 'role', 'seat', 'is_substitute as isSubstitute'])
      .executeTakeFirst();
    if (!old) throw notFound();
    return makeInvitation(db, league.origin, old);
  });

/** @throws UseCaseError NOT_FOUND */
export async function withdrawLink(call: LeagueCall, { id }: OfLink): Promise<LinkOut[]> {
  const { numDeletedRows } = await call.league.store.db
    .deleteFrom('invitation')
    .where('hash', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  return linksOut(call);
}
