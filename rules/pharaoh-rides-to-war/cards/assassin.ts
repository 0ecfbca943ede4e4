import { z } from 'zod';
import { generals } from '../../core/table/asks.ts';
import { step } from '../battle/step.ts';
import { FATE_CARDS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';

const assassinSchema = z.strictObject({
  /** Enemy commanders who can be struck. */
  enemyOfficers: z.int().min(1).max(100),
});

/** A ten: one of the enemy’s commanders is struck down and carried to the rear (Fate/Change cards). */
export const assassin = defineProcedure({
  id: 'pharaoh-rides-to-war/assassin',
  title: 'Assassin',
  citation: FATE_CARDS,
  phase: 'order',
  input: assassinSchema,
  dice: ['a die with a face for each commander'],
  resolve({ enemyOfficers }, dice) {
    const struck = dice.roll(`d${enemyOfficers}`, 'whom the assassin strikes');
    const text = `commander ${struck} of ${enemyOfficers} is carried to the rear; he returns on a 6 and dies on a 1 or 2`;
    return { outcome: { struck }, steps: [step(FATE_CARDS, text)], rulings: [] };
  },
  inShort: ({ struck }) => `commander ${struck}`,
  verdict: ({ struck }) => `Commander ${struck} is struck down`,
  asks: { officers: generals('The enemy’s commanders') },
  fill: { officers: 'enemyOfficers' },
  effects: ({ struck }) => [{ role: 'officers', at: struck - 1, general: 'rear' }],
});
