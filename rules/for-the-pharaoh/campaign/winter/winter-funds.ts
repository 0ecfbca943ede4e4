import { PARTISAN_PRICE } from '../state/troops.ts';
import type { WinterFunds } from '../../../core/campaign/campaign-rules.ts';
import type { Step } from '../../../core/procedure.ts';
import { choiceInForce } from '../../../core/ruling.ts';
import { FTP_C5 } from '../campaign-rulings.ts';
import type { CampaignState } from '../state/state.ts';
import type { CampaignArmy, PartisanBand } from '../state/troops.ts';
import { armiesOf, musterOf } from '../troops/muster.ts';
import { pointsOf, type Troops } from '../troops/shrink.ts';
import { revenueStep, shareOfRevenue } from './winter.ts';

export const armiesOfPlayer = (state: CampaignState, player: string): CampaignArmy[] =>
  armiesOf(state).filter((army) => army.player === player);

export const bandsOfPlayer = (state: CampaignState, player: string): PartisanBand[] =>
  Object.values(state.partisans).filter((band) => band.player === player);

export interface YearsRevenue {
  readonly income: number;
  readonly provinces: readonly { readonly province: string; readonly gold: number }[];
  readonly steps: readonly Step[];
}

/** Gold of the year for one player, province by province in the order of the map (ruling FTP-C4). */
export function revenueOf(state: CampaignState, player: string): YearsRevenue {
  const steps: Step[] = [];
  const provinces = state.setUp.provinces.flatMap(({ id, name, tax }) => {
    const province = state.provinces[id];
    const months = province?.held[player] ?? 0;
    if (!province || months === 0) return [];
    const share = { revenue: tax, raidLoss: province.raidLoss, months };
    steps.push(revenueStep(name, share, state.campaignMonths));
    return [{ province: id, gold: shareOfRevenue(share, state.campaignMonths) }];
  });
  return { income: provinces.reduce((sum, { gold }) => sum + gold, 0), provinces, steps };
}

/** Everybody a player has to pay, in muster order, the partisans last; each at the gold a figure or model costs to keep. */
export const payrollOf = (state: CampaignState, player: string): Troops[] => [
  ...armiesOfPlayer(state, player).flatMap(musterOf),
  ...bandsOfPlayer(state, player).flatMap(({ units }) =>
    musterOf({ generals: [], units }).map((troops) => ({ ...troops, cost: troops.cost * PARTISAN_PRICE })),
  ),
];

/** What each army and band of a player costs to keep for a year. */
const wagesOf = (state: CampaignState, player: string): WinterFunds['wages'] => [
  ...armiesOfPlayer(state, player).map((army) => ({ army: army.id, gold: pointsOf(musterOf(army)) })),
  ...bandsOfPlayer(state, player).map(({ id, units }) => ({
    army: id,
    gold: PARTISAN_PRICE * pointsOf(musterOf({ generals: [], units })),
  })),
];

/** Hundredths of a treasury that are left when the winter is over (rulings FTP-C5, FTP-C32). */
export const carriedOver = ({ setUp, rulings }: CampaignState): number =>
  choiceInForce(FTP_C5, rulings) === 'unspent-lost' ? 0 : (setUp.carriesOver ?? 100);

/** What a player can spend this winter, before any order (rulings FTP-C4, FTP-C5). */
export function winterFunds(state: CampaignState, player: string): WinterFunds {
  const treasury = state.treasuries[player] ?? 0;
  const { income, provinces } = revenueOf(state, player);
  const wages = wagesOf(state, player);
  const upkeep = wages.reduce((sum, { gold }) => sum + gold, 0);
  const free = Math.max(0, treasury + income - upkeep);
  return { treasury, income, provinces, upkeep, wages, free, carriesOver: carriedOver(state) };
}
