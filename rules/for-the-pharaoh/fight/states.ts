import { getBox } from '../../../battlefield/area.ts';
import { getCentre } from '../../../battlefield/block.ts';
import { type FlightEnd, findFlightEnd } from '../../../battlefield/flight.ts';
import { logChange, snapshotBefore } from '../../core/fight/change-log.ts';
import { hasMark, isEngaged, mainOf } from '../../core/fight/engagement.ts';
import {
  type Fight,
  isThere,
  measured,
  present,
  setMark,
  type SideAt,
  type UnitStanding,
  viewOf,
} from '../../core/fight/fight.ts';
import { layAt, lengthIn } from '../../core/fight/move-in-fight.ts';
import { flightOver } from '../../core/table/move-on-field.ts';
import { troopOf } from '../battle/define-procedure.ts';
import { isModel, standingOrder } from '../points/troop.ts';

/** Returns the end of an evade: directly away from the charger, then facing the enemy again (For the Pharaoh, Evades). */
export function evasionFrom(fight: Fight, standing: UnitStanding, charger: UnitStanding): FlightEnd | null {
  const [own, other] = [measured(fight, standing.unit.id), measured(fight, charger.unit.id)];
  if (!own || !other) return null;
  const length = fight.field.allowance(own.unit, 'evade', own.position, fight.terms) ?? 0;
  const others = viewOf(fight).standing.filter(({ id }) => id !== own.id);
  const flight = { way: 'away', length, ends: 'about', atEdge: 'leaves' } as const;
  // Terrain affects an evade like a normal move (ruling FTP-F21).
  const over = flightOver(viewOf(fight), own, 'evade', true);
  return findFlightEnd(own.block, flight, getCentre(other.block), others, fight.table, over);
}

/* Permissions by morale result (For the Pharaoh, Explanation of Results). */

const SHAKEN: ReadonlySet<string> = new Set(['halt', 'recoil', 'retire', 'retreat', 'rout']);
const FLEEING: ReadonlySet<string> = new Set(['retreat', 'rout']);
const URGED: ReadonlySet<string> = new Set(['advance', 'attack', 'assault']);
const OBEYS: ReadonlySet<string> = new Set(['', 'obey', ...URGED]);

export const isShaken = ({ unit }: UnitStanding): boolean => SHAKEN.has(unit.morale);
export const isFleeing = ({ unit }: UnitStanding): boolean => FLEEING.has(unit.morale);
/** True for irregulars that go forward without orders. */
export const isUrged = ({ unit }: UnitStanding): boolean => URGED.has(unit.morale);
/** True if the unit obeys its orders or goes forward without orders. */
export const obeys = ({ unit }: UnitStanding): boolean => OBEYS.has(unit.morale);
/** True if the unit may move and charge by choice (ruling FTP-F10). */
export const hasOrders = (standing: UnitStanding): boolean =>
  !hasMark(standing, 'no-orders') && !hasMark(standing, 'orders-to-halt');

/** Returns the units of a side on the table that are not fleeing. */
export const able = (fight: Fight, side: SideAt): readonly UnitStanding[] =>
  present(fight, side).filter((standing) => !isFleeing(standing));

/* Skirmishers fall back before troops of a closer order that advance without a charge (For the Pharaoh, Fall Back). */

function troopIn({ unit }: UnitStanding) {
  const main = unit.parts.find(({ id }) => id === mainOf({ unit }))!;
  return troopOf({ ...main, left: main.count }, unit.marks);
}

export function isOfModels(unit: UnitStanding): boolean {
  const troop = troopIn(unit);
  return troop !== null && isModel(troop);
}

/** Checks whether a unit may fall back before an advancing enemy: open order or light chariots before close or medium order. */
export function mayFallBack(fight: Fight, unit: UnitStanding, comer: UnitStanding): boolean {
  const [own, other] = [troopIn(unit), troopIn(comer)];
  if (!own || !other || isModel(other) || standingOrder(other) === 'OO') return false;
  const here = measured(fight, unit.unit.id);
  const length = here && fight.field.allowance(here.unit, 'fall-back', here.position, fight.terms);
  return Boolean(length) && unit.actions.response === null && hasOrders(unit) && obeys(unit) && !isEngaged(fight, unit);
}

/** Moves a unit straight away from an advancing enemy as far as possible, facing the enemy. The unit stays on the table. */
export function fallsBack(fight: Fight, standing: UnitStanding, comer: UnitStanding): void {
  const [own, other] = [measured(fight, standing.unit.id), measured(fight, comer.unit.id)];
  if (!own || !other || !standing.position) return;
  const length = fight.field.allowance(own.unit, 'fall-back', own.position, fight.terms) ?? 0;
  const others = viewOf(fight).standing.filter(({ id }) => id !== own.id);
  const flight = { way: 'away', length, ends: 'about', atEdge: 'stops' } as const;
  const over = flightOver(viewOf(fight), own, 'fall-back', false);
  const { block, gone } = findFlightEnd(own.block, flight, getCentre(other.block), others, fight.table, over);
  const position = { at: block.at, facing: block.facing, files: standing.position.files };
  layAt(fight, standing, position, `${standing.unit.name}: falls back, ${lengthIn(fight, gone)}`);
}

/* Units that still have to cross a stormed wall, and units that hold it (For the Pharaoh, Sieges, Over; rulings FTP-F12, F17). */

const UP = ['on-ladders', 'on-tower'] as const;
const DOWN = ['ladders-raised', ...UP] as const;
const HOLDING = ['on-battlements', 'at-parapet'] as const;
const WALL = 'fort-wall';

/** True if a unit still has to cross the wall, by ladders or from a tower. */
export const goesOver = (standing: UnitStanding): boolean => UP.some((mark) => hasMark(standing, mark));

/** True if a unit holds a stormed wall. */
export const holdsWall = (standing: UnitStanding): boolean => HOLDING.some((mark) => hasMark(standing, mark));

/** True if any unit still has to cross the wall. Until then the holders stay on it. */
export const isStormed = (fight: Fight): boolean =>
  ([0, 1] as const).some((side) => present(fight, side).some(goesOver));

/** Checks whether a unit has reached or crossed a wall, seen from its own table edge. */
function isOver(fight: Fight, standing: UnitStanding): boolean {
  const here = measured(fight, standing.unit.id);
  if (!here) return false;
  const { y } = getCentre(here.block);
  return fight.ground.some(({ kind, area }) => {
    const [, least, , most] = getBox(area);
    return kind === WALL && (standing.side === 0 ? y < most : y > least);
  });
}

function unmarked(fight: Fight, standing: UnitStanding, marks: readonly string[], what: string): void {
  const before = snapshotBefore(fight, [standing.unit.id]);
  for (const mark of marks) setMark(fight, standing, mark, false);
  logChange(fight, `${standing.unit.name}: ${what}`, before);
}

/** Removes the ladder marks of units that have crossed the wall, and the wall marks of units that have left it. */
export function wallChanged(fight: Fight): void {
  for (const standing of fight.units.values()) {
    if (!isThere(standing)) continue;
    if (goesOver(standing) && isOver(fight, standing)) unmarked(fight, standing, DOWN, 'reaches the top of the wall');
    if (holdsWall(standing) && !measured(fight, standing.unit.id)?.on.has(WALL)) losesWall(fight, standing);
  }
}

/** Ends the bonuses of height and obstacle for a holder that is pushed off the wall. */
export function losesWall(fight: Fight, standing: UnitStanding): void {
  if (holdsWall(standing)) unmarked(fight, standing, HOLDING, 'loses the wall');
}
