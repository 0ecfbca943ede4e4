import { leagueMethods } from '../context/methods.ts';
import type { CaptainChoice } from '../../contract/battles/fight-choices.ts';
import { UseCaseError } from '../../contract/errors.ts';
import type { FieldBattle } from '../../contract/league/field-battles.ts';
import { getLeaders } from '../../contract/league/battles.ts';
import type { BattleForce, TableBattle } from '../../contract/table.ts';
import { battleResultSchema, type PendingBattle } from '../../rules/campaign.ts';
import type { FieldRules } from '../../rules/core/field-rules.ts';
import type { RuleSystem } from '../../rules/core/rule-system.ts';
import { toStoredPlace, type Place, findDeploymentIssue } from '../../rules/core/table/deploy-on-field.ts';
import { findForcesIssue, canSendFlankMarch } from '../../rules/core/table/forces.ts';
import { loadBook } from '../../services/books.ts';
import { readCampaign } from '../../services/campaigns/campaigns.ts';
import { layOutBattle } from '../../services/campaigns/compute/campaign-battle.ts';
import type { LeadTask, LedResult } from '../../services/campaigns/compute/lead-battle.ts';
import { findPromisedSeed } from '../../services/campaigns/resolve.ts';
import { findRegentSeats } from '../../services/regents/decide-battles.ts';
import type { CampaignRead } from '../../services/repositories/campaigns.ts';
import { campaignCommand } from '../commands/campaign-command.ts';
import type { CampaignWork, LeagueCall } from '../context/league-context.ts';
import { settled } from './battles.ts';
import { deleteEntered } from './entered-results.ts';
import {
  type FieldRow,
  keepWaiting,
  newsAbout,
  putField,
  restartTime,
  selectFields,
  stageOf,
  waitedFor,
} from './field-rows.ts';
import { battleOf, noSuchField, type OfBattle, rowOf, seenBySeat, stillUnseen, unseenAtFirst } from './field-views.ts';
import { battlesOfSeat, enteringPlayers } from './sides.ts';

/** Returns the reason why a player may not send units off the table, or null. */
function whyNotSent(
  rules: FieldRules,
  { sides, throws, turn }: TableBattle,
  side: 0 | 1,
  forces: readonly BattleForce[],
): string | null {
  if (forces.some((force) => force.side !== side)) return 'you can send only your own units';
  if (turn > 0 && forces.length > 0) return 'no unit can arrive from off the table in a storm';
  const marches = forces.some(({ by }) => by !== 'home');
  if (marches && !canSendFlankMarch(rules, throws, side)) return 'an army that is out-scouted makes no flank march';
  return findForcesIssue(rules, sides, forces);
}

/**
 * Places a side's units as its player wants. Units that the player does not name keep their places.
 * @param forces of the player's units that arrive from off the table
 * @throws UseCaseError REFUSED for units of the other side, outside the deployment area or overlapping, and for marches that the book
 * forbids
 */
