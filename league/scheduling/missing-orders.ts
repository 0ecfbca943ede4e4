import { sql } from 'kysely';
import type { CampaignRules, CampaignState } from '../../rules/campaign.ts';
import type { AppContext } from '../../services/app-context.ts';
import { loadBookCampaign } from '../../services/books.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { dayText, type LeagueDb } from '../store/league-store.ts';

/** Current player of a seat: its substitute, else its holder. */
export interface SeatPlayer {
  readonly seat: string;
  readonly account: string;
  readonly isSubstitute: boolean;
  /** Id of the player's row in `member`. */
  readonly member: number;
  /** First day of an absence that includes today, in the campaign's time zone. */
  readonly awayFrom: string | null;
  readonly awayTo: string | null;
  /** First day of the absence for which a deadline was moved. */
  readonly waitedFor: string | null;
}

/** Selects the players of all taken seats. */
export async function selectPlayers(db: LeagueDb, campaign: string): Promise<SeatPlayer[]> {
  const isAway = sql<boolean>`(now() at time zone led_campaign.zone)::date between away_from and away_to`;
  const rows = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .innerJoin('led_campaign', 'led_campaign.campaign_id', 'member.campaign_id')
    .select([
      'seat',
      'member.id as member',
      'account.id as account',
      'is_substitute as isSubstitute',
      sql<string | null>`case when ${isAway} then ${dayText('away_from')} end`.as('awayFrom'),
      sql<string | null>`case when ${isAway} then ${dayText('away_to')} end`.as('awayTo'),
      dayText('waited_for').as('waitedFor'),
    ])
    .where('member.campaign_id', '=', campaign)
    .where('role', '=', 'player')
    .where('until', 'is', null)
    .orderBy('seat')
    .execute();
  return rows.filter(
    ({ seat, isSubstitute }) => isSubstitute || rows.every((row) => row.seat !== seat || !row.isSubstitute),
  );
}

/** Checks whether a player has anything to order. Treaties, which are offered to other players, do not count. */
export function hasToOrder(rules: CampaignRules, state: CampaignState, player: string): boolean {
  if (state.battles.length > 0) return false;
  return rules.offers(state, player).some(({ closed, subject }) => closed === null && subject.key !== 'player');
}

/**
 * Lists the seats, taken or free, whose orders for this month are missing. Seats with nothing to order or a permanent regent are excluded.
 */
export async function seatsWithoutOrders(
  { books }: Pick<AppContext, 'books'>,
  { state, filed, settings }: Pick<CampaignRead, 'state' | 'filed' | 'settings'>,
): Promise<string[]> {
  const rules = await loadBookCampaign({ books }, state.rules);
  return state.players
    .map(({ id }) => id)
    .filter((id) => settings.keepers?.[id]?.when !== 'always')
    .filter((id) => filed.every(({ player }) => player !== id) && hasToOrder(rules, state, id));
}

export const selectSeatPlayers = async (
  db: LeagueDb,
  campaign: string,
  seats: readonly string[],
): Promise<SeatPlayer[]> => (await selectPlayers(db, campaign)).filter(({ seat }) => seats.includes(seat));
