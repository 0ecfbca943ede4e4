import { leagueMethods, type CampaignWork, type LeagueContext } from '../context/league-context.ts';
import { sql } from 'kysely';
import { UseCaseError } from '../../contract/errors.ts';
import type { PublicPage } from '../../contract/league/shapes.ts';
import type { CampaignState } from '../../rules/campaign.ts';
import { removeIds } from '../../rules/core/army/edit/edit-army.ts';
import type { ArmyFile } from '../../rules/core/army-file.ts';
import { loadBookCampaign } from '../../services/books.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { openMap } from '../../services/maps/maps.ts';
import { createToken } from '../auth/sessions.ts';
import { getCampaign } from '../campaigns/cached-campaign.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import { selectIsoText } from '../store/league-store.ts';

interface OfCampaign {
  readonly campaign: string;
}

interface OfSeat extends OfCampaign {
  /** Player who published the page, or '' for an umpire. */
  readonly player: string;
}

/** Path before the token in a page's address. */
export const PUBLIC_PATH = '/public/';

/** Suffix of a chronicle's address for its Atom feed. */
export const FEED = '/feed.atom';

/** Returns the address of a public campaign's chronicle. */
export const getCampaignAddress = (origin: string, campaign: string): string =>
  `${origin}${PUBLIC_PATH}campaigns/${encodeURIComponent(campaign)}`;

/** Returns the pages of a seat, or all pages if `player` is '', newest first. */
async function selectPages(league: LeagueContext, { campaign, player }: OfSeat): Promise<PublicPage[]> {
  const { state } = await getCampaign(league, campaign);
  const rows = await league.store.db
    .selectFrom('public_page')
    .select(['id as page', 'token', 'kind', 'army_id as armyId', 'army', selectIsoText('made_at').as('madeAt')])
    .where('campaign_id', '=', campaign)
    .$if(player !== '', (query) => query.where('seat', '=', player))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ token, armyId, army, ...row }) => ({
    ...row,
    title: army === null ? state.title : (JSON.parse(army) as ArmyFile).name,
    army: armyId,
    address: `${league.origin}${PUBLIC_PATH}${token}`,
  }));
}

interface NewPage {
  readonly kind: PublicPage['kind'];
  readonly seat?: string;
  readonly armyId?: string;
  readonly army?: string;
}

/** Stores a page under a new address, or updates it under its existing address. */
const storePage = ({ db, campaign }: CampaignWork, { kind, seat = '', armyId = '', army }: NewPage) =>
  db
    .insertInto('public_page')
    .values({ token: createToken(), campaign_id: campaign, kind, seat, army_id: armyId, army: army ?? null })
    .onConflict((conflict) =>
      conflict.columns(['campaign_id', 'kind', 'army_id']).doUpdateSet({
        seat,
        army: army ?? null,
        made_at: sql<string>`now()`,
      }),
    )
    .execute();

const noSuchArmy = (): UseCaseError => new UseCaseError('NOT_FOUND', 'This army does not exist.', 'army');

/** Returns an army that a seat may publish: its own, or any for the umpire. Missing and other players' armies give the same error. */
function expectArmy({ armies }: CampaignState, player: string, id: string): CampaignState['armies'][string] {
  const army = Object.hasOwn(armies, id) ? armies[id] : undefined;
  if (!army || (player !== '' && army.player !== player)) throw noSuchArmy();
  return army;
}

/** Checks that the league has the campaign's map. @throws UseCaseError REFUSED if not */
async function expectMap({ app, campaign }: CampaignWork): Promise<void> {
  const { state } = await readCampaign(app, campaign);
  if (state.map !== null && (await openMap(app, state.map).catch(() => null)) !== null) return;
  throw new UseCaseError('REFUSED', 'The league has no map of this campaign. Publish its chronicle instead.', 'kind');
}

export const publishedMethods = leagueMethods({
  pages: ({ league }, of) => selectPages(league, of),
  /** Publishes an army or updates its page. @throws UseCaseError NOT_FOUND */
  async publishArmy(call, input) {
    await runCampaignCommand(call, input, async (work) => {
      const { state } = await readCampaign(work.app, work.campaign);
      const { id, player } = expectArmy(state, input.player, input.army);
      const file = (await loadBookCampaign(work.app, state.rules)).armyFile(state, id);
      if (!file) throw noSuchArmy();
      await storePage(work, { kind: 'army', seat: player, armyId: id, army: JSON.stringify(removeIds(file)) });
      return null;
    });
    return selectPages(call.league, input);
  },
  /** Publishes the chronicle or the map. @throws UseCaseError REFUSED */
  async publishCampaign(call, input) {
    await runCampaignCommand(call, input, async (work) => {
      if (input.kind === 'map') await expectMap(work);
      await storePage(work, { kind: input.kind });
      return null;
    });
    return selectPages(call.league, { campaign: input.campaign, player: '' });
  },
  /** Unpublishes a page. @throws UseCaseError NOT_FOUND */
  async takeBackPage(call, input) {
    await runCampaignCommand(call, input, async ({ db, campaign }) => {
      const { numDeletedRows } = await db
        .deleteFrom('public_page')
        .where('id', '=', input.page)
        .where('campaign_id', '=', campaign)
        .$if(input.player !== '', (query) => query.where('seat', '=', input.player))
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new UseCaseError('NOT_FOUND', 'This public page does not exist.', 'page');
      return null;
    });
    return selectPages(call.league, input);
  },
});
