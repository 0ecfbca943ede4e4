import { leagueMethods, type CampaignWork, type Effect } from '../context/league-context.ts';
import { UseCaseError } from '../../contract/errors.ts';
import { type EnteredBattle, getLeaders } from '../../contract/league/battles.ts';
import type { TableBattle } from '../../contract/table.ts';
import type { BattleResult, CampaignState, PendingBattle } from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { type AppContext } from '../../services/app-context.ts';
import { loadBookCampaign } from '../../services/books.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { settleBattle } from '../../services/campaigns/resolve.ts';
import { toFailure } from '../../services/error-boundary.ts';
import { findRegentSeats } from '../../services/regents/decide-battles.ts';
import { getMonthKey } from '../campaigns/cached-campaign.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import type { LeagueDb } from '../store/league-store.ts';
import {
  findAgreedResult,
  deleteResults,
  deleteResultsExcept,
  hasSeenAll,
  isUnseenBy,
  countLosses,
  storeResult,
  selectResults,
  hideTroops,
  getSeatBattles,
  listEnteringPlayers,
  findForeignLoss,
  getSide,
} from './entered-results.ts';
import {
  getDeadlineAction,
  isOnField,
  refreshWaiting,
  toBattleKey,
  selectFields,
  selectWaiting,
  getStage,
  listPendingSeats,
} from './field-rows.ts';

/** Selects the deadline of each battle and its stage on the field. */
async function selectDeadlines(db: LeagueDb, campaign: string, state: CampaignState) {
  const { paused, end } = await db
    .selectFrom('led_campaign')
    .select(['paused', 'battle_end as end'])
    .where('campaign_id', '=', campaign)
    .executeTakeFirstOrThrow();
  const waiting = paused ? [] : await selectWaiting(db, campaign);
  const fields = await selectFields(db, campaign);
  return (battle: PendingBattle): Pick<EnteredBattle, 'due' | 'field'> => {
    const about = toBattleKey(state, battle);
    const row = fields.find((each) => each.about === about);
    const field = row ? { field: { stage: getStage(row), version: row.version, waitsFor: listPendingSeats(row) } } : {};
    const found = waiting.find((each) => each.about === about);
    if (!found || found.dueAt === null) return { due: null, ...field };
    const { dueAt, handledTo } = found;
    const then = getDeadlineAction(end, battle, isOnField(row));
    return { due: { at: new Date(dueAt).toISOString(), then, isOver: dueAt <= handledTo }, ...field };
  };
}

const refuse = (sentence: string, path: string): never => {
  throw new UseCaseError('REFUSED', sentence, path);
};

/** Validates a result by resolving the battle on trial with throwaway dice. @throws CampaignRefusal if the rules refuse the result */
const validateResult = async (app: AppContext, state: CampaignState, result: BattleResult): Promise<void> =>
  void (await loadBookCampaign(app, state.rules)).settleBattle(state, result, seededDice('a trial'));

/** Returns a side's result, with the battle's id as in the log. @throws UseCaseError REFUSED if the side may not enter it */
async function readResult(
  app: AppContext,
  state: CampaignState,
  player: string,
  result: BattleResult,
): Promise<BattleResult> {
  const battle = getSeatBattles(state, player).get(result.battle);
  if (!battle) return refuse('you are not in this battle', 'result.battle');
  if (battle.storm?.asked && result.method !== 'declined' && result.method !== 'joined')
    return refuse('decide first whether to storm the breach', 'result.method');
  const foreign = findForeignLoss(state, player, result);
  if (foreign !== undefined)
    return refuse(`“${foreign}” is not in your army: each side enters its own losses`, 'result.losses');
  const known = { ...result, battle: battle.id };
  await validateResult(app, state, known);
  return known;
}

/** Resolves a battle with the promised dice. @param field document of a battle fought on the field @returns false if the rules refuse it */
export async function trySettle(
  { app, campaign }: CampaignWork,
  result: BattleResult,
  field?: TableBattle,
): Promise<boolean> {
  try {
    const dice = { faces: [], app: true } as const;
    const answer = await settleBattle(app, { id: campaign, result, dice, ...(field ? { field } : {}) });
    return answer.status === 'resolved';
  } catch (error) {
    if (toFailure(error)?.code === 'REFUSED') return false;
    throw error;
  }
}

/** Checks whether a battle is pending although all sides entered a result. The umpire then has to decide. */
export async function isDisputed(db: LeagueDb, campaign: string, state: CampaignState): Promise<boolean> {
  if (state.battles.length === 0) return false;
  const entered = await selectResults(db, campaign);
  return state.battles.some((battle) => {
    const results = entered.filter((each) => each.battle === battle.id);
    const players = results.map(({ player }) => player);
    return (
      players.length > 0 &&
      listEnteringPlayers(state, battle).every((side) => players.includes(side)) &&
      !results.some((each) => isUnseenBy(each, results))
    );
  });
}

