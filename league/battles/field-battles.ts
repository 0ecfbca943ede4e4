import { leagueMethods, type CampaignWork, type LeagueCall } from '../context/league-context.ts';
import type { CaptainChoice } from '../../contract/battles/fight-choices.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { FieldBattle } from '../../contract/league/field-battles.ts';
import { getLeaders } from '../../contract/league/battles.ts';
import type { BattleForce, TableBattle } from '../../contract/table.ts';
import { battleResultSchema, type PendingBattle } from '../../rules/campaign.ts';
import type { FieldRules } from '../../rules/core/field-rules.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { toStoredPlace, type FieldPlace, findDeploymentIssue } from '../../rules/core/table/deploy-on-field.ts';
import { findForcesIssue, canSendFlankMarch } from '../../rules/core/table/forces.ts';
import { loadBook } from '../../services/books.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { layOutBattle } from '../../services/campaigns/compute/campaign-battle.ts';
import type { LeadTask, LedResult } from '../../services/campaigns/compute/lead-battle.ts';
import { findPromisedSeed } from '../../services/campaigns/resolve.ts';
import { findRegentSeats } from '../../services/regents/decide-battles.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { runCampaignCommand } from '../commands/campaign-command.ts';
import { trySettle } from './battles.ts';
import { deleteResults, getSeatBattles, listEnteringPlayers } from './entered-results.ts';
import {
  type FieldRow,
  refreshWaiting,
  toBattleKey,
  storeField,
  restartBattleTime,
  selectFields,
  getStage,
  listPendingSeats,
} from './field-rows.ts';
import {
  getBattle,
  createMissingFieldError,
  type SeatBattle,
  getFieldRow,
  getSeatView,
  listStillUnseen,
  listInitiallyUnseen,
} from './field-views.ts';

/** Returns the reason why a player may not send these units on a march off the table. Null if allowed. */
function findSendIssue(
  rules: FieldRules,
  { sides, throws, turn }: TableBattle,
  side: 0 | 1,
  forces: readonly BattleForce[],
): string | null {
  if (forces.some((force) => force.side !== side)) return 'you can send only your own units';
  if (turn > 0 && forces.length > 0) return 'in a storm, no unit can start off the table';
  const marches = forces.some(({ by }) => by !== 'home');
  if (marches && !canSendFlankMarch(rules, throws, side)) return 'an out-scouted army cannot send flank marches';
  return findForcesIssue(rules, sides, forces);
}

/**
 * Places a side's units as the player asks. Units not named keep their places.
 * @param forces the player's units that arrive from off the table
 * @throws UseCaseError REFUSED for units of the other side, outside the deployment area or overlapping, and for marches that the book
 * forbids
 */
function deployUnits(
  { field: rules }: Pick<RuleSystem, 'field'>,
  battle: TableBattle,
  side: 0 | 1,
  placed: Readonly<Record<string, FieldPlace>>,
  forces: readonly BattleForce[] = [],
): TableBattle {
  const { field } = battle;
  if (!field || !rules) throw new Error('the battle has no battlefield');
  const ownIds = new Set((battle.sides[side]?.units ?? []).map(({ id }) => id));
  const moves = Object.entries(placed).map(([id, place]) => {
    const before = ownIds.has(id) ? field.placed[id] : undefined;
    if (!before) throw new UseCaseError('REFUSED', 'you can deploy only your own units', 'placed');
    return [id, toStoredPlace(place, before)] as const;
  });
  const offTable = new Set(forces.flatMap(({ units }) => units));
  const placedUnits = Object.entries({ ...field.placed, ...Object.fromEntries(moves) }).filter(
    ([id]) => !offTable.has(id),
  );
  const allForces = [...(field.forces ?? []).filter((force) => force.side !== side), ...forces];
  const result: TableBattle = {
    ...battle,
    field: {
      ...field,
      placed: Object.fromEntries(placedUnits),
      ...(allForces.length > 0 ? { forces: allForces } : {}),
    },
  };
  const sendIssue = findSendIssue(rules, battle, side, forces);
  if (sendIssue !== null) throw new UseCaseError('REFUSED', sendIssue, 'forces');
  const deployIssue = findDeploymentIssue(rules, result, side, new Set(Object.keys(placed)));
  if (deployIssue !== null) throw new UseCaseError('REFUSED', deployIssue, 'placed');
  return result;
}

const refuse = (sentence: string, path = 'battle'): never => {
  throw new UseCaseError('REFUSED', sentence, path);
};

interface Play {
  readonly work: CampaignWork;
  readonly read: CampaignRead;
  readonly battle: PendingBattle;
  readonly about: string;
}

/** Runs a seat's command on one of the seat's battles. */
const play = <Answer>(call: LeagueCall, input: SeatBattle, run: (play: Play) => Promise<Answer>): Promise<Answer> =>
  runCampaignCommand(call, input, async (work) => {
    const read = await readCampaign(work.app, input.campaign);
    const battle = getBattle(read.state, input);
    return run({ work, read, battle, about: toBattleKey(read.state, battle) });
  });

