import { z } from 'zod';
import type { Resolution } from '../../core/procedure.ts';
import { groupFaces } from '../../core/roll-context.ts';
import { defineProcedure, isStorm } from '../battle/define-procedure.ts';
import { BREACHES } from '../citations.ts';

const inputSchema = z.strictObject({});

export interface BreachOutcome {
  readonly result: 'not-made' | 'too-steep' | 'unstable' | 'assailable';
}

/* Rows of the book's table, each with its lowest score. */
const RESULTS = [
  { from: 1, result: 'not-made', words: 'there is no breach, or it has closed, so the work begins again' },
  { from: 2, result: 'too-steep', words: 'the breach is too steep to pass, so the work begins again' },
  {
    from: 4,
    result: 'unstable',
    words: 'the breach is unstable: assault it now, or roll again at the end of each turn',
  },
  { from: 7, result: 'assailable', words: 'the breach can be assaulted and counts as bad going' },
] as const;

const FACES = 10;

const findRow = (score: number) => RESULTS.findLast(({ from }) => score >= from) ?? RESULTS[0];

/** Returns the chance of each result. */
export const getBreachChances = (): Record<BreachOutcome['result'], number> => {
  const chances = { 'not-made': 0, 'too-steep': 0, unstable: 0, assailable: 0 };
  for (const [index, { from, result }] of RESULTS.entries())
    chances[result] = ((RESULTS[index + 1]?.from ?? FACES + 1) - from) / FACES;
  return chances;
};

/** Result of a breach (For the Pharaoh, Results of a Breach; ruling FTP-S9). */
export const breach = defineProcedure({
  id: 'for-the-pharaoh/siege/breach',
  title: 'Breach',
  citation: BREACHES,
  phase: [],
  input: inputSchema,
  dice: ['d10 breach'],
  resolve(_input, dice): Resolution<BreachOutcome> {
    const score = dice.roll(`d${FACES}`, 'the breach', undefined, {
      odds: () => groupFaces(`d${FACES}`, (face) => findRow(face).words),
    });
    const { result, words } = findRow(score);
    return { outcome: { result }, steps: [{ text: `${score}: ${words}`, citation: BREACHES }], rulings: ['FTP-S9'] };
  },
  inShort: ({ result }) => result,
  verdict: () => null,
  inBattle: isStorm,
});
