import { byRuling, CAMPAIGN } from '../../citations.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Loss } from '../state/losses.ts';
import type { CampaignState } from '../state/state.ts';
import { areEnemies } from '../state/treaties.ts';
import type { CampaignArmy } from '../state/troops.ts';
import { lossesOf } from '../supply/month-supply.ts';
import { armiesOf, musterOf } from '../troops/muster.ts';
import { pointsOf, type Removed, shrinkTo } from '../troops/shrink.ts';
import { armiesOfPlayer, bandsOfPlayer, carriedOver, payrollOf, revenueOf } from './winter-funds.ts';

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
