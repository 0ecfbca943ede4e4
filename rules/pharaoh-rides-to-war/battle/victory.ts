import { z } from 'zod';
import type { Resolution, Step } from '../../core/procedure.ts';
import type { TableParty } from '../../core/table-rules.ts';
import { sideAtRole } from '../../core/table/ask-procedure.ts';
import { WINNING } from '../citations.ts';
import { defineProcedure } from '../define-procedure.ts';
import { step } from './step.ts';

const side = z.strictObject({
  officers: z.int().min(0).max(1000),
  wholeUnits: z.int().min(0).max(1000),
});

const victorySchema = z.strictObject({ a: side, b: side });
type VictoryInput = z.output<typeof victorySchema>;

interface VictoryOutcome {
  /** Side that has lost; both if each meets another condition. */
  readonly loser: 'a' | 'b' | 'both' | null;
}

function listDefeats(name: string, own: VictoryInput['a'], enemy: VictoryInput['a']): Step[] {
  return [
    ...(own.officers === 0 && enemy.officers > 0
      ? [step(WINNING, `${name} has no officer left, while the enemy has`)]
      : []),
    ...(own.wholeUnits === 0 && enemy.wholeUnits > 0
      ? [step(WINNING, `${name} has no unit without a lost stand, while the enemy has`)]
      : []),
  ];
}

const countStanding = ({ units, leaders }: TableParty) => ({
  officers: leaders.filter(({ fallen }) => !fallen).length,
  wholeUnits: units.filter(({ parts, gone }) => !gone && parts.every(({ left, count }) => left === count)).length,
});

/** Checks whether a side has lost, without dice. An umpire's conditions take precedence (Winning the Game). */
export const victory = defineProcedure({
  id: 'pharaoh-rides-to-war/victory',
  title: 'Victory',
  citation: WINNING,
  phase: 'rally',
  input: victorySchema,
  dice: [],
  resolve({ a, b }): Resolution<VictoryOutcome> {
    const [defeatsOfA, defeatsOfB] = [listDefeats('side a', a, b), listDefeats('side b', b, a)];
    const isMutual = defeatsOfA.length > 0 && defeatsOfB.length > 0;
    const loser = isMutual ? 'both' : defeatsOfA.length > 0 ? 'a' : defeatsOfB.length > 0 ? 'b' : null;
    const steps = [...defeatsOfA, ...defeatsOfB];
    return {
      outcome: { loser },
      steps: steps.length > 0 ? steps : [step(WINNING, 'neither side has lost')],
      rulings: [],
    };
  },
  verdict({ loser }) {
    if (loser === null) return 'Neither side has lost';
    return loser === 'both' ? 'Both sides have lost' : `Side ${loser.toUpperCase()} has lost`;
  },
  asks: { a: sideAtRole('Side A', 0), b: sideAtRole('Side B', 1) },
  fill: { a: (party) => ({ a: countStanding(party) }), b: (party) => ({ b: countStanding(party) }) },
});
