import type { Order } from '../input/orders.ts';
import type { Draft } from '../state/draft.ts';
import type { SiegeWork } from '../state/siege-work.ts';
import type { PendingBattle, Siege, WaitingOrder } from '../state/state.ts';
import { listAttackers } from '../troops/forces.ts';

/** Creates a siege as it is on its first day. */
export const createSiege = (closed: Pick<Siege, 'fort' | 'province' | 'besieger' | 'begun' | 'stores'>): Siege => ({
  ...closed,
  monthsClosed: 0,
  monthsEnded: 0,
  garrisonHadPlague: false,
  besiegersHadPlague: false,
});

/** Replaces changed works and appends new ones. */
export function setWorks(draft: Draft, fort: string, changed: readonly SiegeWork[]): void {
  const siege = draft.sieges[fort];
  if (!siege) return;
  const changedById = new Map(changed.map((work) => [work.id, work]));
  const known = siege.works ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const works = [...known.map((work) => changedById.get(work.id) ?? work), ...changed.filter(({ id }) => !ids.has(id))];
  draft.sieges[fort] = { ...siege, works };
}

const WAITING: ReadonlySet<string> = new Set<WaitingOrder['kind']>([
  'assault',
  'counter-mine',
  'leave-breach',
  'sortie-engine',
]);

function isWaiting(order: Order): order is Extract<Order, { kind: WaitingOrder['kind'] }> {
  return WAITING.has(order.kind);
}

/** Changes one work by the umpire's decree. */
export function changeWork(
  draft: Draft,
  fort: string,
  id: string,
  change: (work: SiegeWork) => Partial<SiegeWork>,
): void {
  const work = draft.sieges[fort]?.works?.find((known) => known.id === id);
  if (work) setWorks(draft, fort, [{ ...work, ...change(work) }]);
}

/** Stores siege orders until their day comes or the month ends. */
export function addSiegeOrders(draft: Draft, orders: readonly Order[]): void {
  const waiting = orders.filter(isWaiting);
  if (waiting.length > 0) draft.siegeOrders = [...(draft.siegeOrders ?? []), ...waiting];
}

/** Removes a stored order on its day. */
export function removeSiegeOrder(draft: Draft, kind: WaitingOrder['kind'], army: string): void {
  const left = (draft.siegeOrders ?? []).filter((order) => order.kind !== kind || order.army !== army);
  if (left.length > 0) draft.siegeOrders = left;
  else Reflect.deleteProperty(draft, 'siegeOrders');
}

/** Stops the month of a siege on the day of a storm or of a sortie against an engine. */
export function stopSiegeMonth(draft: Draft, battle: PendingBattle): void {
  const { storm, engine } = battle;
  const { fort, day } = storm ?? engine ?? {};
  const siege = fort === undefined ? undefined : draft.sieges[fort];
  if (!siege || day === undefined) return;
  draft.sieges[siege.fort] = { ...siege, day };
  for (const army of listAttackers(battle)) removeSiegeOrder(draft, storm ? 'assault' : 'sortie-engine', army);
}

/** Renames the parts of siege crews to their ids in the army they joined. */
export function renameCrews(draft: Draft, from: string, into: string, names: ReadonlyMap<string, string>): void {
  for (const { fort, works = [] } of Object.values(draft.sieges)) {
    const served = works.filter(({ crew }) => crew?.army === from);
    if (served.length === 0) continue;
    setWorks(
      draft,
      fort,
      served.map((work) => ({
        ...work,
        crew: {
          army: into,
          parts: (work.crew?.parts ?? []).map(({ id, count }) => ({ id: names.get(id) ?? id, count })),
        },
      })),
    );
  }
}
