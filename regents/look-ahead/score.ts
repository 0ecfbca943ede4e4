import { armyPoints, type CampaignState } from '../../rules/campaign.ts';
import { raceOf } from '../evaluation/victory-progress.ts';
import { worthIn } from '../evaluation/province-value.ts';
import type { Taste } from '../temperaments.ts';

/** What points under arms, and gold, are worth beside provinces. */
const POINT = 0.6;
const GOLD = 0.4;
/** A campaign won outweighs everything. */
const VICTORY = 50_000;

/** What it is worth to be one province, or one capital, short of victory; half as much for two. */
const NEXT_TO_VICTORY = 10_000;

function progressOf(state: CampaignState, player: string): number {
  const { provinces, capitals } = raceOf(state, player);
  return NEXT_TO_VICTORY / provinces + NEXT_TO_VICTORY / capitals;
}

/** How each side stands, in gold: provinces, troops, treasury, less what was raided away. */
function standings(state: CampaignState, taste: Taste, player: string): Map<string, number> {
  const sums = new Map(state.players.map(({ id }) => [id, GOLD * (state.treasuries[id] ?? 0)]));
  const add = (side: string | null, worth: number): void => {
    if (side !== null) sums.set(side, (sums.get(side) ?? 0) + worth);
  };
  for (const { id, tax } of state.setUp.provinces) {
    const province = state.provinces[id];
    if (!province) continue;
    const raided = Math.min(tax, province.raidLoss) * (province.holder === player ? 0.6 : taste.raiding);
    add(province.holder, worthIn(state, id) - raided);
  }
  for (const army of Object.values(state.armies)) add(army.player, POINT * armyPoints(army));
  for (const { id } of state.players) add(id, progressOf(state, id));
  for (const { player: victor } of state.victories) add(victor, VICTORY);
  return sums;
}

/** How well a player stands against the others: against all of them, and the strongest above all. */
export function standingOf(state: CampaignState, player: string, taste: Taste): number {
  const all = standings(state, taste, player);
  const others = [...all].flatMap(([side, sum]) => (side === player ? [] : [sum]));
  const mean = others.reduce((sum, one) => sum + one, 0) / Math.max(1, others.length);
  return (all.get(player) ?? 0) - 0.5 * mean - 0.3 * Math.max(0, ...others);
}
