import type { WinterFunds } from '../../../core/campaign/campaign-rules.ts';
import type { Step } from '../../../core/procedure.ts';
import { choiceInForce } from '../../../core/ruling.ts';
import { byRuling, CAMPAIGN } from '../../citations.ts';
import { FTP_C5 } from '../campaign-rulings.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import { type CampaignArmy, type Loss, PARTISAN_PRICE, type PartisanBand } from '../state/troops.ts';
import { lossesOf } from '../supply/supply.ts';
import { pointsOf, type Removed, shrinkTo, type Troops } from '../troops/casualties.ts';
import { armiesOf, musterOf } from '../troops/muster.ts';
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
function revenueOf(state: CampaignState, player: string): YearsRevenue {
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
const payrollOf = (state: CampaignState, player: string): Troops[] => [
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
const carriedOver = ({ setUp, rulings }: CampaignState): number =>
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

/** One player's winter, while its orders are carried out. */
export interface WinterTurn {
  readonly record: Recorder;
  readonly player: string;
  /** Lists of the armies and bands the player had when the winter began; null stands for troops without a list. */
  readonly lists: ReadonlySet<string | null>;
  /** Provinces in whose field an army of another side stands. */
  readonly occupied: ReadonlySet<string>;
  /** Besiegers who are to go to winter quarters. */
  readonly goingHome: Set<string>;
  /** Whether the upkeep could not be paid whole: then nobody new is raised. */
  inArrears: boolean;
}

export function winterTurn(record: Recorder, player: string): WinterTurn {
  const { state } = record;
  const lists = new Set([...armiesOfPlayer(state, player), ...bandsOfPlayer(state, player)].map(({ list }) => list));
  const enemies = armiesOf(state).filter((army) => areEnemies(state, army.player, player) && army.fort === null);
  const occupied = new Set(enemies.map(({ province }) => province));
  return { record, player, lists, occupied, goingHome: new Set(), inArrears: false };
}

/** Whether an army takes part in a siege of the province it stands in. */
export const besieges = ({ sieges }: CampaignState, { player, province, fort }: CampaignArmy): boolean =>
  fort === null && Object.values(sieges).some((siege) => siege.besieger === player && siege.province === province);

/** Gold of the year for one player, province by province (ruling FTP-C4). */
export function payRevenue({ record, player }: WinterTurn): void {
  const { income, provinces, steps } = revenueOf(record.state, player);
  record.note({ kind: 'revenue-paid', player, income, provinces }, { steps, rulings: ['FTP-C4'] });
}

/** Those of a player's who go unpaid, by army and band, and their stated points. */
function unpaid(state: CampaignState, player: string, removed: readonly Removed[]): { losses: Loss[]; points: number } {
  const bands = bandsOfPlayer(state, player).map((band) => ({ ...band, fort: null, generals: [] }));
  const companies = [...armiesOfPlayer(state, player), ...bands];
  const cost = new Map(companies.flatMap(musterOf).map((troops) => [troops.id, troops.cost]));
  const points = removed.reduce((sum, { id, count }) => sum + (cost.get(id) ?? 0) * count, 0);
  return { losses: lossesOf(companies, removed), points };
}

/** Pays what can be paid; what cannot goes, cheapest first, partisans at their double cost (rulings FTP-C5, FTP-C6). */
export function payUpkeep(turn: WinterTurn): void {
  const { record, player } = turn;
  const { state } = record;
  const funds = state.treasuries[player] ?? 0;
  const payroll = payrollOf(state, player);
  const due = pointsOf(payroll);
  const { removed, remaining: upkeep } = shrinkTo(funds, payroll);
  if (removed.length > 0) {
    turn.inArrears = true;
    const { losses, points } = unpaid(state, player, removed);
    const text = `${due} gold to keep all under arms, ${funds} there: troops for ${due - upkeep} cannot be paid`;
    record.note(
      { kind: 'casualties', cause: 'arrears', due: due - funds, points, losses },
      { steps: [{ text, citation: CAMPAIGN }], rulings: ['FTP-C6'] },
    );
  }
  const text = `${funds} − ${upkeep} to keep those under arms = ${funds - upkeep} gold`;
  record.note({ kind: 'upkeep-paid', player, upkeep }, { steps: [{ text, citation: CAMPAIGN }], rulings: ['FTP-C5'] });
}

/** Gold that is not spent is lost, as far as the scenario or the alternative of ruling FTP-C5 does not let it be carried over. */
export function forfeit({ record, player }: WinterTurn): void {
  const { state } = record;
  const treasury = state.treasuries[player] ?? 0;
  const left = Math.floor((treasury * carriedOver(state)) / 100);
  if (left === treasury) return;
  const gold = treasury - left;
  const text = `${gold} of ${treasury} gold not spent is lost: ${left} left`;
  const ruling = state.setUp.carriesOver === undefined ? 'FTP-C5' : 'FTP-C32';
  record.note(
    { kind: 'gold-forfeited', player, gold },
    { steps: [{ text, citation: byRuling(ruling) }], rulings: [ruling] },
  );
}
