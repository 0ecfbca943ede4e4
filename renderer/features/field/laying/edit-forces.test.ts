import { expect, it } from 'vitest';
import type { TableBattle } from '../../../../contract/table.ts';
import { doBlocksOverlap } from '../../../../battlefield/block.ts';
import { createFieldView } from '../../../../rules/core/table/field-view.ts';
import { getMeasuredUnits } from '../../../../rules/core/table/measured-unit.ts';
import { fieldOf, readyArmies } from '../../../../test/support/battle/fight-books.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { listBrokenArmies } from '../encounters.ts';
import {
  placeForce,
  recallForce,
  isLost,
  listForceKeys,
  loseForce,
  listMarchingUnits,
  formatForceNames,
  sendUnit,
} from './edit-forces.ts';

const book = findRuleSystem('for-the-pharaoh')!;
const rules = book.field!;
const laid = fieldOf(readyArmies('for-the-pharaoh'));
const [one, two] = laid.sides[0]!.units as [TableBattle['sides'][0]['units'][0], TableBattle['sides'][0]['units'][0]];
const force = { id: 'march', side: 0, by: 'right', delay: 1 } as const;

/** Sends two units of the first side off the table together. */
const createBattle = (turn = 0): TableBattle => ({
  ...sendUnit(sendUnit(laid, one, force).state, two, force).state,
  turn,
});
const getForce = (battle: TableBattle) => battle.field!.forces![0]!;

it('takes units off the table that march together as a force', () => {
  const battle = createBattle();
  expect(battle.field!.forces).toEqual([{ ...force, units: [one.id, two.id] }]);
  expect(battle.field!.placed).not.toHaveProperty(one.id);
  expect(listMarchingUnits(battle, getForce(battle)).map(({ id }) => id)).toEqual([one.id, two.id]);
  expect(formatForceNames(battle, getForce(battle))).toBe(`${one.name}, ${two.name}`);
});

it('recalls a force before turn 1 to free positions', () => {
  const battle = createBattle();
  const { state } = recallForce(battle, rules, getForce(battle));
  expect(state.field).not.toHaveProperty('forces');
  const standing = getMeasuredUnits(createFieldView(rules, state)!);
  expect(standing).toHaveLength(getMeasuredUnits(createFieldView(rules, laid)!).length);
  for (const [at, a] of standing.entries())
    for (const b of standing.slice(at + 1))
      expect(doBlocksOverlap(a.block, b.block), `${a.name} on ${b.name}`).toBe(false);
});

it('places an arriving force along the flank and logs it', () => {
  const battle = createBattle(5);
  const { state } = placeForce(battle, rules, getForce(battle));
  for (const { id } of [one, two]) expect(state.field!.placed[id]).toMatchObject({ facing: 270 });
  expect(listMarchingUnits(state, getForce(state))).toEqual([]);
  expect(state.field!.log!.at(-1)).toMatchObject({ turn: 5, placed: { [one.id]: null, [two.id]: null } });
  expect(state.field!.log!.at(-1)!.what).toContain('arrives on the table');
});

it('counts a marching force towards the army’s points, but not a lost one', () => {
  const all = laid.sides[0]!.units.map(({ id }) => id);
  const away: TableBattle = {
    ...laid,
    turn: 3,
    field: { ...laid.field!, placed: {}, forces: [{ ...force, units: all }] },
  };
  expect(listBrokenArmies(away, book)).toEqual([]);
  const lost = loseForce(away, getForce(away)).state;
  expect(listBrokenArmies(lost, book)).toMatchObject([{ side: laid.sides[0]!.name, inHand: 0 }]);
  expect(lost.field!.log!.at(-1)!.what).toContain('lost its way');
});

it('treats a force as lost after its roll, but not if it arrived and later left the table', () => {
  const thrown = (battle: TableBattle, outcome: Record<string, unknown>): TableBattle => {
    const { procedure, role } = rules.forces!;
    const some = { id: 'came', turn: 2, bound: 0, phase: 0, procedure, who: [], input: {}, dice: [], result: '' };
    const holders = { [role]: listForceKeys(battle, getForce(battle)) };
    return { ...battle, throws: [{ ...some, outcome, holders }] as TableBattle['throws'] };
  };
  const away = loseForce(createBattle(3), getForce(createBattle(3))).state;
  const marched = getForce(away);
  expect(isLost(thrown(away, { arrives: false, lost: true }), rules.forces!, marched)).toBe(true);
  expect(isLost(thrown(away, { arrives: true, lost: false }), rules.forces!, marched)).toBe(false);
  expect(isLost(away, rules.forces!, marched)).toBe(true);
  expect(isLost(createBattle(3), rules.forces!, marched)).toBe(false);
});