/** Sends notifications about a resolved month or battle. */
function sendTurnNews({ inform }: CampaignWork, state: CampaignState, regents: ReadonlySet<string>): void {
  const { battles: waiting, victories } = state;
  inform({
    kind: 'month-resolved',
    to: 'everybody',
    about: `${getMonthKey(state)}${waiting.length > 0 ? ' battles' : ''}`,
  });
  if (victories.length > 0) inform({ kind: 'campaign-won', to: 'everybody', about: String(victories.length) });
  for (const battle of waiting)
    for (const seat of listEnteringPlayers(state, battle).filter((each) => !regents.has(each)))
      inform({ kind: 'battle-waits', to: { seat }, about: toBattleKey(state, battle) });
}

/** Deletes the entered results of battles that were resolved or undone, and notifies the sides of each pending battle. */
export const updateBattles: Effect = async (work, notices) => {
  const { app, db, campaign, notify } = work;
  if (!notices.some(({ kind }) => ['month-resolved', 'battle-settled', 'taken-back', 'changed'].includes(kind))) return;
  const read = await work.read();
  const { state } = read;
  const waiting = notices.some(({ kind }) => kind === 'taken-back') ? [] : state.battles;
  await deleteResultsExcept(
    db,
    campaign,
    waiting.map(({ id }) => id),
  );
  await refreshWaiting(
    db,
    campaign,
    waiting.map((battle) => toBattleKey(state, battle)),
  );
  for (const seat of new Set(waiting.flatMap((battle) => [...listEnteringPlayers(state, battle), ''])))
    notify('battle-waiting', { seat });
  if (notices.some(({ kind }) => kind === 'month-resolved' || kind === 'battle-settled'))
    sendTurnNews(work, state, waiting.length > 0 ? await findRegentSeats(app, read) : new Set());
};

export const battlesMethods = leagueMethods({
  /** Returns the entered results of pending battles: all for the umpire; for a seat, its own battles, with only totals for other sides. */
  async battles({ league: { app, store } }, { campaign, player }) {
    const read = await readCampaign(app, campaign);
    const { state, head } = read;
    const regents = await findRegentSeats(app, read);
    const entered = await selectResults(store.db, campaign);
    const dueOf = await selectDeadlines(store.db, campaign, state);
    const open =
      player === '' ? new Map(state.battles.map((battle) => [battle.id, battle])) : getSeatBattles(state, player);
    return [...open].map(([known, battle]) => {
      const results = entered.filter((each) => each.battle === battle.id);
      return {
        battle: known,
        seq: head.seq,
        seats: listEnteringPlayers(state, battle).filter((seat) => !regents.has(seat)),
        ...(player === '' ? {} : { side: getSide(state, battle, player) }),
        ...dueOf(battle),
        results: results.map((each) => ({
          player: each.player,
          result: {
            ...(player === '' || each.player === player ? each.result : hideTroops(each.result)),
            battle: known,
          },
          enteredAt: each.enteredAt,
          lost: countLosses(each.result),
          hasSeen: hasSeenAll(each, results),
        })),
      };
    });
  },
  /** Enters one side's result. Once all sides agree and have seen each other's losses, resolves the battle with the promised dice. */
  enterResult: (call, input) =>
    runCampaignCommand(call, input, async (work) => {
      const { app, db, campaign, notify, inform } = work;
      const { player, seq, seen = null } = input;
      const read = await readCampaign(app, campaign);
      const { state, head } = read;
      if (head.seq !== seq)
        throw new UseCaseError('CONFLICT', 'the campaign has changed in the meantime: check the battle again', 'seq');
      const result = await readResult(app, state, player, input.result);
      const battle = state.battles.find(({ id }) => id === result.battle);
      if (!battle) throw new Error('the battle of a validated result is not pending');
      await storeResult(db, campaign, { player, result, seen });
      const entered = (await selectResults(db, campaign)).filter((each) => each.battle === battle.id);
      const sides = listEnteringPlayers(state, battle);
      const regents = await findRegentSeats(app, read);
      const persons = sides.filter((side) => !regents.has(side));
      const agreed = findAgreedResult(persons, entered, getLeaders(state, battle));
      // True if a regent fights on a side. Regents enter no losses, so the umpire resolves the battle.
      const lacksLosses = persons.length < sides.length && agreed?.method === 'reported';
      const isSeen = entered.every((each) => hasSeenAll(each, entered));
      if (agreed && !lacksLosses && isSeen && (await trySettle(work, agreed))) {
        await deleteResults(db, campaign, battle.id);
        notify('battle-settled');
        return { status: 'settled' };
      }
      for (const seat of new Set([...sides, ''])) notify('battle-entered', { seat });
      const hasAll = persons.every((side) => entered.some((each) => each.player === side));
      const about = toBattleKey(state, battle);
      if (agreed && !lacksLosses && !isSeen) {
        for (const each of entered.filter((own) => isUnseenBy(own, entered)))
          inform({ kind: 'battle-waits', to: { seat: each.player }, about: `${about} losses` });
        return { status: 'unseen' };
      }
      if (lacksLosses) inform({ kind: 'umpire-wanted', to: { seat: '' }, about });
      else if (hasAll)
        for (const seat of new Set([...persons, ''])) inform({ kind: 'entries-differ', to: { seat }, about });
      return { status: lacksLosses ? 'umpire' : hasAll ? 'differs' : 'waits' };
    }),
});