/** Runs a seat's command on a battle and returns the seat's view. A retry gets the current view. Null if the battle is over. */
const playAndView = (call: LeagueCall, input: SeatBattle, run: (play: Play) => Promise<FieldBattle['version']>) =>
  runCampaignCommand<FieldBattle | null>(
    call,
    input,
    async (work) => {
      const read = await readCampaign(work.app, input.campaign);
      const battle = getBattle(read.state, input);
      await run({ work, read, battle, about: toBattleKey(read.state, battle) });
      return findCurrentView(work, input);
    },
    { shorten: () => null, restore: (work) => findCurrentView(work, input) },
  );

async function findCurrentView({ app, db, campaign }: CampaignWork, input: SeatBattle): Promise<FieldBattle | null> {
  const read = await readCampaign(app, campaign);
  const battle = getSeatBattles(read.state, input.player).get(input.battle);
  const rows = battle ? await selectFields(db, campaign) : [];
  return rows.some(({ about }) => battle && about === toBattleKey(read.state, battle))
    ? getSeatView(db, read, input)
    : null;
}

/** Stores a battle, and notifies its sides and the seats that have to answer next. */
async function storeBattle(
  { work, read, battle, about }: Play,
  row: FieldRow,
  before: readonly string[],
): Promise<void> {
  const { db, campaign, notify, inform } = work;
  const next = { ...row, version: row.version + 1 };
  await storeField(db, campaign, next);
  if (getStage(next) !== 'wanted') await restartBattleTime(db, campaign, about);
  for (const seat of listEnteringPlayers(read.state, battle)) notify('battle-turn', { seat });
  for (const seat of listPendingSeats(next).filter((each) => !before.includes(each)))
    inform({ kind: 'battle-turn', to: { seat }, about: `${about} ${next.version}` });
  notify('deadline', { seat: '' });
}

/** Returns the sides' leading players, attacker first. @throws UseCaseError REFUSED if one is a regent, and for a storm not yet begun */
async function expectLeaders({ work, read, battle }: Play): Promise<readonly [string, string]> {
  const { attacker, defender } = getLeaders(read.state, battle);
  const regents = await findRegentSeats(work.app, read);
  if (battle.storm?.asked) refuse('Decide first whether to storm the breach.');
  if (attacker === undefined || defender === undefined || [attacker, defender].some((seat) => regents.has(seat)))
    return refuse('Only a battle between two players can be fought on the battlefield.');
  return [attacker, defender];
}

/** Returns the side that a player leads. @throws UseCaseError REFUSED for an ally of the leader */
function getLedSide({ seats }: Pick<FieldRow, 'seats'>, player: string): 0 | 1 {
  if (!seats.includes(player)) refuse('Your ally leads your side, and deploys and decides for all its troops.');
  return seats[0] === player ? 0 : 1;
}

/** Returns command of a side from a captain to its player. */
async function takeCommand(playing: Play, row: FieldRow, player: string): Promise<void> {
  const leaders = row.document?.led?.leaders;
  if (!row.document || !leaders) return;
  const side = getLedSide(row, player);
  await continueBattle(playing, row, { leaders: withLeader(leaders, side, null) });
}

type Leaders = NonNullable<TableBattle['led']>['leaders'];
const withLeader = ([one, two]: Leaders, side: 0 | 1, leader: CaptainChoice | null): Leaders =>
  side === 0 ? [leader, two] : [one, leader];

const DEFAULT_CAPTAIN: CaptainChoice = { strength: 'able', temperament: 'steady' };

/** Continues a battle, stores it, and resolves it if it is over. */
async function continueBattle(playing: Play, row: FieldRow, task: Partial<LeadTask>): Promise<void> {
  const { work, battle } = playing;
  const { app, db, campaign, notify, inform } = work;
  if (!row.document) throw new Error('the battle has no battlefield yet');
  const before = listPendingSeats(row);
  const book = await loadBook(app, row.document.rules);
  const led: LedResult = await app.compute('lead', {
    battle: row.document,
    seed: '',
    answers: [],
    stand: null,
    ...task,
  });
  const end = led.battle.led?.end;
  const now: FieldRow = { ...row, document: led.battle, question: led.question };
  if (!end) return storeBattle(playing, { ...now, unseen: listStillUnseen(book, row, now) }, before);
  const result = battleResultSchema.parse({ battle: battle.id, method: 'fought' });
  if (await trySettle(work, result, led.battle)) {
    await deleteResults(db, campaign, battle.id);
    return notify('battle-settled');
  }
  await storeBattle(playing, { ...now, question: null }, before);
  inform({ kind: 'umpire-wanted', to: { seat: '' }, about: playing.about });
}

