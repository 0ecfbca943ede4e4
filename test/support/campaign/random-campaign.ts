import type {
  Border,
  CampaignArmy,
  CampaignState,
  Order,
  OrdersFile,
  PartisanBand,
  ProvinceSetUp,
  ProvinceState,
} from '../../../rules/campaign.ts';
import { type DiceSource, seededDice } from '../../../rules/core/dice.ts';

/* Columns of a seeded campaign's map. Campaigns of any size with legal orders, for property tests and benches. */

const COLUMNS = 10;

const fort = (id: string) => ({ id, name: `Fort ${id}`, moat: 'none', embankment: false, water: false }) as const;

/** Creates provinces in rows of ten, each next to the following province and the one below. Every `fortEvery`th has a fort. */
function grid(
  count: number,
  players: readonly string[],
  fortEvery: number,
): { provinces: ProvinceSetUp[]; borders: Border[] } {
  const id = (index: number): string => `p${index}`;
  const provinces = Array.from({ length: count }, (_, index) => ({
    id: id(index),
    name: `Province ${index}`,
    tax: 3000 + (index % 5) * 500,
    food: 600 + (index % 7) * 300,
    terrain: 'river-plain',
    holder: index % 5 === 4 ? null : (players[index % players.length] ?? null),
    city: null,
    forts: fortEvery > 0 && index % fortEvery === 0 ? [fort(`f${index}`)] : [],
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
  /** Number of partisan bands. None by default. */
  readonly bands?: number;
  /** Interval of provinces with a fort, whose armies start in it. None by default. */
  readonly fortEvery?: number;
  readonly encounters?: CampaignState['setUp']['encounters'];
  readonly rulings?: Readonly<Record<string, string>>;
}

/** Creates a band of one player in another's province. */
function band(id: string, players: readonly string[], held: readonly ProvinceSetUp[], dice: DiceSource): PartisanBand {
  const where = held[dice.roll(`d${held.length}`, 'hiding place') - 1] as ProvinceSetUp;
  const enemies = players.filter((player) => player !== where.holder);
  const player = enemies[dice.roll(`d${enemies.length}`, 'whose') - 1] ?? '';
  const { units } = army(id, player, where.id, dice);
  return { id, player, name: `Band ${id}`, province: where.id, list: null, units: units.slice(0, 2) };
}

/** Creates a campaign at the start of its first month. */
export function randomCampaign({
  seed,
  provinces: count,
  armies: howMany,
  players: many = 4,
  bands = 0,
  fortEvery = 0,
  encounters = 'result-table',
  rulings = {},
}: CampaignSize): CampaignState {
  const dice = seededDice(seed);
  const players = Array.from({ length: many }, (_, index) => `player${index + 1}`);
  const { provinces, borders } = grid(count, players, fortEvery);
  const states: Record<string, ProvinceState> = {};
  for (const { id, holder } of provinces) states[id] = { id, holder, cropDamage: 0, raidLoss: 0, held: {} };
  const held = provinces.filter(({ holder }) => holder !== null);
  const armies: Record<string, CampaignArmy> = {};
  for (let index = 0; index < howMany; index += 1) {
    const home = held[dice.roll(`d${held.length}`, 'home') - 1] as ProvinceSetUp;
    const id = `a${index}`;
    armies[id] = { ...army(id, home.holder ?? '', home.id, dice), fort: home.forts[0]?.id ?? null };
  }
  const partisans: Record<string, PartisanBand> = {};
  for (let index = 0; index < bands; index += 1) partisans[`b${index}`] = band(`b${index}`, players, held, dice);
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
    setUp: { provinces, borders, lists: [], encounters, victory: [] },
    provinces: states,
    armies,
    partisans,
    forts: Object.fromEntries(
      provinces.flatMap(({ id: province, holder, forts }) => forts.map(({ id }) => [id, { id, province, holder }])),
    ),
    sieges: {},
    battles: [],
    waiting: null,
    retreats: {},
    victories: [],
    detached: {},
    rulings,
  };
}

/** Finds neighbours with an enemy that can intercept, so that raids are sometimes caught. */
function guarded(state: CampaignState, one: CampaignArmy, neighbours: readonly string[], camps: Camps): string[] {
  return neighbours.filter((id) => {
    const holder = state.provinces[id]?.holder ?? null;
    return holder !== null && holder !== one.player && (camps.get(id) ?? []).some(({ player }) => player === holder);
  });
}

/** Armies by province. */
type Camps = ReadonlyMap<string, readonly CampaignArmy[]>;

/** Creates orders with few raiders and many interceptors, so that interceptions are common. The general keeps the rest of each army. */
function randomOrders(
  state: CampaignState,
  one: CampaignArmy,
  near: readonly string[],
  camps: Camps,
  dice: DiceSource,
): Order[] {
  const draw = dice.roll('d6', 'draw');
  const met = guarded(state, one, near, camps);
  const neighbours = draw > 2 && met.length > 0 ? met : near;
  const there = neighbours[dice.roll(`d${Math.max(1, neighbours.length)}`, 'where') - 1];
  const share = draw <= 4 ? dice.roll('d4', 'share') + 1 : 1;
  const parts = one.units
    .flatMap((unit) => unit.parts)
    .filter(({ count }) => count > 1)
    .slice(0, draw <= 4 ? dice.roll('d3', 'how many parts') : undefined)
    .map(({ id, count }) => ({ id, count: Math.ceil(count / share) }));
  const force = { parts, generals: [] };
  const target = there === undefined ? null : (state.provinces[there]?.holder ?? null);
  if (draw <= 2 && there !== undefined) return [{ kind: 'march', army: one.id, to: there }];
  if (draw <= 4 && there !== undefined && parts.length > 0 && target !== null && target !== one.player) {
    return [{ kind: 'raid', army: one.id, target: there, force }];
  }
  const atHome = state.provinces[one.province]?.holder === one.player;
  const mayGo = one.generals.length > 0 && parts.length > 0 && atHome;
  const huntsBesides = draw === 6 && Object.keys(state.partisans).length > 0;
  return draw >= 5 && mayGo && !huntsBesides ? [{ kind: 'intercept', army: one.id, force }] : [];
}

/** Adds orders against partisans: police, or a march while raiders raid. */
function besides(state: CampaignState, one: CampaignArmy, orders: readonly Order[], dice: DiceSource): Order[] {
  if (Object.keys(state.partisans).length === 0) return [];
  const draw = dice.roll('d6', 'besides');
  const [first] = orders;
  if (draw <= 2 && first?.kind === 'raid') return [{ kind: 'march', army: one.id, to: first.target }];
  if (draw === 6 || one.generals.length === 0 || state.provinces[one.province]?.holder !== one.player) return [];
  const away = new Map(
    orders.flatMap((order) =>
      'force' in order && order.force ? order.force.parts.map(({ id, count }) => [id, count] as const) : [],
    ),
  );
  const parts = one.units
    .flatMap((unit) => unit.parts)
    .map(({ id, count }) => ({ id, count: count - (away.get(id) ?? 0) }))
    .filter(({ count }) => count > 0);
  return parts.length > 0 ? [{ kind: 'police', army: one.id, force: { parts, generals: [] } }] : [];
}

function risings({ partisans, provinces }: CampaignState, player: string, dice: DiceSource): Order[] {
  return Object.values(partisans)
    .filter((one) => one.player === player)
    .filter(({ province }) => ![null, player].includes(provinces[province]?.holder ?? null))
    .filter(() => dice.roll('d3', 'who rises') > 1)
    .map(({ id }) => ({ kind: 'activate', partisans: id }));
}

/** Returns legal orders of every player for the current month. */
export function ordersFor(state: CampaignState, seed: string): OrdersFile[] {
  const dice = seededDice(seed);
  const neighbours = new Map<string, string[]>();
  for (const { a, b } of state.setUp.borders) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  }
  const camps = Map.groupBy(Object.values(state.armies), ({ province }) => province);
  return state.players.map(({ id: player }) => ({
    format: 'nomarch-orders',
    version: 1,
    player,
    year: state.year,
    month: state.month,
    orders:
      state.month > state.campaignMonths
        ? []
        : [
            ...Object.values(state.armies)
              .filter((one) => one.player === player)
              .flatMap((one) => {
                const orders = randomOrders(state, one, neighbours.get(one.province) ?? [], camps, dice);
                return [...orders, ...besides(state, one, orders, dice)];
              }),
            ...risings(state, player, dice),
          ],
  }));
}
