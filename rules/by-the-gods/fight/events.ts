import { getCorners, overlap } from '../../../battlefield/block.ts';
import { toBlock } from '../../../battlefield/position.ts';
import { distanceOf, isEngaged, whole } from '../../core/fight/engagement.ts';
import {
  type Fight,
  generalsOf,
  isThere,
  measured,
  otherSide,
  present,
  setMark,
  type SideAt,
  tableUnitOf,
  type UnitStanding,
  viewOf,
} from '../../core/fight/fight.ts';
import { findsRoom, layAt } from '../../core/fight/move-in-fight.ts';
import { play, throwNow } from '../../core/fight/throw-in-fight.ts';
import { melee } from '../battle/melee.ts';
import { event } from '../cards/event.ts';
import { eventNumber } from '../cards/event-number.ts';
import { type EventCategory, eventAt } from '../cards/event-table.ts';
import { troopNow } from '../define-procedure.ts';
import { isInfantry } from '../troops/kinds.ts';
import { isRunning, sideOf } from './states.ts';

/* Random events of red court cards and aces (By the Gods!, Random Events). */

const troopOf = (fight: Fight, standing: UnitStanding) => {
  const unit = tableUnitOf(fight, standing);
  return unit && troopNow(unit);
};

const shoots = (fight: Fight, standing: UnitStanding): boolean =>
  (troopOf(fight, standing)?.missiles ?? 'none') !== 'none';

const isLed = (fight: Fight, standing: UnitStanding): boolean => generalsOf(fight, standing).length > 0;

/** Lists all leaders of a side except the first, who is the supreme leader. */
const minorLeaders = (fight: Fight, side: SideAt) =>
  fight.sides[side].generals.slice(1).filter(({ fallen, state }) => !fallen && state !== 'deserted');

function fromEdge(fight: Fight, standing: UnitStanding): number {
  const own = measured(fight, standing.unit.id);
  if (!own) return Infinity;
  const { width, depth } = fight.table;
  return Math.min(...getCorners(own.block).flatMap(({ x, y }) => [x, y, width - x, depth - y]));
}

const nearestTo = (units: readonly UnitStanding[], distance: (standing: UnitStanding) => number) =>
  units.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1);

/** Lists the units of a side that an event fits (ruling BTG-4). */
function fitting(fight: Fight, id: string, side: SideAt): readonly UnitStanding[] {
  const own = present(fight, side).filter((standing) => !isRunning(standing));
  switch (id) {
    case 'marksmen':
    case 'stockpile':
      return own.filter((standing) => shoots(fight, standing));
    case 'mounts':
      return own.filter((standing) => {
        const troop = troopOf(fight, standing);
        return troop !== null && isInfantry(troop.kind) && !shoots(fight, standing);
      });
    case 'laziness':
      return own.filter((standing) => isLed(fight, standing));
    case 'traitors':
      return own.filter((standing) => minorLeaders(fight, side).some(({ unit }) => unit === standing.unit.id));
    case 'rivals':
      return own.filter((standing) => standing.actions.moves === 0 && !isEngaged(fight, standing));
    case 'pack-animals':
      return nearestTo(own, (standing) => fromEdge(fight, standing));
    case 'diplomat': {
      const led = own.filter((standing) => isLed(fight, standing));
      const enemies = present(fight, otherSide(side)).filter((standing) => !isLed(fight, standing));
      return led.length === 0
        ? []
        : nearestTo(enemies, (standing) => Math.min(...led.map((leader) => distanceOf(fight, leader, standing))));
    }
    // Units have not moved yet, so none crosses water.
    case 'alligators':
    case 'ferry':
      return [];
    default:
      return own;
  }
}

/** Distance in inches within which angry insects stop other units (Random Events). */
const STUNG_WITHIN = 12;

/** Draws cards until one names the event, then applies the event. */
export function eventHappens(fight: Fight, category: EventCategory, gone: string[]): void {
  const named = throwNow(fight, eventNumber, {}, { category, gone: [...gone] });
  gone.push(...named.cards);
  if (named.number === null || named.colour === null) return;
  const side = sideOf(fight, named.colour);
  const { id, befalls } = eventAt(category, named.number);
  const units = fitting(fight, id, side);
  const destroyed = fight.sides[side].units.filter((standing) => !isThere(standing));
  const [supreme] = fight.sides[side].generals.filter(({ fallen }) => !fallen);
  const minor = minorLeaders(fight, side);
  const holding = {
    units: units.map(whole),
    ...(id === 'reinforcements' ? { destroyed: destroyed.map(whole) } : {}),
    leaders: minor.map((general) => ({ general, side })),
    ...(supreme ? { supreme: { general: supreme, side } } : {}),
  };
  const count = id === 'reinforcements' ? destroyed.length : units.length;
  const { units: struck } = play(fight, event, holding, {
    category,
    number: named.number,
    units: count,
    leaders: minor.length,
  });
  const one = (id === 'reinforcements' ? destroyed : units)[(struck[0] ?? 0) - 1];
  if (!one) return;
  // Mounts and added men need more space (ruling BTG-F13).
  if (id !== 'reinforcements') findsRoom(fight, one);
  if (id === 'reinforcements') comesBack(fight, one);
  if (id === 'hornets') {
    for (const other of fight.units.values()) {
      if (isThere(other) && distanceOf(fight, one, other) <= STUNG_WITHIN) setMark(fight, other, 'stopped', true);
    }
  }
  const two = units[(struck[1] ?? 0) - 1];
  if (befalls === 'two' && two) {
    play(fight, melee, { a: whole(one), b: whole(two) });
    for (const each of [one, two]) setMark(fight, each, 'in-melee', false);
  }
}

/** Returns a destroyed unit to its own edge, if there is room. */
function comesBack(fight: Fight, standing: UnitStanding): void {
  const { side, unit } = standing;
  const table = tableUnitOf(fight, standing);
  const body = table && fight.field.body(table, fight.terms);
  if (!table || !body) return;
  const { width, depth } = fight.table;
  const files = fight.field.files(table, body);
  const others = viewOf(fight).standing.filter(({ id }) => id !== unit.id);
  for (let aside = 0; aside < width / 2; aside += 1) {
    for (const x of [width / 2 + aside, width / 2 - aside]) {
      const ahead = body.base.depth * Math.ceil(body.bases / files) + 0.1;
      const position = { at: { x, y: side === 0 ? depth - ahead : ahead }, facing: side === 0 ? 0 : 180, files };
      const block = toBlock(position, body);
      if (x - block.front / 2 < 0 || x + block.front / 2 > width) continue;
      if (others.some((other) => overlap(block, other.block))) continue;
      layAt(fight, standing, position, `${unit.name} returns at its own edge`);
      return;
    }
  }
  standing.unit = { ...unit, offField: true };
}
