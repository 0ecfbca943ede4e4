import { describe, expect, it } from 'vitest';
import { distanceBetween } from '../../../battlefield/block.ts';
import { toPartialResult } from '../../../contract/battles/fought-battle.ts';
import { createField } from '../../../contract/battles/lay-field.ts';
import { layOutArmies } from '../../../contract/battles/lay-out.ts';
import type { TableBattle } from '../../../contract/table.ts';
import { loadCampaignRules } from '../../../rules/load-campaign.ts';
import type { BattleResult, CampaignState, PendingBattle } from '../../../rules/campaign.ts';
import { createFieldView } from '../../../rules/core/table/field-view.ts';
import { moveOnField } from '../../../rules/core/table/move-on-field.ts';
import { type FieldView, type MeasuredUnit, getMeasuredUnits } from '../../../rules/core/table/measured-unit.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { givenOrders } from '../../../test/support/campaign/case-campaign.ts';
import { openMemoryContext } from '../../../test/support/program/memory-context.ts';
import { mergeKnown } from '../../components/form/form-draft.ts';
import { getHolder } from '../table/procedure/roles.ts';
import { logResult, applyResults } from '../table/procedure/results.ts';
import { DEFAULT_CAPTAINS } from '../../../contract/battles/fight-choices.ts';
import { moveUnit } from './edit-field.ts';
import { listOpenMelees } from './encounters.ts';

/* A siege of The Road to Qadesh through the services. Both storms are fought on the field and reported to the campaign. */

const book = findRuleSystem('for-the-pharaoh')!;
const rules = book.field!;
const MELEE = 'for-the-pharaoh/melee';

type View = FieldView & { readonly standing: readonly MeasuredUnit[] };
const createView = (battle: TableBattle): View => {
  const view = createFieldView(rules, battle)!;
  return { ...view, standing: getMeasuredUnits(view) };
};
const listSide = ({ standing }: View, side: number) => standing.filter((each) => each.side === side);

/* Dice of the siege case, except that every group climbs its ladder. */
const CLOSING_IN = [1, 1, 5, 3, 5, 10, 4, 10, 5, 4];
const CLIMB = [6, 9, 1];
const RAM_OF_THE_MONTH = [1, 6, 6, 3, 6, 1, 6, 3, 3, 3];
const RAM_AND_BREACH = [1, 6, 6, 3, 6, 1, 6, 3, 8];

