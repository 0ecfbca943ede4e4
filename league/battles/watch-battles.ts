import type { TableBattle } from '../../contract/table.ts';
import type { WatchedBattle } from '../../contract/league/field-battles.ts';
import { battlesKnownTo } from '../../rules/campaign.ts';
import { expectFindable } from '../campaigns/audience.ts';
import { cachedCampaign } from '../campaigns/cached-campaign.ts';
import type { LeagueCall } from '../context/league-context.ts';
import { selectFields, stageOf } from './field-rows.ts';
import { noSuchField, powersOf } from './field-views.ts';
import { seenBy } from './seen-field.ts';
import { newsAbout } from './waiting-battles.ts';

interface OfCampaign {
  readonly campaign: string;
}
type Shown = WatchedBattle & { readonly document: TableBattle };

/** The battles on the field that a caller may look at. @throws UseCaseError SIGNED_OUT, NOT_YOURS */
async function shownTo({ league, actor }: LeagueCall, { campaign }: OfCampaign): Promise<Shown[]> {
  const { db } = league.store;
  await expectFindable(db, actor, campaign);
  const { isShown } = await db
    .selectFrom('led_campaign')
    .select('shows_battles as isShown')
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow();
  if (!isShown) return [];
  const rows = await selectFields(db, campaign);
  if (rows.length === 0) return [];
  const { state } = await cachedCampaign(league, campaign);
  return [...battlesKnownTo(state, null)].flatMap(([id, battle]) => {
    const row = rows.find(({ about }) => about === newsAbout(state, battle));
    if (!row?.document || stageOf(row) !== 'playing') return [];
    const { document, version, unseen } = row;
    const powers = powersOf(state, row);
    return [
      {
        battle: id,
        powers: [...powers],
        turn: document.turn,
        version,
        document: seenBy(document, { side: null, hasBegun: true, unseen, powers }),
      },
    ];
  });
}

export const watchBattles = async (call: LeagueCall, input: OfCampaign): Promise<WatchedBattle[]> =>
  (await shownTo(call, input)).map(({ document: _document, ...battle }) => battle);

/** @throws UseCaseError NOT_FOUND for a battle that is not shown */
export async function watchBattle(call: LeagueCall, input: OfCampaign & { readonly battle: string }): Promise<Shown> {
  const found = (await shownTo(call, input)).find(({ battle }) => battle === input.battle);
  if (!found) throw noSuchField();
  return found;
}
