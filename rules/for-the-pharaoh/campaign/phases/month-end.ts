import { updateTreaties } from '../diplomacy/treaties.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import { liftEndedSieges } from '../sieges/siege-days.ts';
import type { CampaignState, PendingBattle } from '../state/state.ts';
import { disbandDestroyed, feedProvinces } from '../supply/supply.ts';
import { listFighters } from '../troops/forces.ts';
import { listArmies, getNeighbours, findNearestProvince } from '../troops/muster.ts';
import {
  isBesieging,
  forfeitGold,
  payRevenue,
  payUpkeep,
  type WinterTurn,
  createWinterTurn,
} from '../winter/winter-pay.ts';
import { canRetreatTo } from './retreats.ts';
import { besiegeInWinter, closeSieges } from './sieges.ts';
import { recordVictories } from './victory.ts';

/** Functions that carry out winter orders. */
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
  forfeitGold(turn);
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
  const staying = listArmies(record.state).filter(({ id, fort }) => fort === null && !goingHome.has(id));
  const camps = new Set(staying.map(({ player, province }) => `${player}\n${province}`));
  for (const { fort, besieger, province } of Object.values(record.state.sieges)) {
    if (camps.has(`${besieger}\n${province}`)) continue;
    record.note({ kind: 'siege-lifted', fort, reason: 'went-home' }, { rulings: ['FTP-C17'] });
  }
}

/** Makes armies outside their own provinces go home, except garrisons and besiegers (ruling FTP-C17). */
function goHome(record: Recorder, ordered: ReadonlySet<string>): void {
  for (const army of listArmies(record.state)) {
    if (army.fort !== null || (isBesieging(record.state, army) && !ordered.has(army.id))) continue;
    const home = findNearestProvince(record.state, army.province, army.player);
    if (home === null || home === army.province) continue;
    record.note({ kind: 'army-went-home', army: army.id, from: army.province, to: home }, { rulings: ['FTP-C17'] });
  }
}

/**
 * Resolves winter (For the Pharaoh, Campaign Rules): every player's revenue, dismissals, upkeep and new troops; the winter months of
 * sieges; marches home; crops; the start of the next year.
 */
export function resolveWinter(record: Recorder, files: readonly OrdersFile[], book: WinterOrders): void {
  const ordersOf = new Map(files.map(({ player, orders }) => [player, orders]));
  const goingHome = new Set<string>();
  for (const { id } of record.state.players) {
    for (const army of resolvePlayer(createWinterTurn(record, id), ordersOf.get(id) ?? [], book)) goingHome.add(army);
  }
  disbandDestroyed(record);
  disbandEmptyBands(record);
  liftSieges(record, goingHome);
  besiegeInWinter(record);
  goHome(record, goingHome);
  record.note({ kind: 'crops-restored' }, { rulings: ['FTP-C8'] });
  updateTreaties(record);
  const undecided = recordVictories(record, 'year');
  const rulings = undecided.length > 0 ? ['FTP-C26'] : [];
  record.note({ kind: 'year-begun', year: record.state.year + 1 }, { steps: undecided, rulings });
}

/** Lists the possible retreats of the armies of a battle: neighbours held by their sides or by no one. */
function listRefuges(state: CampaignState, battle: PendingBattle): string[] {
  const { province, queue } = battle;
  const held = (from: string, players: ReadonlySet<string>): string[] =>
    getNeighbours(state, from).filter((place) => [...players].some((player) => canRetreatTo(state, player, place)));
  const armies = [...listFighters(battle), ...queue].flatMap((id) => state.armies[id] ?? []);
  const players = new Set(armies.map(({ player }) => player));
  return [...held(province, players), ...armies.flatMap((army) => held(army.province, new Set([army.player])))];
}

/** Lists the provinces that a battle may affect: its place, its armies' positions, and their possible retreats. */
function listAffected(state: CampaignState, battle: PendingBattle): string[] {
  const { cause, province, from } = battle;
  const armies = [...listFighters(battle), ...battle.queue];
  const places = armies.flatMap((id) => state.armies[id]?.province ?? state.partisans[id]?.province ?? []);
  const onErrand = cause === 'raid' || cause === 'partisans';
  return [province, from, ...places, ...(onErrand ? [] : listRefuges(state, battle))];
}

/** Lists provinces whose month waits for a storm, or for a sortie against an engine. */
const listStormed = ({ battles }: CampaignState): string[] =>
  battles.flatMap(({ cause, province }) => (cause === 'assault' || cause === 'engine' ? [province] : []));

/** Resolves sieges and supply in due provinces; a province with a storm waits (ruling FTP-C2, steps 5 and 6). */
function closeProvinces(record: Recorder, isDue: (province: string) => boolean): void {
  closeSieges(record, isDue);
  const waiting = new Set(listStormed(record.state));
  feedProvinces(record, (province) => isDue(province) && !waiting.has(province));
  disbandDestroyed(record);
  liftEndedSieges(record, 'died-out', (province) => isDue(province) && !waiting.has(province));
}

/** Records that the month waits in these provinces. */
function recordWait(record: Recorder, waiting: ReadonlySet<string>): void {
  const battles = [...new Set(record.state.battles.map(({ province }) => province))];
  record.note({ kind: 'rest-of-month', waiting: [...waiting], battles }, { rulings: ['FTP-C2'] });
}

/** Records who holds each province, which decides revenue, and ends the month (ruling FTP-C2, step 7). */
function endMonth(record: Recorder): void {
  record.note({ kind: 'control-noted' }, { rulings: ['FTP-C4', 'FTP-C23'] });
  recordVictories(record, 'month');
  updateTreaties(record);
  const { year, month } = record.state;
  record.note({ kind: 'month-ended', year, month });
}

/** Continues the month in all provinces that pending battles cannot affect. Without any the month ends, unless a fort is stormed. */
export function continueMonth(record: Recorder): void {
  const { battles, waiting } = record.state;
  if (battles.length === 0) {
    const due = waiting === null ? null : new Set(waiting);
    closeProvinces(record, (province) => due?.has(province) ?? true);
    const storms = listStormed(record.state);
    if (storms.length > 0) recordWait(record, new Set(storms));
    else endMonth(record);
  } else if (waiting === null) {
    const held = new Set(battles.flatMap((battle) => listAffected(record.state, battle)));
    recordWait(record, held);
    closeProvinces(record, (province) => !held.has(province));
    const storms = listStormed(record.state);
    if (storms.length > 0) recordWait(record, new Set([...held, ...storms]));
  }
}
