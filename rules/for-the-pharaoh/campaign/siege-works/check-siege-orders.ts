import type { Detachment } from '../detachment.ts';
import type { Order, OrderOf } from '../orders/schema.ts';
import { isOpen, isUnderWay, type SiegeWork } from './siege-work.ts';
import type { CampaignArmy } from '../troops.ts';
import type { CampaignState, Siege } from '../state.ts';
import { expectFortHere, expectInField, fortName } from '../check-fort-orders.ts';
import { isBesieged } from '../forts.ts';
import { playerName, refuse } from '../order-checks.ts';
import { bindsOf } from './begin-work.ts';
import { type Bound, specialistsBound, specialistsThere, worksOf } from './works-of.ts';

/** Orders about the works of a siege and what comes of them. */
export type SiegeOrder = OrderOf<'siege-work' | 'abandon-work' | 'assault' | 'counter-mine'>;

const ENGINES: ReadonlySet<SiegeWork['kind']> = new Set(['ram', 'claw']);

/** So many of each part are in the army, each part once, and its generals. @throws CampaignRefusal */
function checkNamed({ name, units, generals }: CampaignArmy, named: Detachment, path: string): void {
  const there = new Map(units.flatMap(({ parts }) => parts.map((part) => [part.id, part])));
  const seen = new Set<string>();
  for (const [index, { id, count }] of named.parts.entries()) {
    const part = there.get(id);
    if (!part) refuse('unknown-part', `${path}.parts.${index}.id`, `${name} has no troops “${id}”`);
    if (seen.has(id)) refuse('contradiction', `${path}.parts.${index}`, `“${id}” stands twice`);
    seen.add(id);
    if (count > part.count) {
      refuse('too-many', `${path}.parts.${index}.count`, `${name} has ${part.count} ${part.name}, not ${count}`);
    }
  }
  for (const [index, id] of named.generals.entries()) {
    if (generals.some((general) => general.id === id)) continue;
    refuse('unknown-general', `${path}.generals.${index}`, `${name} has no general “${id}”`);
  }
}

/** The siege an army carries on before a fort, or will by an order of the same file; null for one still to begin. @throws CampaignRefusal */
function siegeBy(
  state: CampaignState,
  army: CampaignArmy,
  fort: string,
  orders: readonly Order[],
  path: string,
): Siege | null {
  expectFortHere(state, army, fort, path);
  expectInField(army, path);
  const siege = state.sieges[fort];
  if (siege?.besieger === army.player) return siege;
  const begins = orders.some((order) => order.kind === 'besiege' && order.fort === fort);
  if (!siege && begins) return null;
  refuse('no-siege', `${path}.fort`, `${playerName(state, army.player)} does not besiege ${fortName(state, fort)}`);
}

const worksNow = (siege: Siege | null): readonly SiegeWork[] => (siege ? worksOf(siege).filter(isUnderWay) : []);

function checkAbandoning(siege: Siege | null, { work }: OrderOf<'abandon-work'>, path: string): void {
  if (worksNow(siege).some(({ id }) => id === work)) return;
  refuse('no-such-work', `${path}.work`, `there is no work “${work}” to give up`);
}

/** A storm needs ladders or a breach, or works that may bring them about within the month. @throws CampaignRefusal */
function checkAssault(
  state: CampaignState,
  siege: Siege | null,
  army: CampaignArmy,
  order: OrderOf<'assault'>,
  orders: readonly Order[],
  path: string,
): void {
  const byLadders = order.way === 'ladders';
  const serves = (kind: SiegeWork['kind']): boolean => (kind === 'ladders') === byLadders;
  const coming = orders.some((other) => other.kind === 'siege-work' && other.fort === order.fort && serves(other.work));
  const there = worksNow(siege).some((work) => serves(work.kind) || (!byLadders && isOpen(work)));
  if (!coming && !there) {
    const name = fortName(state, order.fort);
    const why = byLadders ? `no ladders are made before ${name}` : `nothing breaches the walls of ${name}`;
    refuse('no-way-in', `${path}.way`, `${why}: begin the work first`);
  }
  if (!order.force) return;
  checkNamed(army, order.force, `${path}.force`);
  if (order.force.parts.length === 0) refuse('empty-force', `${path}.force`, `nobody of ${army.name} is to storm`);
}

function checkListening(state: CampaignState, army: CampaignArmy, path: string): void {
  const { fort } = army;
  if (fort === null || !isBesieged(state, army)) {
    refuse('not-besieged', path, `${army.name} is not besieged: there is no mine to listen for`);
  }
  const siege = state.sieges[fort];
  if (siege && worksNow(siege).some(({ kind }) => kind === 'mine')) return;
  refuse('no-mine', path, `no mine is dug towards ${fortName(state, fort)}`);
}

/**
 * A check of one month's orders for works, storms and counter-mines, one after another; the specialists of one province add up.
 * `orders` is the whole file, in which a siege may be begun and ladders asked for before they are used. @throws CampaignRefusal
 */
export function siegeChecks(
  state: CampaignState,
  orders: readonly Order[],
): (order: SiegeOrder, army: CampaignArmy, path: string) => void {
  const taken = new Map<string, Bound>();
  const manned = (order: OrderOf<'siege-work'>, { player, province, name }: CampaignArmy, path: string): void => {
    const wants = bindsOf(order);
    const [there, bound] = [specialistsThere(state, player, province), specialistsBound(state, player, province)];
    const asked = taken.get(province) ?? { carpenters: 0, miners: 0 };
    const now = { carpenters: asked.carpenters + wants.carpenters, miners: asked.miners + wants.miners };
    for (const kind of ['carpenters', 'miners'] as const) {
      const free = Math.max(0, there[kind] - bound[kind]);
      if (now[kind] <= free) continue;
      refuse('no-specialists', path, `${now[kind]} ${kind} are wanted where ${name} lies, and ${free} are free`);
    }
    taken.set(province, now);
  };
  return (order, army, path) => {
    if (order.kind === 'counter-mine') {
      checkListening(state, army, path);
      return;
    }
    const siege = siegeBy(state, army, order.fort, orders, path);
    if (order.kind === 'abandon-work') checkAbandoning(siege, order, path);
    else if (order.kind === 'assault') checkAssault(state, siege, army, order, orders, path);
    else {
      if (ENGINES.has(order.work)) {
        checkNamed(army, { parts: order.crew, generals: [] }, `${path}.crew`);
        if (order.crew.length === 0)
          refuse('no-crew', `${path}.crew`, `nobody of ${army.name} serves the ${order.work}`);
      }
      manned(order, army, path);
    }
  };
}
