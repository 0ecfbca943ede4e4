import { changeTreaties } from '../diplomacy/change-treaties.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import { disbandDestroyed } from '../supply/month-supply.ts';
import { armiesOf } from '../troops/muster.ts';
import { nearestOwn } from '../troops/nearest-own.ts';
import { besieges, forfeit, payRevenue, payUpkeep, type WinterTurn, winterTurn } from '../winter/winter-pay.ts';
import { besiegeInWinter } from './sieges.ts';
import { noteVictories } from './victory.ts';

/** How orders of the winter are carried out. */
interface WinterOrders {
  /** Whether it sends somebody away, before the upkeep is paid. */
  isBeforeUpkeep(order: Order): boolean;
  carryOut(turn: WinterTurn, order: Order): void;
}

/** One player's winter: revenue, dismissals, upkeep, then new troops out of what is left. @returns who is ordered home. */
function resolvePlayer(
  turn: WinterTurn,
  orders: OrdersFile['orders'],
  { isBeforeUpkeep, carryOut }: WinterOrders,
): ReadonlySet<string> {
  payRevenue(turn);
  for (const order of orders) if (isBeforeUpkeep(order)) carryOut(turn, order);
  payUpkeep(turn);
  for (const order of orders) if (!isBeforeUpkeep(order)) carryOut(turn, order);
  forfeit(turn);
  return turn.goingHome;
}

/** Strikes bands whose last partisan has gone off the roll. */
function disbandEmptyBands(record: Recorder): void {
  for (const { id, units } of Object.values(record.state.partisans)) {
    if (units.some(({ parts }) => parts.some(({ count }) => count > 0))) continue;
    record.note({ kind: 'partisans-disbanded', partisans: id, reason: 'destroyed' }, { rulings: ['FTP-C6'] });
  }
}

/** Ends the sieges whose besiegers have all been sent home, for the winter or for good. */
function liftSieges(record: Recorder, goingHome: ReadonlySet<string>): void {
  const staying = armiesOf(record.state).filter(({ id, fort }) => fort === null && !goingHome.has(id));
  const camps = new Set(staying.map(({ player, province }) => `${player}\n${province}`));
  for (const { fort, besieger, province } of Object.values(record.state.sieges)) {
    if (camps.has(`${besieger}\n${province}`)) continue;
    record.note({ kind: 'siege-lifted', fort, reason: 'went-home' }, { rulings: ['FTP-C17'] });
  }
}

/** Armies abroad go home, all but garrisons and besiegers (ruling FTP-C17). */
function goHome(record: Recorder, ordered: ReadonlySet<string>): void {
  for (const army of armiesOf(record.state)) {
    if (army.fort !== null || (besieges(record.state, army) && !ordered.has(army.id))) continue;
    const home = nearestOwn(record.state, army.province, army.player);
    if (home === null || home === army.province) continue;
    record.note({ kind: 'army-went-home', army: army.id, from: army.province, to: home }, { rulings: ['FTP-C17'] });
  }
}

/**
 * Winter (For the Pharaoh, Campaign Rules): every player's revenue, dismissals, upkeep and new troops; the winter's months of
 * sieges; home marches; crops grow again; the next year begins.
 */
export function winterOver(record: Recorder, filed: readonly OrdersFile[], book: WinterOrders): void {
  const ordersOf = new Map(filed.map(({ player, orders }) => [player, orders]));
  const goingHome = new Set<string>();
  for (const { id } of record.state.players) {
    for (const army of resolvePlayer(winterTurn(record, id), ordersOf.get(id) ?? [], book)) goingHome.add(army);
  }
  disbandDestroyed(record);
  disbandEmptyBands(record);
  liftSieges(record, goingHome);
  besiegeInWinter(record);
  goHome(record, goingHome);
  record.note({ kind: 'crops-restored' }, { rulings: ['FTP-C8'] });
  changeTreaties(record);
  const undecided = noteVictories(record, 'year');
  const rulings = undecided.length > 0 ? ['FTP-C26'] : [];
  record.note({ kind: 'year-begun', year: record.state.year + 1 }, { steps: undecided, rulings });
}
