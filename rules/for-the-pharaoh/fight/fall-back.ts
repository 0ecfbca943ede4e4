import { middleOf } from '../../../battlefield/block.ts';
import { flightOf } from '../../../battlefield/flight.ts';
import { isEngaged, mainOf } from '../../core/fight/engagement.ts';
import { type Fight, measured, type UnitStanding, viewOf } from '../../core/fight/fight.ts';
import { flightOver } from '../../core/table/move-on-field.ts';
import { layAt, lengthIn } from '../../core/fight/move-in-fight.ts';
import { troopOf } from '../battle/define-procedure.ts';
import { isModel, standingOrder } from '../points/troop.ts';
import { hasOrders, obeys } from './states.ts';

/* Skirmishers fall back before those of a closer order who come on without a charge (For the Pharaoh, Fall Back). */

function troopIn({ unit }: UnitStanding) {
  const main = unit.parts.find(({ id }) => id === mainOf({ unit }))!;
  return troopOf({ ...main, left: main.count }, unit.marks);
}

export function isOfModels(unit: UnitStanding): boolean {
  const troop = troopIn(unit);
  return troop !== null && isModel(troop);
}

/** Whether a unit may fall back before another: open order or light chariots, before close or medium order. */
export function mayFallBack(fight: Fight, unit: UnitStanding, comer: UnitStanding): boolean {
  const [own, other] = [troopIn(unit), troopIn(comer)];
  if (!own || !other || isModel(other) || standingOrder(other) === 'OO') return false;
  const here = measured(fight, unit.unit.id);
  const length = here && fight.field.allowance(here.unit, 'fall-back', here.position, fight.terms);
  return Boolean(length) && unit.actions.response === null && hasOrders(unit) && obeys(unit) && !isEngaged(fight, unit);
}

/** A unit goes straight away from who comes on, as far as it may, its face to him; it stays on the table. */
export function fallsBack(fight: Fight, standing: UnitStanding, comer: UnitStanding): void {
  const [own, other] = [measured(fight, standing.unit.id), measured(fight, comer.unit.id)];
  if (!own || !other || !standing.position) return;
  const length = fight.field.allowance(own.unit, 'fall-back', own.position, fight.terms) ?? 0;
  const others = viewOf(fight).standing.filter(({ id }) => id !== own.id);
  const flight = { way: 'away', length, ends: 'about', atEdge: 'stops' } as const;
  const over = flightOver(viewOf(fight), own, 'fall-back', false);
  const { block, gone } = flightOf(own.block, flight, middleOf(other.block), others, fight.table, over);
  const position = { at: block.at, facing: block.facing, files: standing.position.files };
  layAt(fight, standing, position, `${standing.unit.name}: falls back, ${lengthIn(fight, gone)}`);
}
