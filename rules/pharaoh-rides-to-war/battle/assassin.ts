import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { FATE_CARDS } from '../citations.ts';
import { step } from './step.ts';

const assassinSchema = z.strictObject({
  /** Enemy commanders who can be struck. */
  enemyOfficers: z.int().min(1).max(100),
});

/** A ten: one of the enemy’s commanders is struck down and carried to the rear (Fate/Change cards). */
export const assassin: Procedure<z.output<typeof assassinSchema>, { readonly struck: number }> = {
  id: 'pharaoh-rides-to-war/assassin',
  title: 'Assassin',
  citation: FATE_CARDS,
  input: assassinSchema,
  dice: ['a die with a face for each commander'],
  resolve({ enemyOfficers }, dice) {
    const struck = dice.roll(`d${enemyOfficers}`, 'whom the assassin strikes');
    const text = `commander ${struck} of ${enemyOfficers} is carried to the rear; he returns on a 6 and dies on a 1 or 2`;
    return { outcome: { struck }, steps: [step(FATE_CARDS, text)], rulings: [] };
  },
  odds: ({ enemyOfficers }) =>
    Array.from({ length: enemyOfficers }, (_, at) => ({ outcome: `commander ${at + 1}`, chance: 1 / enemyOfficers })),
};
