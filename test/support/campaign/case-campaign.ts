import { findShippedList } from '../../../army-lists/shipped.ts';
import {
  type Border,
  type CampaignArmy,
  type CampaignState,
  encountersSchema,
  fortSchema,
  type FortState,
  type OrdersFile,
  ordersFileSchema,
  type PartisanBand,
  provinceSchema,
  type ProvinceSetUp,
  type ProvinceState,
  type Siege,
  type SiegeWork,
  type Treaty,
  treatyKind,
  type VictoryCondition,
  victorySchema,
  worksSchema,
} from '../../../rules/campaign.ts';
import { loadCampaignRules } from '../../../rules/load-campaign.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { shippedScenarios } from '../../../scenarios/shipped.ts';
import { givenOrder } from './given-order.ts';

/* Parser of the text language for campaigns in cases. Names are ids; a part is `army/name`. */

const match = (pattern: RegExp, line: string): RegExpExecArray => {
  const found = pattern.exec(line);
  if (!found) throw new Error(`not understood in a case: “${line}”`);
  return found;
};

const SPECIALIST = /^(\d+) (carpenter|miner)s?$/;

/**
 * Parses `10 spear@7, 1 general@200*, 10/30 sling@6 as slingers` (10 left of 30, an entry of its list) as parts and generals, and `2
 * carpenters, 1 miner` as specialists.
 */
function troops(army: string, text: string): Pick<CampaignArmy, 'generals' | 'units' | 'specialists'> {
  const all = text.split(',').map((row) => row.trim());
  const specialists = all.flatMap((row) => {
    const [, count, kind = ''] = SPECIALIST.exec(row) ?? [];
    return count === undefined ? [] : [{ id: `${army}/${kind}`, kind, cost: 10, count: Number(count) }];
  });
  const rows = all
    .filter((row) => !SPECIALIST.test(row))
    .map((row) => match(/^(\d+)(?:\/\d+)? ([\w+]+)@(\d+)(\*?)(?: as [\w-]+)?$/, row.trim()));
  const generals = rows.filter((row) => row[4] === '*');
  const units = rows.filter((row) => row[4] !== '*');
  return {
    generals: generals.map(([, , name = '', cost]) => ({ id: `${army}/${name}`, name, stars: 1, cost: Number(cost) })),
    units: units.map(([row, count, name = '', cost]) => ({
      id: `${army}:${name}`,
      name,
      parts: name.split('+').map((part) => ({
        id: `${army}/${part}`,
        name: part,
        cost: Number(cost),
        count: Number(count),
        raised: Number(/\/(\d+)/.exec(row)?.[1] ?? count),
        entry: / as (\S+)$/.exec(row)?.[1] ?? null,
        troop: null,
      })),
    })),
    ...(specialists.length > 0 ? { specialists } : {}),
  };
}

/** State of a campaign while its lines are parsed. */
interface Setting {
  year: number;
  month: number;
  encounters: CampaignState['setUp']['encounters'];
  carriesOver: number | null;
  readonly players: CampaignState['players'][number][];
  readonly treasuries: Record<string, number>;
  readonly provinces: ProvinceSetUp[];
  readonly states: Record<string, ProvinceState>;
  readonly borders: Border[];
  readonly forts: Record<string, FortState>;
  readonly armies: Record<string, CampaignArmy>;
  readonly partisans: Record<string, PartisanBand>;
  readonly sieges: Record<string, Siege>;
  readonly lists: NationList[];
  readonly victory: VictoryCondition[];
  readonly treaties: Treaty[];
  readonly rulings: Record<string, string>;
}

function treaty(line: string, { treaties }: Setting): void {
  const [, kind = '', one = '', other = '', turn, month, year] = match(
    /^(truce|passage|alliance) of (\w+) and (\w+)(?: to (month (\d+)|winter) of year (\d+))?$/,
    line,
  );
  treaties.push({
    players: [one, other],
    treaty: treatyKind.parse(kind),
    until: turn === undefined ? null : { year: Number(year), month: month === undefined ? null : Number(month) },
  });
}

