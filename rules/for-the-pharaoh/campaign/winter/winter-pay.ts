import type { WinterFunds } from '../../../core/campaign/campaign-rules.ts';
import type { Step } from '../../../core/procedure.ts';
import { getChoice } from '../../../core/ruling.ts';
import { citeRuling, CAMPAIGN } from '../../citations.ts';
import { FTP_C5 } from '../campaign-rulings.ts';
import type { Recorder } from '../record/recorder.ts';
import type { CampaignState } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import { type CampaignArmy, type Loss, PARTISAN_PRICE, type PartisanBand } from '../state/troops.ts';
import { toLosses } from '../supply/supply.ts';
import { sumPoints, type RemovedTroop, shrinkToCapacity, type Troops } from '../troops/casualties.ts';
import { listArmies, listMusteredTroops } from '../troops/muster.ts';
import { explainRevenue, getRevenueShare } from './winter.ts';

export const listPlayerArmies = (state: CampaignState, player: string): CampaignArmy[] =>
  listArmies(state).filter((army) => army.player === player);

export const listPlayerBands = (state: CampaignState, player: string): PartisanBand[] =>
  Object.values(state.partisans).filter((band) => band.player === player);

export interface YearRevenue {
  readonly income: number;
  readonly provinces: readonly { readonly province: string; readonly gold: number }[];
  readonly steps: readonly Step[];
}

/** Returns a player's yearly revenue by province, in map order (ruling FTP-C4). */
function getRevenue(state: CampaignState, player: string): YearRevenue {
  const steps: Step[] = [];
  const provinces = state.setUp.provinces.flatMap(({ id, name, tax }) => {
    const province = state.provinces[id];
    const months = province?.held[player] ?? 0;
    if (!province || months === 0) return [];
    const share = { revenue: tax, raidLoss: province.raidLoss, months };
    steps.push(explainRevenue(name, share, state.campaignMonths));
    return [{ province: id, gold: getRevenueShare(share, state.campaignMonths) }];
  });
  return { income: provinces.reduce((sum, { gold }) => sum + gold, 0), provinces, steps };
}

/** Lists all paid troops of a player with their yearly upkeep, in muster order, partisans last. */
const listPayroll = (state: CampaignState, player: string): Troops[] => [
  ...listPlayerArmies(state, player).flatMap(listMusteredTroops),
  ...listPlayerBands(state, player).flatMap(({ units }) =>
    listMusteredTroops({ generals: [], units }).map((troops) => ({ ...troops, cost: troops.cost * PARTISAN_PRICE })),
  ),
];

/** Returns the yearly upkeep of each army and band of a player. */
const listWages = (state: CampaignState, player: string): WinterFunds['wages'] => [
  ...listPlayerArmies(state, player).map((army) => ({ army: army.id, gold: sumPoints(listMusteredTroops(army)) })),
  ...listPlayerBands(state, player).map(({ id, units }) => ({
    army: id,
    gold: PARTISAN_PRICE * sumPoints(listMusteredTroops({ generals: [], units })),
  })),
];

/** Percentage of a treasury kept after the winter (rulings FTP-C5, FTP-C32). */
const getCarriedShare = ({ setUp, rulings }: CampaignState): number =>
  getChoice(FTP_C5, rulings) === 'unspent-lost' ? 0 : (setUp.carriesOver ?? 100);

/** Returns a player's funds this winter, before any order (rulings FTP-C4, FTP-C5). */
export function getWinterFunds(state: CampaignState, player: string): WinterFunds {
  const treasury = state.treasuries[player] ?? 0;
  const { income, provinces } = getRevenue(state, player);
  const wages = listWages(state, player);
  const upkeep = wages.reduce((sum, { gold }) => sum + gold, 0);
  const free = Math.max(0, treasury + income - upkeep);
  return { treasury, income, provinces, upkeep, wages, free, carriesOver: getCarriedShare(state) };
}

