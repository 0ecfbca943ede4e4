import type { TurnSequence } from '../table-rules.ts';

/** Where a battle is in its turns. */
export interface TurnPosition {
  readonly turn: number;
  /** Whose run through the phases it is: the first side's or the second's; always 0 where both sides go through them together. */
  readonly bound: 0 | 1;
  /** Counted from 0. */
  readonly phase: number;
}

/** The next or the one before; null before the first phase of the first turn. */
export function positionBeside(
  { phases, runs }: Pick<TurnSequence, 'phases' | 'runs'>,
  { turn, bound, phase }: TurnPosition,
  by: 1 | -1,
): TurnPosition | null {
  // Battles of a book that has one run now may have been kept in a second one.
  const run = Math.min(bound, runs - 1);
  const all = ((turn - 1) * runs + run) * phases.length + phase + by;
  if (all < 0) return null;
  const runsDone = Math.floor(all / phases.length);
  return {
    turn: Math.floor(runsDone / runs) + 1,
    bound: runsDone % runs === 0 ? 0 : 1,
    phase: all % phases.length,
  };
}

/** The side whose phase is `active`: whose run it is, or, where both go through the phases together, who begins. */
export const activeSide = (
  { runs }: Pick<TurnSequence, 'runs'>,
  { first, bound }: Pick<TurnPosition, 'bound'> & { readonly first: 0 | 1 },
): 0 | 1 => (runs === 1 || bound === 0 ? first : first === 0 ? 1 : 0);
