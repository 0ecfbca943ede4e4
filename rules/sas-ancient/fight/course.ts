import { turnBetween } from '../../../battlefield/angles.ts';
import { measureDistance, measureGap, isEngaged, toPartHolder } from '../../core/fight/engagement.ts';
import {
  type Fight,
  isPresent,
  measureUnit,
  listPresent,
  getTableUnit,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import type { FightOdds } from '../../core/fight/fight-rules.ts';
import { runForRoles, runProcedure, createInputs } from '../../core/fight/throw-in-fight.ts';
import { commandMorale } from '../battle/command-morale.ts';
import type { MoraleResult } from '../battle/morale.ts';
import { orders, type ORDERS } from '../battle/initiative.ts';
import { evade } from '../battle/evade.ts';
import { getTroop } from '../define-procedure.ts';
import { findAttackedSide, type Block, distanceBetween } from '../../../battlefield/block.ts';

/* Units that add their strength to a mêlée from behind (Melee; ruling SAS-F17). */

/** Maximum distance in inches between a helper's front and the friend's rear. */
const MAX_HELPER_DISTANCE = 1;

/** Checks whether a block's front is at the rear of another. */
export function isAtRear({ field, terms }: Fight, block: Block, friend: Block): boolean {
  const lines = field.sideLines(terms.rulings);
  return (
    distanceBetween(block, friend) <= MAX_HELPER_DISTANCE &&
    findAttackedSide(friend, block, lines) === 'rear' &&
    findAttackedSide(block, friend, lines) === 'front'
  );
}

/** Maps helpers at the rear of fighting units to the unit they help. */
export function findHelpers(fight: Fight, fighting: readonly UnitStanding[]): ReadonlyMap<UnitStanding, UnitStanding> {
  const helps = new Map<UnitStanding, UnitStanding>();
  for (const friend of fighting) {
    const to = measureUnit(fight, friend.unit.id);
    for (const standing of listPresent(fight, friend.side)) {
      if (helps.has(standing) || fighting.includes(standing) || isShaken(standing)) continue;
      const from = measureUnit(fight, standing.unit.id);
      if (!from || !to || !isAtRear(fight, from.block, to.block) || isEngaged(fight, standing)) continue;
      helps.set(standing, friend);
    }
  }
  return helps;
}

const getKind = (fight: Fight, { unit }: UnitStanding) => getTroop(measureUnit(fight, unit.id)!.unit)!.kind;

interface EvadeContext {
  readonly fight: Fight;
  readonly odds: Pick<FightOdds, 'kind'>;
}

/** Checks whether psiloi find refuge: a friend other than psiloi within a move (Evading). */
function hasRefuge({ fight, odds }: EvadeContext, standing: UnitStanding): boolean {
  const unit = measureUnit(fight, standing.unit.id);
  if (!unit) return false;
  return listPresent(fight, standing.side).some((friend) => {
    const measuredFriend = measureUnit(fight, friend.unit.id);
    if (!measuredFriend || friend === standing || getKind(fight, friend) === 'psiloi') return false;
    return centreDistance(unit, measuredFriend) <= odds.kind(standing).moves;
  });
}

const centreDistance = (one: { readonly block: { at: { x: number; y: number } } }, other: typeof one): number =>
  Math.hypot(one.block.at.x - other.block.at.x, one.block.at.y - other.block.at.y);

export function getEvadeInput(
  evading: EvadeContext,
  standing: UnitStanding,
  charger: UnitStanding,
): Readonly<Record<string, unknown>> {
  const { fight } = evading;
  const [input] = createInputs(
    fight,
    evade,
    { unit: toPartHolder(standing), charger: toPartHolder(charger) },
    {
      unitsLost: countUnitsLost(fight, standing),
      sameType: getKind(fight, standing) === getKind(fight, charger),
      refuge: hasRefuge(evading, standing),
    },
  );
  return input;
}

/* State of the current turn of both sides (SAS Ancient Rules, Simultaneous Move Sequence). */

export type LeavingMove = 'evades' | 'retires' | 'routs';

export interface SasFight {
  readonly fight: Fight;
  readonly odds: FightOdds;
  points: [number, number];
  /** Units whose group move is already paid for. */
  readonly paid: Set<string>;
  /** Units that followed up a recoil, which counts in their next mêlée. */
  readonly followers: Set<string>;
  /** Units that leave in this part of the turn. */
  readonly leaving: Map<string, LeavingMove>;
  /** Units that break off a mêlée, with their opponent. */
  readonly breaking: Map<string, UnitStanding>;
}

export const isRouted = ({ unit }: UnitStanding): boolean => unit.morale === 'routed';
export const isShaken = (standing: UnitStanding): boolean => standing.unit.morale === 'shaken' || isRouted(standing);

/** Returns how a unit leaves after a test, or null if it stays. */
export const getLeaving = (result: MoraleResult): LeavingMove | null =>
  result === 'rout' ? 'routs' : result === 'retire-shaken' ? 'retires' : null;

/** Distance from a unit to the nearest friendly commander with a unit; 0 if there is none. */
function distanceToCommander(fight: Fight, standing: UnitStanding): number {
  const escorts = fight.sides[standing.side].generals.flatMap(({ unit, fallen }) => {
    const escort = fallen || unit === null ? undefined : fight.units.get(unit);
    return escort && isPresent(escort) ? [escort] : [];
  });
  return escorts.length === 0
    ? 0
    : Math.min(200, ...escorts.map((escort) => (escort === standing ? 0 : measureDistance(fight, standing, escort))));
}

/** Cost of an order in initiative points (Initiative Points and Movement). */
export function getOrderCost(fight: Fight, standing: UnitStanding, order: keyof typeof ORDERS): number {
  const situation = { order, distance: distanceToCommander(fight, standing), inMelee: isEngaged(fight, standing) };
  return runForRoles(fight, orders, { unit: toPartHolder(standing) }, situation).cost;
}

/** Maximum distance in inches and difference of facing in degrees between units of a group (ruling SAS-F13). */
const GROUP = { within: 2, degrees: 15 };

/** Returns the ids of all units that move with a unit for one point. */
export function listGroup(fight: Fight, standing: UnitStanding): ReadonlySet<string> {
  const group = new Set([standing.unit.id]);
  const measuredUnits = listPresent(fight, standing.side).flatMap(({ unit }) => measureUnit(fight, unit.id) ?? []);
  for (const id of group) {
    const member = measureUnit(fight, id);
    if (!member) continue;
    for (const measured of measuredUnits) {
      const isNear = measureGap(member, measured) <= GROUP.within;
      if (isNear && Math.abs(turnBetween(member.block.facing, measured.block.facing)) <= GROUP.degrees)
        group.add(measured.id);
    }
  }
  return group;
}

/** Lists the units of a unit's command, by brigade. */
export const listCommand = ({ sides }: Fight, { side, unit }: UnitStanding): readonly UnitStanding[] =>
  sides[side].units.filter((measured) => (measured.unit.brigade ?? '') === (unit.brigade ?? ''));

export function getCommandInput(fight: Fight, units: readonly UnitStanding[]): Readonly<Record<string, unknown>> {
  const command = units.flatMap((standing) => getTableUnit(fight, standing) ?? []);
  const { rulings, settings = {} } = fight.terms;
  return fight.rules.fill(commandMorale.id, 'command', [{ command }], rulings, settings);
}

/** Units lost from its command, which lower a unit's morale (Morale Test). */
export function countUnitsLost(fight: Fight, standing: UnitStanding): number {
  const input = getCommandInput(fight, listCommand(fight, standing));
  return input['units'] === 0 ? 0 : runProcedure(fight, commandMorale, input).penalty;
}
