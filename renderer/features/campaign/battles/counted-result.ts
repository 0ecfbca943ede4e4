import type { TableBattle } from '../../../../contract/table.ts';
import { LONGEST_NOTE } from '../../../../rules/campaign.ts';
import { figuresGone } from '../../../../rules/core/table/unit-worth.ts';
import type { BegunResult } from './begun-result.ts';

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
