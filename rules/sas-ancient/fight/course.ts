import { turnBetween } from '../../../battlefield/angles.ts';
import { distanceOf, gapOf, isEngaged, part } from '../../core/fight/engagement.ts';
import { type Fight, isThere, measured, present, tableUnitOf, type UnitStanding } from '../../core/fight/fight.ts';
import type { FightOdds } from '../../core/fight/fight-rules.ts';
import { ask, told } from '../../core/fight/throw-in-fight.ts';
import { commandMorale } from '../battle/command-morale.ts';
import type { MoraleResult } from '../battle/morale.ts';
import { orders, type ORDERS } from '../battle/initiative.ts';

/* What a turn of both sides keeps in mind while it is played (SAS Ancient Rules, Simultaneous Move Sequence). */

/** Why a unit leaves where it stood. */
export type Leaves = 'evades' | 'retires' | 'routs';

export interface Course {
  readonly fight: Fight;
  readonly odds: FightOdds;
  /** Initiative points that each side has left. */
  points: [number, number];
  /** Who moves for a point that was spent on its group. */
  readonly paid: Set<string>;
  /** Who followed a recoil: it counts in its next mêlée. */
  readonly followers: Set<string>;
  /** Who leaves in this part of the turn, and why. */
  readonly leaving: Map<string, Leaves>;
  /** Who breaks off from a mêlée, and from whom. */
  readonly breaking: Map<string, UnitStanding>;
}

export const isRouted = ({ unit }: UnitStanding): boolean => unit.morale === 'routed';
export const isShaken = (standing: UnitStanding): boolean => standing.unit.morale === 'shaken' || isRouted(standing);

/** What follows from a test, as who leaves. */
export const leavesBy = (result: MoraleResult): Leaves | null =>
  result === 'rout' ? 'routs' : result === 'retire-shaken' ? 'retires' : null;

/** How far a unit is from the nearest commander of its side who stands with a unit; 0 where none of them does. */
function fromCommander(fight: Fight, standing: UnitStanding): number {
  const with_ = fight.sides[standing.side].generals.flatMap(({ unit, fallen }) => {
    const own = fallen || unit === null ? undefined : fight.units.get(unit);
    return own && isThere(own) ? [own] : [];
  });
  return with_.length === 0
    ? 0
    : Math.min(200, ...with_.map((own) => (own === standing ? 0 : distanceOf(fight, standing, own))));
}

/** What an order costs a side (Initiative Points and Movement). */
export function costOf(fight: Fight, standing: UnitStanding, order: keyof typeof ORDERS): number {
  const said = { order, distance: fromCommander(fight, standing), inMelee: isEngaged(fight, standing) };
  return ask(fight, orders, { unit: part(standing) }, said).cost;
}

/** How near and how much alike units of a group face, in inches and degrees: ruling SAS-F13. */
const GROUP = { within: 2, degrees: 15 };

/** All who move with a unit for one point. */
export function groupOf(fight: Fight, standing: UnitStanding): ReadonlySet<string> {
  const group = new Set([standing.unit.id]);
  const all = present(fight, standing.side).flatMap(({ unit }) => measured(fight, unit.id) ?? []);
  for (const id of group) {
    const one = measured(fight, id);
    if (!one) continue;
    for (const other of all) {
      const isNear = gapOf(one, other) <= GROUP.within;
      if (isNear && Math.abs(turnBetween(one.block.facing, other.block.facing)) <= GROUP.degrees) group.add(other.id);
    }
  }
  return group;
}

/** Units of one command, by their brigade. */
export const commandOf = ({ sides }: Fight, { side, unit }: UnitStanding): readonly UnitStanding[] =>
  sides[side].units.filter((other) => (other.unit.brigade ?? '') === (unit.brigade ?? ''));

/** What command morale is asked of those units. */
export function commandInput(fight: Fight, units: readonly UnitStanding[]): Readonly<Record<string, unknown>> {
  const command = units.flatMap((standing) => tableUnitOf(fight, standing) ?? []);
  const { rulings, settings = {} } = fight.terms;
  return fight.rules.fill(commandMorale.id, 'command', [{ command }], rulings, settings);
}

/** Units lost from its command, which make a unit's tests worse (Morale Test). */
export function unitsLost(fight: Fight, standing: UnitStanding): number {
  const input = commandInput(fight, commandOf(fight, standing));
  return input['units'] === 0 ? 0 : told(fight, commandMorale, input).penalty;
}
