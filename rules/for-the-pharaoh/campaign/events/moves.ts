import type { CampaignArmy, CampaignUnit, Loss } from '../state/troops.ts';
import type { CampaignState } from '../state/state.ts';

/** Where gold comes from and goes to, in the order in which it is paid. */
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

/** Gold, figures and points of one player that come or go; what goes is below 0. Figures are models and generals too. */
export interface Move {
  /** Null where it is not known whose they are. */
  readonly player: string | null;
  /** Where no gold moves: `arrears` for troops who cannot be paid, `dismissed` for those sent home by order, `fallen` and `restored`. */
  readonly account: GoldAccount | 'arrears' | 'dismissed' | 'fallen' | 'restored';
  readonly gold: number;
  readonly figures: number;
  readonly points: number;
}

/** Armies, bands and treasuries before an event. */
export type Companies = Pick<CampaignState, 'armies' | 'partisans' | 'treasuries'>;

type Troops = readonly { readonly count: number; readonly cost: number }[];

const NOTHING = { gold: 0, figures: 0, points: 0 } as const;

const strength = (troops: Troops): Pick<Move, 'figures' | 'points'> => ({
  figures: troops.reduce((sum, { count }) => sum + count, 0),
  points: troops.reduce((sum, { count, cost }) => sum + count * cost, 0),
});

type Company = Pick<CampaignArmy, 'units'> & Partial<Pick<CampaignArmy, 'generals' | 'specialists'>>;

const partsOf = (units: readonly CampaignUnit[]): Troops => units.flatMap(({ parts }) => parts);

const troopsOf = ({ units, generals = [], specialists = [] }: Company): Troops => [
  ...partsOf(units),
  ...generals.map(({ cost }) => ({ count: 1, cost })),
  ...specialists,
];

const companyOf = ({ armies, partisans }: Companies, id: string): (Company & { player: string }) | undefined =>
  armies[id] ?? partisans[id];

/** So many of each id, at the cost they have in their army. */
interface Counted {
  readonly id: string;
  readonly count: number;
}

function someOf(company: Company | undefined, ids: readonly Counted[]): Troops {
  if (!company) return [];
  const costs = new Map(
    [...company.units.flatMap(({ parts }) => parts), ...(company.generals ?? []), ...(company.specialists ?? [])].map(
      ({ id, cost }) => [id, cost],
    ),
  );
  return ids.map(({ id, count }) => ({ count, cost: costs.get(id) ?? 0 }));
}

/** Gold that comes or goes. */
export const goldMove = (player: string | null, account: GoldAccount, gold: number): Move => ({
  ...NOTHING,
  player,
  account,
  gold,
});

/** Troops that are raised, and the gold that they cost. */
export const raisedMove = (player: string | null, account: GoldAccount, gold: number, company: Company): Move => ({
  player,
  account,
  gold: 0 - gold,
  ...strength(troopsOf(company)),
});

/** More of troops that an army has. */
export function refilledMove(
  before: Companies,
  { army, parts, gold }: { readonly army: string; readonly parts: readonly Counted[]; readonly gold: number },
  account: Move['account'],
): Move {
  const company = companyOf(before, army);
  return { player: company?.player ?? null, account, gold: 0 - gold, ...strength(someOf(company, parts)) };
}

const gone = (player: string | null, account: Move['account'], troops: Troops): Move => {
  const { figures, points } = strength(troops);
  return { player, account, gold: 0, figures: 0 - figures, points: 0 - points };
};

export const ownerOf = (before: Companies, id: string): string | null => companyOf(before, id)?.player ?? null;

/** Troops that fall or go home, player by player. */
export const lossMoves = (before: Companies, losses: readonly Loss[], account: Move['account']): readonly Move[] =>
  [...Map.groupBy(losses, ({ army }) => ownerOf(before, army))].map(([player, fallen]) =>
    gone(
      player,
      account,
      fallen.flatMap((loss) => someOf(companyOf(before, loss.army), [loss])),
    ),
  );

/** A whole army or band that is no more. */
export function disbandedMove(before: Companies, id: string): readonly Move[] {
  const company = companyOf(before, id);
  return company ? [gone(company.player, 'fallen', troopsOf(company))] : [];
}
