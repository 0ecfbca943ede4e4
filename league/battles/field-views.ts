import type { FieldBattle } from '../../contract/league/field-battles.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { TableBattle } from '../../contract/table.ts';
import type { CampaignState, PendingBattle } from '../../rules/campaign.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { unseenUnits } from '../../rules/core/table/unseen-units.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import type { LeagueCall } from '../context/league-context.ts';
import type { LeagueDb } from '../store/league-store.ts';
import { type FieldRow, selectFields, stageOf, waitedFor } from './field-rows.ts';
import { questionInSight, seenBy } from './seen-field.ts';
import { battlesOfSeat, sideIn } from './sides.ts';
import { newsAbout, selectWaiting } from './waiting-battles.ts';

export interface OfBattle {
  readonly campaign: string;
  readonly player: string;
  /** As the seat's view calls it. */
  readonly battle: string;
}

export const noSuchField = (): UseCaseError =>
  new UseCaseError('NOT_FOUND', 'Nobody fights such a battle on the field.', 'battle');

/** The pending battle that a seat means. @throws UseCaseError NOT_FOUND */
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

/** The powers that lead both sides. */
export const powersOf = (state: CampaignState, { seats }: FieldRow): readonly [string, string] => {
  const powerOf = (seat: string): string => state.players.find(({ id }) => id === seat)?.power ?? '';
  return [powerOf(seats[0]), powerOf(seats[1])];
};

/** What a seat sees of its battle. */
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

export const fieldBattle = async ({ league: { app, store } }: LeagueCall, input: OfBattle): Promise<FieldBattle> =>
  seenBySeat(store.db, await readCampaign(app, input.campaign), input);

/** Units of both sides that the other has not seen yet, as a battle begins. */
export const unseenAtFirst = ({ field }: RuleSystem, battle: TableBattle): readonly string[] =>
  field ? ([0, 1] as const).flatMap((side) => unseenUnits(field, battle, side)) : [];

/** Those of them whom nobody has seen since: they have not moved, charge nobody, and are still out of sight. */
export function stillUnseen(book: RuleSystem, before: FieldRow, { document, question }: FieldRow): readonly string[] {
  if (before.unseen.length === 0 || !document) return [];
  const hidden = new Set(unseenAtFirst(book, document));
  const placeOf = (battle: TableBattle | null, id: string) => JSON.stringify(battle?.field?.placed[id]?.at ?? null);
  const charger = question?.kind === 'respond' ? question.charger : null;
  return before.unseen.filter(
    (id) => hidden.has(id) && id !== charger && placeOf(before.document, id) === placeOf(document, id),
  );
}
