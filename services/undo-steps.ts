import { UseCaseError } from '../contract/errors.ts';
import type { UndoTrail } from '../contract/base.ts';

/** Checks that undo steps lead to stored versions. @throws UseCaseError BAD_INPUT naming the first that does not */
export function expectStoredSteps(undo: UndoTrail, newest: number): void {
  for (const direction of ['past', 'future'] as const) {
    const index = undo[direction].findIndex((version) => version > newest);
    if (index < 0) continue;
    const message = `there is no version ${undo[direction][index]}: the newest is ${newest}`;
    throw new UseCaseError('BAD_INPUT', message, `undo.${direction}.${index}`);
  }
}