/** Begins a battle with the campaign's promised dice, once both sides have deployed. */
async function beginBattle(playing: Play, row: FieldRow, leaders: Leaders): Promise<void> {
  const { work, read, battle } = playing;
  const unseen = row.document ? listInitiallyUnseen(await loadBook(work.app, read.state.rules), row.document) : [];
  await continueBattle(
    playing,
    { ...row, unseen },
    { seed: await findPromisedSeed(work.app, read, battle.id), leaders },
  );
}

/** Lets captains lead the sides that missed a battle's deadline on the field. */
export async function letCaptainsLead(work: CampaignWork, read: CampaignRead, battle: PendingBattle): Promise<void> {
  const about = toBattleKey(read.state, battle);
  const row = await getFieldRow(work.db, work.campaign, about);
  const playing: Play = { work, read, battle, about };
  const silent = listPendingSeats(row);
  const leads = (side: 0 | 1): CaptainChoice | null =>
    silent.includes(row.seats[side]) ? DEFAULT_CAPTAIN : (row.document?.led?.leaders[side] ?? null);
  if (getStage(row) === 'deploying') await beginBattle(playing, { ...row, deployed: row.seats }, [leads(0), leads(1)]);
  else await continueBattle(playing, row, { leaders: [leads(0), leads(1)] });
}

export const fieldBattlesMethods = leagueMethods({
  /** Records whether a player wants the battle on the field. Once both do, lays it out, ready to be deployed by the players. */
  wantField(call, input) {
    return play(call, input, async (playing) => {
      const { work, read, about, battle } = playing;
      const { app, db, campaign } = work;
      const { player, wants } = input;
      const seats = await expectLeaders(playing);
      getLedSide({ seats }, player);
      // Battles that were pending before deadlines were introduced have none yet.
      await refreshWaiting(
        db,
        campaign,
        read.state.battles.map((each) => toBattleKey(read.state, each)),
      );
      const known = (await selectFields(db, campaign)).find((each) => each.about === about);
      const none = { about, seats, wantedBy: [], deployed: [], unseen: [], version: 0, document: null, question: null };
      const row: FieldRow = known ?? none;
      if (row.document) {
        if (!wants) refuse('The battle has already begun.', 'wants');
        await takeCommand(playing, row, player);
        return {};
      }
      const others = row.wantedBy.filter((seat) => seat !== player);
      const wantedBy = wants ? [...others, player] : others;
      const document = wantedBy.length === 2 ? await layOutBattle(app, read.state, battle.id) : null;
      await storeBattle(playing, { ...row, wantedBy, document }, wantedBy.length === 0 ? seats : []);
      return {};
    });
  },
  async deployField(call, input) {
    return playAndView(call, input, async (playing) => {
      const { work, read, about } = playing;
      const row = await getFieldRow(work.db, work.campaign, about);
      const { document } = row;
      if (getStage(row) !== 'deploying' || !document) return refuse('The battle is not in deployment.');
      const side = getLedSide(row, input.player);
      if (row.deployed.includes(input.player)) return refuse('You have already deployed.');
      const book = await loadBook(work.app, read.state.rules);
      const after = deployUnits(book, document, side, input.placed, input.forces);
      const now: FieldRow = { ...row, document: after, deployed: [...row.deployed, input.player] };
      await (now.deployed.length < 2
        ? storeBattle(playing, now, listPendingSeats(row))
        : beginBattle(playing, now, [null, null]));
      return row.version;
    });
  },
  /** Answers a question to the seat's side. @throws UseCaseError CONFLICT, REFUSED if not its turn, BAD_INPUT for an unoffered answer */
  async answerField(call, input) {
    return playAndView(call, input, async (playing) => {
      const { db, campaign } = playing.work;
      const row = await getFieldRow(db, campaign, playing.about);
      const by = getLedSide(row, input.player);
      if (row.version !== input.version)
        throw new UseCaseError('CONFLICT', 'the battle has changed in the meantime: check it again', 'version');
      if (row.question?.side !== by) return refuse('It is the other side’s turn.', 'answers');
      await continueBattle(playing, row, { answers: input.answers, stand: input.stand, by });
      return row.version;
    });
  },
  async setStandingAnswers(call, input) {
    return playAndView(call, input, async (playing) => {
      const { db, campaign } = playing.work;
      const row = await getFieldRow(db, campaign, playing.about);
      const { document } = row;
      if (!document) throw createMissingFieldError();
      const side = getLedSide(row, input.player);
      const sides = document.sides.map((each, at) => {
        const { answers: _before, ...rest } = each;
        return at === side ? { ...rest, ...(input.answers ? { answers: input.answers } : {}) } : each;
      });
      // The document does not tell whether a default answer fits the current question: the next answer decides it.
      await storeField(db, campaign, { ...row, document: { ...document, sides } });
      return row.version;
    });
  },
});
