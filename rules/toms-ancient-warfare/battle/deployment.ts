import { z } from 'zod';
import { rollUntil } from '../../core/calculate-odds.ts';
import type { Resolution } from '../../core/procedure.ts';
import { sideAtRole } from '../../core/table/ask-procedure.ts';
import { SET_UP } from '../citations.ts';
import { defineProcedure, step } from './define-procedure.ts';

/** Depth in inches of the deployment zone along a side's own table edge. */
export const DEPLOYMENT_DEPTH = 12;

interface DeploymentOutcome {
  /** Side that deploys first and has the first turn. */
  readonly first: 'a' | 'b';
  readonly depth: number;
}

/** Roll for deploying first and having the first turn (Set up; ruling TOM-35). */
export const deployment = defineProcedure({
  id: 'toms-ancient-warfare/deployment',
  title: 'Deployment',
  citation: SET_UP,
  phase: 'deploy',
  input: z.strictObject({}),
  dice: ['d6 side a', 'd6 side b', 'both again while they are equal'],
  resolve(_input, dice): Resolution<DeploymentOutcome> {
    const { thrown, before } = rollUntil(
      dice,
      (both) => [both.roll('d6', 'side a'), both.roll('d6', 'side b')] as const,
      ([a, b]) => a !== b,
    );
    const [a, b] = thrown;
    const first = a > b ? 'a' : 'b';
    return {
      outcome: { first, depth: DEPLOYMENT_DEPTH },
      steps: [
        ...before.map((same) => step(SET_UP, `${same.join(' and ')}: rolled again`)),
        step(SET_UP, `${a} against ${b}: side ${first} deploys first and has the first turn`),
        step(SET_UP, `deploy within ${DEPLOYMENT_DEPTH} inches of your table edge`),
      ],
      rulings: ['TOM-35'],
    };
  },
  inShort: ({ first }) => `side ${first} is first`,
  oddsOrder: ({ first }) => (first === 'a' ? 0 : 1),
  verdict: () => null,
  asks: { a: sideAtRole('Side A', 0), b: sideAtRole('Side B', 1) },
  effects: ({ first }) => [{ role: first, first: true }],
});
