import type { Solve } from '../../services/armies/optimise/integer-program.ts';
import { createThreadedSolver } from '../../solver/solver.ts';

/** Time limit of a search in seconds. Tests expect the optimum, on slow machines too. */
const PATIENCE = 600;

/** A solver that always finds the optimum. */
export const patientSolver = (): Solve => {
  const solve = createThreadedSolver();
  return (program, { signal }) => solve(program, { seconds: PATIENCE, ...(signal && { signal }) });
};
