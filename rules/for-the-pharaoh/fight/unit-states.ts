import { getBox } from '../../../battlefield/area.ts';
import { getCentre } from '../../../battlefield/block.ts';
import { type FlightEnd, findFlightEnd } from '../../../battlefield/flight.ts';
import { logChange, snapshotBefore } from '../../core/fight/change-log.ts';
import { hasMark, isEngaged, getMainPart } from '../../core/fight/engagement.ts';
import {
  type Fight,
  isPresent,
  measureUnit,
  listPresent,
  setMark,
  type SideAt,
  type UnitStanding,
  getView,
} from '../../core/fight/fight.ts';
import { placeUnit, formatDistance } from '../../core/fight/move-in-fight.ts';
import { createFlightTerrain } from '../../core/table/move-on-field.ts';
import { getTroop } from '../battle/define-procedure.ts';
import { isModel, getOrder } from '../points/troop.ts';

/** Returns where an evade ends: directly away from the charger, then facing the enemy again (For the Pharaoh, Evades). */
export function findEvade(fight: Fight, standing: UnitStanding, charger: UnitStanding): FlightEnd | null {
  const [own, other] = [measureUnit(fight, standing.unit.id), measureUnit(fight, charger.unit.id)];
  if (!own || !other) return null;
  const length = fight.field.allowance(own.unit, 'evade', own.position, fight.terms) ?? 0;
  const otherUnits = getView(fight).standing.filter(({ id }) => id !== own.id);
  const flight = { way: 'away', length, ends: 'about', atEdge: 'leaves' } as const;
  // Terrain affects an evade like a normal move (ruling FTP-F21).
  const over = createFlightTerrain(getView(fight), own, 'evade', true);
  return findFlightEnd(own.block, flight, getCentre(other.block), otherUnits, fight.table, over);
}

/* Morale results by what the unit may still do (For the Pharaoh, Explanation of Results). */

const SHAKEN: ReadonlySet<string> = new Set(['halt', 'recoil', 'retire', 'retreat', 'rout']);
const FLEEING: ReadonlySet<string> = new Set(['retreat', 'rout']);
const URGED: ReadonlySet<string> = new Set(['advance', 'attack', 'assault']);
const OBEYING: ReadonlySet<string> = new Set(['', 'obey', ...URGED]);

export const isShaken = ({ unit }: UnitStanding): boolean => SHAKEN.has(unit.morale);
export const isFleeing = ({ unit }: UnitStanding): boolean => FLEEING.has(unit.morale);
/** True for irregulars that advance without orders. */
export const isAdvancing = ({ unit }: UnitStanding): boolean => URGED.has(unit.morale);
/** True if the unit obeys its orders or advances without orders. */
export const isObeying = ({ unit }: UnitStanding): boolean => OBEYING.has(unit.morale);
/** True if the unit may make voluntary moves and charges (ruling FTP-F10). */
export const hasOrders = (standing: UnitStanding): boolean =>
  !hasMark(standing, 'no-orders') && !hasMark(standing, 'orders-to-halt');

/** Returns the units of a side on the table that are not fleeing. */
export const listActive = (fight: Fight, side: SideAt): readonly UnitStanding[] =>
  listPresent(fight, side).filter((standing) => !isFleeing(standing));

/* Skirmishers fall back before troops of a closer order that advance without a charge (For the Pharaoh, Fall Back). */

function getFieldTroop({ unit }: UnitStanding) {
  const main = unit.parts.find(({ id }) => id === getMainPart({ unit }))!;
  return getTroop({ ...main, left: main.count }, unit.marks);
}

export function isOfModels(unit: UnitStanding): boolean {
  const troop = getFieldTroop(unit);
  return troop !== null && isModel(troop);
}

