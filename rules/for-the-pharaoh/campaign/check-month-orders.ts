import type { Detachment, Order } from '../../core/campaign/orders.ts';
import type { CampaignArmy, CampaignState } from '../../core/campaign/state.ts';
import { type Checking, ownArmy, playerName, refuse } from './order-checks.ts';
import { areNeighbours, armyPoints, forcePoints, provinceName } from './muster.ts';

function checkNeighbour(state: CampaignState, army: CampaignArmy, to: string, path: string): void {
  if (!Object.hasOwn(state.provinces, to)) refuse('unknown-province', path, `there is no province “${to}”`);
  if (areNeighbours(state, army.province, to)) return;
  const [here, there] = [provinceName(state, army.province), provinceName(state, to)];
  refuse('not-adjacent', path, `${army.name} stands in ${here}, which does not border on ${there}`);
}

/** Adds a force to what the army has sent off already. */
function checkForce(army: CampaignArmy, force: Detachment, away: Map<string, number>, path: string): void {
  const there = new Map(army.units.flatMap(({ parts }) => parts.map(({ id, name, count }) => [id, { name, count }])));
  for (const [index, { id, count }] of force.parts.entries()) {
    const part = there.get(id);
    if (!part) refuse('unknown-part', `${path}.parts.${index}.id`, `${army.name} has no troops “${id}”`);
    const sent = (away.get(id) ?? 0) + count;
    if (sent > part.count) {
      refuse(
        'too-many',
        `${path}.parts.${index}.count`,
        `${army.name} has ${part.count} ${part.name}, not ${sent}, to send off`,
      );
    }
    away.set(id, sent);
  }
  for (const [index, id] of force.generals.entries()) {
    if (!army.generals.some((general) => general.id === id)) {
      refuse('unknown-general', `${path}.generals.${index}`, `${army.name} has no general “${id}”`);
    }
    if (away.has(id)) refuse('sent-twice', `${path}.generals.${index}`, `the general “${id}” is sent off twice`);
    away.set(id, 1);
  }
  if (forcePoints(army, force) <= 0) refuse('empty-force', path, `the force of ${army.name} has no troops`);
}

function checkRaidTarget(state: CampaignState, player: string, army: CampaignArmy, target: string, path: string): void {
  checkNeighbour(state, army, target, path);
  const holder = state.provinces[target]?.holder ?? null;
  const name = provinceName(state, target);
  if (holder === null) refuse('not-enemy', path, `${name} is held by nobody; only an enemy’s province can be raided`);
  if (holder === player) refuse('not-enemy', path, `${name} is ${playerName(state, player)}’s own province`);
}

/**
 * A check of the orders of one month, one after another: armies, borders, forces that add up, one march or hold for an army, only
 * part of an army sent off (For the Pharaoh, Raids and Intercepting Raiders). @throws CampaignRefusal
 */
export function monthChecks({ state, player }: Checking): (order: Order, path: string) => void {
  const stance = new Map<string, string>();
  const sentOff = new Map<string, Map<string, number>>();
  return (order, path) => {
    switch (order.kind) {
      case 'hold':
      case 'march': {
        const army = ownArmy(state, player, order.army, `${path}.army`);
        const earlier = stance.get(army.id);
        if (earlier) refuse('contradiction', path, `${army.name} is ordered to ${earlier} and to ${order.kind}`);
        stance.set(army.id, order.kind);
        if (order.kind === 'march') checkNeighbour(state, army, order.to, `${path}.to`);
        break;
      }
      case 'raid':
      case 'intercept': {
        const army = ownArmy(state, player, order.army, `${path}.army`);
        if (order.kind === 'raid') checkRaidTarget(state, player, army, order.target, `${path}.target`);
        const away = sentOff.get(army.id) ?? new Map<string, number>();
        sentOff.set(army.id, away);
        checkForce(army, order.force, away, `${path}.force`);
        const sent = [...away].reduce((sum, [id, count]) => sum + count * costOf(army, id), 0);
        if (sent >= armyPoints(army)) {
          refuse('whole-army', `${path}.force`, `only a part of ${army.name} can be sent off; nobody would be left`);
        }
        break;
      }
      default:
        refuse('unknown-order', path, `the order “${order.kind}” is not known`);
    }
  };
}

function costOf(army: CampaignArmy, id: string): number {
  const general = army.generals.find((known) => known.id === id);
  if (general) return general.cost;
  for (const { parts } of army.units) for (const part of parts) if (part.id === id) return part.cost;
  return 0;
}
