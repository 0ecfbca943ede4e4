import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { toAnyProcedure, type GivenDice, type ProcedureAnswer } from '../../../../rules/core/procedure.ts';
import { type AskResult, askProcedure } from '../../../../rules/core/table/ask-procedure.ts';
import { useProcedureRun } from './use-procedure-run.ts';

const volley = toAnyProcedure({
  id: 'trial/volley',
  title: 'Volley',
  citation: 'Trial',
  input: z.strictObject({ groups: z.int().min(0) }),
  dice: ['d10 a group', 'd6 when a 1 came up'],
  resolve({ groups }, dice) {
    const faces = Array.from({ length: groups }, (_, at) => dice.roll('d10', `group ${at + 1}`));
    const more = faces.includes(1) ? dice.roll('d6', 'a 1 came up') : 0;
    return { outcome: { sum: faces.reduce((sum, face) => sum + face, more) }, steps: [], rulings: [] };
  },
});
const question =
  (groups: number) =>
  (dice: GivenDice): AskResult =>
    askProcedure({ procedure: volley, input: { groups }, rulings: {} }, dice);

function open() {
  const answers: ProcedureAnswer[] = [];
  return { answers, run: useProcedureRun((answer) => answers.push(answer)) };
}

describe('dice rolled by hand', () => {
  it('are requested one by one, depending on earlier results', () => {
    const { run, answers } = open();
    run.begin(question(2));
    expect(run.wanted.value).toMatchObject({ die: 'd10', what: 'group 1', cards: null });
    run.enter([1]);
    expect(run.wanted.value).toMatchObject({ die: 'd10', what: 'group 2', cards: null });
    run.enter([7]);
    expect(run.wanted.value).toMatchObject({ die: 'd6', what: 'a 1 came up', cards: null });
    expect(run.thrown.value.map(({ what, face }) => [what, face])).toEqual([
      ['group 1', 1],
      ['group 2', 7],
    ]);
    run.enter([4]);
    expect(answers).toMatchObject([{ outcome: { sum: 12 }, dice: [{ origin: 'typed' }, {}, {}] }]);
    expect(run.wanted.value).toBeNull();
  });

  it('can be entered several at once', () => {
    const { run, answers } = open();
    run.begin(question(3));
    run.enter([5, 6, 7]);
    expect(answers).toMatchObject([{ outcome: { sum: 18 } }]);
  });

  it('stop at an impossible result and request that die again', () => {
    const { run, answers } = open();
    run.begin(question(3));
    run.enter([5, 11, 7]);
    expect(run.wanted.value).toMatchObject({ die: 'd10', what: 'group 2', cards: null });
    expect(run.problem.value).toMatch(/1 to 10/);
    expect(run.thrown.value).toHaveLength(1);
    run.enter([10, 2]);
    expect(answers).toMatchObject([{ outcome: { sum: 17 } }]);
  });

  it('are all refused if there are too many, as on the command line', () => {
    const { run, answers } = open();
    run.begin(question(3));
    run.enter([5, 6, 7, 8, 9]);
    expect(run.problem.value).toBe('die 4 is one too many: the rule asked for 3 dice, 5 were given');
    expect([answers, run.thrown.value]).toEqual([[], []]);
    run.enter([5, 6, 7]);
    expect(answers).toHaveLength(1);
  });

  it('are undone one by one, and the app rolls the rest', () => {
    const { run, answers } = open();
    run.begin(question(3));
    run.enter([5, 6]);
    run.takeBack();
    expect(run.wanted.value).toMatchObject({ die: 'd10', what: 'group 2', cards: null });
    run.throwRest();
    expect(answers[0]?.dice.map(({ origin }) => origin).slice(0, 3)).toEqual(['typed', 'seeded', 'seeded']);
    expect(answers[0]?.dice[0]?.face).toBe(5);
  });
});

describe('dice rolled by the app', () => {
  it('give one answer immediately', () => {
    const { run, answers } = open();
    run.throwAll(question(4));
    expect(answers).toHaveLength(1);
    expect(run.answer.value?.dice.every(({ origin }) => origin === 'seeded')).toBe(true);
  });

  it('report invalid input', () => {
    const { run, answers } = open();
    run.throwAll(question(-1));
    expect(answers).toEqual([]);
    expect(run.problem.value).toMatch(/groups/);
  });
});
