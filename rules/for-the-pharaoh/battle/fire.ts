import { z } from 'zod';
import type { Odds } from '../../core/odds.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { hitEffects } from '../../core/table/effects.ts';
import { FIRE_AND_SMOKE } from '../citations.ts';
import { defineProcedure, createDisorderEffect, isMounted } from './define-procedure.ts';
import { toAgreedFigures, getDistanceFactor, figures } from './figure-size.ts';
import { flag } from './sides.ts';
import { step } from './steps.ts';

/** Highest intensity of a fire, marked with a d12. */
const MAX_INTENSITY = 12;

const fireTurnInputSchema = z.strictObject({
  intensity: z.int().min(1, 'a fire that is out needs no roll').max(MAX_INTENSITY),
  /** True if the fire has begun to burn itself out. */
  burningOut: flag,
  /** Number of groups beside fire and water that did nothing but fight the fire this turn. */
  quenching: z.int().min(0).max(MAX_INTENSITY).default(0),
});

export interface FireTurnOutcome {
  readonly intensity: number;
  readonly burningOut: boolean;
  readonly out: boolean;
}

const createFireOutcome = (intensity: number, burningOut: boolean): FireTurnOutcome => ({
  intensity: Math.max(0, intensity),
  burningOut,
  out: intensity <= 0,
});

/** Returns the outcome for a fire that is not burning out yet. */
const resolveFire = (left: number, score: number): FireTurnOutcome =>
  score > left ? createFireOutcome(Math.min(MAX_INTENSITY, left + 1), false) : createFireOutcome(left - 1, true);

const formatFire = ({ intensity, burningOut, out }: FireTurnOutcome): string =>
  out ? 'out' : `${intensity}${burningOut ? ', burning out' : ''}`;

/** What a fire does at the end of a turn (For the Pharaoh, Fire and Smoke; ruling FTP-B23). */
export const fireTurn = defineProcedure({
  id: 'for-the-pharaoh/optional/fire-turn',
  title: 'Fire: the end of a turn',
  citation: FIRE_AND_SMOKE,
  phase: '10',
  input: fireTurnInputSchema,
  dice: ['2 d6; none for a fire that burns out or is put out'],
  resolve({ intensity, burningOut, quenching }, dice): Resolution<FireTurnOutcome> {
    const left = intensity - quenching;
    const put: Step[] =
      quenching > 0
        ? [step(FIRE_AND_SMOKE, `firefighters lower the intensity by ${quenching}, to ${Math.max(0, left)}`)]
        : [];
    const end = (outcome: FireTurnOutcome, text: string) => ({
      outcome,
      steps: [...put, step(FIRE_AND_SMOKE, text)],
      rulings: ['FTP-B23'],
    });
    if (left <= 0) return end(createFireOutcome(left, true), 'the fire is out');
    if (burningOut) {
      const outcome = createFireOutcome(left - 1, true);
      return end(outcome, `the fire is burning out and loses 1 each turn: ${formatFire(outcome)}`);
    }
    const faces = [dice.roll('d6', 'the fire, die 1 of 2'), dice.roll('d6', 'the fire, die 2 of 2')];
    const score = faces.reduce((sum, face) => sum + face, 0);
    const outcome = resolveFire(left, score);
    const grows = score > left ? 'the fire grows' : 'the fire begins to burn out';
    return end(
      outcome,
      `${faces.join(' + ')} = ${score} against an intensity of ${left}, so ${grows} (${formatFire(outcome)})`,
    );
  },
  inShort: formatFire,
  verdict: () => null,
});

const fireDamageInputSchema = z.strictObject({
  figures,
  /** Intensity marked by the fire's die. */
  intensity: z.int().min(1).max(12),
  /** Centimetres from the unit to the fire; 0 for a unit in the fire. */
  distance: z.number().min(0).max(1000),
  /** True for mounted units and units drawn by animals. */
  animals: flag,
  /** Hits that the troops in the fire can still take. */
  strength: z.int().min(0).max(1_000_000).default(0),
});

export interface FireDamageOutcome {
  readonly destroyed: boolean;
  readonly disordered: boolean;
  /** Hits taken; if the troops are destroyed, all hits that they could take. */
  readonly lost: number;
}

