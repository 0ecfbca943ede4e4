import { z } from 'zod';
import type { DiceSource } from '../../core/dice.ts';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { RulingsInForce } from '../../core/ruling.ts';
import { partRole } from '../../core/table/ask-procedure.ts';
import { hitEffects } from '../../core/table/effects.ts';
import { capitalise } from '../../core/words.ts';
import { ELEPHANTS } from '../citations.ts';
import { ATTACK_DICE, type AttackResult, isKill, listLossOdds, formatLosses, rollAttack } from './attack.ts';
import {
  defineProcedure,
  formatDice,
  countGenerals,
  createHitEffects,
  step,
  aspect,
  generalsInUnit,
  shield,
} from './define-procedure.ts';
import { KILL_FACE, getSaveNumber } from './kill-number.ts';
import { BERSERK_DISTANCE } from './morale/morale.ts';

/* Directions in steps of 45° clockwise, instead of scatter dice (ruling TOM-32). */
const DIRECTIONS = [
  'straight ahead',
  'ahead to the right',
  'to the right',
  'back to the right',
  'straight back',
  'back to the left',
  'to the left',
  'ahead to the left',
] as const;
type Direction = (typeof DIRECTIONS)[number];

const rollDirection = (what: string, dice: DiceSource): Direction =>
  DIRECTIONS[dice.roll('d8', `direction in which ${what}`) - 1] ?? DIRECTIONS[0];

const trampleSchema = z.strictObject({
  /** The unit that an elephant touches in a mêlée, berserk or falling. */
  shield,
  aspect,
  generals: generalsInUnit,
});

type TrampleInput = z.output<typeof trampleSchema>;

export const TRAMPLE_DICE = 6;

const getSave = (input: TrampleInput, inForce: RulingsInForce) => getSaveNumber({ ...input, obscured: 0 }, inForce);

/** An elephant touches a unit, friend or foe (Elephant Special Rules; rulings TOM-20, TOM-31). */
export const elephantTrample = defineProcedure({
  id: 'toms-ancient-warfare/elephant-trample',
  title: 'Elephant tramples',
  citation: ELEPHANTS,
  phase: ['2', '5'],
  input: trampleSchema,
  dice: ATTACK_DICE,
  resolve(input, dice, inForce): Resolution<AttackResult> {
    const save = getSave(input, inForce);
    const toss = { dice: TRAMPLE_DICE, needed: KILL_FACE, generals: input.generals, save: save.needed };
    const { fallen, steps } = rollAttack(toss, dice);
    const text = `${formatDice(TRAMPLE_DICE)} at ${KILL_FACE}+; cavalry and armour make no difference`;
    return {
      outcome: fallen,
      steps: [step(ELEPHANTS, text), ...save.steps, ...steps],
      rulings: ['TOM-31', ...(input.generals > 0 ? ['TOM-20'] : []), ...save.rulings],
    };
  },
  inShort: ({ casualties, generalsKilled }) => formatLosses(casualties, generalsKilled),
  // Calculated rather than enumerated: sixes are rolled again for generals, so every face matters.
  odds: (input, inForce) =>
    listLossOdds({
      dice: TRAMPLE_DICE,
      needed: KILL_FACE,
      generals: input.generals,
      save: getSave(input, inForce).needed,
    }),
  verdict: ({ casualties }) => capitalise(formatLosses(casualties, 0)),
  asks: { target: partRole('Trampled unit') },
  fill: { target: (who) => ({ shield: who.troop.shield, generals: countGenerals(who) }) },
  effects: (outcome) => createHitEffects('target', outcome),
  isHit: isKill,
});

interface BerserkOutcome {
  readonly direction: Direction;
  readonly inches: number;
}

/** Direction in which a berserk elephant runs this turn (Elephant Special Rules; ruling TOM-32). */
export const elephantBerserk = defineProcedure({
  id: 'toms-ancient-warfare/elephant-berserk',
  title: 'Elephant gone berserk',
  citation: ELEPHANTS,
  phase: '2',
  input: z.strictObject({}),
  dice: ['d8 direction'],
  resolve(_input, dice): Resolution<BerserkOutcome> {
    const direction = rollDirection('it runs', dice);
    return {
      outcome: { direction, inches: BERSERK_DISTANCE },
      steps: [
        step(ELEPHANTS, `the elephant runs ${BERSERK_DISTANCE} inches, ${direction}; each unit it touches is trampled`),
      ],
      rulings: ['TOM-32'],
    };
  },
});

export const ELEPHANT_LIVES = 4;
/** Maximum lives at which each loss requires a panic test. */
export const MAX_PANIC_LIVES = 2;

/** Step added to attacks on elephants, whose kills are subtracted from lives by a separate procedure. */
export const LIVES_STEP: Step = step(ELEPHANTS, 'each unsaved kill takes one of the elephant’s lives');

const livesSchema = z.strictObject({
  lives: z.int().min(1).max(ELEPHANT_LIVES).default(ELEPHANT_LIVES),
  /** Kills of the elephant that its crew's shields did not save. */
  kills: z.int().min(0).max(200),
});

interface LivesOutcome {
  readonly lives: number;
  readonly panicTest: boolean;
  readonly slain: boolean;
  /** Direction and length of the elephant's fall, which tramples every unit in the path. Null while the elephant lives. */
  readonly fall: { readonly direction: Direction; readonly inches: number } | null;
}

/** Wounds and possible fall of an elephant (Elephant Special Rules; rulings TOM-31, TOM-32). */
export const elephantLives = defineProcedure({
  id: 'toms-ancient-warfare/elephant-lives',
  title: 'Elephant’s lives',
  citation: ELEPHANTS,
  phase: ['3', '5'],
  input: livesSchema,
  dice: ['d8 direction in which a slain elephant falls', 'd6 inches it falls'],
  resolve({ lives: before, kills }, dice): Resolution<LivesOutcome> {
    const lives = Math.max(0, before - kills);
    const counted = step(ELEPHANTS, `${before} lives minus ${kills}: ${lives} left`);
    const panicTest = kills > 0 && lives > 0 && lives <= MAX_PANIC_LIVES;
    if (lives > 0) {
      const due = panicTest ? [step(ELEPHANTS, 'a panic test is due at once, on 5+')] : [];
      return { outcome: { lives, panicTest, slain: false, fall: null }, steps: [counted, ...due], rulings: ['TOM-31'] };
    }
    const direction = rollDirection('it falls', dice);
    const inches = dice.roll('d6', 'inches the elephant falls');
    return {
      outcome: { lives, panicTest, slain: true, fall: { direction, inches } },
      steps: [
        counted,
        step(
          ELEPHANTS,
          `the elephant is slain and falls ${inches} inches, ${direction}; each unit in its path is trampled`,
        ),
      ],
      rulings: ['TOM-31', 'TOM-32'],
    };
  },
  verdict: ({ slain, lives }) => (slain ? 'Slain' : `Lives left: ${lives}`),
  asks: { elephant: partRole('Which elephant') },
  fill: { elephant: ({ part: { lost } }) => ({ lives: ELEPHANT_LIVES - (lost % ELEPHANT_LIVES) }) },
  effects: (_outcome, { kills, lives }) => hitEffects('elephant', Math.min(kills, lives)),
});
