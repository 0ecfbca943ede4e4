import { getChoice } from '../../../core/ruling.ts';
import { FTP_C18 } from '../campaign-rulings.ts';
import { resolveEncounter, disbandEmptyBands } from '../encounters/encounter.ts';
import { detachForces, type Raid } from '../encounters/detachments.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import type { CampaignArmy, Force } from '../state/troops.ts';
import { getForcePoints } from '../troops/forces.ts';
import { listEnemiesBefore } from '../troops/forts.ts';
import { createArmyIndex, sortByMap } from '../troops/muster.ts';

/** Sorts raids by points, largest first; ties keep their order (rulings FTP-C18, C20). */
const sortBySize = (state: CampaignState, raids: readonly Raid[]): Raid[] =>
  raids
    .map((raid) => ({ raid, points: getForcePoints(state, raid.raiders) }))
    .sort((one, other) => other.points - one.points)
    .map(({ raid }) => raid);

/** Returns the interceptors of the largest raid, of the next one and so on (ruling FTP-C18). */
function listHunts(state: CampaignState, guards: readonly Force[]): readonly (readonly Force[])[] {
  if (getChoice(FTP_C18, state.rulings) !== 'by-army') return [guards];
  return guards
    .toSorted((one, other) => getForcePoints(state, other) - getForcePoints(state, one))
    .map((force) => [force]);
}

/**
 * Detaches raiders, interceptors and police, activates partisans, and resolves raids and then risings by province in map order (For the
 * Pharaoh, Raids, Intercepting Raiders and Partisans; rulings FTP-C9 to C14, C18 to C20).
 */
export function resolveRaids(record: Recorder, files: readonly OrdersFile[]): void {
  const errands = detachForces(record, files);
  if (errands.raids.size === 0) return;
  const where = createArmyIndex(record.state);
  for (const { id: province } of sortByMap(record.state, errands.raids.keys())) {
    const raidsHere = errands.raids.get(province) ?? [];
    for (const cause of ['raid', 'partisans'] as const) {
      const guards = (cause === 'raid' ? errands.interceptors : errands.police).get(province) ?? [];
      const raids = sortBySize(
        record.state,
        raidsHere.filter((raid) => raid.cause === cause),
      );
      const hunts = listHunts(record.state, guards);
      for (const [index, raid] of raids.entries()) resolveEncounter(record, raid, hunts[index] ?? [], where);
    }
  }
  disbandEmptyBands(record);
}

/** Returns an unused id for a new army. */
function createArmyId({ armies, year, month }: CampaignState, player: string): string {
  let number = 1;
  while (Object.hasOwn(armies, `${player}.s${year}.${month}.${number}`)) number += 1;
  return `${player}.s${year}.${month}.${number}`;
}

/** Resolves all splits, then all joins, before everything else in a month. */
export function resolveRegrouping(record: Recorder, files: readonly OrdersFile[]): void {
  const orders = files.flatMap((file) => file.orders.map((order) => ({ order, player: file.player })));
  for (const { order, player } of orders) {
    if (order.kind !== 'split' || !Object.hasOwn(record.state.armies, order.army)) continue;
    const { army, name, force, specialists } = order;
    const along = specialists && Object.keys(specialists).length > 0 ? { specialists } : {};
    record.note({ kind: 'army-split', army, into: createArmyId(record.state, player), name, force, ...along });
  }
  for (const { order } of orders) {
    if (order.kind !== 'join' || !Object.hasOwn(record.state.armies, order.army)) continue;
    record.note({ kind: 'army-joined', army: order.army, into: order.into });
  }
}

/** Checks for the march of a garrison into the field outside its fort. */
const leavesFort = (army: CampaignArmy, order: Order): boolean =>
  order.kind === 'march' && army.fort !== null && army.province === order.to;

/** Moves armies into forts, and garrisons out into their own province unless an enemy stands outside. */
export function resolveGarrisons(record: Recorder, files: readonly OrdersFile[]): void {
  for (const order of files.flatMap(({ orders }) => orders)) {
    const army = 'army' in order ? record.state.armies[order.army] : undefined;
    if (!army) continue;
    const { id, province } = army;
    const rulings = ['FTP-C23'];
    if (order.kind === 'garrison') {
      record.note({ kind: 'army-garrisoned', army: id, fort: order.fort }, { rulings });
    } else if (leavesFort(army, order) && listEnemiesBefore(record.state, army).length === 0) {
      record.note({ kind: 'army-marched', army: id, from: province, to: province }, { rulings });
    }
  }
}