/** Plays the siege up to the storm by ladders. */
async function playSiege() {
  const { client } = await openMemoryContext();
  const campaign = (await loadCampaignRules(book))!;
  const { id, state: begun } = await client.campaigns.create({ scenario: 'road-to-qadesh' });
  let state: CampaignState = begun;
  const resolved = (answer: Awaited<ReturnType<typeof client.campaigns.advance>>): CampaignState => {
    if (answer.status !== 'resolved') throw new Error(`a die is wanted: ${answer.die} ${answer.what}`);
    return (state = answer.campaign.state);
  };
  const wholeOf = (result: Partial<BattleResult> & Pick<BattleResult, 'winner'>): BattleResult => ({
    ...toPartialResult({ sides: [], note: '' }),
    ...result,
    battle: state.battles[0]!.id,
  });
  const siege = {
    client,
    id,
    campaign,
    state: () => state,
    async month(faces: readonly number[], ...lines: readonly string[]) {
      for (const orders of givenOrders(state, lines)) await client.campaigns.fileOrders({ id, orders });
      const { year, month } = state;
      return resolved(await client.campaigns.advance({ id, year, month, dice: { faces: [...faces] } }));
    },
    async settle(result: Partial<BattleResult> & Pick<BattleResult, 'winner'>, faces: readonly number[]) {
      const answer = await client.campaigns.settleBattle({ id, result: wholeOf(result), dice: { faces: [...faces] } });
      return resolved(answer);
    },
    /** Reports a battle and lets the app roll the aftermath. */
    async settled(result: Partial<BattleResult> & Pick<BattleResult, 'winner'>) {
      const answer = await client.campaigns.settleBattle({ id, result: wholeOf(result), dice: { app: true } });
      resolved(answer);
      return answer.status === 'resolved' ? answer : { events: [] };
    },
    /** Saves the pending storm as a battle, as the campaign screen does. */
    async taken(): Promise<{ readonly pending: PendingBattle; readonly table: string; readonly battle: TableBattle }> {
      const [pending] = state.battles;
      const lists = campaign.battleLists(state, pending!);
      const laid = [lists.attacker, lists.defender].map((army) => ({
        army,
        list: state.setUp.lists.find((list) => list.id === army.list) ?? null,
        id: null,
      }));
      let ids = 0;
      const words = { unit: (at: number) => `Unit ${at}`, general: (at: number) => `General ${at}` };
      const said = { title: 'The storm', campaign: { id, battle: pending!.id } };
      const battle = layOutArmies(book, laid, said, words, () => `id-${(ids += 1)}`);
      const field = createField(battle, rules, {
        ...rules.defaultTable!,
        ground: campaign.battleCountry(state, pending!),
        seed: pending!.id,
        works: laid.map(({ army }) => army.works),
      });
      const created = await client.table.create({ battle: { ...battle, field } });
      return { pending: pending!, table: created.id, battle: (await client.table.open({ id: created.id })).battle };
    },
    /** Saves a battle and reads it back. */
    async kept(table: string, battle: TableBattle): Promise<TableBattle> {
      const { version } = await client.table.open({ id: table });
      await client.table.save({ id: table, base: version, battle });
      return (await client.table.open({ id: table })).battle;
    },
  };
  await siege.month([], 'sutekh march to kumidi');
  await siege.month([], 'sutekh march to qadesh');
  await siege.month(
    [...CLOSING_IN, ...CLIMB, ...CLIMB, ...CLIMB, ...CLIMB],
    'sutekh besiege fort qadesh-fort',
    'sutekh siege-work fort qadesh-fort work ladders carpenters 2 groups 4',
    'sutekh siege-work fort qadesh-fort work ram crew 12 u4/p1',
    'sutekh siege-work fort qadesh-fort work mine',
    'sutekh assault fort qadesh-fort way ladders force 16 u3/p1',
  );
  return siege;
}

/** Rolls all melees as the form does, and applies them. */
function fightMelees(battle: TableBattle, seed: string): TableBattle {
  const start = battle.throws.length;
  return listOpenMelees(battle, book, [MELEE], createView(battle)).reduce((now, { asked }, at) => {
    const known = Object.entries(asked.holders).reduce((draft, [role, keys]) => {
      const of = book.table!.roles(MELEE).find(({ id }) => id === role)!;
      return mergeKnown(draft, book.table!.fill(MELEE, role, [getHolder(now, book, of, keys[0]!)!], {}, {}));
    }, {});
    const input = mergeKnown(known, asked.input ?? {});
    const answer = book.procedures.find(({ id }) => id === MELEE)!.run(input, { seed }, now.rulings);
    const id = `throw-${start + at}`;
    const kept = logResult(
      now,
      book,
      { id, answer, holders: asked.holders, title: 'Melee', who: [], result: '' },
      () => ['losses'],
    ).state;
    return applyResults(kept, book, [id], () => 'new').state;
  }, battle);
}

const getStormer = (seenAt: View): MeasuredUnit => listSide(seenAt, 0)[0]!;

/** Moves the stormers straight ahead. */
function moveStraight(before: TableBattle, turn: number, phase: number, manner: string, length = 9) {
  const battle = { ...before, turn, phase };
  const view = createView(battle);
  const { id, name } = getStormer(view);
  const made = moveOnField(view, id, manner, [{ kind: 'go', heading: 'forward', length }])!;
  return { battle: moveUnit(battle, id, name, made, '').state, made, met: made.met };
}

