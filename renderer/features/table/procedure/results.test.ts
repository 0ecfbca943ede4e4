import { describe, expect, it } from 'vitest';
import { tableBattleSchema, type TableBattle } from '../../../../contract/table.ts';
import { getPhases } from '../../../../rules/core/table/turn-position.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { tableBattle } from '../../../../test/support/battle/table-battle.ts';
import { listOwedRolls } from './past-results.ts';
import { describeConsequences } from './consequences.ts';
import { listRollConsequences, logResult, discardResult, applyResults, listPendingRolls } from './results.ts';
import { type Holders, listHolders } from './roles.ts';

const book = findRuleSystem('pharaoh-rides-to-war')!;
const table = book.table!;
const { phases } = table.turn;

/** Creates a battle of two bow units with four stands each. */
function createBattle(phase = 'shooting'): TableBattle {
  const battle = tableBattle();
  const [one, other] = battle.sides;
  const [unit] = one!.units;
  const troop = { type: 'egyptian-light-bowmen', weapon: 'bow' };
  const bows = (id: string, name: string) => ({
    ...unit!,
    id,
    name,
    marks: ['officer-in-front'],
    parts: [{ ...unit!.parts[0]!, id: `${id}/p`, troop, count: 4, hits: 3, lost: 0 }],
  });
  const officer = { ...one!.generals[0]!, unit: 'x' };
  return {
    ...battle,
    rules: book.id,
    sides: [
      { ...one!, units: [bows('x', 'Bowmen')], generals: [officer] },
      { ...other!, units: [bows('y', 'Archers')], generals: [] },
    ],
    phase: phases.findIndex(({ id }) => id === phase),
  };
}

const say = (key: string, values: Readonly<Record<string, string | number>>) =>
  [key, ...Object.values(values)].join(' ');
const lines = (now: TableBattle, thrown: TableBattle['throws'][number]) =>
  describeConsequences(now, book, listRollConsequences(now, book, thrown), say);

function rollProcedure(
  battle: TableBattle,
  id: string,
  name: string,
  holders: Holders,
  faces: number[],
  more = {},
): TableBattle {
  const procedure = book.procedures.find((each) => each.id === `${book.id}/${name}`)!;
  const input = table.roles(procedure.id).reduce(
    (known, role) => ({
      ...known,
      ...table.fill(procedure.id, role.id, listHolders(battle, book, role, holders), {}, {}),
    }),
    more,
  );
  const answer = procedure.run(input, { faces }, {});
  return logResult(battle, book, { id, answer, holders, title: '', who: [], result: '' }, lines).state;
}
const shoot = (battle: TableBattle, id: string, from: number, faces: number[]): TableBattle =>
  rollProcedure(battle, id, 'shooting', { shooter: [`${from}:0:0`], target: [`${1 - from}:0:0`] }, faces, {
    range: 'long',
  });
const listLosses = ({ sides }: TableBattle) => sides.map(({ units }) => units[0]!.parts[0]!.lost);
const listStates = ({ throws }: TableBattle) => throws.map((each) => each.follows);
const applyAll = (battle: TableBattle, ...ids: string[]) => applyResults(battle, book, ids, () => 'new').state;

