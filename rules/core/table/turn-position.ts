import type { RulingsInForce } from '../ruling.ts';
import type { TableRules, TurnPhase, TurnPosition, TurnSequence } from '../table-rules.ts';

export const getTurn = (rules: Pick<TableRules, 'turn' | 'turnUnder'>, rulings: RulingsInForce): TurnSequence =>
  rules.turnUnder?.(rulings) ?? rules.turn;

/** Returns the phases of a turn, or the steps of the setup for turn 0. */
export const getPhases = (
  { phases, setUp = [] }: TurnSequence,
  { turn }: Pick<TurnPosition, 'turn'>,
): readonly TurnPhase[] => (turn === 0 ? setUp : phases);

export const getFirstPosition = ({ setUp = [] }: Pick<TurnSequence, 'setUp'>): TurnPosition => ({
  turn: setUp.length > 0 ? 0 : 1,
  bound: 0,
  phase: 0,
});

/** Returns the next or previous turn position; null before the first. */
export function stepPosition(
  { phases, runs, setUp = [] }: Pick<TurnSequence, 'phases' | 'runs' | 'setUp'>,
  { turn, bound, phase }: TurnPosition,
  by: 1 | -1,
): TurnPosition | null {
  if (turn === 0) {
    const step = phase + by;
    if (step < 0) return null;
    return step < setUp.length ? { turn, bound: 0, phase: step } : { turn: 1, bound: 0, phase: 0 };
  }
  // A stored battle may be in a second run through the phases that its book has since dropped.
  const run = Math.min(bound, runs - 1);
  const phaseCount = ((turn - 1) * runs + run) * phases.length + phase + by;
  if (phaseCount < 0) return setUp.length > 0 ? { turn: 0, bound: 0, phase: setUp.length - 1 } : null;
  const runsDone = Math.floor(phaseCount / phases.length);
  return {
    turn: Math.floor(runsDone / runs) + 1,
    bound: runsDone % runs === 0 ? 0 : 1,
    phase: phaseCount % phases.length,
  };
}

/** Returns the active side: the side of the current run, or the first side if both share the phases. */
export const getPhaseSide = (
  { runs }: Pick<TurnSequence, 'runs'>,
  { first, bound }: Pick<TurnPosition, 'bound'> & { readonly first: 0 | 1 },
): 0 | 1 => (runs === 1 || bound === 0 ? first : first === 0 ? 1 : 0);

/** Joins the permitted actions of a phase into one text without book sections. */
export const getPhaseText = ({ what }: Pick<TurnPhase, 'what'>): string =>
  what.map((line) => (typeof line === 'string' ? line : line.text)).join(' ');
