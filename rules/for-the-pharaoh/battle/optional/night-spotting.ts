import { z } from 'zod';
import type { Resolution } from '../../../core/procedure.ts';
import { choiceInForce, type RulingsInForce } from '../../../core/ruling.ts';
import { NIGHT_FIGHTING } from '../../citations.ts';
import { FTP_B21 } from '../battle-rulings.ts';
import { defineProcedure } from '../define-procedure.ts';
import { agreedFigures, distanceFactor, figures } from '../figure-size.ts';
import { yes } from '../sides.ts';
import { step } from '../working.ts';

const inputSchema = z.strictObject({
  figures,
  /** The enemy unit has campfires or torches. */
  lights: yes,
  /** To the nearest of one's own who are awake, in centimetres. */
  distance: z.number().min(0).max(1000),
});
type SpottingInput = z.output<typeof inputSchema>;

export interface SpottingOutcome {
  readonly spotted: boolean;
}

const facesFor = ({ lights }: SpottingInput): 8 | 20 => (lights ? 20 : 8);

/** The die is in the book's centimetres. */
function spots(face: number, { distance, figures: size }: SpottingInput, inForce: RulingsInForce): boolean {
  const away = distance / distanceFactor(size, inForce).factor;
  return choiceInForce(FTP_B21, inForce) === 'as-printed' ? face < away : face > away;
}

/** Is an enemy unit spotted by night (For the Pharaoh, Night Fighting; ruling FTP-B21)? Once for each enemy unit in phase one. */
export const nightSpotting = defineProcedure({
  id: 'for-the-pharaoh/optional/night-spotting',
  title: 'Night: spotting the enemy',
  citation: NIGHT_FIGHTING,
  phase: '1',
  input: inputSchema,
  dice: ['d8 the enemy unit, d20 with campfires or torches'],
  resolve(input, dice, inForce): Resolution<SpottingOutcome> {
    const face = dice.roll(`d${facesFor(input)}`, `the unit at ${input.distance} cm`);
    const sized = distanceFactor(input.figures, inForce);
    const spotted = spots(face, input, inForce);
    const text = `${face} against ${input.distance} cm: ${spotted ? 'spotted, the alarm can be given' : 'not spotted'}`;
    const forming =
      'to form up takes a bound of either side, and ends in disorder; who has to fight before is struck as in the rear';
    return {
      outcome: { spotted },
      steps: [...sized.steps, step(NIGHT_FIGHTING, text), ...(spotted ? [step(NIGHT_FIGHTING, forming)] : [])],
      rulings: ['FTP-B21', ...sized.rulings],
    };
  },
  inShort: ({ spotted }) => (spotted ? 'spotted' : 'not spotted'),
  oddsOrder: ({ spotted }) => (spotted ? 0 : 1),
  verdict: () => null,
  given: agreedFigures,
});
