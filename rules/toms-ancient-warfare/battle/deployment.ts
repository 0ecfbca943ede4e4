import { z } from 'zod';
import type { Procedure, Step } from '../../core/procedure.ts';
import { SET_UP } from '../citations.ts';
import { step } from './step.ts';

/** How far from one's own table edge an army may deploy, in inches. */
export const DEPLOYMENT = 12;

interface DeploymentOutcome {
  /** The side that deploys first and has the first turn. */
  readonly first: 'a' | 'b';
  readonly depth: number;
}

/** Who deploys first and has the first turn (Set up; ruling TOM-35). */
export const deployment: Procedure<Record<string, never>, DeploymentOutcome> = {
  id: 'toms-ancient-warfare/deployment',
  title: 'Deployment',
  citation: SET_UP,
  input: z.strictObject({}),
  dice: ['d6 side a', 'd6 side b', 'both again while they are equal'],
  resolve(_input, dice) {
    const steps: Step[] = [];
    for (;;) {
      const a = dice.roll('d6', 'side a');
      const b = dice.roll('d6', 'side b');
      if (a === b) {
        steps.push(step(SET_UP, `${a} and ${b}: thrown again`));
        continue;
      }
      const first = a > b ? 'a' : 'b';
      steps.push(step(SET_UP, `${a} against ${b}: side ${first} deploys first and has the first turn`));
      steps.push(step(SET_UP, `deploy within ${DEPLOYMENT} inches of your table edge`));
      return { outcome: { first, depth: DEPLOYMENT }, steps, rulings: ['TOM-35'] };
    }
  },
  odds: () => [
    { outcome: 'side a is first', chance: 0.5 },
    { outcome: 'side b is first', chance: 0.5 },
  ],
};
