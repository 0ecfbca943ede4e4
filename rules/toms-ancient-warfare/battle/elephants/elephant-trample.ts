import { z } from 'zod';
import type { DiceSource } from '../../../core/dice.ts';
import type { Resolution } from '../../../core/procedure.ts';
import type { RulingsInForce } from '../../../core/ruling.ts';
import { part } from '../../../core/table/asks.ts';
import { capital } from '../../../core/words.ts';
import { ELEPHANTS } from '../../citations.ts';
import { lossOdds, lossWords } from '../attack-odds.ts';
import { ATTACK_DICE, type Fallen, isKill, rollAttack } from '../attack.ts';
import { defineProcedure, generalsIn, hit } from '../define-procedure.ts';
import { KILLS_ON } from '../kill-number.ts';
import { saveNumber } from '../save.ts';
import { diceWords, step } from '../step.ts';
import { aspect, generalsInUnit, shield } from '../target.ts';

/* Eighths of a turn clockwise, in place of scatter dice (ruling TOM-32). */
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
export type Direction = (typeof DIRECTIONS)[number];

/** Throws a random direction. */
export const rollDirection = (what: string, dice: DiceSource): Direction =>
  DIRECTIONS[dice.roll('d8', `direction in which ${what}`) - 1] ?? DIRECTIONS[0];

const trampleSchema = z.strictObject({
  /** The unit that an elephant touches: in a mêlée, berserk, or falling. */
  shield,
  aspect,
  generals: generalsInUnit,
});

type TrampleInput = z.output<typeof trampleSchema>;

export const TRAMPLE_DICE = 6;

const saveOf = (input: TrampleInput, inForce: RulingsInForce) => saveNumber({ ...input, obscured: 0 }, inForce);

/** An elephant touches a unit, friend or foe (Elephant Special Rules; rulings TOM-20, TOM-31). */
export const elephantTrample = defineProcedure({
  id: 'toms-ancient-warfare/elephant-trample',
  title: 'Elephant tramples',
  citation: ELEPHANTS,
  phase: ['2', '5'],
  input: trampleSchema,
  dice: ATTACK_DICE,
  resolve(input, dice, inForce): Resolution<Fallen> {
    const save = saveOf(input, inForce);
    const toss = { dice: TRAMPLE_DICE, needed: KILLS_ON, generals: input.generals, save: save.needed };
    const { fallen, steps } = rollAttack(toss, dice);
    const text = `${diceWords(TRAMPLE_DICE)} at ${KILLS_ON}+; cavalry and armour make no difference`;
    return {
      outcome: fallen,
      steps: [step(ELEPHANTS, text), ...save.steps, ...steps],
      rulings: ['TOM-31', ...(input.generals > 0 ? ['TOM-20'] : []), ...save.rulings],
    };
  },
  inShort: ({ casualties, generalsKilled }) => lossWords(casualties, generalsKilled),
  // Every face counts, as sixes are thrown again for generals: too many ways to count.
  odds: (input, inForce) =>
    lossOdds({
      dice: TRAMPLE_DICE,
      needed: KILLS_ON,
      generals: input.generals,
      save: saveOf(input, inForce).needed,
    }),
  verdict: ({ casualties }) => capital(lossWords(casualties, 0)),
  asks: { target: part('Who is trampled') },
  fill: { target: (who) => ({ shield: who.troop.shield, generals: generalsIn(who) }) },
  effects: (outcome) => hit('target', outcome),
  isHit: isKill,
});
