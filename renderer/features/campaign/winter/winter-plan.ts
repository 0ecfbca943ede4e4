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

/** Troops that can be raised: an entry of an army list, or a troop type of the army. */
export interface RecruitRow {
  readonly id: string;
  readonly name: string;
  /** Name of a unit of these troops. */
  readonly unit: string;
  readonly cost: number;
  /** Maximum number, or null for no limit. */
  readonly most: number | null;
  readonly entry: string | null;
  /** Kind of troops in the book's facets, or null if unknown. */
  readonly kind: string | null;
  readonly troop: Readonly<Record<string, unknown>> | null;
}

/** Lists the troops that can be raised from an army list. An army without a list can raise more of its troop types. */
export function listRecruitRows(
  system: RuleSystem,
  state: CampaignState,
  recruits: readonly Recruit[] | null,
  list: string | null,
  army: CampaignArmy | null,
): readonly RecruitRow[] {
  // Adds class, type, order and weapons, because rows can share a name.
  const describeTroop = (name: string, troop: RecruitRow['troop'] | undefined): string =>
    troop ? `${name}, ${system.face(troop).short}` : name;
  const getKind = (troop: RecruitRow['troop'] | undefined): string | null => {
    const kind = troop && system.readTroop(troop)['kind'];
    return typeof kind === 'string' ? kind : null;
  };
  if (recruits) {
    const entries = new Map(state.setUp.lists.find(({ id }) => id === list)?.entries.map((row) => [row.id, row]));
    return recruits.map(({ entry, name, cost, left }) => ({
      id: entry,
      name: describeTroop(name, entries.get(entry)?.troop),
      unit: name,
      cost,
      most: left,
      entry,
      kind: getKind(entries.get(entry)?.troop),
      troop: null,
    }));
  }
  const ownRows = new Map<string, RecruitRow>();
  for (const unit of army?.units ?? []) {
    for (const { name, cost, troop } of unit.parts) {
      const id = JSON.stringify(troop);
      if (troop && !ownRows.has(id)) {
        const unitName = name || unit.name;
        ownRows.set(id, {
          id,
          name: describeTroop(unitName, troop),
          unit: unitName,
          cost,
          most: null,
          entry: null,
          kind: getKind(troop),
          troop,
        });
      }
    }
  }
  return [...ownRows.values()];
}

/** Converts rows with counts to the units of an order, one unit per row. */
export const toUnits = (rows: readonly RecruitRow[], counts: Readonly<Record<string, number>>): RaisedUnits =>
  rows.flatMap(({ id, unit, entry, troop }) => {
    const count = counts[id] ?? 0;
    return count > 0 ? [{ name: unit, parts: [{ entry, troop: troop ? { ...troop } : null, count }] }] : [];
  });

/** Converts the units of an existing order to counts by row. */
export const toCounts = (units: RaisedUnits): Record<string, number> =>
  Object.fromEntries(
    units.flatMap(({ parts }) => parts.map(({ entry, troop, count }) => [entry ?? JSON.stringify(troop), count])),
  );

/** A player's gold this winter after their orders. */
export interface WinterPlan extends Pick<WinterFunds, 'treasury' | 'income' | 'provinces' | 'wages'> {
  /** Upkeep of the remaining troops. */
  readonly upkeep: number;
  readonly saved: number;
  readonly spent: readonly { readonly order: Order; readonly gold: number }[];
  readonly ordered: number;
  /** Gold left after the orders. Negative if there is not enough. */
  readonly left: number;
  /** Unspent gold lost at the end of winter. */
  readonly lost: number;
}

export function createWinterPlan(
  rules: CampaignRules,
  state: CampaignState,
  { player, orders }: Pick<OrdersFile, 'player' | 'orders'>,
): WinterPlan {
  const funds = rules.winterFunds(state, player);
  const { treasury, income, upkeep } = rules.winterFunds(state, player, orders);
  const spent = orders
    .map((order) => ({ order, gold: rules.getOrderCost(state, order) }))
    .filter(({ gold }) => gold > 0);
  const ordered = spent.reduce((sum, { gold }) => sum + gold, 0);
  const left = treasury + income - upkeep - ordered;
  const { provinces, wages, carriesOver } = funds;
  const lost = Math.max(0, left - Math.floor((left * carriesOver) / 100));
  return { treasury, income, provinces, upkeep, wages, saved: funds.upkeep - upkeep, spent, ordered, left, lost };
}
