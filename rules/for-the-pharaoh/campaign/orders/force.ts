import { type FieldRule, type Refusal, refusal, type Reserve } from '../../../core/campaign/define-form.ts';
import type { Name } from '../../../core/campaign/sentence.ts';
import type { Detachment } from '../input/troops.ts';
import { type CampaignArmy, createPartNames } from '../state/troops.ts';
import { getDetachedPoints, getTroopPoints } from '../troops/muster.ts';
import { listServedEngines } from '../troops/field-units.ts';
import type { OrderContext } from './context.ts';
import { WORK_NAMES } from './places.ts';

/** Troops of an army that have a role this month; each figure has one (ruling FTP-S14). */
interface Use extends Detachment {
  readonly as: Name;
  /** True if the troops leave the army. */
  readonly leaves: boolean;
}

const useName = (text: string): Name => ({ kind: 'use', id: text, text });

/** Lists the troops in use: crews of engines that are not abandoned, and forces of earlier orders. */
function listUses({ state, orders, before, traitsOf }: OrderContext, army: CampaignArmy): readonly Use[] {
  const givenUp = new Set(orders.flatMap((order) => (order.kind === 'abandon-work' ? [order.work] : [])));
  const serving = listServedEngines(state, army.id)
    .filter(({ id }) => !givenUp.has(id))
    .map(({ kind, crew }): Use => {
      const parts = (crew?.parts ?? []).map((part) => ({ ...part }));
      return { as: useName(`the crew of ${WORK_NAMES[kind]}`), parts, generals: [], leaves: false };
    });
  const ordered = before.flatMap((order): Use[] => {
    const { role, isForceLeaving } = traitsOf(order);
    if (role === undefined || !('army' in order) || order.army !== army.id) return [];
    const named = 'crew' in order ? { parts: order.crew, generals: [] } : 'force' in order ? order.force : null;
    return named ? [{ ...named, as: useName(role), leaves: isForceLeaving === true }] : [];
  });
  return [...serving, ...ordered];
}

/** Counts the troops in use by part or general. */
function countUses(uses: readonly Detachment[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { parts, generals } of uses) {
    for (const { id, count } of parts) counts.set(id, (counts.get(id) ?? 0) + count);
    for (const id of generals) counts.set(id, 1);
  }
  return counts;
}

const NO_USES: ReadonlyMap<string, number> = new Map();

type Stock = Omit<Reserve, 'all'>;

const toAll = ({ parts, generals }: Stock): Reserve['all'] => ({
  parts: parts.map(({ id, most }) => ({ id, count: most })),
  generals: generals.map(({ id }) => id),
});

function toStock({ units, generals }: CampaignArmy, used: ReadonlyMap<string, number>): Stock {
  const names = createPartNames(units);
  return {
    parts: units.flatMap(({ parts }) =>
      parts.flatMap(({ id, name, count, cost }) => {
        const max = count - (used.get(id) ?? 0);
        return max > 0 ? [{ id, name: names.get(id) ?? name, most: max, cost }] : [];
      }),
    ),
    generals: generals.filter(({ id }) => !used.has(id)).map(({ id, name, cost }) => ({ id, name, cost })),
  };
}

/** Returns the whole army, for orders that ignore other roles. */
export function getWholeReserve(army: CampaignArmy): Reserve {
  const stock = toStock(army, NO_USES);
  return { ...stock, all: toAll(stock) };
}

/** Returns the troops without a role, for orders that do not detach them, limited to permitted parts. */
export function getFreeReserve(
  context: OrderContext,
  army: CampaignArmy,
  isPermitted: (part: string) => boolean = () => true,
): Reserve {
  const { parts, generals } = toStock(army, countUses(listUses(context, army)));
  const stock: Stock = { parts: parts.filter(({ id }) => isPermitted(id)), generals };
  return { ...stock, all: toAll(stock) };
}

/** Returns the troops without a role, like `freeReserve`, but without generals. */
export function freeFigures(
  context: OrderContext,
  army: CampaignArmy,
  isPermitted?: (part: string) => boolean,
): Reserve {
  const { parts, all } = getFreeReserve(context, army, isPermitted);
  return { parts, generals: [], all: { ...all, generals: [] } };
}

