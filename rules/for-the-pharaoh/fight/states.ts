import { type Fight, present, type SideAt, type UnitStanding } from '../../core/fight/fight.ts';
import { hasMark } from '../../core/fight/engagement.ts';

/* What the results of tests of morale let a unit do (For the Pharaoh, Explanation of Results). */

const SHAKEN: ReadonlySet<string> = new Set(['halt', 'recoil', 'retire', 'retreat', 'rout']);
const FLEEING: ReadonlySet<string> = new Set(['retreat', 'rout']);
const URGED: ReadonlySet<string> = new Set(['advance', 'attack', 'assault']);
const OBEYS: ReadonlySet<string> = new Set(['', 'obey', ...URGED]);

export const isShaken = ({ unit }: UnitStanding): boolean => SHAKEN.has(unit.morale);
export const isFleeing = ({ unit }: UnitStanding): boolean => FLEEING.has(unit.morale);
/** Irregulars who go forward without orders. */
export const isUrged = ({ unit }: UnitStanding): boolean => URGED.has(unit.morale);
/** It obeys its orders, or goes forward without any. */
export const obeys = ({ unit }: UnitStanding): boolean => OBEYS.has(unit.morale);
/** It may move and charge of its own will: ruling FTP-F10. */
export const hasOrders = (standing: UnitStanding): boolean =>
  !hasMark(standing, 'no-orders') && !hasMark(standing, 'orders-to-halt');

/** Those of a side who can do something: on the table, and not on their way off it. */
export const able = (fight: Fight, side: SideAt): readonly UnitStanding[] =>
  present(fight, side).filter((standing) => !isFleeing(standing));