const countLost = (battle: TableBattle, side: number): number =>
  toPartialResult({ sides: [battle.sides[side]!], note: '' }).losses.reduce((sum, { count }) => sum + count, 0);
const countFigures = (state: CampaignState, army: string): number =>
  state.armies[army]?.units.flatMap(({ parts }) => parts).reduce((sum, { count }) => sum + count, 0) ?? 0;

/** Indexes of phases. */
const [CHARGES, OTHER_MOVES, MELEES] = [6, 9, 10];

/** Simulates the pending battle. */
async function simulatePending({ client, id, state }: Awaited<ReturnType<typeof playSiege>>) {
  const [pending] = state().battles;
  const result = {
    ...toPartialResult({ sides: [], note: '' }),
    battle: pending!.id,
    method: 'fought',
    winner: 'draw',
  } as const;
  const answer = await client.campaigns.settleBattle({
    id,
    result: { ...result, leaders: [...DEFAULT_CAPTAINS] },
    dice: { app: true },
  });
  if (answer.status !== 'resolved') throw new Error('a die was wanted that the app throws');
  const entry = answer.events.find(({ payload }) => payload.kind === 'battle-settled')!;
  return client.fights.settled({ id, seq: entry.seq });
}

/** Plays the siege up to a sortie of the garrison against the ram. */
async function playSortie() {
  const siege = await playSiege();
  await siege.settle({ winner: 'defender' }, RAM_OF_THE_MONTH);
  const ram = siege.state().sieges['qadesh-fort']!.works!.find(({ kind }) => kind === 'ram')!;
  await siege.month([], `qadesh-guard sortie-engine work ${ram.id} force 20 u2/p1`);
  expect(siege.state().battles[0]?.cause).toBe('engine');
  return siege;
}