/** The winter of one player while the player's orders are carried out. */
export interface WinterTurn {
  readonly record: Recorder;
  readonly player: string;
  /** Lists of the player's armies and bands at the start of winter. Null means troops without a list. */
  readonly lists: ReadonlySet<string | null>;
  /** Provinces with an enemy army in the field. */
  readonly occupied: ReadonlySet<string>;
  /** Besiegers ordered to winter quarters. */
  readonly goingHome: Set<string>;
  /** True if the upkeep was not paid in full. Then no troops may be raised. */
  inArrears: boolean;
}

export function createWinterTurn(record: Recorder, player: string): WinterTurn {
  const { state } = record;
  const lists = new Set(
    [...listPlayerArmies(state, player), ...listPlayerBands(state, player)].map(({ list }) => list),
  );
  const enemies = listArmies(state).filter((army) => areEnemies(state, army.player, player) && army.fort === null);
  const occupied = new Set(enemies.map(({ province }) => province));
  return { record, player, lists, occupied, goingHome: new Set(), inArrears: false };
}

/** Checks whether an army besieges a fort of its province. */
export const isBesieging = ({ sieges }: CampaignState, { player, province, fort }: CampaignArmy): boolean =>
  fort === null && Object.values(sieges).some((siege) => siege.besieger === player && siege.province === province);

/** Pays a player's yearly revenue, province by province (ruling FTP-C4). */
export function payRevenue({ record, player }: WinterTurn): void {
  const { income, provinces, steps } = getRevenue(record.state, player);
  record.note({ kind: 'revenue-paid', player, income, provinces }, { steps, rulings: ['FTP-C4'] });
}

/** Returns a player's unpaid troops by army and band, with their stated points. */
function listUnpaid(
  state: CampaignState,
  player: string,
  removed: readonly RemovedTroop[],
): { losses: Loss[]; points: number } {
  const bands = listPlayerBands(state, player).map((band) => ({ ...band, fort: null, generals: [] }));
  const companies = [...listPlayerArmies(state, player), ...bands];
  const cost = new Map(companies.flatMap(listMusteredTroops).map((troops) => [troops.id, troops.cost]));
  const points = removed.reduce((sum, { id, count }) => sum + (cost.get(id) ?? 0) * count, 0);
  return { losses: toLosses(companies, removed), points };
}

/** Pays the upkeep. Troops that cannot be paid leave, cheapest first, partisans at double cost (rulings FTP-C5, FTP-C6). */
export function payUpkeep(turn: WinterTurn): void {
  const { record, player } = turn;
  const { state } = record;
  const funds = state.treasuries[player] ?? 0;
  const payroll = listPayroll(state, player);
  const due = sumPoints(payroll);
  const { removed, remaining: upkeep } = shrinkToCapacity(funds, payroll);
  if (removed.length > 0) {
    turn.inArrears = true;
    const { losses, points } = listUnpaid(state, player, removed);
    const text = `upkeep of all troops is ${due} gold, but there are only ${funds}: troops for ${due - upkeep} gold cannot be paid`;
    record.note(
      { kind: 'casualties', cause: 'arrears', due: due - funds, points, losses },
      { steps: [{ text, citation: CAMPAIGN }], rulings: ['FTP-C6'] },
    );
  }
  const text = `${funds} − ${upkeep} for upkeep = ${funds - upkeep} gold`;
  record.note({ kind: 'upkeep-paid', player, upkeep }, { steps: [{ text, citation: CAMPAIGN }], rulings: ['FTP-C5'] });
}

/** Removes unspent gold that the scenario or ruling FTP-C5 does not carry over. */
export function forfeitGold({ record, player }: WinterTurn): void {
  const { state } = record;
  const treasury = state.treasuries[player] ?? 0;
  const left = Math.floor((treasury * getCarriedShare(state)) / 100);
  if (left === treasury) return;
  const gold = treasury - left;
  const text = `${gold} of ${treasury} unspent gold is lost; ${left} is left`;
  const ruling = state.setUp.carriesOver === undefined ? 'FTP-C5' : 'FTP-C32';
  record.note(
    { kind: 'gold-forfeited', player, gold },
    { steps: [{ text, citation: citeRuling(ruling) }], rulings: [ruling] },
  );
}
