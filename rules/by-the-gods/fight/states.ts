import type { Fight, SideAt, UnitStanding } from '../../core/fight/fight.ts';
import { goesAs } from '../../core/fight/move-in-fight.ts';
import type { MoraleResult } from '../battle/morale.ts';

/* What checks of morale make units do at once (By the Gods!, Morale). */

const RUNS: ReadonlySet<string> = new Set(['routed', 'rampaging', 'captured']);

export const isRunning = ({ unit }: UnitStanding): boolean => RUNS.has(unit.morale);

/** The move that a result calls for; none for who is well or stops. */
export function goesBy(fight: Fight, standing: UnitStanding, result: MoraleResult): void {
  if (result === 'falls-back') goesAs(fight, standing, 'fall-back');
  if (result === 'routs') goesAs(fight, standing, 'rout');
}

/** The side of a colour, as was agreed. */
export const sideOf = ({ terms }: Fight, colour: 'black' | 'red'): SideAt => {
  const black = terms.agreed['black'] === 'second' ? 1 : 0;
  return colour === 'black' ? black : black === 0 ? 1 : 0;
};