/** Paths of the troops within an order, and their role. */
interface Naming {
  readonly path: string;
  readonly partsPath?: string;
  readonly as?: string;
}

/** Lists the roles that use a part or general, with their numbers. */
const listTaking = (uses: readonly Use[], id: string): { readonly as: Name; readonly count: number }[] =>
  uses.flatMap(({ as, parts, generals }) => {
    const count = parts.reduce((sum, part) => sum + (part.id === id ? part.count : 0), generals.includes(id) ? 1 : 0);
    return count > 0 ? [{ as, count }] : [];
  });

/** Returns the reason if the army lacks these troops or they have another role (ruling FTP-S14). */
export function refuseForce(
  context: OrderContext,
  army: CampaignArmy,
  force: Detachment,
  { path, partsPath = `${path}.parts`, as }: Naming,
): Refusal | null {
  const partsById = new Map(army.units.flatMap(({ parts }) => parts.map((part) => [part.id, part])));
  const names = createPartNames(army.units);
  const uses = as === undefined ? [] : listUses(context, army);
  const use = useName(as ?? '');
  const wantedById = new Map<string, number>();
  const name = context.names.army(army.id);
  for (const [index, { id, count }] of force.parts.entries()) {
    const part = partsById.get(id);
    if (!part) {
      const values = { army: name, id: `“${id}”` };
      return refusal('unknown-part', `${partsPath}.${index}.id`, '{army} has no troops {id}', values);
    }
    const wanted = (wantedById.get(id) ?? 0) + count;
    const values = { army: name, there: part.count, part: names.get(id) ?? part.name, wanted };
    if (wanted > part.count) {
      const text = '{army} has only {there} {part}, not {wanted}';
      return refusal('too-many', `${partsPath}.${index}.count`, text, values);
    }
    const taking = listTaking(uses, id);
    const taken = taking.reduce((sum, each) => sum + each.count, 0);
    if (wanted + taken > part.count) {
      const text = '{army} has {there} {part}, of which {taken} are already {uses}, so {wanted} cannot be {use}';
      const conflict = { taken, uses: taking.map((each) => each.as), use };
      return refusal('too-many', `${partsPath}.${index}.count`, text, { ...values, ...conflict });
    }
    wantedById.set(id, wanted);
  }
  for (const [index, id] of force.generals.entries()) {
    const generalPath = `${path}.generals.${index}`;
    const general = army.generals.find((known) => known.id === id);
    if (!general) {
      return refusal('unknown-general', generalPath, '{army} has no general {id}', { army: name, id: `“${id}”` });
    }
    if (wantedById.has(id))
      return refusal('sent-twice', generalPath, 'the general {general} is listed twice', { general: general.name });
    const taking = listTaking(uses, id);
    if (taking.length > 0) {
      const text = 'the general {general} is already with {uses} and cannot join {use}';
      const values = { general: general.name, uses: taking.map((each) => each.as), use };
      return refusal('sent-twice', generalPath, text, values);
    }
    wantedById.set(id, 1);
  }
  return null;
}

/** Returns the reason if named troops that are not detached are missing, have another role or are named twice. */
export function refuseNamed(
  context: OrderContext,
  army: CampaignArmy,
  force: Detachment,
  naming: Naming & { readonly as: string },
): Refusal | null {
  const ids = force.parts.map(({ id }) => id);
  const again = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (again < 0) return refuseForce(context, army, force, naming);
  const { path, partsPath = `${path}.parts` } = naming;
  return refusal('contradiction', `${partsPath}.${again}`, '{id} is listed twice', { id: `“${ids[again] ?? ''}”` });
}

const refuseWholeArmy = ({ names }: OrderContext, army: CampaignArmy, path: string): Refusal =>
  refusal('whole-army', path, 'only part of {army} can leave: some troops must stay', {
    army: names.army(army.id),
  });

const stockPoints = ({ parts, generals }: Stock): number =>
  parts.reduce((sum, { most, cost }) => sum + most * cost, 0) + generals.reduce((sum, { cost }) => sum + cost, 0);

