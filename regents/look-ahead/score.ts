import { armyPoints, type CampaignState } from '../../rules/campaign.ts';
import { progressOf } from '../evaluation/victory-progress.ts';
import { worthIn } from '../evaluation/province-value.ts';
import type { Taste } from '../temperaments.ts';
import { OTHERS_WEIGHT, OWN_RAID_LOSS, POSITION } from '../constants.ts';

function nearVictory(state: CampaignState, player: string): number {
  const { provinces, capitals } = progressOf(state, player);
  return POSITION.nextToVictory / provinces + POSITION.nextToVictory / capitals;
}

/** The worth of each side's position, in gold: provinces, troops and treasury, less what was raided away. */
function positions(state: CampaignState, taste: Taste, player: string): Map<string, number> {
  const sums = new Map(state.players.map(({ id }) => [id, POSITION.gold * (state.treasuries[id] ?? 0)]));
  const add = (side: string | null, worth: number): void => {
    if (side !== null) sums.set(side, (sums.get(side) ?? 0) + worth);
  };
  for (const { id, tax } of state.setUp.provinces) {
    const province = state.provinces[id];
    if (!province) continue;
    const raided = Math.min(tax, province.raidLoss) * (province.holder === player ? OWN_RAID_LOSS : taste.raiding);
    add(province.holder, worthIn(state, id) - raided);
  }
  for (const army of Object.values(state.armies)) add(army.player, POSITION.point * armyPoints(army));
  for (const { id } of state.players) add(id, nearVictory(state, id));
  for (const { player: victor } of state.victories) add(victor, POSITION.victory);
  return sums;
}

/** How well a player stands against the others, the strongest above all. */
export function scoreOf(state: CampaignState, player: string, taste: Taste): number {
  const all = positions(state, taste, player);
  const others = [...all].flatMap(([side, sum]) => (side === player ? [] : [sum]));
  const mean = others.reduce((sum, one) => sum + one, 0) / Math.max(1, others.length);
  return (all.get(player) ?? 0) - OTHERS_WEIGHT.mean * mean - OTHERS_WEIGHT.strongest * Math.max(0, ...others);
}
