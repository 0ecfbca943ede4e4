import { leagueMethods, type CampaignWork } from '../context/league-context.ts';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { Season } from '../../contract/league/club.ts';
import type { CampaignState } from '../../rules/campaign.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { SignedIn } from '../auth/actor.ts';
import { runAccountCommand } from '../commands/account-command.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import { selectPlayers } from '../scheduling/timing.ts';
import { selectIsoText, type LeagueDb } from '../store/league-store.ts';
import { getListing } from './listing.ts';
import { selectNames, toPerson } from './club.ts';

/** Maximum seasons shown; the newest ones are kept. */
const MAX_SEASONS = 10;

/** Public standing of a seat. */
export interface Standing {
  readonly player: string;
  readonly provinces: number;
  readonly hasWon: boolean;
}

/** Returns the seats of a campaign, best first: by victory, then by number of provinces. */
export const rankSeats = ({
  players,
  provinces,
  victories,
}: Pick<CampaignState, 'players' | 'provinces' | 'victories'>): readonly Standing[] =>
  players
    .map(({ id }) => ({
      player: id,
      provinces: Object.values(provinces).filter(({ holder }) => holder === id).length,
      hasWon: victories.some(({ player }) => player === id),
    }))
    .toSorted(compareStandings);

const compareStandings = (one: Standing, other: Standing): number =>
  Number(other.hasWon) - Number(one.hasWon) || other.provinces - one.provinces;

/** Returns places and points at a campaign's end. A seat gets one point per seat below it. Equal seats share the better place. */
export const calculateResults = (
  standings: readonly Standing[],
): readonly { readonly player: string; readonly place: number; readonly points: number }[] =>
  standings.map((one) => ({
    player: one.player,
    place: 1 + standings.filter((other) => compareStandings(other, one) < 0).length,
    points: standings.filter((other) => compareStandings(one, other) < 0).length,
  }));

/** Selects the seasons with their tables, newest first. */
export async function selectSeasons(db: LeagueDb, reader: SignedIn | null): Promise<Season[]> {
  const seasons = await db
    .selectFrom('season')
    .select([
      'id as season',
      'name',
      selectIsoText('began_at').as('beganAt'),
      selectIsoText<string | null>('ended_at').as('endedAt'),
    ])
    .orderBy('id', 'desc')
    .limit(MAX_SEASONS)
    .execute();
  const scores = await db
    .selectFrom('season_result')
    .select(({ fn }) => [
      'season_id as season',
      'account_id as account',
      fn.countAll<number>().as('campaigns'),
      sql<number>`count(*) filter (where place = 1)`.as('firsts'),
      fn.sum<number>('points').as('points'),
    ])
    .where('account_id', 'is not', null)
    .groupBy(['season_id', 'account_id'])
    .execute();
  const names = await selectNames(
    db,
    reader,
    scores.flatMap(({ account }) => account ?? []),
  );
  return seasons.map((season) => ({
    ...season,
    table: scores
      .filter((score) => score.season === season.season)
      .map(({ account, campaigns, firsts, points }) => ({
        ...toPerson(reader, names, account),
        campaigns,
        firsts,
        points,
      }))
      .toSorted((one, other) => other.points - one.points || other.firsts - one.firsts),
  }));
}

/** Enters a campaign's standings in the current season's table. @throws UseCaseError REFUSED if there is no current season */
async function enterResults({ app, db, campaign }: CampaignWork): Promise<void> {
  const running = await db.selectFrom('season').select('id').where('ended_at', 'is', null).executeTakeFirst();
  if (!running)
    throw new UseCaseError(
      'REFUSED',
      'There is no current season. The owner can start one on the club’s page.',
      'isClosed',
    );
  const { state } = await readCampaign(app, campaign);
  const players = new Map((await selectPlayers(db, campaign)).map(({ seat, account }) => [seat, account]));
  await db
    .insertInto('season_result')
    .values(
      calculateResults(rankSeats(state)).map(({ player, place, points }) => ({
        season_id: running.id,
        campaign_id: campaign,
        seat: player,
        account_id: players.get(player) ?? null,
        place,
        points,
      })),
    )
    .execute();
}

export const seasonsMethods = leagueMethods({
  /** Ends the current season, and begins another unless the name is empty. */
  beginSeason: (call, input) =>
    runAccountCommand(call, input, async ({ db }) => {
      await db
        .updateTable('season')
        .set({ ended_at: sql<string>`now()` })
        .where('ended_at', 'is', null)
        .execute();
      if (input.name !== '') await db.insertInto('season').values({ name: input.name }).execute();
      return selectSeasons(db, call.actor.account);
    }),
  /** Pauses a campaign and counts it in the season's table, or reopens it. @throws UseCaseError REFUSED without a current season */
  async setClosed(call, input) {
    await runCampaignCommand(call, input, async (work) => {
      const { db, campaign, notify } = work;
      await db.deleteFrom('season_result').where('campaign_id', '=', campaign).execute();
      if (input.isClosed) await enterResults(work);
      await db
        .updateTable('led_campaign')
        .set(input.isClosed ? { closed_at: sql<string>`now()`, paused: true } : { closed_at: null })
        .where('campaign_id', '=', campaign)
        .execute();
      notify('deadline');
      return null;
    });
    return getListing(call.league, input.campaign);
  },
});
