import { leagueMethods } from '../context/methods.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { FieldBattle, WatchedBattle } from '../../contract/league/field-battles.ts';
import type { TableBattle } from '../../contract/table.ts';
import { knownBattles, type CampaignState, type PendingBattle } from '../../rules/campaign.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { listUnseenUnits } from '../../rules/core/table/deployment-area.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { cachedCampaign, expectFindable } from '../campaigns/cached-campaign.ts';
import type { LeagueCall } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { type FieldRow, newsAbout, selectFields, selectWaiting, stageOf, waitedFor } from './field-rows.ts';
import { questionInSight, seenBy } from './seen-field.ts';
import { battlesOfSeat, sideIn } from './sides.ts';

export interface OfBattle {
  readonly campaign: string;
  readonly player: string;
  /** Id in the seat's view. */
  readonly battle: string;
}

export const noSuchField = (): UseCaseError =>
  new UseCaseError('NOT_FOUND', 'This battle is not fought on the field.', 'battle');

/** Returns a seat's pending battle. @throws UseCaseError NOT_FOUND */
export function battleOf(state: CampaignState, { player, battle }: OfBattle): PendingBattle {
  const found = battlesOfSeat(state, player).get(battle);
  if (!found) throw noSuchField();
  return found;
}

/** @throws UseCaseError NOT_FOUND */
export async function rowOf(db: LeagueDb, campaign: string, about: string): Promise<FieldRow> {
  const row = (await selectFields(db, campaign)).find((each) => each.about === about);
  if (!row) throw noSuchField();
  return row;
}

/** Names of the powers that lead both sides. */
const powersOf = (state: CampaignState, { seats }: FieldRow): readonly [string, string] => {
  const powerOf = (seat: string): string => state.players.find(({ id }) => id === seat)?.power ?? '';
  return [powerOf(seats[0]), powerOf(seats[1])];
};

/** Returns a seat's view of its battle. */
export async function seenBySeat(db: LeagueDb, { state }: CampaignRead, of: OfBattle): Promise<FieldBattle> {
  const battle = battleOf(state, of);
  const about = newsAbout(state, battle);
  const row = await rowOf(db, of.campaign, about);
  const { document, question, version, seats, unseen } = row;
  const stage = stageOf(row);
  const side = sideIn(state, battle, of.player);
  const powers = powersOf(state, row);
  const due = (await selectWaiting(db, of.campaign)).find((each) => each.about === about)?.dueAt ?? null;
  const own = new Set((document?.sides[side]?.units ?? []).map(({ id }) => id));
  return {
    battle: of.battle,
    stage,
    version,
    side,
    seats: [...seats],
    powers: [...powers],
    waitsFor: waitedFor(row),
    dueAt: due === null ? null : new Date(due).toISOString(),
    captains: ([0, 1] as const).filter((each) => Boolean(document?.led?.leaders[each])),
    unseen: unseen.filter((id) => own.has(id)),
    document: document && seenBy(document, { side, hasBegun: stage === 'playing', unseen, powers }),
    question: question && seats[question.side] === of.player ? questionInSight(question, unseen) : null,
  };
}

/** Lists the units of both sides that the other side has not seen when a battle begins. */
export const unseenAtFirst = ({ field }: RuleSystem, battle: TableBattle): readonly string[] =>
  field ? ([0, 1] as const).flatMap((side) => listUnseenUnits(field, battle, side)) : [];

/** Lists the units that are still unseen: they have not moved, charge no unit, and are out of sight. */
export function stillUnseen(book: RuleSystem, before: FieldRow, { document, question }: FieldRow): readonly string[] {
  if (before.unseen.length === 0 || !document) return [];
  const hidden = new Set(unseenAtFirst(book, document));
  const placeOf = (battle: TableBattle | null, id: string) => JSON.stringify(battle?.field?.placed[id]?.at ?? null);
  const charger = question?.kind === 'respond' ? question.charger : null;
  return before.unseen.filter(
    (id) => hidden.has(id) && id !== charger && placeOf(before.document, id) === placeOf(document, id),
  );
}

interface OfCampaign {
  readonly campaign: string;
}
type Shown = WatchedBattle & { readonly document: TableBattle };

/** Lists the battles on the field that a caller may watch. @throws UseCaseError SIGNED_OUT, NOT_YOURS */
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
  return [...knownBattles(state, null)].flatMap(([id, battle]) => {
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

export const fieldViewsMethods = leagueMethods({
  fieldBattle: async ({ league: { app, store } }, input) =>
    seenBySeat(store.db, await readCampaign(app, input.campaign), input),
  watchBattles: async (call, input) => (await shownTo(call, input)).map(({ document: _document, ...battle }) => battle),
  /** @throws UseCaseError NOT_FOUND for a hidden battle */
  async watchBattle(call, input) {
    const found = (await shownTo(call, input)).find(({ battle }) => battle === input.battle);
    if (!found) throw noSuchField();
    return found;
  },
});
