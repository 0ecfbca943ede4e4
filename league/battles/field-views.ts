import { leagueMethods, type LeagueCall } from '../context/league-context.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { FieldBattle, WatchedBattle } from '../../contract/league/field-battles.ts';
import type { TableBattle } from '../../contract/table.ts';
import { listKnownBattles, type CampaignState, type PendingBattle } from '../../rules/campaign.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { listUnseenUnits } from '../../rules/core/table/field-view.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { getCampaign, expectFindable } from '../campaigns/cached-campaign.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { type FieldRow, toBattleKey, selectFields, selectWaiting, getStage, listPendingSeats } from './field-rows.ts';
import { toVisibleQuestion, toVisibleBattle } from './visible-field.ts';
import { getSeatBattles, getSide } from './entered-results.ts';

export interface SeatBattle {
  readonly campaign: string;
  readonly player: string;
  /** Battle id in the seat's view. */
  readonly battle: string;
}

export const createMissingFieldError = (): UseCaseError =>
  new UseCaseError('NOT_FOUND', 'This battle is not fought on the battlefield.', 'battle');

/** Returns a seat's pending battle. @throws UseCaseError NOT_FOUND */
export function getBattle(state: CampaignState, { player, battle }: SeatBattle): PendingBattle {
  const found = getSeatBattles(state, player).get(battle);
  if (!found) throw createMissingFieldError();
  return found;
}

/** Returns the stored row of a battle on the field. @throws UseCaseError NOT_FOUND */
export async function getFieldRow(db: LeagueDb, campaign: string, about: string): Promise<FieldRow> {
  const row = (await selectFields(db, campaign)).find((each) => each.about === about);
  if (!row) throw createMissingFieldError();
  return row;
}

/** Returns the names of the players that lead the two sides. */
const getPowers = (state: CampaignState, { seats }: FieldRow): readonly [string, string] => {
  const powerOf = (seat: string): string => state.players.find(({ id }) => id === seat)?.power ?? '';
  return [powerOf(seats[0]), powerOf(seats[1])];
};

/** Returns a seat's view of its battle. */
export async function getSeatView(db: LeagueDb, { state }: CampaignRead, seatBattle: SeatBattle): Promise<FieldBattle> {
  const battle = getBattle(state, seatBattle);
  const about = toBattleKey(state, battle);
  const row = await getFieldRow(db, seatBattle.campaign, about);
  const { document, question, version, seats, unseen } = row;
  const stage = getStage(row);
  const side = getSide(state, battle, seatBattle.player);
  const powers = getPowers(state, row);
  const due = (await selectWaiting(db, seatBattle.campaign)).find((each) => each.about === about)?.dueAt ?? null;
  const own = new Set((document?.sides[side]?.units ?? []).map(({ id }) => id));
  return {
    battle: seatBattle.battle,
    stage,
    version,
    side,
    seats: [...seats],
    powers: [...powers],
    waitsFor: listPendingSeats(row),
    dueAt: due === null ? null : new Date(due).toISOString(),
    captains: ([0, 1] as const).filter((each) => Boolean(document?.led?.leaders[each])),
    unseen: unseen.filter((id) => own.has(id)),
    document: document && toVisibleBattle(document, { side, hasBegun: stage === 'playing', unseen, powers }),
    question: question && seats[question.side] === seatBattle.player ? toVisibleQuestion(question, unseen) : null,
  };
}

/** Lists the units of both sides that the other side cannot see when a battle begins. */
export const listInitiallyUnseen = ({ field }: RuleSystem, battle: TableBattle): readonly string[] =>
  field ? ([0, 1] as const).flatMap((side) => listUnseenUnits(field, battle, side)) : [];

/** Lists the units that the other side still cannot see: they have not moved, charge no unit, and are out of sight. */
export function listStillUnseen(
  book: RuleSystem,
  before: FieldRow,
  { document, question }: FieldRow,
): readonly string[] {
  if (before.unseen.length === 0 || !document) return [];
  const hidden = new Set(listInitiallyUnseen(book, document));
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
async function selectShown({ league, actor }: LeagueCall, { campaign }: OfCampaign): Promise<Shown[]> {
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
  const { state } = await getCampaign(league, campaign);
  return [...listKnownBattles(state, null)].flatMap(([id, battle]) => {
    const row = rows.find(({ about }) => about === toBattleKey(state, battle));
    if (!row?.document || getStage(row) !== 'playing') return [];
    const { document, version, unseen } = row;
    const powers = getPowers(state, row);
    return [
      {
        battle: id,
        powers: [...powers],
        turn: document.turn,
        version,
        document: toVisibleBattle(document, { side: null, hasBegun: true, unseen, powers }),
      },
    ];
  });
}

export const fieldViewsMethods = leagueMethods({
  fieldBattle: async ({ league: { app, store } }, input) =>
    getSeatView(store.db, await readCampaign(app, input.campaign), input),
  watchBattles: async (call, input) =>
    (await selectShown(call, input)).map(({ document: _document, ...battle }) => battle),
  /** Returns the spectators' view of a battle. @throws UseCaseError NOT_FOUND for a hidden battle */
  async watchBattle(call, input) {
    const found = (await selectShown(call, input)).find(({ battle }) => battle === input.battle);
    if (!found) throw createMissingFieldError();
    return found;
  },
});
