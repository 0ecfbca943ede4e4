import {
  type CampaignArmy,
  type CampaignRules,
  type CampaignState,
  type Detachment,
  isWinter,
  type Order,
  type OrdersFile,
  SIEGE_WORKS,
} from '../../rules/campaign.ts';
import { type DiceSource, seededDice } from '../../rules/core/dice.ts';

/* Orders of every kind by chance. What the rules do not accept is left out, so that all that is left can be filed. */

function pick<T>(things: readonly T[], dice: DiceSource): T | undefined {
  return things.length === 0 ? undefined : things[dice.roll(`d${things.length}`, 'which') - 1];
}

/** About a third of some parts, and perhaps a general. */
function someOf({ units, generals }: Pick<CampaignArmy, 'units' | 'generals'>, dice: DiceSource): Detachment {
  const parts = units.flatMap((unit) => unit.parts).filter(({ count }) => count > 2);
  return {
    parts: parts
      .filter(() => dice.roll('d2', 'goes along') === 1)
      .map(({ id, count }) => ({ id, count: Math.ceil(count / 3) })),
    generals: dice.roll('d4', 'led') === 1 ? generals.slice(0, 1).map(({ id }) => id) : [],
  };
}

const neighbours = ({ setUp }: CampaignState, province: string): string[] =>
  setUp.borders.flatMap(({ a, b }) => (a === province ? [b] : b === province ? [a] : []));

/** A work, a storm or a listening at the fort where an army lies. */
function siegeOrders({ id, units }: CampaignArmy, fort: string, dice: DiceSource): Order[] {
  const [crew] = units.flatMap(({ parts }) => parts).filter(({ count }) => count > 4);
  const work = pick(SIEGE_WORKS, dice) ?? 'ladders';
  const way = work === 'ladders' ? 'ladders' : 'breach';
  return [
    {
      kind: 'siege-work',
      army: id,
      fort,
      work,
      protected: dice.roll('d2', 'covered') === 1,
      carpenters: 1,
      groups: dice.roll('d4', 'groups'),
      crew: crew ? [{ id: crew.id, count: 4 }] : [],
    },
    { kind: 'assault', army: id, fort, way, force: null },
    { kind: 'counter-mine', army: id },
  ];
}

function monthOrder(state: CampaignState, army: CampaignArmy, dice: DiceSource): Order {
  const { id, province } = army;
  const to = pick(neighbours(state, province), dice) ?? province;
  const fort = pick(
    Object.values(state.forts).filter((known) => known.province === province),
    dice,
  );
  const other = pick(
    Object.values(state.armies).filter((known) => known.player === army.player && known.id !== id),
    dice,
  );
  const candidates: Order[] = [
    { kind: 'march', army: id, to },
    { kind: 'march', army: id, to },
    { kind: 'raid', army: id, target: to, force: someOf(army, dice) },
    { kind: 'raid', army: id, target: to, force: someOf(army, dice) },
    { kind: 'intercept', army: id, force: someOf(army, dice) },
    { kind: 'police', army: id, force: someOf(army, dice) },
    { kind: 'besiege', army: id, fort: fort?.id ?? '-' },
    { kind: 'besiege', army: id, fort: fort?.id ?? '-' },
    { kind: 'lift', army: id, fort: fort?.id ?? '-' },
    { kind: 'sortie', army: id },
    ...siegeOrders(army, fort?.id ?? '-', dice),
    { kind: 'relieve', army: id, to },
    { kind: 'garrison', army: id, fort: fort?.id ?? '-' },
    { kind: 'retreat', army: id, to: [to] },
    { kind: 'split', army: id, name: 'Detachment', force: someOf(army, dice) },
    { kind: 'join', army: id, into: other?.id ?? '-' },
  ];
  return pick(candidates, dice) as Order;
}

type NewUnits = Extract<Order, { kind: 'raise' }>['units'];

/** One unit of two entries, now and then more of them than there may be. */
function newUnits(
  rules: CampaignRules,
  state: CampaignState,
  list: string | null,
  army: CampaignArmy | null,
  dice: DiceSource,
): NewUnits {
  const choice = rules.recruits(state, list, army);
  const parts = [pick(choice, dice), pick(choice, dice)].flatMap((recruit) =>
    recruit ? [{ entry: recruit.entry, troop: null, count: dice.roll(`d${(recruit.left ?? 60) + 6}`, 'count') }] : [],
  );
  return parts.length > 0 ? [{ name: 'Newcomers', parts }] : [];
}

function winterOrder(rules: CampaignRules, state: CampaignState, army: CampaignArmy, dice: DiceSource): Order {
  const { id, province, list } = army;
  const fallen = army.units
    .flatMap(({ parts }) => parts)
    .filter(({ count, raised }) => count < raised)
    .map((part) => ({ id: part.id, count: dice.roll(`d${part.raised - part.count}`, 'refilled') }));
  const candidates: Order[] = [
    { kind: 'raise', army: id, units: newUnits(rules, state, list, army, dice), generals: [] },
    { kind: 'raise', army: id, units: [], generals: [{ name: '', stars: dice.roll('d8', 'stars') - 1 }] },
    { kind: 'refill', army: id, parts: fallen },
    { kind: 'refill', army: id, parts: fallen },
    {
      kind: 'muster',
      province,
      name: 'New army',
      list,
      units: newUnits(rules, state, list, null, dice),
      generals: [{ name: '', stars: 0 }],
    },
    { kind: 'disband', army: id, force: dice.roll('d3', 'all') === 1 ? null : someOf(army, dice) },
    { kind: 'go-home', army: id },
    {
      kind: 'raise-partisans',
      province: pick(neighbours(state, province), dice) ?? province,
      name: 'Partisans',
      list,
      units: newUnits(rules, state, list, null, dice),
    },
  ];
  return pick(candidates, dice) as Order;
}

/** Orders of every player for the month or winter at hand, each of which the rules accept beside those before it. */
export function lawfulOrders(rules: CampaignRules, state: CampaignState, seed: string): OrdersFile[] {
  const dice = seededDice(seed);
  const winter = isWinter(state);
  return state.players.map(({ id: player }) => {
    let file: OrdersFile = {
      format: 'nomarch-orders',
      version: 1,
      player,
      year: state.year,
      month: state.month,
      orders: [],
    };
    const attempt = (order: Order): void => {
      const longer = { ...file, orders: [...file.orders, order] };
      if (rules.orderProblems(state, longer).length === 0) file = longer;
    };
    for (const army of Object.values(state.armies).filter((known) => known.player === player)) {
      for (let times = 0; times < 3; times += 1) {
        attempt(winter ? winterOrder(rules, state, army, dice) : monthOrder(state, army, dice));
      }
    }
    for (const { id } of Object.values(state.partisans).filter((known) => known.player === player)) {
      if (dice.roll('d2', 'partisans') === 1) continue;
      attempt(winter ? { kind: 'disband-partisans', partisans: id } : { kind: 'activate', partisans: id });
    }
    return file;
  });
}
