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

/** Why a player may not send units off the table; null where he may. */
function whyNotSent(
  rules: FieldRules,
  { sides, throws, turn }: TableBattle,
  side: 0 | 1,
  forces: readonly BattleForce[],
): string | null {
  if (forces.some((force) => force.side !== side)) return 'you send your own units alone';
  if (turn > 0 && forces.length > 0) return 'nobody comes from off the table to a storm';
  const marches = forces.some(({ by }) => by !== 'home');
  if (marches && !canSendFlankMarch(rules, throws, side)) return 'an army that is out-scouted makes no flank march';
  return findForcesIssue(rules, sides, forces);
}

/**
 * Puts a side's units where its player wants them; those that he does not name stay where they were drawn up.
 * @param forces of his units, that come from off the table
 * @throws UseCaseError REFUSED for units that are not his, outside of his area, or on top of each other, and for marches that the book does not let him make
 */
function deployed(
  { field: rules }: Pick<RuleSystem, 'field'>,
  battle: TableBattle,
  side: 0 | 1,
  placed: Readonly<Record<string, Place>>,
  forces: readonly BattleForce[] = [],
): TableBattle {
  const { field } = battle;
  if (!field || !rules) throw new Error('a battle without a field');
  const own = new Set((battle.sides[side]?.units ?? []).map(({ id }) => id));
  const put = Object.entries(placed).map(([id, place]) => {
    const before = own.has(id) ? field.placed[id] : undefined;
    if (!before) throw new UseCaseError('REFUSED', 'you deploy your own units alone', 'placed');
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

/** Runs a command of a seat on its battle. */
const play = <Answer>(call: LeagueCall, input: OfBattle, run: (play: Play) => Promise<Answer>): Promise<Answer> =>
  campaignCommand(call, input, async (work) => {
    const read = await readCampaign(work.app, input.campaign);
    const battle = battleOf(read.state, input);
    return run({ work, read, battle, about: newsAbout(read.state, battle) });
  });

/** The same, answered with what the seat sees then: a retry is answered with what it sees by then. Null where the battle is over. */
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

/** Stores a battle as it stands, and notifies all who take part and whoever has to answer next. */
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

/** The two who lead the sides of a battle, the attacker's first. @throws UseCaseError REFUSED for a battle that two persons do not lead, and for a storm that is not begun */
async function leadersIn({ work, read, battle }: Play): Promise<readonly [string, string]> {
  const { attacker, defender } = getLeaders(read.state, battle);
  const regents = await findRegentSeats(work.app, read);
  if (battle.storm?.asked) refuse('Say first whether you storm the breach or leave it alone.');
  if (attacker === undefined || defender === undefined || [attacker, defender].some((seat) => regents.has(seat)))
    return refuse('Only a battle that two players lead is fought on the field here.');
  return [attacker, defender];
}

/** The side that a player leads. @throws UseCaseError REFUSED for whoever fights beside its leader */
function ledBy({ seats }: Pick<FieldRow, 'seats'>, player: string): 0 | 1 {
  if (!seats.includes(player)) refuse('An ally leads your side: its player deploys and answers for all of it.');
  return seats[0] === player ? 0 : 1;
}

/** Takes the command of a side back that a captain leads. */
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

/** Leads a battle on, stores it, and settles it where it is over. */
async function leadOn(playing: Play, row: FieldRow, task: Partial<LeadTask>): Promise<void> {
  const { work, battle } = playing;
  const { app, db, campaign, notify, inform } = work;
  if (!row.document) throw new Error('a battle that was not laid out');
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

/** Begins a battle that both have deployed for, with dice that the campaign has promised. */
async function begin(playing: Play, row: FieldRow, leaders: Leaders): Promise<void> {
  const { work, read, battle } = playing;
  const unseen = row.document ? unseenAtFirst(await loadBook(work.app, read.state.rules), row.document) : [];
  await leadOn(playing, { ...row, unseen }, { seed: await findPromisedSeed(work.app, read, battle.id), leaders });
}

/** Lets captains lead those sides from now on for which a battle on the field has waited in vain. */
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
  /** Lays a battle out once both want it: each side drawn up, to be deployed by its player. */
  wantField(call, input) {
    return play(call, input, async (playing) => {
      const { work, read, about, battle } = playing;
      const { app, db, campaign } = work;
      const { player, wants } = input;
      const seats = await leadersIn(playing);
      ledBy({ seats }, player);
      // A battle that has waited since before there were deadlines has none yet.
      await keepWaiting(
        db,
        campaign,
        read.state.battles.map((each) => newsAbout(read.state, each)),
      );
      const known = (await selectFields(db, campaign)).find((each) => each.about === about);
      const none = { about, seats, wantedBy: [], deployed: [], unseen: [], version: 0, document: null, question: null };
      const row: FieldRow = known ?? none;
      if (row.document) {
        if (!wants) refuse('The battle has begun.', 'wants');
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
      if (stageOf(row) !== 'deploying' || !document) return refuse('Nobody deploys now.');
      const side = ledBy(row, input.player);
      if (row.deployed.includes(input.player)) return refuse('You have deployed.');
      const book = await loadBook(work.app, read.state.rules);
      const after = deployed(book, document, side, input.placed, input.forces);
      const now: FieldRow = { ...row, document: after, deployed: [...row.deployed, input.player] };
      await (now.deployed.length < 2 ? store(playing, now, waitedFor(row)) : begin(playing, now, [null, null]));
      return row.version;
    });
  },
  /** @throws UseCaseError CONFLICT, REFUSED where it is the other side’s turn, BAD_INPUT for an answer that is not offered */
  async answerField(call, input) {
    return playAndSee(call, input, async (playing) => {
      const { db, campaign } = playing.work;
      const row = await rowOf(db, campaign, playing.about);
      const by = ledBy(row, input.player);
      if (row.version !== input.version)
        throw new UseCaseError('CONFLICT', 'the battle has gone on since: look at it again', 'version');
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
      // Whether it answers the question at hand stays unknown: the next answer goes on with it.
      await putField(db, campaign, { ...row, document: { ...document, sides } });
      return row.version;
    });
  },
});
