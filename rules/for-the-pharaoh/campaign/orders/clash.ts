import { type Refusal, refusal } from '../../../core/campaign/define-order.ts';
import type { OrderContext } from './context.ts';
import { orderDefinitions } from './index.ts';
import type { Order } from './schema.ts';

type Kind = Order['kind'];
type Kinds = ReadonlySet<Kind>;

/** What an army does with its month: one of these and no more. */
const STANCES: Kinds = new Set<Kind>(['hold', 'march', 'relieve', 'besiege', 'sortie', 'garrison']);
/** What takes an army away from the works before a fort, and what keeps it there. */
const LEAVES: Kinds = new Set<Kind>(['march', 'relieve', 'sortie', 'garrison', 'lift']);
const STAYS: Kinds = new Set<Kind>(['siege-work', 'assault']);

/** Orders that an army is given once. */
const ONCE: Partial<Record<Kind, string>> = {
  retreat: 'one order names all its places of retreat, the best first',
  assault: 'an army storms once in a month',
  'counter-mine': 'a garrison listens once in a month',
};

const parted = (one: Kind, other: Kind, first: Kinds, second: Kinds): boolean =>
  (first.has(one) && second.has(other)) || (first.has(other) && second.has(one));

/** Why two orders of one army cannot stand together, in words; null where they can. */
function conflict(one: Kind, other: Kind): string | null {
  if (one === 'join' || other === 'join') return 'once it has joined another it is no army of its own';
  if (STANCES.has(one) && STANCES.has(other)) return 'an army does one of these in a month';
  if (one === other) return ONCE[one] ?? null;
  if (parted(one, other, STAYS, LEAVES)) return 'it stays before the fort or it leaves';
  if (parted(one, other, new Set<Kind>(['lift']), new Set<Kind>(['besiege']))) {
    return 'it gives the siege up or carries one on';
  }
  return null;
}

/** Why an order cannot stand beside those before it; null where it can. */
export function clash({ before, names }: OrderContext, order: Order): Refusal | null {
  if (orderDefinitions[order.kind].season === 'winter') return null;
  if (order.kind === 'activate') {
    const twice = before.some((other) => other.kind === 'activate' && other.partisans === order.partisans);
    if (!twice) return null;
    return refusal('contradiction', '', '{partisans} are called out twice', { partisans: names.army(order.partisans) });
  }
  if (!('army' in order)) return null;
  const army = names.army(order.army);
  for (const other of before) {
    if (!('army' in other) || other.army !== order.army) continue;
    const why = conflict(other.kind, order.kind);
    if (why === null) continue;
    const [one, two] = [orderDefinitions[other.kind].title, orderDefinitions[order.kind].title];
    return one === two
      ? refusal('contradiction', '', '{army} is ordered to {one} twice: {why}', { army, one, why })
      : refusal('contradiction', '', '{army} is ordered to {one} and to {two}: {why}', { army, one, two, why });
  }
  const isJoined = before.some((other) => other.kind === 'join' && other.into === order.army);
  if (order.kind !== 'join' || !isJoined) return null;
  return refusal('contradiction', '', 'another army joins {army}, which therefore cannot join a third', { army });
}
