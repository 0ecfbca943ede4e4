import type {
  CampaignArmy,
  CampaignState,
  CampaignUnit,
  Order,
  OrdersFile,
  RaisedUnits,
  WinterFunds,
} from '../../../../rules/campaign.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';

/** One kind of troops that can be raised: a row of a list, or a type of the army's own. */
export interface RecruitRow {
  readonly id: string;
  readonly name: string;
  /** What tells it from rows of the same name: class, type, order and weapons in the book's abbreviations. */
  readonly kind: string;
  readonly cost: number;
  /** How many more there may be; null without a maximum. */
  readonly left: number | null;
  readonly entry: string | null;
  readonly troop: Readonly<Record<string, unknown>> | null;
}

/** What can be raised from a list; for an army without one, more of what it has. */
export function recruitRows(
  system: RuleSystem,
  state: CampaignState,
  list: string | null,
  army: CampaignArmy | null,
  player: string,
): readonly RecruitRow[] {
  const fromList = system.campaign?.recruits(state, list, army, player) ?? [];
  if (fromList.length > 0) {
    const entries = new Map(state.setUp.lists.find(({ id }) => id === list)?.entries.map((row) => [row.id, row]));
    return fromList.map(({ entry, name, cost, left }) => {
      const troop = entries.get(entry)?.troop;
      return { id: entry, name, kind: troop ? system.face(troop).short : '', cost, left, entry, troop: null };
    });
  }
  const own = new Map<string, RecruitRow>();
  for (const unit of army?.units ?? []) {
    for (const { name, cost, troop } of unit.parts) {
      const id = JSON.stringify(troop);
      if (troop && !own.has(id)) {
        const kind = system.face(troop).short;
        own.set(id, { id, name: name || unit.name, kind, cost, left: null, entry: null, troop });
      }
    }
  }
  return [...own.values()];
}

/** Rows with a number each as units of an order: a unit a row. */
export const unitsOf = (rows: readonly RecruitRow[], counts: Readonly<Record<string, number>>): RaisedUnits =>
  rows.flatMap(({ id, name, entry, troop }) => {
    const count = counts[id] ?? 0;
    return count > 0 ? [{ name, parts: [{ entry, troop: troop ? { ...troop } : null, count }] }] : [];
  });

/** The numbers of an order that is being changed, by row. */
export const countsOf = (units: RaisedUnits): Record<string, number> =>
  Object.fromEntries(
    units.flatMap(({ parts }) => parts.map(({ entry, troop, count }) => [entry ?? JSON.stringify(troop), count])),
  );

const unitsWithout = (units: readonly CampaignUnit[], gone: ReadonlyMap<string, number>): CampaignUnit[] =>
  units.map((unit) => ({
    ...unit,
    parts: unit.parts.map((part) => ({ ...part, count: Math.max(0, part.count - (gone.get(part.id) ?? 0)) })),
  }));

/** The state once everybody who is to be dismissed has gone: upkeep is paid for the others. */
function afterDismissals(state: CampaignState, orders: readonly Order[]): CampaignState {
  const armies = { ...state.armies };
  const partisans = { ...state.partisans };
  for (const order of orders) {
    if (order.kind === 'disband-partisans') Reflect.deleteProperty(partisans, order.partisans);
    if (order.kind !== 'disband') continue;
    const army = armies[order.army];
    if (!order.force) Reflect.deleteProperty(armies, order.army);
    else if (army) {
      const { parts, generals } = order.force;
      armies[order.army] = {
        ...army,
        units: unitsWithout(army.units, new Map(parts.map(({ id, count }) => [id, count]))),
        generals: army.generals.filter(({ id }) => !generals.includes(id)),
      };
    }
  }
  return { ...state, armies, partisans };
}

/** A player's gold this winter as its orders would spend it. */
export interface WinterPlan extends Pick<WinterFunds, 'treasury' | 'income' | 'provinces' | 'wages'> {
  /** Of all who stay. */
  readonly upkeep: number;
  /** Upkeep that dismissals save. */
  readonly saved: number;
  readonly spent: readonly { readonly order: Order; readonly gold: number }[];
  readonly ordered: number;
  /** Below 0 where the gold does not reach. */
  readonly left: number;
}

/** Null for a rule book without a campaign. */
export function winterPlan(
  system: RuleSystem,
  state: CampaignState,
  { player, orders }: Pick<OrdersFile, 'player' | 'orders'>,
): WinterPlan | null {
  const rules = system.campaign;
  if (!rules) return null;
  const whole = rules.winterFunds(state, player);
  const { treasury, income, upkeep } = rules.winterFunds(afterDismissals(state, orders), player);
  const spent = orders.map((order) => ({ order, gold: rules.goldOf(state, order) })).filter(({ gold }) => gold > 0);
  const ordered = spent.reduce((sum, { gold }) => sum + gold, 0);
  const left = treasury + income - upkeep - ordered;
  const { provinces, wages } = whole;
  return { treasury, income, provinces, upkeep, wages, saved: whole.upkeep - upkeep, spent, ordered, left };
}
