import { distanceBetween } from '../../../battlefield/block.ts';
import { logChange, snapshotBefore } from '../../core/fight/change-log.ts';
import {
  activeIn,
  type Fight,
  type FightGeneral,
  isThere,
  measured,
  present,
  touched,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { type Asking, type Choice, NONE } from '../../core/fight/questions.ts';
import { ask } from '../../core/fight/throw-in-fight.ts';
import { orderChange } from '../battle/generals.ts';
import { hasOrders, isFleeing } from './states.ts';

/* Phase 1: generals go to units that have forgotten their orders and reissue them (For the Pharaoh, Reissuing Orders). */

/** A reissued order that is not yet obeyed. */
interface OnItsWay {
  readonly general: string;
  readonly written: number;
  readonly obeyed: number;
}

/** Reissued orders by unit id. */
type OrdersAgain = Map<string, OnItsWay>;

/** Restores the reissued orders from the memory of a battle. */
export const ordersAgain = (memory: unknown): OrdersAgain =>
  new Map((memory ?? []) as readonly (readonly [string, OnItsWay])[]);

/** Centimetres that a general rides per turn. */
const RIDE = 32;

/** A recoil ends after its one move. A retirement continues until a test stops it (For the Pharaoh, Explanation of Results). */
const STOOD: ReadonlySet<string> = new Set(['halt', 'recoil']);

const FORGOTTEN: ReadonlySet<string> = new Set(['no-orders', 'orders-to-halt']);

function obeyed(fight: Fight, standing: UnitStanding): void {
  const before = snapshotBefore(fight, [standing.unit.id]);
  const marks = standing.unit.marks.filter((mark) => !FORGOTTEN.has(mark));
  standing.unit = { ...standing.unit, marks, morale: STOOD.has(standing.unit.morale) ? 'obey' : standing.unit.morale };
  touched(fight, standing.unit.id);
  logChange(fight, `${standing.unit.name}: obeys its orders again`, before);
}

/** Lets units obey earlier orders that are now due. */
function ordersCome(fight: Fight, again: OrdersAgain): void {
  for (const [id, { obeyed: turn }] of again) {
    const standing = fight.units.get(id);
    if (!standing || !isThere(standing) || isFleeing(standing)) again.delete(id);
    else if (fight.turn >= turn && activeIn(fight) === standing.side) {
      obeyed(fight, standing);
      again.delete(id);
    }
  }
}

/** Checks whether a general can go elsewhere: alive, and not with a fleeing unit. */
function isFree(fight: Fight, { unit, fallen }: FightGeneral): boolean {
  if (fallen) return false;
  const standing = unit === null ? undefined : fight.units.get(unit);
  return !standing || (isThere(standing) && !isFleeing(standing));
}

export function* generalsAct(fight: Fight, again: OrdersAgain): Asking {
  const side = activeIn(fight);
  ordersCome(fight, again);
  for (const { id } of fight.sides[side].generals) {
    const general = fight.sides[side].generals.find((each) => each.id === id)!;
    const busy = [...again.values()].some((order) => order.general === id && fight.turn < order.written);
    if (busy || !isFree(fight, general)) continue;
    const lost = present(fight, side).filter(
      (standing) => !hasOrders(standing) && !isFleeing(standing) && !again.has(standing.unit.id),
    );
    if (lost.length === 0) continue;
    const options = lost.map((standing): Choice => ({ kind: 'general', general: id, unit: standing.unit.id }));
    const choice = yield { kind: 'general', side, general: id, options: [NONE, ...options] };
    if (choice.kind === 'general') goesTo(fight, side, general, choice.unit, again);
  }
}

function goesTo(fight: Fight, side: 0 | 1, general: FightGeneral, to: string, again: OrdersAgain): void {
  const standing = fight.units.get(to);
  const there = measured(fight, to);
  const from = general.unit === null ? null : measured(fight, general.unit);
  if (!standing || !there) return;
  const distance = from && general.unit !== to ? distanceBetween(from.block, there.block) : 0;
  const said = { again: true, turn: fight.turn, distance, ride: RIDE };
  const { written, obeyed: turn } = ask(fight, orderChange, { general: { general, side } }, said);
  if (written === null || turn === null) return;
  const before = snapshotBefore(fight, [to]);
  const at = fight.sides[side];
  at.generals = at.generals.map((each) => (each.id === general.id ? { ...each, unit: to } : each));
  again.set(to, { general: general.id, written, obeyed: turn });
  for (const id of [to, general.unit]) if (id !== null) touched(fight, id);
  logChange(fight, `${general.name} gives ${standing.unit.name} its orders again: obeyed in turn ${turn}`, before);
}
