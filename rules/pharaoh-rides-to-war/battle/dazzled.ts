import { z } from 'zod';
import type { Procedure } from '../../core/procedure.ts';
import { FATE_CARDS } from '../citations.ts';
import { hitOdds } from '../../core/odds.ts';
import { numberOdds, step, yes } from './step.ts';

/** Least face that moves; an officer adds to the die. */
const MOVES = 4;
const OFFICER_ADDS = 1;

const dazzledSchema = z.strictObject({
  units: z
    .array(
      z.strictObject({
        /** An officer is within 6 inches. */
        officerWithin6: yes,
      }),
    )
    .min(1)
    .max(100),
});
type DazzledInput = z.output<typeof dazzledSchema>;

const needed = (officer: boolean): number => MOVES - (officer ? OFFICER_ADDS : 0);
const movingWords = (moving: number): string =>
  moving === 0 ? 'no unit moves' : moving === 1 ? '1 unit moves' : `${moving} units move`;

/** A nine: the sun dazzles the enemy, whose units each throw to move (Fate/Change cards). */
export const dazzled: Procedure<DazzledInput, { readonly moves: readonly boolean[] }> = {
  id: 'pharaoh-rides-to-war/dazzled',
  title: 'Dazzled by the sun',
  citation: FATE_CARDS,
  input: dazzledSchema,
  dice: ['d6 for each unit'],
  resolve({ units }, dice) {
    const thrown = units.map(({ officerWithin6 }, at) => {
      const face = dice.roll('d6', `dazzled, unit ${at + 1}`);
      const moves = face >= needed(officerWithin6);
      const text = `unit ${at + 1}: a ${face}, ${needed(officerWithin6)} needed: ${moves ? 'it moves' : 'it may not move'}`;
      return { moves, step: step(FATE_CARDS, text) };
    });
    return { outcome: { moves: thrown.map(({ moves }) => moves) }, steps: thrown.map((one) => one.step), rulings: [] };
  },
  odds({ units }) {
    const led = units.filter(({ officerWithin6 }) => officerWithin6).length;
    const pool = (dice: number, officer: boolean) => ({ dice, faces: 6, hitting: 7 - needed(officer) });
    return numberOdds(hitOdds([pool(led, true), pool(units.length - led, false)]), movingWords);
  },
};
