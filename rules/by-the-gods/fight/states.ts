import type { Fight, SideAt, UnitStanding } from '../../core/fight/fight.ts';
import { goesAs } from '../../core/fight/move-in-fight.ts';
import type { MoraleResult } from '../battle/morale.ts';

/* Forced moves after morale checks (By the Gods!, Morale). */

const RUNS: ReadonlySet<string> = new Set(['routed', 'rampaging', 'captured']);

export const isRunning = ({ unit }: UnitStanding): boolean => RUNS.has(unit.morale);

/** Makes the move that a morale result requires, if any. */
export function goesBy(fight: Fight, standing: UnitStanding, result: MoraleResult): void {
  if (result === 'falls-back') goesAs(fight, standing, 'fall-back');
  if (result === 'routs') goesAs(fight, standing, 'rout');
}

/** Returns the side of a colour, by the players' agreement. */
export const sideOf = ({ terms }: Fight, colour: 'black' | 'red'): SideAt => {
  const black = terms.agreed['black'] === 'second' ? 1 : 0;
  return colour === 'black' ? black : black === 0 ? 1 : 0;
};
