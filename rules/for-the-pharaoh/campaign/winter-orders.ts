import type { Loss } from './events/fields.ts';
import type { Order, OrderOf } from './orders/schema.ts';
import type { CampaignArmy } from './troops.ts';
import { checkForce } from './check-errands.ts';
import { hasTroops, provinceName } from './muster.ts';
import { ownArmy, playerName, refuse } from './order-checks.ts';
import { musterArmy, raisePartisans, raiseTroops, refillRanks } from './raising.ts';
import { besieges, expectNotBesieged, type WinterTurn } from './winter-turn.ts';

/** Orders that send somebody away. */
export type Dismissal = OrderOf<'disband' | 'disband-partisans' | 'go-home'>;

/** Orders that are carried out before the upkeep is paid; all others come after it. */
export const isDismissal = (order: Order): order is Dismissal =>
  order.kind === 'disband' || order.kind === 'disband-partisans' || order.kind === 'go-home';

function lossesBy(army: CampaignArmy, order: OrderOf<'disband'>, path: string): Loss[] {
  const going = new Map<string, number>();
  if (order.force) checkForce(army, order.force, going, `${path}.force`);
  else {
    for (const { parts } of army.units) for (const { id, count } of parts) if (count > 0) going.set(id, count);
    for (const { id } of army.generals) going.set(id, 1);
  }
  const generals = new Set(army.generals.map(({ id }) => id));
  return [...going].map(([id, count]) => ({
    army: army.id,
    id,
    count,
    ...(generals.has(id) ? { general: true } : {}),
  }));
}

function disband({ record, player }: WinterTurn, order: OrderOf<'disband'>, path: string): void {
  const army = ownArmy(record.state, player, order.army, `${path}.army`);
  expectNotBesieged(record.state, army, path);
  const losses = lossesBy(army, order, path);
  const costs = new Map(army.units.flatMap(({ parts }) => parts.map(({ id, cost }) => [id, cost])));
  for (const { id, cost } of army.generals) costs.set(id, cost);
  const points = losses.reduce((sum, { id, count }) => sum + (costs.get(id) ?? 0) * count, 0);
  record.note({ kind: 'troops-dismissed', army: army.id, losses, points }, { rulings: ['FTP-C5'] });
  const left = record.state.armies[army.id];
  if (left && !hasTroops(left)) record.note({ kind: 'army-disbanded', army: army.id, reason: 'dismissed' });
}

function disbandPartisans(
  { record, player }: WinterTurn,
  { partisans }: OrderOf<'disband-partisans'>,
  path: string,
): void {
  const band = Object.hasOwn(record.state.partisans, partisans) ? record.state.partisans[partisans] : undefined;
  if (!band) refuse('unknown-partisans', `${path}.partisans`, `there are no partisans “${partisans}”`);
  if (band.player !== player) {
    refuse('not-your-partisans', `${path}.partisans`, `${band.name} do not serve ${playerName(record.state, player)}`);
  }
  record.note({ kind: 'partisans-disbanded', partisans, reason: 'dismissed' }, { rulings: ['FTP-C14'] });
}

function orderHome({ record, player, goingHome }: WinterTurn, order: OrderOf<'go-home'>, path: string): void {
  const army = ownArmy(record.state, player, order.army, `${path}.army`);
  if (goingHome.has(army.id)) refuse('contradiction', path, `${army.name} is ordered home twice`);
  if (!besieges(record.state, army)) {
    const where = provinceName(record.state, army.province);
    refuse('not-besieging', path, `${army.name} besieges nothing in ${where}; armies abroad go home by themselves`);
  }
  goingHome.add(army.id);
}

/** Carries out an order that sends troops away, before the upkeep is paid. @throws CampaignRefusal where it cannot be. */
export function dismiss(turn: WinterTurn, order: Dismissal, path: string): void {
  switch (order.kind) {
    case 'disband':
      disband(turn, order, path);
      break;
    case 'disband-partisans':
      disbandPartisans(turn, order, path);
      break;
    case 'go-home':
      orderHome(turn, order, path);
  }
}

/** Carries out an order that raises troops out of what the upkeep has left. @throws CampaignRefusal where it cannot be. */
export function raise(turn: WinterTurn, order: Exclude<Order, Dismissal>, path: string): void {
  switch (order.kind) {
    case 'raise':
      raiseTroops(turn, order, path);
      break;
    case 'refill':
      refillRanks(turn, order, path);
      break;
    case 'muster':
      musterArmy(turn, order, path);
      break;
    case 'raise-partisans':
      raisePartisans(turn, order, path);
      break;
    default:
      refuse('unknown-order', path, `the order “${order.kind}” is none for the winter`);
  }
}
