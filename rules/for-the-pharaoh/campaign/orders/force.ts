import { type FieldRule, type Refusal, refusal, type Reserve } from '../../../core/campaign/define-form.ts';
import type { Detachment } from '../input/troops.ts';
import { type CampaignArmy, partNames } from '../state/troops.ts';
import { forcePoints, troopPoints } from '../troops/muster.ts';
import type { OrderContext } from './context.ts';

/** Part or general to how many the orders before have sent off. */
function sentBefore({ before, traitsOf }: OrderContext, army: CampaignArmy): Map<string, number> {
  const away = new Map<string, number>();
  for (const order of before) {
    if (!traitsOf(order).sends || !('force' in order) || !order.force || order.army !== army.id) continue;
    for (const { id, count } of order.force.parts) away.set(id, (away.get(id) ?? 0) + count);
    for (const id of order.force.generals) away.set(id, 1);
  }
  return away;
}

const noAway: ReadonlyMap<string, number> = new Map();

type Stock = Omit<Reserve, 'all'>;

const allOf = ({ parts, generals }: Stock): Reserve['all'] => ({
  parts: parts.map(({ id, most }) => ({ id, count: most })),
  generals: generals.map(({ id }) => id),
});

function stockOf({ units, generals }: CampaignArmy, away: ReadonlyMap<string, number>): Stock {
  const names = partNames(units);
  return {
    parts: units.flatMap(({ parts }) =>
      parts.flatMap(({ id, name, count, cost }) => {
        const most = count - (away.get(id) ?? 0);
        return most > 0 ? [{ id, name: names.get(id) ?? name, most, cost }] : [];
      }),
    ),
    generals: generals.filter(({ id }) => !away.has(id)).map(({ id, name, cost }) => ({ id, name, cost })),
  };
}

/** The whole army, for orders that send nobody away from it. */
export function reserveOf(army: CampaignArmy): Reserve {
  const stock = stockOf(army, noAway);
  return { ...stock, all: allOf(stock) };
}

/** The same without generals, and of those parts only that may go. */
export function figuresOf(army: CampaignArmy, mayGo: (part: string) => boolean = () => true): Reserve {
  const stock: Stock = { parts: stockOf(army, noAway).parts.filter(({ id }) => mayGo(id)), generals: [] };
  return { ...stock, all: allOf(stock) };
}

/** Counts and generals that the army does not have, or has not left. */
export function badForce(
  { names }: OrderContext,
  army: CampaignArmy,
  force: Detachment,
  path: string,
  away: ReadonlyMap<string, number> = noAway,
  partsPath = `${path}.parts`,
): Refusal | null {
  const there = new Map(army.units.flatMap(({ parts }) => parts.map((part) => [part.id, part])));
  const sent = new Map(away);
  const name = names.army(army.id);
  for (const [index, { id, count }] of force.parts.entries()) {
    const part = there.get(id);
    if (!part) {
      const values = { army: name, id: `“${id}”` };
      return refusal('unknown-part', `${partsPath}.${index}.id`, '{army} has no troops {id}', values);
    }
    const all = (sent.get(id) ?? 0) + count;
    if (all > part.count) {
      const values = { army: name, there: part.count, part: part.name, sent: all };
      const text = '{army} has {there} {part}, not {sent}, to send off';
      return refusal('too-many', `${partsPath}.${index}.count`, text, values);
    }
    sent.set(id, all);
  }
  for (const [index, id] of force.generals.entries()) {
    const at = `${path}.generals.${index}`;
    if (!army.generals.some((general) => general.id === id)) {
      return refusal('unknown-general', at, '{army} has no general {id}', { army: name, id: `“${id}”` });
    }
    if (sent.has(id)) return refusal('sent-twice', at, 'the general {id} is sent off twice', { id: `“${id}”` });
    sent.set(id, 1);
  }
  return null;
}

