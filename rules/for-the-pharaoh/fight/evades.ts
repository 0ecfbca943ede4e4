import { middleOf } from '../../../battlefield/block.ts';
import { type Fled, flightOf } from '../../../battlefield/flight.ts';
import { flightOver } from '../../core/table/move-on-field.ts';
import { type Fight, measured, type UnitStanding, viewOf } from '../../core/fight/fight.ts';

/** Where a unit comes to that evades: away from the charger as far as an evade goes; it faces as before, to the enemy (For the Pharaoh, Evades). */
export function evasionFrom(fight: Fight, standing: UnitStanding, charger: UnitStanding): Fled | null {
  const [own, other] = [measured(fight, standing.unit.id), measured(fight, charger.unit.id)];
  if (!own || !other) return null;
  const length = fight.field.allowance(own.unit, 'evade', own.position, fight.terms) ?? 0;
  const others = viewOf(fight).standing.filter(({ id }) => id !== own.id);
  const flight = { way: 'away', length, ends: 'about', atEdge: 'leaves' } as const;
  // Terrain affects an evade as it affects a normal move (ruling FTP-F21).
  const over = flightOver(viewOf(fight), own, 'evade', true);
  return flightOf(own.block, flight, middleOf(other.block), others, fight.table, over);
}
