import { changeTreaties } from '../diplomacy/treaties.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import { liftVainSieges } from '../sieges/pass-days.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { disbandDestroyed, feedAll } from '../supply/supply.ts';
import { fightersIn } from '../troops/forces.ts';
import { armiesOf, neighboursOf } from '../troops/muster.ts';
import { nearestOwn } from '../troops/nearest-own.ts';
import { besieges, forfeit, payRevenue, payUpkeep, type WinterTurn, winterTurn } from '../winter/winter-pay.ts';
import { mayFallBackTo } from './retreats.ts';
import { besiegeInWinter, closeSieges } from './sieges.ts';
import { noteVictories } from './victory.ts';

/** Execution of winter orders. */
interface WinterOrders {
  /** True for orders that send troops away, before upkeep is paid. */
  isBeforeUpkeep(order: Order): boolean;
  carryOut(turn: WinterTurn, order: Order): void;
}

/** Resolves a player's winter: revenue, dismissals, upkeep, then new troops from the remaining gold. @returns armies ordered home */
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

/** Disbands bands without partisans. */
function disbandEmptyBands(record: Recorder): void {
  for (const { id, units } of Object.values(record.state.partisans)) {
    if (units.some(({ parts }) => parts.some(({ count }) => count > 0))) continue;
    record.note({ kind: 'partisans-disbanded', partisans: id, reason: 'destroyed' }, { rulings: ['FTP-C6'] });
  }
}

/** Ends sieges whose besiegers were all sent home or disbanded. */
function liftSieges(record: Recorder, goingHome: ReadonlySet<string>): void {
  const staying = armiesOf(record.state).filter(({ id, fort }) => fort === null && !goingHome.has(id));
  const camps = new Set(staying.map(({ player, province }) => `${player}\n${province}`));
  for (const { fort, besieger, province } of Object.values(record.state.sieges)) {
    if (camps.has(`${besieger}\n${province}`)) continue;
    record.note({ kind: 'siege-lifted', fort, reason: 'went-home' }, { rulings: ['FTP-C17'] });
  }
}

/** Sends armies abroad home, except garrisons and besiegers (ruling FTP-C17). */
function goHome(record: Recorder, ordered: ReadonlySet<string>): void {
  for (const army of armiesOf(record.state)) {
    if (army.fort !== null || (besieges(record.state, army) && !ordered.has(army.id))) continue;
    const home = nearestOwn(record.state, army.province, army.player);
    if (home === null || home === army.province) continue;
    record.note({ kind: 'army-went-home', army: army.id, from: army.province, to: home }, { rulings: ['FTP-C17'] });
  }
}

/**
 * Resolves winter (For the Pharaoh, Campaign Rules): every player's revenue, dismissals, upkeep and new troops; the winter months of
 * sieges; marches home; crops; the start of the next year.
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

/** Lists the possible retreats of the armies of a battle: neighbours held by their sides or by no one. */
function refuges(state: CampaignState, battle: PendingBattle): string[] {
  const { province, queue } = battle;
  const held = (from: string, players: ReadonlySet<string>): string[] =>
    neighboursOf(state, from).filter((place) => [...players].some((player) => mayFallBackTo(state, player, place)));
  const armies = [...fightersIn(battle), ...queue].flatMap((id) => state.armies[id] ?? []);
  const players = new Set(armies.map(({ player }) => player));
  return [...held(province, players), ...armies.flatMap((army) => held(army.province, new Set([army.player])))];
}

/** Lists the provinces that a battle may affect: its place, its armies' positions, and their possible retreats. */
function touchedBy(state: CampaignState, battle: PendingBattle): string[] {
  const { cause, province, from } = battle;
  const armies = [...fightersIn(battle), ...battle.queue];
  const places = armies.flatMap((id) => state.armies[id]?.province ?? state.partisans[id]?.province ?? []);
  const onErrand = cause === 'raid' || cause === 'partisans';
  return [province, from, ...places, ...(onErrand ? [] : refuges(state, battle))];
}

/** Lists provinces whose month waits for a storm, or for a sortie against an engine. */
const stormed = ({ battles }: CampaignState): string[] =>
  battles.flatMap(({ cause, province }) => (cause === 'assault' || cause === 'engine' ? [province] : []));

/** Resolves sieges and supply in due provinces; a province with a storm waits (ruling FTP-C2, steps 5 and 6). */
function closeMonthIn(record: Recorder, isDue: (province: string) => boolean): void {
  closeSieges(record, isDue);
  const waiting = new Set(stormed(record.state));
  feedAll(record, (province) => isDue(province) && !waiting.has(province));
  disbandDestroyed(record);
  liftVainSieges(record, 'died-out', (province) => isDue(province) && !waiting.has(province));
}

/** Records that the month waits in these provinces. */
function wait(record: Recorder, waiting: ReadonlySet<string>): void {
  const battles = [...new Set(record.state.battles.map(({ province }) => province))];
  record.note({ kind: 'rest-of-month', waiting: [...waiting], battles }, { rulings: ['FTP-C2'] });
}

/** Records control for revenue and ends the month (ruling FTP-C2, step 7). */
function endMonth(record: Recorder): void {
  record.note({ kind: 'control-noted' }, { rulings: ['FTP-C4', 'FTP-C23'] });
  noteVictories(record, 'month');
  changeTreaties(record);
  const { year, month } = record.state;
  record.note({ kind: 'month-ended', year, month });
}

/**
 * Continues the month after the marches and after every battle, in all provinces that pending battles cannot affect. Without pending
 * battles the month ends, unless a fort is stormed meanwhile.
 */
export function goOnWithMonth(record: Recorder): void {
  const { battles, waiting } = record.state;
  if (battles.length === 0) {
    const due = waiting === null ? null : new Set(waiting);
    closeMonthIn(record, (province) => due?.has(province) ?? true);
    const storms = stormed(record.state);
    if (storms.length > 0) wait(record, new Set(storms));
    else endMonth(record);
  } else if (waiting === null) {
    const held = new Set(battles.flatMap((battle) => touchedBy(record.state, battle)));
    wait(record, held);
    closeMonthIn(record, (province) => !held.has(province));
    const storms = stormed(record.state);
    if (storms.length > 0) wait(record, new Set([...held, ...storms]));
  }
}