/** Checks whether a unit may fall back before an advancing enemy: open order or light chariots before close or medium order. */
export function canFallBack(fight: Fight, unit: UnitStanding, enemy: UnitStanding): boolean {
  const [own, other] = [getFieldTroop(unit), getFieldTroop(enemy)];
  if (!own || !other || isModel(other) || getOrder(other) === 'OO') return false;
  const measured = measureUnit(fight, unit.unit.id);
  const length = measured && fight.field.allowance(measured.unit, 'fall-back', measured.position, fight.terms);
  return (
    Boolean(length) && unit.actions.response === null && hasOrders(unit) && isObeying(unit) && !isEngaged(fight, unit)
  );
}

/** Moves a unit straight away from an advancing enemy, as far as it can and facing the enemy. The unit stays on the table. */
export function fallBack(fight: Fight, standing: UnitStanding, enemy: UnitStanding): void {
  const [own, other] = [measureUnit(fight, standing.unit.id), measureUnit(fight, enemy.unit.id)];
  if (!own || !other || !standing.position) return;
  const length = fight.field.allowance(own.unit, 'fall-back', own.position, fight.terms) ?? 0;
  const otherUnits = getView(fight).standing.filter(({ id }) => id !== own.id);
  const flight = { way: 'away', length, ends: 'about', atEdge: 'stops' } as const;
  const over = createFlightTerrain(getView(fight), own, 'fall-back', false);
  const { block, distance } = findFlightEnd(own.block, flight, getCentre(other.block), otherUnits, fight.table, over);
  const position = { at: block.at, facing: block.facing, files: standing.position.files };
  placeUnit(fight, standing, position, `${standing.unit.name}: falls back, ${formatDistance(fight, distance)}`);
}

/* Units that still have to cross a stormed wall, and units that hold it (For the Pharaoh, Sieges, Over; rulings FTP-F12, F17). */

const CLIMBING_MARKS = ['on-ladders', 'on-tower'] as const;
const LADDER_MARKS = ['ladders-raised', ...CLIMBING_MARKS] as const;
const WALL_MARKS = ['on-battlements', 'at-parapet'] as const;
const WALL = 'fort-wall';

/** True if a unit on ladders or a tower still has to cross the wall. */
export const isClimbing = (standing: UnitStanding): boolean => CLIMBING_MARKS.some((mark) => hasMark(standing, mark));

/** True if a unit holds a stormed wall. */
export const isHoldingWall = (standing: UnitStanding): boolean => WALL_MARKS.some((mark) => hasMark(standing, mark));

/** True if any unit still has to cross the wall. Until then its holders stay on the wall. */
export const isStormed = (fight: Fight): boolean =>
  ([0, 1] as const).some((side) => listPresent(fight, side).some(isClimbing));

/** Checks whether a unit has reached or crossed a wall in the direction away from its own table edge. */
function isOverWall(fight: Fight, standing: UnitStanding): boolean {
  const measured = measureUnit(fight, standing.unit.id);
  if (!measured) return false;
  const { y } = getCentre(measured.block);
  return fight.ground.some(({ kind, area }) => {
    const [, least, , most] = getBox(area);
    return kind === WALL && (standing.side === 0 ? y < most : y > least);
  });
}

function removeMarks(fight: Fight, standing: UnitStanding, marks: readonly string[], what: string): void {
  const before = snapshotBefore(fight, [standing.unit.id]);
  for (const mark of marks) setMark(fight, standing, mark, false);
  logChange(fight, `${standing.unit.name}: ${what}`, before);
}

/** Removes ladder markers of units that have crossed the wall, and wall markers of units that have left it. */
export function updateWallMarks(fight: Fight): void {
  for (const standing of fight.units.values()) {
    if (!isPresent(standing)) continue;
    if (isClimbing(standing) && isOverWall(fight, standing))
      removeMarks(fight, standing, LADDER_MARKS, 'reaches the top of the wall');
    if (isHoldingWall(standing) && !measureUnit(fight, standing.unit.id)?.on.has(WALL)) loseWall(fight, standing);
  }
}

/** Ends the bonuses for height and obstacle of a unit that is pushed off the wall. */
export function loseWall(fight: Fight, standing: UnitStanding): void {
  if (isHoldingWall(standing)) removeMarks(fight, standing, WALL_MARKS, 'loses the wall');
}