describe('battles of the siege in The Road to Qadesh', () => {
  it('fights a storm by ladders on the wall and reports the losses to the campaign', async () => {
    const siege = await playSiege();
    const { pending, table, battle } = await siege.taken();
    expect(pending.storm?.way).toBe('ladders');
    expect(battle.field!.ground.map(({ kind }) => kind)).toContain('fort-wall');
    expect(battle).toMatchObject({ turn: 1, phase: OTHER_MOVES });
    // The stormers are at the foot of the wall, the defenders on it.
    const view = createView(battle);
    const stormer = getStormer(view);
    const before = listSide(view, 1).toSorted(
      (a, b) => distanceBetween(stormer.block, a.block) - distanceBetween(stormer.block, b.block),
    );
    expect(stormer.unit.marks).toEqual(['on-ladders']);
    expect(distanceBetween(stormer.block, before[0]!.block)).toBeCloseTo(1, 1);
    expect([before[0]!.level, [...before[0]!.on]]).toEqual([1, ['fort-wall']]);

    // At an undefended wall, the stormers stop to raise ladders and climb with the next move (FTP-F12).
    const unheld = {
      ...battle,
      field: { ...battle.field!, placed: { [stormer.id]: battle.field!.placed[stormer.id]! } },
    };
    const foot = moveStraight(unheld, 1, OTHER_MOVES, 'move');
    expect(foot.made).toMatchObject({ spent: 1, stop: { reason: 'halts' } });
    expect(moveStraight(foot.battle, 2, OTHER_MOVES, 'move', 6).made).toMatchObject({ spent: 6, stop: null });

    const up = moveStraight(battle, 1, OTHER_MOVES, 'into-contact');
    expect(up.met?.name).toBe(before[0]!.name);
    const there = { ...up.battle, phase: MELEES };
    // The two units are in front contact, although the defenders' line is much longer.
    const [ours, theirs] = listOpenMelees(there, book, [MELEE], createView(there)).map(
      ({ description }) => description,
    );
    expect([ours, theirs]).toEqual(Array(2).fill(expect.stringMatching(/^\d+ in contact .*, its front$/)));
    const fought = await siege.kept(table, fightMelees(there, 'wall 3'));
    expect(countLost(fought, 0)).toBeGreaterThan(0);
    const had = countFigures(siege.state(), 'sutekh');
    await siege.settle({ ...toPartialResult(fought), winner: 'defender' }, RAM_OF_THE_MONTH);
    // The ram's crew loses two men in the following weeks.
    expect(countFigures(siege.state(), 'sutekh')).toBe(had - countLost(fought, 0) - 2);
  });

  it('fights a storm through a breach in the gap, over rubble, and takes the fort', async () => {
    const siege = await playSiege();
    await siege.settle({ winner: 'defender' }, RAM_OF_THE_MONTH);
    await siege.month(RAM_AND_BREACH, 'sutekh assault fort qadesh-fort way breach force 48 u3/p1');
    const { pending, table, battle } = await siege.taken();
    expect(pending.storm).toMatchObject({ way: 'breach', day: 39 });
    expect(battle).toMatchObject({ turn: 1, phase: OTHER_MOVES });

    // The moat is filled at the gap. The stormers are as wide as the gap; one unit holds it, the others are on the wall (FTP-F14).
    const pieces = battle.field!.ground.map(({ kind, area }) => [kind, ...area.map(({ x }) => x)]);
    expect(pieces.slice(0, 5)).toEqual([
      ['fort-wall', 0, 82, 82, 0],
      ['breach', 82, 98, 98, 82],
      ['fort-wall', 98, 180, 180, 98],
      ['lake-or-river', 0, 82, 82, 0],
      ['lake-or-river', 98, 180, 180, 98],
    ]);
    const view = createView(battle);
    const stormer = getStormer(view);
    expect(stormer).toMatchObject({ block: { at: { x: 90, y: 31 }, front: 16 }, unit: { marks: ['in-breach'] } });
    const [holder, archers] = listSide(view, 1);
    expect(holder).toMatchObject({ block: { at: { x: 90, y: 26 }, front: 16 }, level: 0 });
    expect([archers!.level, [...archers!.on]]).toEqual([1, ['fort-wall']]);

    // The wall beside the gap is impassable. Rubble costs three times the distance, without bonuses (FTP-B38).
    const aside = { ...battle, field: { ...battle.field!, placed: { ...battle.field!.placed } } };
    aside.field.placed[stormer.id] = { ...aside.field.placed[stormer.id]!, at: { x: 70, y: 31 } };
    expect(moveStraight(aside, 1, OTHER_MOVES, 'move').made).toMatchObject({ spent: 1, stop: { reason: 'barred' } });
    const into = moveStraight(battle, 1, OTHER_MOVES, 'into-contact');
    expect(into.made.position.at.y).toBeCloseTo(31 - 1 - 5 / 3, 1);
    const charged = moveStraight(into.battle, 2, CHARGES, 'charge');
    expect(into.made.position.at.y - charged.made.position.at.y).toBeCloseTo(2, 1);
    const met = moveStraight(charged.battle, 2, OTHER_MOVES, 'into-contact');
    expect(met.met?.id).toBe(holder!.id);

    // The two units fight front to front for four turns.
    let fought = { ...met.battle, phase: MELEES };
    const whole = '16 in contact and 0 beside them, its front';
    const melees = listOpenMelees(fought, book, [MELEE], createView(fought)).map(({ one, other, description }) => [
      one.name,
      other.name,
      description,
    ]);
    expect(melees).toEqual([
      [stormer.name, holder!.name, whole],
      [holder!.name, stormer.name, whole],
    ]);
    for (let turn = 2; turn < 6; turn += 1) fought = fightMelees({ ...fought, turn }, `gap ${turn}`);
    expect(fought.throws).toHaveLength(8);
    // The stormers are disordered by the rubble.
    expect([countLost(fought, 0), countLost(fought, 1)]).toEqual([8, 3]);

    // Once the gap is undefended, the stormers cross it: two moves of 2 cm over the rubble, then a full move.
    const { [holder!.id]: _gone, ...left } = fought.field!.placed;
    let open: TableBattle = { ...fought, field: { ...fought.field!, placed: left } };
    const ways = [6, 7, 8].map((turn) => {
      const way = moveStraight(open, turn, OTHER_MOVES, 'move');
      open = way.battle;
      return way.made.position.at.y;
    });
    expect(ways).toEqual([24, 22, 16].map((y) => expect.closeTo(y, 1) as number));

    fought = await siege.kept(table, open);
    const had = countFigures(siege.state(), 'sutekh');
    const after = await siege.settle({ ...toPartialResult(fought), winner: 'attacker' }, []);
    expect(after.battles).toEqual([]);
    expect(after.sieges['qadesh-fort']).toBeUndefined();
    expect(after.forts['qadesh-fort']?.holder).toBe('egypt');
    expect(had - countFigures(after, 'sutekh')).toBe(countLost(fought, 0));
  });

  it('simulates a storm on request: a hopeless attacker surrenders, and all rolls can be verified', async () => {
    const siege = await playSiege();
    const { client, id } = siege;
    const battle = await simulatePending(siege);
    expect(battle.throws.length).toBeGreaterThan(0);
    // 16 attackers against a garrison of 84.
    expect(battle.field!.log!.at(-1)!.what).toMatch(/Division of Sutekh surrenders: \d+ % chance to win/);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });

  it('simulates a sortie against an engine in the open: force against crew', async () => {
    const siege = await playSortie();
    const { client, id } = siege;
    const battle = await simulatePending(siege);
    expect(battle.field!.ground.map(({ kind }) => kind)).not.toContain('fort-wall');
    expect(battle.turn).toBeGreaterThan(0);
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });

  it.each([
    ['garrison', [null, DEFAULT_CAPTAINS[1]]],
    ['besiegers', [DEFAULT_CAPTAINS[0], null]],
  ] as const)('lets the player of the %s lead a sortie and returns to the siege', async (_whose, leaders) => {
    const siege = await playSortie();
    const { client, id } = siege;
    const { pending, table, battle } = await siege.taken();
    let led = await client.fights.lead({ battle, seed: 'sortie', leaders: [...leaders] });
    const kinds = new Set<string>();
    for (let calls = 0; calls < 300 && !led.battle.led?.end; calls += 1) {
      const { question } = led;
      expect(question).not.toBeNull();
      expect(question!.side).toBe(leaders.indexOf(null));
      kinds.add(question!.kind);
      const own = question && calls % 3 === 0 && 'options' in question ? question.options.at(-1) : undefined;
      led = await client.fights.lead({
        battle: led.battle,
        seed: 'sortie',
        ...(own ? { answers: [own] } : { stand: 'run' }),
      });
    }
    expect(led.battle.led?.end).toBeDefined();
    expect(kinds.size).toBeGreaterThan(0);
    const fought = await siege.kept(table, led.battle);
    const { winner } = led.battle.led!.end!;
    const isWon = winner === 0;
    const [guard, host] = ['qadesh-guard', 'sutekh'].map((army) => countFigures(siege.state(), army));
    const { events } = await siege.settled({ ...toPartialResult(fought), winner: isWon ? 'attacker' : 'defender' });
    expect(events.some(({ payload }) => payload.kind === 'siege-work-ended' && payload.why === 'sortie')).toBe(isWon);
    expect(pending.cause).toBe('engine');
    expect(guard! - countFigures(siege.state(), 'qadesh-guard')).toBeGreaterThanOrEqual(countLost(fought, 0));
    expect(host! - countFigures(siege.state(), 'sutekh')).toBeGreaterThanOrEqual(countLost(fought, 1));
    expect(await client.campaigns.verify({ id })).toMatchObject({ sound: true, issues: [] });
  });
});