/* Parsers of GIVEN lines by their first word. */
const GIVEN: Readonly<Record<string, (line: string, setting: Setting) => void>> = {
  player(line, { players, treasuries }) {
    const [, id = '', gold = '0'] = match(/^player (\w+)(?: with (\d+) gold)?$/, line);
    players.push({ id, name: id, power: id, colour: 'grey' });
    treasuries[id] = Number(gold);
  },
  province(line, { provinces, states }) {
    const [, id = '', holder, tax = '4000', food = '10000'] = match(
      /^province (\w+)(?: of (\w+))?(?: tax (\d+))?(?: food (\d+))?$/,
      line,
    );
    const lie = { id, name: id, tax: Number(tax), food: Number(food), terrain: 'plain', holder: holder ?? null };
    provinces.push(provinceSchema.parse(lie));
    states[id] = { id, holder: holder ?? null, cropDamage: 0, raidLoss: 0, held: {} };
  },
  border(line, { borders }) {
    const [, a = '', b = '', kind = 'land'] = match(/^border (\w+) (\w+)(?: by (river|pass|sea))?$/, line);
    borders.push({ a, b, kind: kind as Border['kind'] });
  },
  fort(line, { provinces, states, forts }) {
    const [, id = '', at = '', holder, water, moat = 'none', bank] = match(
      /^fort (\w+) in (\w+)(?: of (\w+))?( on water)?(?: with (dry|wet) moat)?( embanked)?$/,
      line,
    );
    const index = provinces.findIndex((province) => province.id === at);
    const province = provinces[index] as ProvinceSetUp;
    const walls = { id, name: id, moat, embankment: bank !== undefined, water: water !== undefined };
    provinces[index] = { ...province, forts: [...province.forts, fortSchema.parse(walls)] };
    forts[id] = { id, province: at, holder: holder ?? states[at]?.holder ?? null };
  },
  army(line, { armies }) {
    const [, id = '', player = '', province = '', fort = null, list = null, rows = ''] = match(
      /^army (\w+) of (\w+) in (\w+)(?: at (\w+))?(?: from (\S+))?: (.+)$/,
      line,
    );
    armies[id] = { id, player, name: id, province, fort, list, ...troops(id, rows) };
  },
  partisans(line, { partisans }) {
    const [, id = '', player = '', province = '', rows = ''] = match(/^partisans (\w+) of (\w+) in (\w+): (.+)$/, line);
    partisans[id] = { id, player, name: id, province, list: null, units: troops(id, rows).units };
  },
  /** `works of host: ditch 3, plashing 2`, in group frontages. */
  works(line, { armies }) {
    const [, id = '', rows = ''] = match(/^works of (\w+): (.+)$/, line);
    const works = worksSchema.parse(
      Object.fromEntries(rows.split(/, ?/).map((row) => [row.split(' ')[0], Number(row.split(' ')[1])])),
    );
    armies[id] = { ...(armies[id] as CampaignArmy), works };
  },
  siege(line, { sieges, forts }) {
    const [, fort = '', besieger = '', stores, closed = '0'] = match(
      /^siege of (\w+) by (\w+) with stores for (\d+)(?: after (\d+))?$/,
      line,
    );
    sieges[fort] = {
      fort,
      province: forts[fort]?.province ?? '',
      besieger,
      begun: { year: 1, month: 1, week: 1, day: 1 },
      stores: Number(stores),
      monthsClosed: Number(closed),
      monthsEnded: Number(closed),
      garrisonHadPlague: false,
      besiegersHadPlague: false,
    };
  },
  /** `work of gate: {"kind":"ram", …}`; omitted fields have defaults. */
  work(line, { sieges }) {
    const [, fort = '', document = ''] = match(/^work of (\w+): (\{.+\})$/, line);
    const siege = sieges[fort] as Siege;
    const works = siege.works ?? [];
    const plain: SiegeWork = {
      id: `${fort}/w${works.length + 1}`,
      kind: 'ladders',
      begun: 1,
      stage: 'making',
      due: null,
      weeks: 0,
      weeksLeft: 0,
      protected: false,
      carpenters: 1,
      miners: 0,
      groups: 0,
      wanted: 0,
      crew: null,
    };
    sieges[fort] = { ...siege, works: [...works, { ...plain, ...(JSON.parse(document) as Partial<SiegeWork>) }] };
  },
  list(line, { lists }) {
    const list = findShippedList(match(/^list (\S+)$/, line)[1] ?? '');
    if (!list) throw new Error(`no list is shipped for “${line}”`);
    lists.push(list);
  },
  capital(line, { provinces }) {
    const [, id = '', capitalOf = ''] = match(/^capital (\w+) of (\w+)$/, line);
    const index = provinces.findIndex((province) => province.id === id);
    provinces[index] = { ...(provinces[index] as ProvinceSetUp), capitalOf };
  },
  victory(line, { victory }) {
    const [, kind = '', size] = match(/^victory (\w+) (\d+)$/, line);
    victory.push(victorySchema.parse({ kind, [kind === 'gold' ? 'amount' : 'count']: Number(size) }));
  },
  /** `truce of red and blue`, `passage of red and blue to month 3 of year 1`, `alliance of red and blue to winter of year 1`. */
  truce: treaty,
  passage: treaty,
  alliance: treaty,
  held(line, { states }) {
    const [, id = '', player = '', months] = match(/^held (\w+) by (\w+) (\d+)$/, line);
    const province = states[id] as ProvinceState;
    states[id] = { ...province, held: { ...province.held, [player]: Number(months) } };
  },
  damage(line, { states }) {
    const [, id = '', crops, revenue] = match(/^damage (\w+) crops (\d+) revenue (\d+)$/, line);
    states[id] = { ...(states[id] as ProvinceState), cropDamage: Number(crops), raidLoss: Number(revenue) };
  },
  ruling(line, { rulings }) {
    const [, id = '', choice = ''] = match(/^ruling (\S+) (\S+)$/, line);
    rulings[id] = choice;
  },
  carries(line, setting) {
    setting.carriesOver = Number(match(/^carries over (\d+)$/, line)[1]);
  },
  encounters(line, setting) {
    setting.encounters = encountersSchema.parse(match(/^encounters (\S+)$/, line)[1]);
  },
  year(line, setting) {
    setting.year = Number(match(/^year (\d+)$/, line)[1]);
  },
  month(line, setting) {
    setting.month = Number(match(/^month (\d+)$/, line)[1]);
  },
};

