import { z } from 'zod';
import type { Procedure, Step } from '../../core/procedure.ts';
import { WINNING } from '../citations.ts';
import { step } from './step.ts';

const side = z.strictObject({
  /** Officers who are still in the game. */
  officers: z.int().min(0).max(1000),
  /** Units that have not lost a stand. */
  wholeUnits: z.int().min(0).max(1000),
});

const victorySchema = z.strictObject({ a: side, b: side });
type VictoryInput = z.output<typeof victorySchema>;

interface VictoryOutcome {
  /** Who has lost the battle; both may, each by another condition. */
  readonly loser: 'a' | 'b' | 'both' | null;
}

function defeats(name: string, own: VictoryInput['a'], enemy: VictoryInput['a']): Step[] {
  return [
    ...(own.officers === 0 && enemy.officers > 0 ? [step(WINNING, `${name} has no officer left, its enemy has`)] : []),
    ...(own.wholeUnits === 0 && enemy.wholeUnits > 0
      ? [step(WINNING, `${name} has no unit without a lost stand, its enemy has`)]
      : []),
  ];
}

/** Whether a side has lost; an umpire’s own conditions come before these. No die decides (Winning the Game). */
export const victory: Procedure<VictoryInput, VictoryOutcome> = {
  id: 'pharaoh-rides-to-war/victory',
  title: 'Victory',
  citation: WINNING,
  input: victorySchema,
  dice: [],
  resolve({ a, b }) {
    const [ofA, ofB] = [defeats('side a', a, b), defeats('side b', b, a)];
    const both = ofA.length > 0 && ofB.length > 0;
    const loser = both ? 'both' : ofA.length > 0 ? 'a' : ofB.length > 0 ? 'b' : null;
    const steps = [...ofA, ...ofB];
    return {
      outcome: { loser },
      steps: steps.length > 0 ? steps : [step(WINNING, 'nobody has lost yet')],
      rulings: [],
    };
  },
};
