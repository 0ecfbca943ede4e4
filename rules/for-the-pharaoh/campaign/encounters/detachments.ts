import { getChoice } from '../../../core/ruling.ts';
import { PARTISANS } from '../../citations.ts';
import { FTP_C28 } from '../campaign-rulings.ts';
import type { Order, OrdersFile } from '../input/orders.ts';
import type { Detachment } from '../input/troops.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import type { CampaignArmy, Force } from '../state/troops.ts';
import { getWholeForce } from '../troops/forces.ts';

/** Raiders entering an enemy's province, or partisans rising in it. */
export interface Raid {
  readonly cause: 'raid' | 'partisans';
  /** The damaged province. */
  readonly province: string;
  readonly raiders: Force;
}

/** Detached forces of a month by province. */
export interface Detachments {
  readonly raids: ReadonlyMap<string, readonly Raid[]>;
  readonly interceptors: ReadonlyMap<string, readonly Force[]>;
  readonly police: ReadonlyMap<string, readonly Force[]>;
}

type Detaching = Extract<Order, { kind: 'raid' | 'intercept' | 'police' }>;

interface SentForce {
  readonly order: Detaching;
  readonly army: CampaignArmy;
  readonly force: Force;
}

const isDetaching = (order: Order): order is Detaching =>
  order.kind === 'raid' || order.kind === 'intercept' || order.kind === 'police';

const toForce = (army: string, { parts, generals }: Detachment): Force => ({ army, parts, generals });

/** Returns the provinces with raiders (for interceptors) and with rising partisans (for police). */
function listThreatened(
  { partisans }: CampaignState,
  filed: readonly OrdersFile[],
): Record<'intercept' | 'police', Set<string>> {
  const orders = filed.flatMap((file) => file.orders);
  return {
    intercept: new Set(orders.flatMap((order) => (order.kind === 'raid' ? [order.target] : []))),
    police: new Set(
      orders.flatMap((order) => (order.kind === 'activate' ? (partisans[order.partisans]?.province ?? []) : [])),
    ),
  };
}

/** Detaches every force in muster order. Interceptors and police leave only if raiders or partisans enter their province (FTP-C28). */
function detachAll(record: Recorder, filed: readonly OrdersFile[]): SentForce[] {
  const { intercept, police } = listThreatened(record.state, filed);
  const isCommitted = getChoice(FTP_C28, record.state.rulings) === 'committed';
  const leaves = ({ order, army }: SentForce): boolean =>
    isCommitted || order.kind === 'raid' || (order.kind === 'police' ? police : intercept).has(army.province);
  const place = new Map(Object.keys(record.state.armies).map((id, at) => [id, at]));
  const sent = filed
    .flatMap(({ orders }) => orders.filter(isDetaching))
    .flatMap((order): SentForce[] => {
      const army = record.state.armies[order.army];
      return army ? [{ order, army, force: toForce(army.id, order.force) }] : [];
    })
    .filter(leaves)
    .sort((one, other) => (place.get(one.army.id) ?? 0) - (place.get(other.army.id) ?? 0));
  for (const { order, army } of sent) {
    const rulings = order.kind === 'raid' ? [] : ['FTP-C28'];
    record.note({ kind: 'force-detached', army: army.id, purpose: order.kind, force: order.force }, { rulings });
  }
  return sent;
}

/** Activates the partisans ordered to rise, in the order raised (ruling FTP-C14). */
function activateBands(record: Recorder, filed: readonly OrdersFile[]): Raid[] {
  const called = new Set(
    filed.flatMap(({ orders }) => orders.flatMap((order) => (order.kind === 'activate' ? [order.partisans] : []))),
  );
  if (called.size === 0) return [];
  return Object.values(record.state.partisans)
    .filter(({ id }) => called.has(id))
    .map(({ id, name, province }) => {
      record.note(
        { kind: 'partisans-activated', partisans: id, province },
        { steps: [{ text: `${name} rise`, citation: PARTISANS }], rulings: ['FTP-C14'] },
      );
      return { cause: 'partisans', province, raiders: getWholeForce(record.state, id) };
    });
}

/** Merges two forces of one army. */
const mergeForces = (one: Force, other: Force): Force => {
  const counts = new Map(one.parts.map(({ id, count }) => [id, count]));
  for (const { id, count } of other.parts) counts.set(id, (counts.get(id) ?? 0) + count);
  return {
    army: one.army,
    parts: [...counts].map(([id, count]) => ({ id, count })),
    generals: [...one.generals, ...other.generals],
  };
};

/** Lists interceptors or police by the province of their army, one force per army. */
function groupByProvince(sent: readonly SentForce[], kind: 'intercept' | 'police'): Map<string, Force[]> {
  const byProvince = new Map<string, Force[]>();
  for (const { order, army, force } of sent) {
    if (order.kind !== kind) continue;
    const forces = byProvince.get(army.province) ?? [];
    byProvince.set(army.province, forces);
    const last = forces.at(-1);
    if (last?.army === army.id) forces[forces.length - 1] = mergeForces(last, force);
    else forces.push(force);
  }
  return byProvince;
}

/** Detaches every ordered force and returns all of them by province. */
export function detachForces(record: Recorder, files: readonly OrdersFile[]): Detachments {
  const sent = detachAll(record, files);
  const raids = sent.flatMap(({ order, force }): Raid[] =>
    order.kind === 'raid' ? [{ cause: 'raid', province: order.target, raiders: force }] : [],
  );
  return {
    raids: Map.groupBy([...raids, ...activateBands(record, files)], ({ province }) => province),
    interceptors: groupByProvince(sent, 'intercept'),
    police: groupByProvince(sent, 'police'),
  };
}
