import { distanceBetween } from '../../../battlefield/block.ts';
import { logChange, snapshotBefore } from '../../core/fight/change-log.ts';
import {
  getActiveSide,
  type Fight,
  type FightGeneral,
  isPresent,
  measureUnit,
  listPresent,
  invalidateUnit,
  type UnitStanding,
} from '../../core/fight/fight.ts';
import { type Asking, type Choice, NO_CHOICE } from '../../core/fight/questions.ts';
import { runForRoles } from '../../core/fight/throw-in-fight.ts';
import { orderChange } from '../battle/generals.ts';
import { hasOrders, isFleeing } from './unit-states.ts';

/* Phase 1: generals go to units that have forgotten their orders and reissue them (For the Pharaoh, Reissuing Orders). */

/** A reissued order that the unit does not obey yet. */
interface ReissuedOrder {
  readonly general: string;
  readonly written: number;
  readonly obeyed: number;
}

type ReissuedOrders = Map<string, ReissuedOrder>;

/** Restores reissued orders from the data that the battle keeps between runs. */
export const restoreOrders = (memory: unknown): ReissuedOrders =>
  new Map((memory ?? []) as readonly (readonly [string, ReissuedOrder])[]);

/** Centimetres that a general rides per turn. */
const RIDE_LENGTH = 32;

/** A recoil ends after its one move. A retirement continues until a test stops it (For the Pharaoh, Explanation of Results). */
const ENDING_STATES: ReadonlySet<string> = new Set(['halt', 'recoil']);

const FORGOTTEN: ReadonlySet<string> = new Set(['no-orders', 'orders-to-halt']);

function obeyOrder(fight: Fight, standing: UnitStanding): void {
  const before = snapshotBefore(fight, [standing.unit.id]);
  const marks = standing.unit.marks.filter((mark) => !FORGOTTEN.has(mark));
  standing.unit = {
    ...standing.unit,
    marks,
    morale: ENDING_STATES.has(standing.unit.morale) ? 'obey' : standing.unit.morale,
  };
  invalidateUnit(fight, standing.unit.id);
  logChange(fight, `${standing.unit.name}: obeys its orders again`, before);
}

/** Lets units obey the reissued orders that are due now. */
function applyDueOrders(fight: Fight, again: ReissuedOrders): void {
  for (const [id, { obeyed: turn }] of again) {
    const standing = fight.units.get(id);
    if (!standing || !isPresent(standing) || isFleeing(standing)) again.delete(id);
    else if (fight.turn >= turn && getActiveSide(fight) === standing.side) {
      obeyOrder(fight, standing);
      again.delete(id);
    }
  }
}

/** Checks whether a general is alive and not with a fleeing unit, so that they can ride to another unit. */
function isFree(fight: Fight, { unit, fallen }: FightGeneral): boolean {
  if (fallen) return false;
  const standing = unit === null ? undefined : fight.units.get(unit);
  return !standing || (isPresent(standing) && !isFleeing(standing));
}

export function* activateGenerals(fight: Fight, reissued: ReissuedOrders): Asking {
  const side = getActiveSide(fight);
  applyDueOrders(fight, reissued);
  for (const { id } of fight.sides[side].generals) {
    const general = fight.sides[side].generals.find((each) => each.id === id)!;
    const busy = [...reissued.values()].some((order) => order.general === id && fight.turn < order.written);
    if (busy || !isFree(fight, general)) continue;
    const lost = listPresent(fight, side).filter(
      (standing) => !hasOrders(standing) && !isFleeing(standing) && !reissued.has(standing.unit.id),
    );
    if (lost.length === 0) continue;
    const options = lost.map((standing): Choice => ({ kind: 'general', general: id, unit: standing.unit.id }));
    const choice = yield { kind: 'general', side, general: id, options: [NO_CHOICE, ...options] };
    if (choice.kind === 'general') reissueOrder(fight, side, general, choice.unit, reissued);
  }
}

function reissueOrder(fight: Fight, side: 0 | 1, general: FightGeneral, to: string, again: ReissuedOrders): void {
  const standing = fight.units.get(to);
  const place = measureUnit(fight, to);
  const from = general.unit === null ? null : measureUnit(fight, general.unit);
  if (!standing || !place) return;
  const distance = from && general.unit !== to ? distanceBetween(from.block, place.block) : 0;
  const input = { again: true, turn: fight.turn, distance, ride: RIDE_LENGTH };
  const { written, obeyed: turn } = runForRoles(fight, orderChange, { general: { general, side } }, input);
  if (written === null || turn === null) return;
  const before = snapshotBefore(fight, [to]);
  const army = fight.sides[side];
  army.generals = army.generals.map((each) => (each.id === general.id ? { ...each, unit: to } : each));
  again.set(to, { general: general.id, written, obeyed: turn });
  for (const id of [to, general.unit]) if (id !== null) invalidateUnit(fight, id);
  logChange(
    fight,
    `${general.name} reissues the orders of ${standing.unit.name}, which obeys them in turn ${turn}`,
    before,
  );
}