/** The same for troops who are named and go nowhere: each stands once. */
export function badNamed(
  context: OrderContext,
  army: CampaignArmy,
  force: Detachment,
  path: string,
  partsPath = `${path}.parts`,
): Refusal | null {
  const ids = force.parts.map(({ id }) => id);
  const again = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (again < 0) return badForce(context, army, force, path, noAway, partsPath);
  return refusal('contradiction', `${partsPath}.${again}`, '{id} stands twice', { id: `“${ids[again] ?? ''}”` });
}

const nobodyLeft = ({ names }: OrderContext, army: CampaignArmy, path: string): Refusal =>
  refusal('whole-army', path, 'only a part of {army} can be sent off; nobody would be left', {
    army: names.army(army.id),
  });

const pointsOfStock = ({ parts, generals }: Stock): number =>
  parts.reduce((sum, { most, cost }) => sum + most * cost, 0) + generals.reduce((sum, { cost }) => sum + cost, 0);

/** All but the cheapest general or figure, who stays. */
function withoutOne(stock: Stock): Stock {
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

/** What an army may still send off: what is left of it, but for somebody who stays. */
export function mayGo(context: OrderContext, army: CampaignArmy): Reserve {
  const stock = stockOf(army, sentBefore(context, army));
  const points = pointsOfStock(stock);
  // Specialists and whoever is away are no part of it: somebody of the rest stays.
  return {
    // Who is the last of the army cannot all go.
    parts: stock.parts.flatMap((part) => {
      const most = part.most * part.cost < points ? part.most : part.most - 1;
      return most > 0 ? [{ ...part, most }] : [];
    }),
    generals: stock.generals.filter(({ cost }) => cost < points),
    all: allOf(withoutOne(stock)),
  };
}

/** Why nobody of an army can be sent off; null where somebody can. */
export const nobodyToPart = (context: OrderContext, army: CampaignArmy): Refusal | null =>
  pointsOfStock(mayGo(context, army)) > 0 ? null : nobodyLeft(context, army, 'force');

/** Generals without troops fight nobody (ruling FTP-C36). */
export const noTroops = ({ names }: OrderContext, { id, units }: CampaignArmy): Refusal | null =>
  units.some(({ parts }) => parts.some(({ count }) => count > 0))
    ? null
    : refusal('no-troops', '', '{army} has no troops: generals alone start no fight', { army: names.army(id) });

/** Why nobody of an army can be sent on an errand; null where troops can. */
export const nobodyToSend = (context: OrderContext, army: CampaignArmy): Refusal | null =>
  noTroops(context, army) ?? (mayGo(context, army).parts.length > 0 ? null : nobodyLeft(context, army, 'force'));

const emptyForce = ({ names }: OrderContext, army: CampaignArmy): Refusal =>
  refusal('empty-force', 'force', 'the force of {army} has no troops', { army: names.army(army.id) });

/** A force that leaves its army for the month or for good; somebody stays. */
export const partedForce: FieldRule<OrderContext, CampaignArmy, unknown, Detachment> = {
  label: 'Who goes',
  options: (context, army) => ({ kind: 'force', reserve: mayGo(context, army), orAll: false }),
  closed(context, army, force) {
    const away = sentBefore(context, army);
    const bad = badForce(context, army, force, 'force', away);
    if (bad) return bad;
    if (forcePoints(army, force) <= 0) return emptyForce(context, army);
    const costs = new Map(army.units.flatMap(({ parts }) => parts.map(({ id, cost }) => [id, cost])));
    for (const { id, cost } of army.generals) costs.set(id, cost);
    for (const { id, count } of force.parts) away.set(id, (away.get(id) ?? 0) + count);
    for (const id of force.generals) away.set(id, 1);
    const sent = [...away].reduce((sum, [id, count]) => sum + count * (costs.get(id) ?? 0), 0);
    return sent < troopPoints(army) ? null : nobodyLeft(context, army, 'force');
  },
};

/** The same for an errand, on which generals do not go without troops (ruling FTP-C36); they may go along (ruling FTP-C29). */
export const sentForce: typeof partedForce = {
  ...partedForce,
  closed: (context, army, force, ...more) =>
    partedForce.closed(context, army, force, ...more) ?? (force.parts.length > 0 ? null : emptyForce(context, army)),
};
