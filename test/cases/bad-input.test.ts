import { describe, expect, it } from 'vitest';
import { DiceError, type TypedFace } from '../../rules/core/dice.ts';
import { type AnyProcedure, InputError } from '../../rules/core/procedure.ts';
import { ruleSystems } from '../../rules/systems.ts';
import { badInputs } from '../support/input/bad-inputs.ts';
import { frozenFile } from '../support/frozen-files.ts';
import { readAnswers } from '../support/battle/frozen-procedures.ts';

/** Returns the place named in a rejection, or 'taken' if the input was accepted. */
function refusal(procedure: AnyProcedure, input: unknown): string {
  try {
    procedure.run(input, { seed: 'bad input' });
  } catch (error) {
    if (error instanceof InputError) return error.path;
    throw error;
  }
  return 'taken';
}

/** Checks whether a rejection names the place, a part of it or its parent. */
const names = (path: string, named: string): boolean =>
  named !== 'taken' && (path === '' || named === path || named.startsWith(`${path}.`) || path.startsWith(`${named}.`));

/* In For the Pharaoh, null means other weapons. */
const OTHER_WEAPONS = /^for-the-pharaoh\/(who-fights|melee) (attacker\.|defender\.)?weapon$/;

function diceRefusal(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DiceError) return error.code;
    throw error;
  }
  return 'taken';
}

describe.each(ruleSystems.map((book) => [book.title, book] as const))('%s', (_title, book) => {
  const answers = readAnswers(frozenFile('procedures', book));

  it('rejects bad input to each of its procedures, naming the field', () => {
    const wrong = book.procedures.flatMap((procedure) => {
      const sound = answers.find(({ procedure: id }) => id === procedure.id)?.input;
      return [...badInputs(procedure, sound)].flatMap(({ path, input }) => {
        const named = refusal(procedure, input);
        const meant = named === 'taken' && OTHER_WEAPONS.test(`${procedure.id} ${path}`);
        return meant || names(path, named) ? [] : [`${procedure.id} ${path}: ${named}, ${JSON.stringify(input)}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('rejects missing dice, extra dice and impossible faces', () => {
    for (const { procedure: id, input, rulings, settings, dice } of answers) {
      const procedure = book.procedures.find((known) => known.id === id);
      const thrown = (faces: readonly TypedFace[]) =>
        diceRefusal(() => procedure?.run(input, { faces }, rulings, settings));
      // If nothing can hit, no dice are needed.
      const needless = thrown([]) === 'taken';
      const refused = [
        thrown([...dice, 1]),
        ...(dice.length === 0 ? [] : [thrown([...dice.slice(0, -1), 'no such face'])]),
        ...(needless ? [] : [thrown(dice.slice(0, -1))]),
      ];
      expect([id, ...refused]).not.toContain('taken');
    }
  });
});
