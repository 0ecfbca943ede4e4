import type { CampaignState, PendingBattle } from '../../../../rules/campaign.ts';

/** The players who fight in a battle. */
export function playersIn(
  { armies, partisans }: Pick<CampaignState, 'armies' | 'partisans'>,
  { attacker, defender, forces }: Pick<PendingBattle, 'attacker' | 'defender' | 'forces'>,
): string[] {
  const there = [attacker, defender, ...(forces?.defenders ?? []).map(({ army }) => army)];
  return [...new Set(there.flatMap((id) => (armies[id] ?? partisans[id])?.player ?? []))];
}
