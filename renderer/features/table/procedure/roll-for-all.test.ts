import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readyBattleSchema } from '../../../../army-lists/schema.ts';
import { shippedLists } from '../../../../army-lists/shipped.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { askProcedures } from '../../../../rules/core/table/ask-procedure.ts';
import { layOutArmies } from '../../../../contract/battles/lay-out.ts';
import { getBoxedStrength, getSideStrength } from '../sides/strength.ts';
import { createCalls, applyAnswers, listUnitsWithoutNumber } from './results.ts';

const sas = findRuleSystem('sas-ancient')!;
const rules = sas.table!;
const [number] = rules.numbers!;
const procedure = sas.procedures.find(({ id }) => id === number?.rolledBy)!;
const file = new URL('../../../../army-lists/ready-battles/sas-ancient.json', import.meta.url);
const { armies } = readyBattleSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
const words = { unit: (at: number) => `Unit ${at}`, general: (at: number) => `General ${at}` };

function battle() {
  let ids = 0;
  const laid = armies.map((army) => ({
    army,
    list: shippedLists.find(({ id }) => id === army.list) ?? null,
    id: null,
  }));
  return layOutArmies(sas, laid, { title: '', campaign: null }, words, () => `id-${(ids += 1)}`);
}

describe('number rolled by every unit', () => {
  const laid = battle();
  const keys = listUnitsWithoutNumber(laid, rules, number!);
  const questions = createCalls(laid, sas, rules, procedure, keys);
  const units = laid.sides.flatMap((side) => side.units);

  it('is rolled for all units without it in one step, logged per unit', () => {
    expect(keys).toHaveLength(units.length);
    const asked = askProcedures(questions, { seed: 'strengths' });
    if (asked.status !== 'answered') throw new Error(asked.status);
    let ids = 0;
    const { state } = applyAnswers(laid, sas, rules, procedure, keys, asked.answer, () => `t${(ids += 1)}`);
    expect(listUnitsWithoutNumber(state, rules, number!)).toEqual([]);
    expect(state.throws).toHaveLength(units.length);
    expect(state.throws[0]).toMatchObject({ procedure: procedure.id, who: [`1 ${units[0]!.name}`] });
    const shown = state.sides.flatMap((side) => side.units.map((unit) => getBoxedStrength(sas, unit)));
    expect(shown.map((each) => each?.left)).toEqual(
      asked.answer.map(({ outcome }) => (outcome as { strength: number }).strength),
    );
    expect(getSideStrength(sas, state.sides[0]!).lostPoints).toBe(0);
  });

  it('asks for the players’ dice in sequence, naming the unit of each', () => {
    const first = askProcedures(questions, { faces: [] });
    if (first.status !== 'die-wanted') throw new Error(first.status);
    expect(first.wanted.about).toBe(`1 ${units[0]!.name}`);
    const second = askProcedures(questions, { faces: [1] });
    expect(second).toMatchObject({ status: 'die-wanted', wanted: { about: `2 ${units[1]!.name}` } });
    const ones = askProcedures(questions, { faces: units.map(() => 1) });
    if (ones.status !== 'answered') throw new Error(ones.status);
    expect(ones.answer.flatMap(({ dice }) => dice.map(({ face }) => face))).toEqual(units.map(() => 1));
    expect(askProcedures(questions, { faces: [99] })).toMatchObject({ status: 'refused' });
  });

  it('lets the app roll the remaining dice', () => {
    const asked = askProcedures(questions, { faces: [2, 3], seed: 'rest' });
    if (asked.status !== 'answered') throw new Error(asked.status);
    expect(asked.answer.flatMap(({ dice }) => dice.map(({ origin }) => origin)).slice(0, 3)).toEqual([
      'typed',
      'typed',
      'seeded',
    ]);
  });
});
