import { type BattleResult, LONGEST_NOTE } from '../../rules/campaign.ts';
import { figuresGone } from '../../rules/core/table/table-unit.ts';
import type { TableBattle } from '../table.ts';

/** How a battle ended, as far as it is known when it is begun to be entered; the winner is null where that is yet to be said. */
export type BegunResult = Omit<BattleResult, 'battle' | 'winner'> & { readonly winner: BattleResult['winner'] | null };

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
