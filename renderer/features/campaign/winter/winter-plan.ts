import type {
  CampaignArmy,
  CampaignRules,
  CampaignState,
  Order,
  OrdersFile,
  RaisedUnits,
  Recruit,
  WinterFunds,
} from '../../../../rules/campaign.ts';
import type { RuleSystem } from '../../../../rules/core/rule-system.ts';

/** One kind of troops that can be raised: a row of a list, or a type of the army's own. */
export interface RecruitRow {
  readonly id: string;
  readonly name: string;
  /** What a unit of it is called. */
  readonly unit: string;
  readonly cost: number;
  /** How many more there may be; null without a maximum. */
  readonly most: number | null;
  readonly entry: string | null;
  /** What kind of troops it is, as the book's facet has it; null where nothing says. */
  readonly kind: string | null;
  readonly troop: Readonly<Record<string, unknown>> | null;
}

/** What can be raised from a list; for an army without one, more of what it has. */
export function recruitRows(
  system: RuleSystem,
  state: CampaignState,
  recruits: readonly Recruit[] | null,
  list: string | null,
  army: CampaignArmy | null,
): readonly RecruitRow[] {
  // Rows of one name are told apart by class, type, order and weapons.
  const called = (name: string, troop: RecruitRow['troop'] | undefined): string =>
    troop ? `${name}, ${system.face(troop).short}` : name;
  const kindOf = (troop: RecruitRow['troop'] | undefined): string | null => {
    const kind = troop && system.readTroop(troop)['kind'];
    return typeof kind === 'string' ? kind : null;
  };
  if (recruits) {
    const entries = new Map(state.setUp.lists.find(({ id }) => id === list)?.entries.map((row) => [row.id, row]));
    return recruits.map(({ entry, name, cost, left }) => ({
      id: entry,
      name: called(name, entries.get(entry)?.troop),
      unit: name,
      cost,
      most: left,
      entry,
      kind: kindOf(entries.get(entry)?.troop),
      troop: null,
    }));
  }
  const own = new Map<string, RecruitRow>();
  for (const unit of army?.units ?? []) {
    for (const { name, cost, troop } of unit.parts) {
      const id = JSON.stringify(troop);
      if (troop && !own.has(id)) {
        const unitName = name || unit.name;
        own.set(id, {
          id,
          name: called(unitName, troop),
          unit: unitName,
          cost,
          most: null,
          entry: null,
          kind: kindOf(troop),
          troop,
        });
      }
    }
  }
  return [...own.values()];
}

/** Rows with a number each as units of an order: a unit a row. */
export const unitsOf = (rows: readonly RecruitRow[], counts: Readonly<Record<string, number>>): RaisedUnits =>
  rows.flatMap(({ id, unit, entry, troop }) => {
    const count = counts[id] ?? 0;
    return count > 0 ? [{ name: unit, parts: [{ entry, troop: troop ? { ...troop } : null, count }] }] : [];
  });

/** The numbers of an order that is being changed, by row. */
export const countsOf = (units: RaisedUnits): Record<string, number> =>
  Object.fromEntries(
    units.flatMap(({ parts }) => parts.map(({ entry, troop, count }) => [entry ?? JSON.stringify(troop), count])),
  );

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
  /** What of that is lost when the winter is over, not being spent. */
  readonly lost: number;
}

export function winterPlan(
  rules: CampaignRules,
  state: CampaignState,
  { player, orders }: Pick<OrdersFile, 'player' | 'orders'>,
): WinterPlan {
  const whole = rules.winterFunds(state, player);
  const { treasury, income, upkeep } = rules.winterFunds(state, player, orders);
  const spent = orders
    .map((order) => ({ order, gold: rules.getOrderCost(state, order) }))
    .filter(({ gold }) => gold > 0);
  const ordered = spent.reduce((sum, { gold }) => sum + gold, 0);
  const left = treasury + income - upkeep - ordered;
  const { provinces, wages, carriesOver } = whole;
  const lost = Math.max(0, left - Math.floor((left * carriesOver) / 100));
  return { treasury, income, provinces, upkeep, wages, saved: whole.upkeep - upkeep, spent, ordered, left, lost };
}
