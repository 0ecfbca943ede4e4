import type { ReferenceTable } from '../../core/rule-system.ts';
import { choiceInForce } from '../../core/ruling.ts';
import { BREAKS_ON, GENERAL_NEAR, type MoraleTroops, moraleTroopsOf } from '../battle/morale/morale.ts';
import { RALLIES_ON } from '../battle/morale/rally.ts';
import { signed } from '../battle/step.ts';
import * as book from '../citations.ts';
import { TOM_15, TOM_22, TOM_24 } from '../rulings.ts';
import type { ArmyInUse } from './army-in-use.ts';

/** What it takes to break a unit and to rally it: the faces of the tests. */
export function moraleNumbers(of: MoraleTroops): { breaks: string; panics: string; fc: string; rallies: string } {
  const breaks = `${BREAKS_ON.break[of]}+`;
  return {
    breaks,
    panics: `${BREAKS_ON.panic[of]}+`,
    fc: of === 'elephant' ? '–' : breaks,
    rallies: of === 'elephant' ? 'never' : `${RALLIES_ON[of]}+`,
  };
}

const WHO: readonly (readonly [MoraleTroops, string])[] = [
  ['trained', 'Trained'],
  ['untrained', 'Untrained'],
  ['elephant', 'Elephants'],
];

const tests = ({ generals }: ArmyInUse): ReferenceTable => ({
  id: 'tests',
  title: 'When to test',
  citation: book.BREAK_TESTS,
  columns: ['At once', 'Test'],
  rows: [
    ['Half of the unit lost', 'break'],
    ['Any loss below half', 'break'],
    ...(generals ? [['All generals killed in one turn', 'break']] : []),
    ['On fire, and no 1 on the fire die', 'break'],
    ['A friend destroyed within 8 inches', 'FC'],
    ['End of turn: a broken friend within 8 inches', 'panic'],
  ],
  note: 'A broken unit turns about at once and moves off at its usual pace in its next turn. Auxiliaries and siege engines cause no panic, and FC tests with the numbers of panic.',
  rulings: ['TOM-23', 'TOM-25'],
});

function numbers({ troops }: ArmyInUse): ReferenceTable {
  const inUse = WHO.filter(([of]) => troops.some(({ troop }) => moraleTroopsOf(troop) === of));
  return {
    id: 'test-numbers',
    title: 'Morale numbers',
    citation: book.BREAK_TESTS,
    columns: ['Any one die', 'Break', 'Panic', 'FC', 'Rally'],
    rows: inUse.map(([of, words]) => {
      const { breaks, panics, fc, rallies } = moraleNumbers(of);
      return [words, breaks, panics, fc, rallies];
    }),
    rulings: ['TOM-4', 'TOM-23'],
  };
}

function testDice({ generals, rulings }: ArmyInUse): ReferenceTable {
  const each = choiceInForce(TOM_22, rulings) === 'each';
  const sheltered =
    choiceInForce(TOM_15, rulings) === 'each' ? ['On a hill', 'In a forest'] : ['On a hill or in a forest'];
  return {
    id: 'test-dice',
    title: 'Dice of a test',
    citation: book.BREAK_TESTS,
    columns: [],
    rows: [
      [each ? 'Each reason to test' : 'Any reason to test', signed(1)],
      ['Below half strength', signed(1)],
      [`No general within ${GENERAL_NEAR} inches`, signed(1)],
      ...(generals ? [['A general in the unit', signed(-1)]] : []),
      ...sheltered.map((words) => [words, signed(-1)]),
    ],
    note: 'No die left: it holds.',
    rulings: ['TOM-15', 'TOM-22'],
  };
}

const rally = ({ generals, rulings }: ArmyInUse): ReferenceTable => ({
  id: 'rally',
  title: 'Dice to rally',
  citation: book.RALLYING,
  columns: [],
  rows: [
    ['To begin with', '1'],
    ...(generals ? [['Each general within 10 inches', signed(1)]] : []),
    ['Enemies within 12 inches', signed(choiceInForce(TOM_24, rulings) === 'hinders' ? -1 : 1)],
  ],
  note: 'At the end of its turn, if it lost nobody in the enemy’s turn before.',
  rulings: ['TOM-24'],
});

export const morale = (army: ArmyInUse): ReferenceTable[] => [
  tests(army),
  numbers(army),
  testDice(army),
  ...(army.troops.some(({ troop }) => moraleTroopsOf(troop) !== 'elephant') ? [rally(army)] : []),
];
