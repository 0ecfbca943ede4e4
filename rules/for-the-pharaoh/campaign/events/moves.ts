import type { CampaignArmy, CampaignUnit, Loss } from '../state/troops.ts';
import type { CampaignState } from '../state/state.ts';

/** Accounts of gold, in the order of payment. */
export const GOLD_ACCOUNTS = [
  'income',
  'upkeep',
  'raised',
  'refilled',
  'mustered',
  'partisans',
  'works',
  'forfeited',
  'gifts',
  'ruled',
] as const;
export type GoldAccount = (typeof GOLD_ACCOUNTS)[number];

/** Change of one player's gold, figures and points; losses are negative. Figures include models and generals. */
export interface BalanceChange {
  /** The owner of the gold and figures; null if unknown. */
  readonly player: string | null;
  /** Gold account, or without gold: `arrears` (unpaid troops), `dismissed` (disbanded troops), `fallen` or `restored`. */
  readonly account: GoldAccount | 'arrears' | 'dismissed' | 'fallen' | 'restored';
  readonly gold: number;
  readonly figures: number;
  readonly points: number;
}

/** Armies, bands and treasuries before an event. */
export type TroopsAndTreasuries = Pick<CampaignState, 'armies' | 'partisans' | 'treasuries'>;

type Troops = readonly { readonly count: number; readonly cost: number }[];

const NO_CHANGE = { gold: 0, figures: 0, points: 0 } as const;

const strength = (troops: Troops): Pick<BalanceChange, 'figures' | 'points'> => ({
  figures: troops.reduce((sum, { count }) => sum + count, 0),
  points: troops.reduce((sum, { count, cost }) => sum + count * cost, 0),
});

type Company = Pick<CampaignArmy, 'units'> & Partial<Pick<CampaignArmy, 'generals' | 'specialists'>>;

const listParts = (units: readonly CampaignUnit[]): Troops => units.flatMap(({ parts }) => parts);

const listTroops = ({ units, generals = [], specialists = [] }: Company): Troops => [
  ...listParts(units),
  ...generals.map(({ cost }) => ({ count: 1, cost })),
  ...specialists,
];

const findCompany = (
  { armies, partisans }: TroopsAndTreasuries,
  id: string,
): (Company & { player: string }) | undefined => armies[id] ?? partisans[id];

/** A number of figures or models of one part, or a general, by id. */
interface TroopCount {
  readonly id: string;
  readonly count: number;
}

function selectTroops(company: Company | undefined, ids: readonly TroopCount[]): Troops {
  if (!company) return [];
  const costs = new Map(
    [...company.units.flatMap(({ parts }) => parts), ...(company.generals ?? []), ...(company.specialists ?? [])].map(
      ({ id, cost }) => [id, cost],
    ),
  );
  return ids.map(({ id, count }) => ({ count, cost: costs.get(id) ?? 0 }));
}

/** Returns a change of gold only. */
export const createGoldChange = (player: string | null, account: GoldAccount, gold: number): BalanceChange => ({
  ...NO_CHANGE,
  player,
  account,
  gold,
});

/** Returns the change for raised troops: their figures and the gold paid. */
export const createRaisedChange = (
  player: string | null,
  account: GoldAccount,
  gold: number,
  company: Company,
): BalanceChange => ({
  player,
  account,
  gold: 0 - gold,
  ...strength(listTroops(company)),
});

/** Returns the change for figures that replace losses in an army's existing parts. */
export function createRefillChange(
  before: TroopsAndTreasuries,
  { army, parts, gold }: { readonly army: string; readonly parts: readonly TroopCount[]; readonly gold: number },
  account: BalanceChange['account'],
): BalanceChange {
  const company = findCompany(before, army);
  return { player: company?.player ?? null, account, gold: 0 - gold, ...strength(selectTroops(company, parts)) };
}

const lossMove = (player: string | null, account: BalanceChange['account'], troops: Troops): BalanceChange => {
  const { figures, points } = strength(troops);
  return { player, account, gold: 0, figures: 0 - figures, points: 0 - points };
};

export const getOwner = (before: TroopsAndTreasuries, id: string): string | null =>
  findCompany(before, id)?.player ?? null;

/** Returns the changes for lost or dismissed troops, one per player. */
export const listLossChanges = (
  before: TroopsAndTreasuries,
  losses: readonly Loss[],
  account: BalanceChange['account'],
): readonly BalanceChange[] =>
  [...Map.groupBy(losses, ({ army }) => getOwner(before, army))].map(([player, fallen]) =>
    lossMove(
      player,
      account,
      fallen.flatMap((loss) => selectTroops(findCompany(before, loss.army), [loss])),
    ),
  );

/** Returns the change for the loss of a whole army or band. */
export function listDisbandedChanges(before: TroopsAndTreasuries, id: string): readonly BalanceChange[] {
  const company = findCompany(before, id);
  return company ? [lossMove(company.player, 'fallen', listTroops(company))] : [];
}
