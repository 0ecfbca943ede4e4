import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { NIGHT_FIGHTING } from '../../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { yes } from '../sides.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({
  /** The unit has torches. */
  torches: yes,
  /** The enemy has campfires to march by. */
  enemyCampfires: yes,
});
type NightMoveInput = z.output<typeof inputSchema>;

export interface NightMoveOutcome {
  /** Where the unit strays; null where it keeps its course. */
  readonly inclines: 'left' | 'right' | null;
}

/** Faces at either end of the d8 that lead astray: two in the dark, one by a light. */
const astray = ({ torches, enemyCampfires }: NightMoveInput): number => (torches || enemyCampfires ? 1 : 2);

/** Each move of the out-scouting side by night (For the Pharaoh, Night Fighting). */
export const nightMove = defineProcedure({
  id: 'for-the-pharaoh/optional/night-move',
  title: 'Night: a move in the dark',
  citation: NIGHT_FIGHTING,
  phase: '10',
  input: inputSchema,
  dice: ['d8 the unit’s course'],
  resolve(input, dice): Resolution<NightMoveOutcome> {
    const off = astray(input);
    const left = off === 1 ? '1' : '1 or 2';
    const right = off === 1 ? '8' : '7 or 8';
    const face = dice.roll('d8', `the unit’s course, to the left on ${left}, to the right on ${right}`);
    const inclines = face <= off ? 'left' : face > 8 - off ? 'right' : null;
    const text = `${face}: the unit ${inclines === null ? 'keeps its course' : `inclines to the ${inclines}`} (left on ${left}, right on ${right})`;
    return { outcome: { inclines }, steps: [step(NIGHT_FIGHTING, text)], rulings: [] };
  },
  inShort: ({ inclines }) => (inclines === null ? 'straight on' : `to the ${inclines}`),
  verdict: () => null,
});
