import type { Fight, SideAt, UnitStanding } from '../../core/fight/fight.ts';
import { forceMoveById } from '../../core/fight/move-in-fight.ts';
import type { MoraleResult } from '../battle/morale.ts';

/* Forced moves after morale checks (By the Gods!, Morale). */

const RUNS: ReadonlySet<string> = new Set(['routed', 'rampaging', 'captured']);

export const isRunning = ({ unit }: UnitStanding): boolean => RUNS.has(unit.morale);

/** Makes the move that a morale result requires, if any. */
export function moveByResult(fight: Fight, standing: UnitStanding, result: MoraleResult): void {
  if (result === 'falls-back') forceMoveById(fight, standing, 'fall-back');
  if (result === 'routs') forceMoveById(fight, standing, 'rout');
}

/** Returns the side of a colour, by the players' agreement. */
export const getColourSide = ({ terms }: Fight, colour: 'black' | 'red'): SideAt => {
  const black = terms.agreed['black'] === 'second' ? 1 : 0;
  return colour === 'black' ? black : black === 0 ? 1 : 0;
};
