import type { Detachment, Order, OrdersFile } from '../../rules/core/campaign/orders.ts';
import type {
  Border,
  CampaignArmy,
  CampaignState,
  ProvinceState,
  ProvinceSetUp,
} from '../../rules/core/campaign/state.ts';
import { provinceSchema } from '../../rules/core/campaign/state.ts';

/* The small language in which a case sets out a campaign. Names serve as ids; a part is `army/name`. */

const match = (pattern: RegExp, line: string): RegExpExecArray => {
  const found = pattern.exec(line);
  if (!found) throw new Error(`not understood in a case: “${line}”`);
  return found;
};

/** `10 spear@7, 1 general@200*` as parts and generals of an army. */
function troops(army: string, text: string): Pick<CampaignArmy, 'generals' | 'units'> {
  const rows = text.split(',').map((row) => match(/^(\d+) ([\w+]+)@(\d+)(\*?)$/, row.trim()));
  const generals = rows.filter((row) => row[4] === '*');
  const units = rows.filter((row) => row[4] !== '*');
  return {
    generals: generals.map(([, , name = '', cost]) => ({ id: `${army}/${name}`, name, stars: 1, cost: Number(cost) })),
    units: units.map(([, count, name = '', cost]) => ({
      id: `${army}:${name}`,
      name,
      parts: name.split('+').map((part) => ({
        id: `${army}/${part}`,
        name: part,
        cost: Number(cost),
        count: Number(count),
        raised: Number(count),
        entry: null,
        troop: null,
      })),
    })),
  };
}

/** Reads GIVEN lines: players, provinces, borders, armies, gold, months, damage and rulings. */
export function givenState(lines: readonly string[]): CampaignState {
  const players: CampaignState['players'][number][] = [];
  const treasuries: Record<string, number> = {};
  const provinces: ProvinceSetUp[] = [];
  const states: Record<string, ProvinceState> = {};
  const borders: Border[] = [];
  const armies: Record<string, CampaignArmy> = {};
  const rulings: Record<string, string> = {};
  let month = 1;
  for (const line of lines) {
    const [word] = line.split(' ');
    if (word === 'player') {
      const [, id = '', gold = '0'] = match(/^player (\w+)(?: with (\d+) gold)?$/, line);
      players.push({ id, name: id, power: id, colour: 'grey' });
      treasuries[id] = Number(gold);
    } else if (word === 'province') {
      const [, id = '', holder, tax = '4000', food = '10000'] = match(
        /^province (\w+)(?: of (\w+))?(?: tax (\d+))?(?: food (\d+))?$/,
        line,
      );
      provinces.push(
        provinceSchema.parse({
          id,
          name: id,
          tax: Number(tax),
          food: Number(food),
          terrain: 'plain',
          holder: holder ?? null,
        }),
      );
      states[id] = { id, holder: holder ?? null, cropDamage: 0, raidLoss: 0, held: {} };
    } else if (word === 'border') {
      const [, a = '', b = ''] = match(/^border (\w+) (\w+)$/, line);
      borders.push({ a, b, kind: 'land' });
    } else if (word === 'army') {
      const [, id = '', player = '', province = '', rows = ''] = match(/^army (\w+) of (\w+) in (\w+): (.+)$/, line);
      armies[id] = { id, player, name: id, province, fort: null, list: null, ...troops(id, rows) };
    } else if (word === 'held') {
      const [, id = '', player = '', months] = match(/^held (\w+) by (\w+) (\d+)$/, line);
      const province = states[id] as ProvinceState;
      states[id] = { ...province, held: { ...province.held, [player]: Number(months) } };
    } else if (word === 'damage') {
      const [, id = '', crops, revenue] = match(/^damage (\w+) crops (\d+) revenue (\d+)$/, line);
      states[id] = { ...(states[id] as ProvinceState), cropDamage: Number(crops), raidLoss: Number(revenue) };
    } else if (word === 'ruling') {
      const [, id = '', choice = ''] = match(/^ruling (\S+) (\S+)$/, line);
      rulings[id] = choice;
    } else {
      month = Number(match(/^month (\d+)$/, line)[1]);
    }
  }
  return {
    scenario: 'case',
    title: 'Case',
    rules: 'for-the-pharaoh',
    map: null,
    campaignMonths: 8,
    year: 1,
    month,
    players,
    treasuries,
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

/** `10 spear, general` as a detachment of an army. */
function force(army: string, text: string): Detachment {
  const parts: Detachment['parts'] = [];
  const generals: string[] = [];
  for (const item of text.split(',').map((one) => one.trim())) {
    const counted = /^(\d+) (\w+)$/.exec(item);
    if (counted) parts.push({ id: `${army}/${counted[2] ?? ''}`, count: Number(counted[1]) });
    else generals.push(`${army}/${item}`);
  }
  return { parts, generals };
}

function givenOrder(army: string, text: string): Order {
  if (text === 'holds') return { kind: 'hold', army };
  const [, march] = /^marches to (\w+)$/.exec(text) ?? [];
  if (march !== undefined) return { kind: 'march', army, to: march };
  const [, target, raiders = ''] = /^raids (\w+) with (.+)$/.exec(text) ?? [];
  if (target !== undefined) return { kind: 'raid', army, target, force: force(army, raiders) };
  const [, interceptors = ''] = match(/^intercepts with (.+)$/, text);
  return { kind: 'intercept', army, force: force(army, interceptors) };
}

/** Reads ORDERS lines into one file a player: `host marches to ur`, `host raids ur with 10 spear`, `host intercepts with …`. */
export function givenOrders(state: CampaignState, lines: readonly string[]): OrdersFile[] {
  const filed = new Map<string, Order[]>();
  for (const line of lines) {
    const [, by, army = '', rest = ''] = match(/^(?:(\w+): )?(\w+) (.+)$/, line);
    const player = by ?? state.armies[army]?.player ?? '';
    const orders = filed.get(player) ?? [];
    filed.set(player, orders);
    orders.push(givenOrder(army, rest));
  }
  return [...filed].map(([player, orders]) => ({
    format: 'nomarch-orders',
    version: 1,
    player,
    year: state.year,
    month: state.month,
    orders,
  }));
}