const campaign = await loadCampaignRules(ruleSystems.find((system) => system.loadCampaign));

/** Returns the first month of a shipped scenario. */
function shippedStart(id: string): CampaignState {
  for (const document of shippedScenarios) {
    const scenario = campaign?.readScenario(document, findShippedList);
    if (campaign && scenario?.id === id) return campaign.begin(scenario, findShippedList).state;
  }
  throw new Error(`no scenario “${id}” comes with the app`);
}

/** Parses GIVEN lines, or `scenario road-to-qadesh` alone. See `GIVEN` for the syntax. */
export function givenState(lines: readonly string[]): CampaignState {
  const [, scenario] = /^scenario (\S+)$/.exec(lines[0] ?? '') ?? [];
  if (scenario !== undefined) return shippedStart(scenario);
  const setting: Setting = {
    year: 1,
    month: 1,
    encounters: 'result-table',
    carriesOver: null,
    players: [],
    treasuries: {},
    provinces: [],
    states: {},
    borders: [],
    forts: {},
    armies: {},
    partisans: {},
    sieges: {},
    lists: [],
    victory: [],
    treaties: [],
    rulings: {},
  };
  for (const line of lines) {
    const read = GIVEN[line.split(' ')[0] ?? ''];
    if (!read) throw new Error(`not understood in a case: “${line}”`);
    read(line, setting);
  }
  const {
    year,
    month,
    encounters,
    carriesOver,
    players,
    treasuries,
    provinces,
    states,
    borders,
    lists,
    victory,
    treaties,
    ...rest
  } = setting;
  return {
    scenario: 'case',
    title: 'Case',
    rules: 'for-the-pharaoh',
    map: null,
    campaignMonths: 8,
    year,
    month,
    players,
    treasuries,
    setUp: { provinces, borders, lists, encounters, victory, ...(carriesOver === null ? {} : { carriesOver }) },
    provinces: states,
    ...rest,
    battles: [],
    waiting: null,
    retreats: {},
    victories: [],
    ...(treaties.length > 0 ? { treaties } : {}),
    detached: {},
  };
}

/**
 * Parses ORDERS lines into one file per player: `host march to ur`, `red: host raid target ur force 10 spear` as in given-order.ts, or an
 * order as in a file: `red: {"kind":"muster", …}`.
 */
export function givenOrders(state: CampaignState, lines: readonly string[]): OrdersFile[] {
  const filed = new Map<string, unknown[]>();
  const give = (player: string, order: unknown): void => {
    filed.set(player, [...(filed.get(player) ?? []), order]);
  };
  for (const line of lines) {
    const [, writer, document] = /^(\w+): (\{.+\})$/.exec(line) ?? [];
    if (writer !== undefined && document !== undefined) {
      give(writer, JSON.parse(document));
      continue;
    }
    const [, by, army = '', rest = ''] = match(/^(?:(\w+): )?([\w-]+) (.+)$/, line);
    give(by ?? state.armies[army]?.player ?? state.partisans[army]?.player ?? '', givenOrder(army, rest));
  }
  return [...filed].map(([player, orders]) =>
    ordersFileSchema.parse({
      format: 'nomarch-orders',
      version: 1,
      player,
      year: state.year,
      month: state.month,
      orders,
    }),
  );
}
