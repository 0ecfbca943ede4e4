import type { Solve } from '../../services/armies/optimise/integer-program.ts';
import { threadedSolver } from '../../solver/solver.ts';

/** How long a search may take, in seconds: what a test counts on is the best that there is, on a slow machine too. */
const PATIENCE = 600;

/** The solver, which gives no search up before it has found the best. */
export const patientSolver = (): Solve => {
  const solve = threadedSolver();
  return (program, { signal }) => solve(program, { seconds: PATIENCE, ...(signal && { signal }) });
};
