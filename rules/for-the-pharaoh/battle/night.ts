import { z } from 'zod';
import { getHitOdds } from '../../core/odds.ts';
import type { Resolution } from '../../core/procedure.ts';
import { getChoice, type RulingsInForce } from '../../core/ruling.ts';
import { NIGHT_FIGHTING } from '../citations.ts';
import { FTP_B21 } from './battle-rulings.ts';
import { defineProcedure } from './define-procedure.ts';
import { toAgreedFigures, getDistanceFactor, figures } from './figure-size.ts';
import { flag } from './sides.ts';
import { step } from './steps.ts';

const nightMoveInputSchema = z.strictObject({
  torches: flag,
  /** True if enemy campfires show the unit its direction. */
  enemyCampfires: flag,
});
type NightMoveInput = z.output<typeof nightMoveInputSchema>;

export interface NightMoveOutcome {
  /** Direction in which the unit strays, or null if it does not. */
  readonly inclines: 'left' | 'right' | null;
}

/** Counts the faces at each end of the d8 that lead astray: two in the dark, one with a light. */
const countStrayFaces = ({ torches, enemyCampfires }: NightMoveInput): number => (torches || enemyCampfires ? 1 : 2);

/** A unit's move at night, rolled by the side that out-scouted the enemy (For the Pharaoh, Night Fighting). */
export const nightMove = defineProcedure({
  id: 'for-the-pharaoh/optional/night-move',
  title: 'Night: a move in the dark',
  citation: NIGHT_FIGHTING,
  phase: '10',
  input: nightMoveInputSchema,
  dice: ['d8 for the unit’s course'],
  resolve(input, dice): Resolution<NightMoveOutcome> {
    const off = countStrayFaces(input);
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

const nightSpottingInputSchema = z.strictObject({
  figures,
  /** True if the enemy unit has campfires or torches. */
  lights: flag,
  /** Centimetres to the nearest friendly troops that are awake. */
  distance: z.number().min(0).max(1000),
});
type SpottingInput = z.output<typeof nightSpottingInputSchema>;

export interface SpottingOutcome {
  readonly spotted: boolean;
}

const getDieFaces = ({ lights }: SpottingInput): 8 | 20 => (lights ? 20 : 8);

/** Checks whether a roll spots the enemy. The die is compared with the book's centimetres. */
function isSpotted(face: number, { distance, figures: size }: SpottingInput, inForce: RulingsInForce): boolean {
  const away = distance / getDistanceFactor(size, inForce).factor;
  return getChoice(FTP_B21, inForce) === 'as-printed' ? face < away : face > away;
}

/** Rolled in phase one, once per enemy unit, to spot it at night (For the Pharaoh, Night Fighting; ruling FTP-B21). */
export const nightSpotting = defineProcedure({
  id: 'for-the-pharaoh/optional/night-spotting',
  title: 'Night: spotting the enemy',
  citation: NIGHT_FIGHTING,
  phase: '1',
  input: nightSpottingInputSchema,
  dice: ['d8 for the enemy unit, or d20 if it has campfires or torches'],
  resolve(input, dice, inForce): Resolution<SpottingOutcome> {
    const face = dice.roll(`d${getDieFaces(input)}`, `the unit at ${input.distance} cm`);
    const sized = getDistanceFactor(input.figures, inForce);
    const spotted = isSpotted(face, input, inForce);
    const text = `${face} against ${input.distance} cm: the unit is ${spotted ? 'spotted, and the alarm can be given' : 'not spotted'}`;
    const forming =
      'forming up takes one bound of each side and leaves the unit disordered; a unit that must fight before then is struck in the rear';
    return {
      outcome: { spotted },
      steps: [...sized.steps, step(NIGHT_FIGHTING, text), ...(spotted ? [step(NIGHT_FIGHTING, forming)] : [])],
      rulings: ['FTP-B21', ...sized.rulings],
    };
  },
  inShort: ({ spotted }) => (spotted ? 'spotted' : 'not spotted'),
  oddsOrder: ({ spotted }) => (spotted ? 0 : 1),
  verdict: () => null,
  given: toAgreedFigures,
});

const inputSchema = z.strictObject({
  /** Generals and units of the out-scouted side, one die each. */
  generalsAndUnits: z.int().min(1, 'expected at least one general or unit').max(500),
});

export interface NightWatchOutcome {
  /** Numbers of the dice, from 1, whose general or unit is on guard and formed. */
  readonly onGuard: readonly number[];
  /** Number of generals and units asleep, which count as disordered. */
  readonly asleep: number;
}

const ON_GUARD = 6;

/** Which troops of the out-scouted side are awake when a night battle starts (For the Pharaoh, Night Fighting). */
export const nightWatch = defineProcedure({
  id: 'for-the-pharaoh/optional/night-watch',
  title: 'Night: units on guard',
  citation: NIGHT_FIGHTING,
  phase: 'scouting',
  input: inputSchema,
  dice: ['d6 for each general and unit'],
  resolve({ generalsAndUnits: count }, dice): Resolution<NightWatchOutcome> {
    const faces = Array.from({ length: count }, (_, index) =>
      dice.roll('d6', `general or unit ${index + 1} of ${count}, on guard on a ${ON_GUARD}`),
    );
    const onGuard = faces.flatMap((face, index) => (face === ON_GUARD ? [index + 1] : []));
    const awake = onGuard.length === 0 ? 'no unit is on guard' : `on guard and formed up: number ${onGuard.join(', ')}`;
    return {
      outcome: { onGuard, asleep: count - onGuard.length },
      steps: [
        step(NIGHT_FIGHTING, `${faces.join(' ')}: ${awake}`),
        step(
          NIGHT_FIGHTING,
          'all others are asleep and disordered for the rest of the game; all units have orders to halt until they spot the enemy',
        ),
      ],
      rulings: [],
    };
  },
  // The outcome lists each general and unit on guard, so there are too many combinations to count.
  odds: ({ generalsAndUnits: count }) =>
    getHitOdds([{ dice: count, faces: 6, hitting: 1 }]).map((chance, awake) => ({
      outcome: `${awake} on guard`,
      chance,
    })),
  verdict: () => null,
});
