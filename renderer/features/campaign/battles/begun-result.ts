import type { EnteredBattle } from '../../../../contract/league/battles.ts';
import { leadersOf, mergedResult } from '../../../../contract/league/merged-result.ts';
import type { TableBattle } from '../../../../contract/table.ts';
import { type BattleResult, type CampaignState, LONGEST_NOTE, type PendingBattle } from '../../../../rules/campaign.ts';
import { figuresGone } from '../../../../rules/core/table/unit-worth.ts';

/** How a battle ended, as far as it is known when it is begun to be entered; the winner is null where that is yet to be said. */
export type BegunResult = Omit<BattleResult, 'battle' | 'winner'> & { readonly winner: BattleResult['winner'] | null };

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

/** What a battle cost both sides, as it was struck off and written down at the table, by the campaign's own ids. */
export const countedResult = ({ sides, note }: Pick<TableBattle, 'sides' | 'note'>): BegunResult => ({
  method: 'reported',
  winner: null,
  losses: sides
    .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
    .map((part) => ({ id: part.id, count: figuresGone(part) }))
    .filter(({ count }) => count > 0),
  generalsLost: sides.flatMap(({ generals }) => generals.filter(({ fallen }) => fallen).map(({ id }) => id)),
  halfHit: sides
    .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
    .filter(({ lost, hits }) => lost % hits > 0)
    .map(({ id }) => id),
  retreat: null,
  note: note.trim().slice(0, LONGEST_NOTE),
});
