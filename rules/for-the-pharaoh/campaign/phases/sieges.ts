import { callOffSorties } from '../sieges/engine-sortie.ts';
import { rollCommencement, rollStores } from '../../siege/plague.ts';
import { createSiege } from '../events/amend-sieges.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import { beginWork } from '../sieges/advance-work.ts';
import { endCampaignMonth, liftEndedSieges, resolveDays } from '../sieges/siege-days.ts';
import { listBesiegers, createSiegeDice } from '../sieges/fort-works.ts';
import { isUnderWay, type SiegeWork } from '../state/siege-work.ts';
import { getNextSiegeDay, type CampaignState, type Siege } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { disbandDestroyed } from '../supply/supply.ts';
import { getCompanyName } from '../troops/forces.ts';
import { isInField } from '../troops/forts.ts';
import { listArmiesIn, getProvinceSetUp } from '../troops/muster.ts';
import { takeEmptyForts } from './take-provinces.ts';

type IsDue = (province: string) => boolean;

const everywhere: IsDue = () => true;

/** Checks whether a field army can besiege a fort: it has an enemy garrison and is not besieged yet. */
export function canBesiege(state: CampaignState, army: CampaignArmy, fort: string): boolean {
  const known = state.forts[fort];
  if (!known || !isInField(army) || known.province !== army.province || Object.hasOwn(state.sieges, fort)) return false;
  return listArmiesIn(state, army.province).some(
    (other) => other.fort === fort && areEnemies(state, other.player, army.player),
  );
}

/** Begins a siege, rolling its first day and the garrison's stores (rulings FTP-S1, S10). */
function beginSiege(record: Recorder, army: CampaignArmy, fort: string): void {
  const { year, month } = record.state;
  const { province, player: besieger } = army;
  const setUp = getProvinceSetUp(record.state, province)?.forts.find(({ id }) => id === fort);
  const place = { fort, province };
  const when = rollCommencement(
    createSiegeDice(record, place, { kind: 'siege', of: [] }, `${getCompanyName(record.state, army.id)} lays siege`),
    besieger,
  );
  const stores = rollStores(
    setUp?.water ?? false,
    createSiegeDice(record, place, { kind: 'stores', of: [] }, 'the stores of the garrison'),
  );
  const begun = { year, month, ...when.outcome };
  const siege = createSiege({ fort, province, besieger, begun, stores: stores.outcome.months });
  record.note(
    { kind: 'siege-begun', siege },
    { steps: [...when.steps, ...stores.steps], rulings: ['FTP-S1', 'FTP-S10'] },
  );
}

/** Lifts and begins sieges as ordered. Orders that have become impossible are skipped. */
export function resolveSiegeOrders(record: Recorder, files: readonly OrdersFile[]): void {
  const orders = files.flatMap((file) => file.orders);
  for (const order of orders) {
    const siege = order.kind === 'lift' ? record.state.sieges[order.fort] : undefined;
    if (order.kind === 'lift' && siege) {
      callOffSorties(record, siege);
      record.note({ kind: 'siege-lifted', fort: order.fort, reason: 'ordered' });
    }
  }
  for (const order of orders) {
    const army = order.kind === 'besiege' ? record.state.armies[order.army] : undefined;
    if (order.kind === 'besiege' && army && canBesiege(record.state, army, order.fort))
      beginSiege(record, army, order.fort);
  }
  resolveWorkOrders(record, orders);
}

/** Abandons and begins works as ordered. */
function resolveWorkOrders(record: Recorder, orders: readonly Order[]): void {
  for (const order of orders) {
    const siege = order.kind === 'abandon-work' ? record.state.sieges[order.fort] : undefined;
    const work = order.kind === 'abandon-work' && siege?.works?.find(({ id }) => id === order.work);
    if (!siege || !work || !isUnderWay(work)) continue;
    const given: SiegeWork = { ...work, stage: 'given-up', due: null };
    record.note({
      kind: 'siege-work-ended',
      fort: siege.fort,
      day: getNextSiegeDay(siege),
      work: given,
      why: 'ordered',
    });
  }
  for (const order of orders) {
    if (order.kind !== 'siege-work') continue;
    const siege = record.state.sieges[order.fort];
    const isBesieger = siege && listBesiegers(record.state, siege).some(({ id }) => id === order.army);
    if (siege && isBesieger) beginWork(record, siege, order);
  }
}

/** Lists the sieges of a province in the order of its forts. */
const listSieges = (state: CampaignState, province: string): Siege[] =>
  (getProvinceSetUp(state, province)?.forts ?? []).flatMap(({ id }) => state.sieges[id] ?? []);

/** Resolves the days of all sieges in a province. @returns true if a storm must be resolved before the month can end there */
function resolveProvinceDays(record: Recorder, province: string): boolean {
  const before = record.events.length;
  const stormed = listSieges(record.state, province).map(({ fort }) => resolveDays(record, fort));
  if (record.events.length === before) return false;
  disbandDestroyed(record);
  liftEndedSieges(record, 'beaten', (place) => place === province);
  return stormed.includes(true);
}

/**
 * Resolves the month of all due sieges in map order: lifts sieges without besiegers, enters empty forts, then day by day works, storms,
 * plague and hunger (For the Pharaoh, Sieges).
 */
export function closeSieges(record: Recorder, isDue: IsDue): void {
  liftEndedSieges(record, 'marched-off', isDue);
  takeEmptyForts(record, isDue);
  liftEndedSieges(record, 'marched-off', isDue);
  if (Object.keys(record.state.sieges).length === 0) return;
  for (const { id, forts } of record.state.setUp.provinces) {
    if (forts.length === 0 || !isDue(id)) continue;
    if (resolveProvinceDays(record, id)) continue;
    for (const siege of listSieges(record.state, id)) endCampaignMonth(record, siege);
  }
  takeEmptyForts(record, isDue);
  liftEndedSieges(record, 'marched-off', isDue);
}

/** Resolves each winter month of continued sieges (ruling FTP-C17). */
export function besiegeInWinter(record: Recorder): void {
  for (let month = record.state.campaignMonths; month < 12; month += 1) {
    if (Object.keys(record.state.sieges).length === 0) return;
    closeSieges(record, everywhere);
  }
}
