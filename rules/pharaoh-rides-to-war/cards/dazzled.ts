import { z } from 'zod';
import { hitOdds } from '../../core/odds.ts';
import { units } from '../../core/table/asks.ts';
import { mark } from '../../core/table/effects.ts';
import { numberOdds, step, yes } from '../battle/step.ts';
import { MOVING_PHASES } from '../battle/unit-states.ts';
import { FATE_CARDS } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';

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

const needed = (officer: boolean): number => MOVES - (officer ? OFFICER_ADDS : 0);
const movingWords = (moving: number): string =>
  moving === 0 ? 'no unit moves' : moving === 1 ? '1 unit moves' : `${moving} units move`;

/** A nine: the sun dazzles the enemy, whose units each throw to move (Fate/Change cards). */
export const dazzled = defineProcedure({
  id: 'pharaoh-rides-to-war/dazzled',
  title: 'Dazzled by the sun',
  citation: FATE_CARDS,
  phase: MOVING_PHASES,
  input: dazzledSchema,
  dice: ['d6 for each unit'],
  resolve({ units: all }, dice) {
    const thrown = all.map(({ officerWithin6 }, at) => {
      const face = dice.roll('d6', `dazzled, unit ${at + 1}`);
      const moves = face >= needed(officerWithin6);
      const text = `unit ${at + 1}: a ${face}, ${needed(officerWithin6)} needed: ${moves ? 'it moves' : 'it may not move'}`;
      return { moves, step: step(FATE_CARDS, text) };
    });
    return { outcome: { moves: thrown.map(({ moves }) => moves) }, steps: thrown.map((one) => one.step), rulings: [] };
  },
  // Which units move is told one by one: a hundred of them fall in too many ways to be counted.
  odds({ units: all }) {
    const led = all.filter(({ officerWithin6 }) => officerWithin6).length;
    const pool = (dice: number, officer: boolean) => ({ dice, faces: 6, hitting: 7 - needed(officer) });
    return numberOdds(hitOdds([pool(led, true), pool(all.length - led, false)]), movingWords);
  },
  verdict: ({ moves }) => `${moves.filter(Boolean).length} of ${moves.length} may move`,
  asks: { units: units('The dazzled units') },
  fill: { units: (all) => ({ units: all.map(({ led }) => ({ officerWithin6: led })) }) },
  effects: ({ moves }) => moves.flatMap((goes, at) => (goes ? [] : [{ ...mark('units', 'dazzled'), at }])),
});
