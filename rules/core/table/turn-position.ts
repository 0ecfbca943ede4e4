import type { RulingsInForce } from '../ruling.ts';
import type { TableRules, TurnPhase, TurnPosition, TurnSequence } from '../table-rules.ts';

/** The turn as the rulings of a battle have it. */
export const turnInForce = (rules: Pick<TableRules, 'turn' | 'turnUnder'>, rulings: RulingsInForce): TurnSequence =>
  rules.turnUnder?.(rulings) ?? rules.turn;

/** The phases gone through in a turn; before the first, the steps of setting up. */
export const phasesIn = (
  { phases, setUp = [] }: TurnSequence,
  { turn }: Pick<TurnPosition, 'turn'>,
): readonly TurnPhase[] => (turn === 0 ? setUp : phases);

/** Where a battle begins. */
export const firstPosition = ({ setUp = [] }: Pick<TurnSequence, 'setUp'>): TurnPosition => ({
  turn: setUp.length > 0 ? 0 : 1,
  bound: 0,
  phase: 0,
});

/** The next or the one before; null before the first step of setting up, or the first phase where there is none. */
export function positionBeside(
  { phases, runs, setUp = [] }: Pick<TurnSequence, 'phases' | 'runs' | 'setUp'>,
  { turn, bound, phase }: TurnPosition,
  by: 1 | -1,
): TurnPosition | null {
  if (turn === 0) {
    const step = phase + by;
    if (step < 0) return null;
    return step < setUp.length ? { turn, bound: 0, phase: step } : { turn: 1, bound: 0, phase: 0 };
  }
  // Battles of a book that has one run now may have been kept in a second one.
  const run = Math.min(bound, runs - 1);
  const all = ((turn - 1) * runs + run) * phases.length + phase + by;
  if (all < 0) return setUp.length > 0 ? { turn: 0, bound: 0, phase: setUp.length - 1 } : null;
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

/** What may be done in a phase, as one text without the sections. */
export const phaseText = ({ what }: Pick<TurnPhase, 'what'>): string =>
  what.map((line) => (typeof line === 'string' ? line : line.text)).join(' ');