function deployed(
  { field: rules }: Pick<RuleSystem, 'field'>,
  battle: TableBattle,
  side: 0 | 1,
  placed: Readonly<Record<string, Place>>,
  forces: readonly BattleForce[] = [],
): TableBattle {
  const { field } = battle;
  if (!field || !rules) throw new Error('the battle has no field');
  const own = new Set((battle.sides[side]?.units ?? []).map(({ id }) => id));
  const put = Object.entries(placed).map(([id, place]) => {
    const before = own.has(id) ? field.placed[id] : undefined;
    if (!before) throw new UseCaseError('REFUSED', 'you can deploy only your own units', 'placed');
    return [id, toStoredPlace(place, before)] as const;
  });
  const away = new Set(forces.flatMap(({ units }) => units));
  const there = Object.entries({ ...field.placed, ...Object.fromEntries(put) }).filter(([id]) => !away.has(id));
  const all = [...(field.forces ?? []).filter((force) => force.side !== side), ...forces];
  const after: TableBattle = {
    ...battle,
    field: { ...field, placed: Object.fromEntries(there), ...(all.length > 0 ? { forces: all } : {}) },
  };
  const wrong = whyNotSent(rules, battle, side, forces);
  if (wrong !== null) throw new UseCaseError('REFUSED', wrong, 'forces');
  const why = findDeploymentIssue(rules, after, side, new Set(Object.keys(placed)));
  if (why !== null) throw new UseCaseError('REFUSED', why, 'placed');
  return after;
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

/** Runs a seat's command on its battle. */
const play = <Answer>(call: LeagueCall, input: OfBattle, run: (play: Play) => Promise<Answer>): Promise<Answer> =>
  campaignCommand(call, input, async (work) => {
    const read = await readCampaign(work.app, input.campaign);
    const battle = battleOf(read.state, input);
    return run({ work, read, battle, about: newsAbout(read.state, battle) });
  });

/** Does the same and answers with the seat's view. A retry gets the current view. Null if the battle is over. */
const playAndSee = (call: LeagueCall, input: OfBattle, run: (play: Play) => Promise<FieldBattle['version']>) =>
  campaignCommand<FieldBattle | null>(
    call,
    input,
    async (work) => {
      const read = await readCampaign(work.app, input.campaign);
      const battle = battleOf(read.state, input);
      await run({ work, read, battle, about: newsAbout(read.state, battle) });
      return seenNow(work, input);
    },
    { shorten: () => null, restore: (work) => seenNow(work, input) },
  );

async function seenNow({ app, db, campaign }: CampaignWork, input: OfBattle): Promise<FieldBattle | null> {
  const read = await readCampaign(app, campaign);
  const battle = battlesOfSeat(read.state, input.player).get(input.battle);
  const rows = battle ? await selectFields(db, campaign) : [];
  return rows.some(({ about }) => battle && about === newsAbout(read.state, battle))
    ? seenBySeat(db, read, input)
    : null;
}

/** Stores a battle, and notifies its sides and the seats that have to answer next. */
async function store({ work, read, battle, about }: Play, row: FieldRow, before: readonly string[]): Promise<void> {
  const { db, campaign, notify, inform } = work;
  const next = { ...row, version: row.version + 1 };
  await putField(db, campaign, next);
  if (stageOf(next) !== 'wanted') await restartTime(db, campaign, about);
  for (const seat of enteringPlayers(read.state, battle)) notify('battle-turn', { seat });
  for (const seat of waitedFor(next).filter((each) => !before.includes(each)))
    inform({ kind: 'battle-turn', to: { seat }, about: `${about} ${next.version}` });
  notify('deadline', { seat: '' });
}

/**
 * Returns the players who lead the sides, the attacker first. @throws UseCaseError REFUSED unless two people lead it, and for a storm that
 * has not begun
 */
async function leadersIn({ work, read, battle }: Play): Promise<readonly [string, string]> {
  const { attacker, defender } = getLeaders(read.state, battle);
  const regents = await findRegentSeats(work.app, read);
  if (battle.storm?.asked) refuse('Decide first whether to storm the breach.');
  if (attacker === undefined || defender === undefined || [attacker, defender].some((seat) => regents.has(seat)))
    return refuse('Only a battle between two players can be fought on the field.');
  return [attacker, defender];
}

/** Returns the side that a player leads. @throws UseCaseError REFUSED for an ally of the leader */
function ledBy({ seats }: Pick<FieldRow, 'seats'>, player: string): 0 | 1 {
  if (!seats.includes(player)) refuse('An ally leads your side. Its player deploys and answers for the whole side.');
  return seats[0] === player ? 0 : 1;
}

/** Returns the command of a side from a captain to its player. */
async function takeCommand(playing: Play, row: FieldRow, player: string): Promise<void> {
  const leaders = row.document?.led?.leaders;
  if (!row.document || !leaders) return;
  const side = ledBy(row, player);
  await leadOn(playing, row, { leaders: withLeader(leaders, side, null) });
}

type Leaders = NonNullable<TableBattle['led']>['leaders'];
const withLeader = ([one, two]: Leaders, side: 0 | 1, leader: CaptainChoice | null): Leaders =>
  side === 0 ? [leader, two] : [one, leader];

const LEADS: CaptainChoice = { strength: 'able', temperament: 'steady' };

/** Continues a battle, stores it, and settles it when it is over. */
async function leadOn(playing: Play, row: FieldRow, task: Partial<LeadTask>): Promise<void> {
  const { work, battle } = playing;
  const { app, db, campaign, notify, inform } = work;
  if (!row.document) throw new Error('the battle was not laid out');
  const before = waitedFor(row);
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
  if (!end) return store(playing, { ...now, unseen: stillUnseen(book, row, now) }, before);
  const result = battleResultSchema.parse({ battle: battle.id, method: 'fought' });
  if (await settled(work, result, led.battle)) {
    await deleteEntered(db, campaign, battle.id);
    return notify('battle-settled');
  }
  await store(playing, { ...now, question: null }, before);
  inform({ kind: 'umpire-wanted', to: { seat: '' }, about: playing.about });
}

/** Begins a battle after both sides deployed, with the campaign's promised dice. */
async function begin(playing: Play, row: FieldRow, leaders: Leaders): Promise<void> {
  const { work, read, battle } = playing;
  const unseen = row.document ? unseenAtFirst(await loadBook(work.app, read.state.rules), row.document) : [];
  await leadOn(playing, { ...row, unseen }, { seed: await findPromisedSeed(work.app, read, battle.id), leaders });
}

/** Lets captains lead the sides that missed the deadline of a battle on the field. */
export async function letCaptainsLead(work: CampaignWork, read: CampaignRead, battle: PendingBattle): Promise<void> {
  const about = newsAbout(read.state, battle);
  const row = await rowOf(work.db, work.campaign, about);
  const playing: Play = { work, read, battle, about };
  const silent = waitedFor(row);
  const leads = (side: 0 | 1): CaptainChoice | null =>
    silent.includes(row.seats[side]) ? LEADS : (row.document?.led?.leaders[side] ?? null);
  if (stageOf(row) === 'deploying') await begin(playing, { ...row, deployed: row.seats }, [leads(0), leads(1)]);
  else await leadOn(playing, row, { leaders: [leads(0), leads(1)] });
}

export const fieldBattlesMethods = leagueMethods({
  /** Lays a battle out once both players want it, with both sides drawn up for their players to deploy. */
  wantField(call, input) {
    return play(call, input, async (playing) => {
      const { work, read, about, battle } = playing;
      const { app, db, campaign } = work;
      const { player, wants } = input;
      const seats = await leadersIn(playing);
      ledBy({ seats }, player);
      // A battle that was pending before deadlines existed has none yet.
      await keepWaiting(
        db,
        campaign,
        read.state.battles.map((each) => newsAbout(read.state, each)),
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
      await store(playing, { ...row, wantedBy, document }, wantedBy.length === 0 ? seats : []);
      return {};
    });
  },
  async deployField(call, input) {
    return playAndSee(call, input, async (playing) => {
      const { work, read, about } = playing;
      const row = await rowOf(work.db, work.campaign, about);
      const { document } = row;
      if (stageOf(row) !== 'deploying' || !document) return refuse('The battle is not in deployment.');
      const side = ledBy(row, input.player);
      if (row.deployed.includes(input.player)) return refuse('You have already deployed.');
      const book = await loadBook(work.app, read.state.rules);
      const after = deployed(book, document, side, input.placed, input.forces);
      const now: FieldRow = { ...row, document: after, deployed: [...row.deployed, input.player] };
      await (now.deployed.length < 2 ? store(playing, now, waitedFor(row)) : begin(playing, now, [null, null]));
      return row.version;
    });
  },
  /** @throws UseCaseError CONFLICT, REFUSED during the other side’s turn, BAD_INPUT for an answer that is not offered */
  async answerField(call, input) {
    return playAndSee(call, input, async (playing) => {
      const { db, campaign } = playing.work;
      const row = await rowOf(db, campaign, playing.about);
      const by = ledBy(row, input.player);
      if (row.version !== input.version)
        throw new UseCaseError('CONFLICT', 'the battle has changed since: check it again', 'version');
      if (row.question?.side !== by) return refuse('It is the other side’s turn.', 'answers');
      await leadOn(playing, row, { answers: input.answers, stand: input.stand, by });
      return row.version;
    });
  },
  async setStandingAnswers(call, input) {
    return playAndSee(call, input, async (playing) => {
      const { db, campaign } = playing.work;
      const row = await rowOf(db, campaign, playing.about);
      const { document } = row;
      if (!document) throw noSuchField();
      const side = ledBy(row, input.player);
      const sides = document.sides.map((each, at) => {
        const { answers: _before, ...rest } = each;
        return at === side ? { ...rest, ...(input.answers ? { answers: input.answers } : {}) } : each;
      });
      // The document does not tell whether a default answer fits the current question: the next answer decides it.
      await putField(db, campaign, { ...row, document: { ...document, sides } });
      return row.version;
    });
  },
});
