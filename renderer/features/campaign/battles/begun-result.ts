import { type EnteredBattle, leadersOf, mergedResult } from '../../../../contract/league/battles.ts';
import type { BegunResult } from '../../../../contract/battles/counted-result.ts';
import type { CampaignState, PendingBattle } from '../../../../rules/campaign.ts';

/** What the sides of a battle at a league have entered, put together; null where nobody has. They may not say the same of who won. */
export function enteredResult(
  state: Pick<CampaignState, 'armies' | 'partisans'>,
  battle: PendingBattle,
  { results }: Pick<EnteredBattle, 'results'>,
): BegunResult | null {
  const [first, ...others] = results.map(({ result }) => result);
  if (!first) return null;
  const method = others.every((one) => one.method === first.method) ? first.method : 'reported';
  const isAgreed = method === 'reported' && others.every((one) => one.method === method && one.winner === first.winner);
  const winner = isAgreed ? first.winner : null;
  const told = { battle: battle.id, method, winner: winner ?? ('draw' as const) };
  return { ...mergedResult(results, leadersOf(state, battle), told), winner };
}
