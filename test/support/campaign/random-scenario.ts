import { type DiceSource, seededDice } from '../../../rules/core/dice.ts';
import { ruleSystems } from '../../../rules/systems.ts';

/** Returns a word for a test to find, with its owner and other readers. By default, `what` itself. */
export type Word = (what: string, owner: string | null, ...others: readonly string[]) => string;

export interface ScenarioWishes {
  readonly seed: string;
  readonly players?: number;
  readonly columns?: number;
  readonly rows?: number;
  readonly armiesEach?: number;
  readonly word?: Word;
  /** A player's gold at the start. */
  readonly gold?: (player: string) => number;
  /** Kinds of decrees to draw from. All by default. */
  readonly decrees?: readonly string[];
}

/** Troops with custom names, and troops of a list. */
const OWN_TROOPS = [
  { class: 'C', kind: 'infantry', order: 'CO', weapons: ['pike'] },
  { class: 'D', kind: 'infantry', order: 'OO', weapons: ['sling'] },
  { class: 'B', kind: 'cavalry', order: 'OO', weapons: ['javelin'] },
];
const LIST = 'akkadian';
const ENTRIES = ['spearmen-long-spear', 'archers-open-order', 'slingers'];

function pick<T>(dice: DiceSource, from: readonly [T, ...T[]] | readonly T[], what: string): T {
  return from[dice.roll(`d${from.length}`, what) - 1] as T;
}

function army(dice: DiceSource, word: Word, player: string, listed: boolean) {
  const units = Array.from({ length: 1 + dice.roll('d3', 'units') }, (_, index) => {
    const own = { entry: null, troop: pick(dice, OWN_TROOPS, 'troop'), count: 10 + dice.roll('d30', 'count') };
    const row = { entry: ENTRIES[index % ENTRIES.length], troop: null, count: 10 + dice.roll('d20', 'count') };
    return { name: word('unit', player), parts: listed && index > 0 ? [row] : [own] };
  });
  return {
    format: 'nomarch-army',
    version: 1,
    rules: 'for-the-pharaoh',
    list: listed ? LIST : null,
    name: word('army', player),
    limit: 4000,
    generals: [{ name: word('general', player), stars: dice.roll('d3', 'stars') - 1 }],
    units,
    specialists: { carpenter: 1 + dice.roll('d3', 'carpenters'), miner: dice.roll('d3', 'miners') - 1 },
    works: { ditch: Math.max(0, dice.roll('d6', 'ditch') - 3), plashing: Math.max(0, dice.roll('d6', 'plashing') - 5) },
  };
}

/** Partisans are few, without generals and specialists. */
const band = (troops: ReturnType<typeof army>): unknown => ({
  ...troops,
  units: troops.units.slice(0, 1),
  generals: [],
  specialists: {},
  works: {},
});

/** Returns rulings in which some choices differ from the defaults. */
function rulings(dice: DiceSource): Record<string, string> {
  const campaigning = ruleSystems.find(({ loadCampaign }) => loadCampaign)?.rulings ?? [];
  const changed = campaigning.flatMap(({ id, choices }) => {
    if (!/-[CS]\d/.test(id) || choices.length < 2 || dice.roll('d4', id) > 1) return [];
    return [[id, pick(dice, choices, id).id] as const];
  });
  return Object.fromEntries(changed);
}

/** Creates a scenario document. The same seed gives the same document. */
export function randomScenario({
  seed,
  players: many = 3,
  columns = 4,
  rows = 3,
  armiesEach = 2,
  word = (what) => what,
  gold = () => 2000,
}: ScenarioWishes): Record<string, unknown> {
  const dice = seededDice(`scenario ${seed}`);
  const players = Array.from({ length: many }, (_, index) => `player${index + 1}`);
  const count = columns * rows;
  const holderOf = (index: number): string | null =>
    index % 7 === 6 ? null : (players[Math.floor((index * many) / count)] ?? null);
  const capitals = new Set<string>();
  const provinces = Array.from({ length: count }, (_, index) => {
    const holder = holderOf(index);
    const capital = holder !== null && !capitals.has(holder);
    if (capital) capitals.add(holder);
    return {
      id: `p${index}`,
      name: `Province ${index}`,
      tax: 200 + dice.roll('d10', 'tax') * 80,
      food: 900 + dice.roll('d10', 'food') * 150,
      terrain: 'river-plain',
      holder,
      city: capital ? `City ${index}` : null,
      forts:
        index % 2 === 0
          ? [
              {
                id: `f${index}`,
                name: `Fort ${index}`,
                moat: (['none', 'dry', 'wet'] as const)[index % 3] ?? 'none',
                embankment: index % 6 === 0,
                water: index % 4 === 0,
              },
            ]
          : [],
      port: index % 4 === 0,
      capitalOf: capital ? holder : null,
    };
  });
  const borders: { a: string; b: string; kind: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    if ((index + 1) % columns !== 0) borders.push({ a: `p${index}`, b: `p${index + 1}`, kind: 'land' });
    if (index + columns < count)
      borders.push({ a: `p${index}`, b: `p${index + columns}`, kind: index % 2 === 0 ? 'river' : 'land' });
  }
  const armies = players.flatMap((player) => {
    const own = provinces.filter(({ holder }) => holder === player);
    return Array.from({ length: armiesEach }, (_, index) => {
      const home = pick(dice, own, 'home');
      const [fort] = home.forts;
      const garrison = index > 0 && fort !== undefined && dice.roll('d4', 'garrison') > 1;
      return {
        id: word('id', player),
        player,
        province: home.id,
        fort: garrison ? fort.id : null,
        army: army(dice, word, player, dice.roll('d2', 'listed') === 1),
      };
    });
  });
  const partisans = players.flatMap((player) => {
    const foreign = provinces.filter(({ holder }) => holder !== null && holder !== player);
    if (foreign.length === 0 || dice.roll('d2', 'partisans') > 1) return [];
    const where = pick(dice, foreign, 'hiding place').id;
    return [{ id: word('id', player), player, province: where, army: band(army(dice, word, player, false)) }];
  });
  const ids = new Set<string>();
  for (const [index, each] of [...armies, ...partisans].entries()) {
    if (ids.has(each.id)) each.id = `${each.id}${index}`;
    ids.add(each.id);
  }
  return {
    format: 'nomarch-scenario',
    version: 1,
    id: 'random',
    rules: 'for-the-pharaoh',
    title: 'Random',
    campaignMonths: 7 + dice.roll('d3', 'months'),
    players: players.map((id) => ({ id, name: `Lord ${id}`, power: id, colour: 'grey', treasury: gold(id) })),
    provinces,
    borders,
    armies,
    partisans,
    encounters: dice.roll('d2', 'encounters') === 1 ? 'fought' : 'result-table',
    victory: [
      { kind: 'provinces', count: count - 1 },
      { kind: 'years', count: 3 },
    ],
    rulings: rulings(dice),
  };
}