describe('results of a volley', () => {
  it('are applied together in the shooting phase: return fire counts the stands before losses', () => {
    const first = shoot(createBattle(), 'v1', 0, [6, 6, 6, 1]);
    expect([listLosses(first), listStates(first)]).toEqual([[0, 0], ['waiting']]);
    // Four stands roll four dice.
    const both = shoot(first, 'v2', 1, [6, 6, 6, 6]);
    expect(listPendingRolls(both).map(({ id }) => id)).toEqual(['v1', 'v2']);
    const struck = applyAll(both, 'v1', 'v2');
    expect([listLosses(struck), listStates(struck)]).toEqual([
      [4, 3],
      ['taken', 'taken'],
    ]);
    expect(struck.throws.map((each) => each.struck)).toEqual([{ y: 1 }, { x: 1 }]);
  });

  it('mark the shooter at once, so that it cannot shoot again', () => {
    const battle = shoot(createBattle(), 'v1', 0, [6, 6, 6, 1]);
    expect(battle.sides[0]!.units[0]!.marks).toContain('has-shot');
    expect(listStates(shoot(createBattle(), 'v1', 0, [1, 1, 1, 1]))).toEqual([undefined]);
  });

  it('can be discarded and applied later, but only once', () => {
    const battle = shoot(createBattle(), 'v1', 0, [6, 6, 6, 1]);
    const left = discardResult(battle, book, battle.throws[0]!).state;
    expect([listStates(left), listPendingRolls(left), listLosses(left)]).toEqual([['left'], [], [0, 0]]);
    const later = applyAll({ ...left, turn: 2, phase: 0 }, 'v1');
    expect([listStates(later), listLosses(later)]).toEqual([['taken'], [0, 3]]);
    expect(listLosses(applyAll(later, 'v1'))).toEqual([0, 3]);
  });

  it('are saved with the battle', () => {
    const battle = applyAll(shoot(createBattle(), 'v1', 0, [6, 6, 6, 1]), 'v1');
    const read = tableBattleSchema.parse(JSON.parse(JSON.stringify(battle)));
    expect(read).toEqual(battle);
    expect(read.throws[0]).toMatchObject({
      outcome: expect.anything(),
      holders: expect.anything(),
      struck: expect.anything(),
    });
    for (const field of ['outcome', 'holders']) {
      const { [field]: _missing, ...incomplete } = battle.throws[0]! as Record<string, unknown>;
      expect(() => tableBattleSchema.parse({ ...battle, throws: [incomplete] })).toThrow(field);
    }
  });

  it('have no consequences if the outcome has another version’s format', () => {
    const battle = shoot(createBattle(), 'v1', 0, [6, 6, 6, 1]);
    const other = { ...battle, throws: [{ ...battle.throws[0]!, procedure: `${book.id}/melee`, outcome: {} }] };
    expect(lines(other, other.throws[0]!)).toEqual([]);
  });
});

describe('rolls due in Pharaoh Rides to War', () => {
  const owed = (battle: TableBattle) =>
    listOwedRolls(battle, book, getPhases(table.turn, battle)[battle.phase]!).map(({ title, who, why }) => [
      title,
      who,
      why,
    ]);

  it('include shock after a stand lost to shooting, and officers of units hit (Shock; Officer casualties)', () => {
    const waiting = shoot(createBattle(), 'v1', 1, [6, 6, 6, 1]);
    expect(owed(waiting)).toEqual([]);
    const taken = applyAll(waiting, 'v1');
    expect(owed(taken)).toEqual([
      ['Shock', '1 Bowmen', 'a stand lost to shooting'],
      ['Officer in the front rank', 'The King', 'the unit was hit'],
    ]);
    const tested = rollProcedure(taken, 's', 'shock', { unit: ['0:0:0'] }, [5]);
    expect(owed(tested).map(([title]) => title)).toEqual(['Officer in the front rank']);
    // Two hits do not remove a stand with three.
    const hit = applyAll(shoot(createBattle(), 'v1', 1, [6, 6, 1, 1]), 'v1');
    expect(owed(hit).map(([title]) => title)).toEqual(['Officer in the front rank']);
  });

  it('include general morale of a melee’s loser, and officers who fought in it (Melee)', () => {
    const melee = (faces: number[]) => {
      const fought = rollProcedure(createBattle('melee'), 'm', 'melee', { a: ['0:0:0'], b: ['1:0:0'] }, faces);
      return applyAll(fought, 'm');
    };
    const dice = (a: number, b: number) => [
      ...Array.from({ length: 6 }, () => a),
      ...Array.from({ length: 4 }, () => b),
    ];
    expect(owed(melee(dice(6, 1)))).toEqual([
      ['General morale', '1 Archers', 'a melee lost'],
      ['Officer in the front rank', 'The King', 'the unit fought a melee'],
    ]);
  });

  it('include fear of units charged by heavy chariots (Fear)', () => {
    const battle = createBattle('first-moves');
    const [one, other] = battle.sides;
    const heavy = { type: 'heavy-chariots' };
    const chariots = { ...one!.units[0]!, parts: [{ ...one!.units[0]!.parts[0]!, troop: heavy }] };
    const host = { ...battle, sides: [{ ...one!, units: [chariots] }, other!] };
    const charged = applyAll(rollProcedure(host, 'c', 'charge', { charger: ['0:0:0'], target: ['1:0:0'] }, []), 'c');
    expect(owed(charged)).toEqual([['Fear of heavy chariots', '1 Archers', 'charged by heavy chariots']]);
  });
});