/** Removes from a reserve the cheapest general or figure, who must stay with the army. */
function keepCheapest(stock: Stock): Stock {
  const byCost = (one: { cost: number }, other: { cost: number }): number => one.cost - other.cost;
  const general = stock.generals.filter(({ cost }) => cost > 0).toSorted(byCost)[0];
  const part = stock.parts.filter(({ cost }) => cost > 0).toSorted(byCost)[0];
  if (general && (!part || general.cost < part.cost)) {
    return { ...stock, generals: stock.generals.filter(({ id }) => id !== general.id) };
  }
  return {
    ...stock,
    parts: stock.parts.flatMap((known) =>
      known.id !== part?.id ? [known] : known.most > 1 ? [{ ...known, most: known.most - 1 }] : [],
    ),
  };
}

const usePoints = (army: CampaignArmy, uses: readonly Use[]): number =>
  uses.reduce((sum, use) => sum + getDetachedPoints(army, use), 0);

/** Returns the troops that an army can still detach: at least one must stay. */
export function getDetachableReserve(context: OrderContext, army: CampaignArmy): Reserve {
  const uses = listUses(context, army);
  const stock = toStock(army, countUses(uses));
  const staying = uses.filter(({ leaves }) => !leaves);
  const points = stockPoints(stock) + usePoints(army, staying);
  // Specialists and detached troops do not count as staying.
  return {
    // If only this part is left of the army, one figure of it stays.
    parts: stock.parts.flatMap((part) => {
      const max = part.most * part.cost < points ? part.most : part.most - 1;
      return max > 0 ? [{ ...part, most: max }] : [];
    }),
    generals: stock.generals.filter(({ cost }) => cost < points),
    all: toAll(staying.length > 0 ? stock : keepCheapest(stock)),
  };
}

/** Returns the reason if an army cannot detach anyone, or null. */
export const refuseLeaving = (context: OrderContext, army: CampaignArmy): Refusal | null =>
  stockPoints(getDetachableReserve(context, army)) > 0 ? null : refuseWholeArmy(context, army, 'force');

/** Returns the reason if an army has only generals (ruling FTP-C36). */
export const refuseNoTroops = ({ names }: OrderContext, { id, units }: CampaignArmy): Refusal | null =>
  units.some(({ parts }) => parts.some(({ count }) => count > 0))
    ? null
    : refusal('no-troops', '', '{army} has no troops, and generals alone cannot start a fight', {
        army: names.army(id),
      });

/** Returns the reason if an army cannot detach troops, or null. */
export const refuseSending = (context: OrderContext, army: CampaignArmy): Refusal | null =>
  refuseNoTroops(context, army) ??
  (getDetachableReserve(context, army).parts.length > 0 ? null : refuseWholeArmy(context, army, 'force'));

const refuseEmptyForce = ({ names }: OrderContext, army: CampaignArmy): Refusal =>
  refusal('empty-force', 'force', 'the force of {army} has no troops', { army: names.army(army.id) });

type ForceRule = FieldRule<OrderContext, CampaignArmy, unknown, Detachment>;

/** A force that leaves its army for the month or for good. Some troops must stay. */
export const createLeavingForceField = (as: string): ForceRule => ({
  label: 'Troops',
  options: (context, army) => ({ kind: 'force', reserve: getDetachableReserve(context, army), orAll: false }),
  closed(context, army, force) {
    const bad = refuseForce(context, army, force, { path: 'force', as });
    if (bad) return bad;
    if (getDetachedPoints(army, force) <= 0) return refuseEmptyForce(context, army);
    const away = listUses(context, army).filter(({ leaves }) => leaves);
    const sent = getDetachedPoints(army, force) + usePoints(army, away);
    return sent < getTroopPoints(army) ? null : refuseWholeArmy(context, army, 'force');
  },
});

/** A force for an errand. Generals may accompany troops (ruling FTP-C29) but not go alone (ruling FTP-C36). */
export function createErrandForceField(as: string): ForceRule {
  const rule = createLeavingForceField(as);
  return {
    ...rule,
    closed: (context, army, force, ...more) =>
      rule.closed(context, army, force, ...more) ?? (force.parts.length > 0 ? null : refuseEmptyForce(context, army)),
  };
}
