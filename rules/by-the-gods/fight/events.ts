import { getCorners, doBlocksOverlap } from '../../../battlefield/block.ts';
import { toBlock } from '../../../battlefield/position.ts';
import { measureDistance, isEngaged, toUnitHolder } from '../../core/fight/engagement.ts';
import {
  type Fight,
  listGenerals,
  isPresent,
  measureUnit,
  otherSide,
  listPresent,
  setMark,
  type SideAt,
  getTableUnit,
  type UnitStanding,
  getView,
} from '../../core/fight/fight.ts';
import { moveToFreeSpace, placeUnit, forceMoveById } from '../../core/fight/move-in-fight.ts';
import { rollForRoles, rollAndApply } from '../../core/fight/throw-in-fight.ts';
import { melee } from '../battle/melee.ts';
import { event } from '../cards/event.ts';
import { eventNumber } from '../cards/event-number.ts';
import { type EventCategory, getEvent } from '../cards/event-table.ts';
import { getCurrentTroop } from '../define-procedure.ts';
import { isInfantry } from '../troops/kinds.ts';
import type { MoraleResult } from '../battle/morale.ts';

/* Forced moves after morale checks (By the Gods!, Morale). */

const RUNS: ReadonlySet<string> = new Set(['routed', 'rampaging', 'captured']);

export const isOutOfControl = ({ unit }: UnitStanding): boolean => RUNS.has(unit.morale);

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

/* Random events of red court cards and aces (By the Gods!, Random Events). */

const getTroop = (fight: Fight, standing: UnitStanding) => {
  const unit = getTableUnit(fight, standing);
  return unit && getCurrentTroop(unit);
};

const hasMissiles = (fight: Fight, standing: UnitStanding): boolean =>
  (getTroop(fight, standing)?.missiles ?? 'none') !== 'none';

const isLed = (fight: Fight, standing: UnitStanding): boolean => listGenerals(fight, standing).length > 0;

/** Lists all leaders of a side except the first, who is the supreme leader. */
const listMinorLeaders = (fight: Fight, side: SideAt) =>
  fight.sides[side].generals.slice(1).filter(({ fallen, state }) => !fallen && state !== 'deserted');

function distanceToEdge(fight: Fight, standing: UnitStanding): number {
  const unit = measureUnit(fight, standing.unit.id);
  if (!unit) return Infinity;
  const { width, depth } = fight.table;
  return Math.min(...getCorners(unit.block).flatMap(({ x, y }) => [x, y, width - x, depth - y]));
}

const takeNearest = (units: readonly UnitStanding[], distance: (standing: UnitStanding) => number) =>
  units.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1);

/** Lists the units of a side that an event fits (ruling BTG-4). */
function listFitting(fight: Fight, id: string, side: SideAt): readonly UnitStanding[] {
  const candidates = listPresent(fight, side).filter((standing) => !isOutOfControl(standing));
  switch (id) {
    case 'marksmen':
    case 'stockpile':
      return candidates.filter((standing) => hasMissiles(fight, standing));
    case 'mounts':
      return candidates.filter((standing) => {
        const troop = getTroop(fight, standing);
        return troop !== null && isInfantry(troop.kind) && !hasMissiles(fight, standing);
      });
    case 'laziness':
      return candidates.filter((standing) => isLed(fight, standing));
    case 'traitors':
      return candidates.filter((standing) =>
        listMinorLeaders(fight, side).some(({ unit }) => unit === standing.unit.id),
      );
    case 'rivals':
      return candidates.filter((standing) => standing.actions.moveCount === 0 && !isEngaged(fight, standing));
    case 'pack-animals':
      return takeNearest(candidates, (standing) => distanceToEdge(fight, standing));
    case 'diplomat': {
      const led = candidates.filter((standing) => isLed(fight, standing));
      const enemies = listPresent(fight, otherSide(side)).filter((standing) => !isLed(fight, standing));
      return led.length === 0
        ? []
        : takeNearest(enemies, (standing) =>
            Math.min(...led.map((leader) => measureDistance(fight, leader, standing))),
          );
    }
    // Units have not moved yet, so none crosses water.
    case 'alligators':
    case 'ferry':
      return [];
    default:
      return candidates;
  }
}

/** Distance in inches within which angry insects stop other units (Random Events). */
const STING_DISTANCE = 12;

/** Draws cards until one names the event, then applies the event. */
export function playEvent(fight: Fight, category: EventCategory, drawn: string[]): void {
  const named = rollAndApply(fight, eventNumber, {}, { category, gone: [...drawn] });
  drawn.push(...named.cards);
  if (named.number === null || named.colour === null) return;
  const side = getColourSide(fight, named.colour);
  const { id, affects } = getEvent(category, named.number);
  const units = listFitting(fight, id, side);
  const destroyed = fight.sides[side].units.filter((standing) => !isPresent(standing));
  const [supreme] = fight.sides[side].generals.filter(({ fallen }) => !fallen);
  const minor = listMinorLeaders(fight, side);
  const holding = {
    units: units.map(toUnitHolder),
    ...(id === 'reinforcements' ? { destroyed: destroyed.map(toUnitHolder) } : {}),
    leaders: minor.map((general) => ({ general, side })),
    ...(supreme ? { supreme: { general: supreme, side } } : {}),
  };
  const count = id === 'reinforcements' ? destroyed.length : units.length;
  const { units: struck } = rollForRoles(fight, event, holding, {
    category,
    number: named.number,
    units: count,
    leaders: minor.length,
  });
  const affected = (id === 'reinforcements' ? destroyed : units)[(struck[0] ?? 0) - 1];
  if (!affected) return;
  // Mounts and added men need more space (ruling BTG-F13).
  if (id !== 'reinforcements') moveToFreeSpace(fight, affected);
  if (id === 'reinforcements') returnUnit(fight, affected);
  if (id === 'hornets') {
    for (const other of fight.units.values()) {
      if (isPresent(other) && measureDistance(fight, affected, other) <= STING_DISTANCE)
        setMark(fight, other, 'stopped', true);
    }
  }
  const second = units[(struck[1] ?? 0) - 1];
  if (affects === 'two' && second) {
    rollForRoles(fight, melee, { a: toUnitHolder(affected), b: toUnitHolder(second) });
    for (const unitId of [affected, second]) setMark(fight, unitId, 'in-melee', false);
  }
}

/** Returns a destroyed unit to its own edge, if there is room. */
function returnUnit(fight: Fight, standing: UnitStanding): void {
  const { side, unit } = standing;
  const table = getTableUnit(fight, standing);
  const body = table && fight.field.body(table, fight.terms);
  if (!table || !body) return;
  const { width, depth } = fight.table;
  const files = fight.field.files(table, body);
  const otherUnits = getView(fight).standing.filter(({ id }) => id !== unit.id);
  for (let offset = 0; offset < width / 2; offset += 1) {
    for (const x of [width / 2 + offset, width / 2 - offset]) {
      const rowDepth = body.base.depth * Math.ceil(body.bases / files) + 0.1;
      const position = { at: { x, y: side === 0 ? depth - rowDepth : rowDepth }, facing: side === 0 ? 0 : 180, files };
      const block = toBlock(position, body);
      if (x - block.front / 2 < 0 || x + block.front / 2 > width) continue;
      if (otherUnits.some((other) => doBlocksOverlap(block, other.block))) continue;
      placeUnit(fight, standing, position, `${unit.name} returns at its own edge`);
      return;
    }
  }
  standing.unit = { ...unit, offField: true };
}
