import type { Order, OrdersFile } from '../../rules/core/campaign/orders.ts';
import type {
  Border,
  CampaignArmy,
  CampaignState,
  ProvinceSetUp,
  ProvinceState,
} from '../../rules/core/campaign/state.ts';
import { type DiceSource, seededDice } from '../../rules/core/dice.ts';

/* Campaigns of any size and lawful orders for them, made from a seed: for property tests and for the bench. */

const COLUMNS = 10;

/** Provinces in rows of ten, each bordering on the next and on the one below. */
function grid(count: number, players: readonly string[]): { provinces: ProvinceSetUp[]; borders: Border[] } {
  const id = (index: number): string => `p${index}`;
  const provinces = Array.from({ length: count }, (_, index) => ({
    id: id(index),
    name: `Province ${index}`,
    tax: 3000 + (index % 5) * 500,
    food: 600 + (index % 7) * 300,
    terrain: 'river-plain',
    holder: index % 5 === 4 ? null : (players[index % players.length] ?? null),
    city: null,
    forts: [],
    port: false,
    capitalOf: null,
  }));
  const borders: Border[] = [];
  for (let index = 0; index < count; index += 1) {
    if ((index + 1) % COLUMNS !== 0 && index + 1 < count)
      borders.push({ a: id(index), b: id(index + 1), kind: 'land' });
    if (index + COLUMNS < count) borders.push({ a: id(index), b: id(index + COLUMNS), kind: 'river' });
  }
  return { provinces, borders };
}

function army(id: string, player: string, province: string, dice: DiceSource): CampaignArmy {
  const part = (unit: number, place: number) => {
    const count = dice.roll('d30', 'figures');
    return {
      id: `${id}/u${unit}/p${place}`,
      name: `troops ${unit}.${place}`,
      cost: dice.roll('d20', 'cost'),
      count,
      raised: count,
      entry: null,
      troop: null,
    };
  };
  return {
    id,
    player,
    name: `Army ${id}`,
    province,
    fort: null,
    list: null,
    generals: [{ id: `${id}/g1`, name: 'General', stars: 1, cost: 200 }],
    units: [1, 2, 3].map((unit) => ({
      id: `${id}/u${unit}`,
      name: `unit ${unit}`,
      parts: Array.from({ length: unit === 2 ? 2 : 1 }, (_, place) => part(unit, place + 1)),
    })),
  };
}

export interface CampaignSize {
  readonly seed: string;
  readonly provinces: number;
  readonly armies: number;
  readonly players?: number;
  readonly rulings?: Readonly<Record<string, string>>;
}

/** A campaign at the start of its first month. */
export function randomCampaign({
  seed,
  provinces: count,
  armies: howMany,
  players: many = 4,
  rulings = {},
}: CampaignSize): CampaignState {
  const dice = seededDice(seed);
  const players = Array.from({ length: many }, (_, index) => `player${index + 1}`);
  const { provinces, borders } = grid(count, players);
  const states: Record<string, ProvinceState> = {};
  for (const { id, holder } of provinces) states[id] = { id, holder, cropDamage: 0, raidLoss: 0, held: {} };
  const held = provinces.filter(({ holder }) => holder !== null);
  const armies: Record<string, CampaignArmy> = {};
  for (let index = 0; index < howMany; index += 1) {
    const home = held[dice.roll(`d${held.length}`, 'home') - 1] as ProvinceSetUp;
    const id = `a${index}`;
    armies[id] = army(id, home.holder ?? '', home.id, dice);
  }
  return {
    scenario: 'random',
    title: 'Random',
    rules: 'for-the-pharaoh',
    map: null,
    campaignMonths: 8,
    year: 1,
    month: 1,
    players: players.map((id) => ({ id, name: id, power: id, colour: 'grey' })),
    treasuries: Object.fromEntries(players.map((id) => [id, 500])),
    setUp: { provinces, borders, lists: [], encounters: 'result-table', victory: [] },
    provinces: states,
    armies,
    partisans: {},
    forts: {},
    sieges: {},
    battles: [],
    waiting: null,
    retreats: {},
    victories: [],
    detached: {},
    rulings,
  };
}

function randomOrders(
  state: CampaignState,
  one: CampaignArmy,
  neighbours: readonly string[],
  dice: DiceSource,
): Order[] {
  const whim = dice.roll('d6', 'whim');
  const there = neighbours[dice.roll(`d${Math.max(1, neighbours.length)}`, 'where') - 1];
  const parts = one.units
    .flatMap((unit) => unit.parts)
    .filter(({ count }) => count > 1)
    .slice(0, dice.roll('d3', 'how many parts'))
    .map(({ id, count }) => ({ id, count: Math.ceil(count / 2) }));
  const force = { parts, generals: [] };
  const target = there === undefined ? null : (state.provinces[there]?.holder ?? null);
  if (whim <= 2 && there !== undefined) return [{ kind: 'march', army: one.id, to: there }];
  if (whim <= 4 && there !== undefined && parts.length > 0 && target !== null && target !== one.player) {
    return [{ kind: 'raid', army: one.id, target: there, force }];
  }
  return whim === 5 && parts.length > 0 ? [{ kind: 'intercept', army: one.id, force }] : [];
}

/** Lawful orders of every player for the month at hand. */
export function ordersFor(state: CampaignState, seed: string): OrdersFile[] {
  const dice = seededDice(seed);
  const neighbours = new Map<string, string[]>();
  for (const { a, b } of state.setUp.borders) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  }
  return state.players.map(({ id: player }) => ({
    format: 'nomarch-orders',
    version: 1,
    player,
    year: state.year,
    month: state.month,
    orders:
      state.month > state.campaignMonths
        ? []
        : Object.values(state.armies)
            .filter((one) => one.player === player)
            .flatMap((one) => randomOrders(state, one, neighbours.get(one.province) ?? [], dice)),
  }));
}