/** Effects of a fire on troops in or near the fire (For the Pharaoh, Fire and Smoke). No dice. */
export const fireDamage = defineProcedure({
  id: 'for-the-pharaoh/optional/in-fire',
  title: 'Fire: troops in or near it',
  citation: FIRE_AND_SMOKE,
  phase: '10',
  input: fireDamageInputSchema,
  dice: [],
  resolve(input, _dice, inForce): Resolution<FireDamageOutcome> {
    const { factor, steps, rulings } = getDistanceFactor(input.figures, inForce);
    const reach = input.intensity * factor;
    const destroyed = input.distance === 0;
    const disordered = !destroyed && input.animals && input.distance <= reach;
    const text = destroyed
      ? 'troops in a fire are destroyed'
      : disordered
        ? `animals within ${reach} cm are disordered`
        : `no effect: animals are disordered only within ${reach} cm`;
    return {
      outcome: { destroyed, disordered, lost: destroyed ? input.strength : 0 },
      steps: [...steps, step(FIRE_AND_SMOKE, text)],
      rulings,
    };
  },
  asks: { unit: partRole('Unit in or near the fire') },
  fill: { unit: ({ troop, part: { left, hits } }) => ({ animals: isMounted(troop), strength: left * hits }) },
  effects: ({ lost, disordered }) => (disordered ? [createDisorderEffect('unit')] : hitEffects('unit', lost)),
  given: toAgreedFigures,
});

const kindleInputSchema = z.strictObject({
  /** Number of groups that spend the whole bound on kindling. */
  groups: z.int().min(1, 'expected at least one group').max(100),
  /** Score of the first attempt to set the object on fire. Objects with a lower score burn better. */
  combustibility: z.int().min(1).max(6).optional(),
});

export interface KindleOutcome {
  readonly combustibility: number;
  readonly started: boolean;
  /** Initial intensity of the fire, or null without a fire. */
  readonly intensity: number | null;
}

/** Returns the chance that the highest of several d6 is exactly this face. */
const chanceOfHighest = (face: number, dice: number): number => (face / 6) ** dice - ((face - 1) / 6) ** dice;

/** Troops try to set an object on fire (For the Pharaoh, Fire and Smoke; ruling FTP-B22). */
export const kindle = defineProcedure({
  id: 'for-the-pharaoh/optional/kindle',
  title: 'Fire: kindling',
  citation: FIRE_AND_SMOKE,
  phase: '10',
  input: kindleInputSchema,
  dice: ['d6 how well it burns, if unknown', 'd6 each group'],
  resolve({ groups, combustibility: known }, dice): Resolution<KindleOutcome> {
    const combustibility = known ?? dice.roll('d6', 'how well it burns, the lower the better');
    const faces = Array.from({ length: groups }, (_, index) =>
      dice.roll('d6', `group ${index + 1} of ${groups} kindles on ${combustibility} or more`),
    );
    const best = Math.max(...faces);
    const started = best >= combustibility;
    const end = started
      ? `the fire starts with an intensity of ${best}; animals within ${best} cm are disordered`
      : 'it does not catch fire';
    return {
      outcome: { combustibility, started, intensity: started ? best : null },
      steps: [
        step(FIRE_AND_SMOKE, `it catches fire on ${combustibility} or more`),
        step(FIRE_AND_SMOKE, `${faces.join(' ')}: ${end}`),
      ],
      rulings: ['FTP-B22'],
    };
  },
  // Calculated by a formula: the dice have too many combinations to count.
  odds({ groups, combustibility: known }) {
    const objects = known === undefined ? [1, 2, 3, 4, 5, 6] : [known];
    const burning = [1, 2, 3, 4, 5, 6].map((face): Odds => {
      const catching = objects.filter((object) => object <= face).length / objects.length;
      return { outcome: `burns at ${face}`, chance: catching * chanceOfHighest(face, groups) };
    });
    const burns = burning.reduce((sum, { chance }) => sum + chance, 0);
    return [{ outcome: 'does not catch fire', chance: 1 - burns }, ...burning.filter(({ chance }) => chance > 0)];
  },
});

const inputSchema = z.strictObject({ figures, intensity: z.int().min(1).max(12) });

export interface SmokeOutcome {
  /** Direction in which the smoke drifts, as an hour on a clock face. */
  readonly clock: number;
  /** Length of the opaque smoke in centimetres. Thinner smoke of the same length follows. */
  readonly screen: number;
}

/** Direction and length of a fire’s smoke (For the Pharaoh, Fire and Smoke). */
export const smoke = defineProcedure({
  id: 'for-the-pharaoh/optional/smoke',
  title: 'Fire: wind and smoke',
  citation: FIRE_AND_SMOKE,
  phase: '10',
  input: inputSchema,
  dice: ['d12 the wind, by the clock'],
  resolve({ figures: size, intensity }, dice, inForce): Resolution<SmokeOutcome> {
    const { factor, steps, rulings } = getDistanceFactor(size, inForce);
    const screen = intensity * factor;
    const clock = dice.roll('d12', 'the wind, by the clock');
    return {
      outcome: { clock, screen },
      steps: [
        ...steps,
        step(FIRE_AND_SMOKE, `the smoke drifts towards ${clock} o’clock`),
        step(
          FIRE_AND_SMOKE,
          `${screen} cm of opaque smoke, then ${screen} cm of thin smoke behind it; shooting through thin smoke needs 1 more`,
        ),
      ],
      rulings,
    };
  },
  given: toAgreedFigures,
});
