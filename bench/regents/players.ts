import {
  type CampaignRules,
  type CampaignState,
  isWinter,
  type Order,
  type OrdersFile,
  type PlayerEvent,
} from '../../rules/campaign.ts';
import { seededDice } from '../../rules/core/dice.ts';
import { seatView } from '../../regents/knowledge/enemy-strength.ts';
import { decide, type Regent } from '../../regents/regent.ts';
import { exploitersOrders, type Habits, type Script, scriptedOrders } from './scripts.ts';

/** What a regent of another version of the program orders. */
type FormerOrders = (state: CampaignState, player: string, report: readonly PlayerEvent[], seed: string) => OrdersFile;

/** Who sits in a seat of a tournament's campaign. */
export type Contender =
  | { readonly kind: 'regent'; readonly regent: Regent }
  | { readonly kind: 'script'; readonly script: Script }
  | { readonly kind: 'exploiter'; readonly habits: Habits }
  | { readonly kind: 'former'; readonly ordersOf: FormerOrders }
  | { readonly kind: 'random' | 'holds' };

export function nameOf(contender: Contender): string {
  if (contender.kind === 'regent') return `${contender.regent.temperament}, ${contender.regent.strength}`;
  if (contender.kind === 'script') return contender.script;
  return { random: 'random orders', holds: 'hold and intercept', exploiter: 'exploiter', former: 'former version' }[
    contender.kind
  ];
}

const fileOf = ({ year, month }: CampaignState, player: string, orders: readonly Order[]): OrdersFile => ({
  format: 'nomarch-orders',
  version: 1,
  player,
  year,
  month,
  orders: [...orders],
});

/** Every army holds, and half of each goes after raiders; in winter nothing is raised. */
function holding(rules: CampaignRules, state: CampaignState, player: string): OrdersFile {
  const orders: Order[] = [];
  if (isWinter(state)) return fileOf(state, player, orders);
  for (const { order } of rules.offers(state, player)) {
    if (order?.kind !== 'hold') continue;
    orders.push(order as Order);
  }
  for (const army of Object.values(state.armies).filter((one) => one.player === player)) {
    const draft = { kind: 'intercept', army: army.id } as Pick<Order, 'kind'>;
    const offer = rules
      .offers(state, player, orders)
      .find(({ kind, subject }) => kind === 'intercept' && subject.id === army.id);
    const force = rules.orderOptions(state, player, orders, draft)['force'];
    if (!offer?.order || force?.kind !== 'force') continue;
    const parts = force.reserve.parts.flatMap(({ id, most }) =>
      most > 1 ? [{ id, count: Math.floor(most / 2) }] : [],
    );
    if (parts.length === 0) continue;
    orders.push({ kind: 'intercept', army: army.id, force: { parts, generals: [] } });
  }
  return fileOf(state, player, orders);
}

/** A contender's orders for the month or winter at hand. */
export function ordersOf(
  rules: CampaignRules,
  state: CampaignState,
  player: string,
  contender: Contender,
  seed: string,
  report: readonly PlayerEvent[],
): OrdersFile {
  switch (contender.kind) {
    case 'regent': {
      const view = seatView(rules, state, player);
      return decide(rules, contender.regent, { player, view, report, seed }).orders;
    }
    case 'former':
      return contender.ordersOf(state, player, report, seed);
    case 'script':
      return scriptedOrders(rules, seatView(rules, state, player), player, contender.script);
    case 'exploiter':
      return exploitersOrders(rules, seatView(rules, state, player), player, contender.habits, report);
    case 'random': {
      const dice = seededDice(`random ${player} ${state.year}.${state.month} ${seed}`);
      return rules.sampleOrders(state, player, (below) => (below <= 1 ? 0 : dice.roll(`d${below}`, 'pick') - 1));
    }
    case 'holds':
      return holding(rules, state, player);
  }
}
