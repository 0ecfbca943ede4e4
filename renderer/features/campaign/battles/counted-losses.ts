import type { TableBattle } from '../../../../contract/table.ts';
import { gone } from '../../table/strength.ts';

/** What a battle cost both sides, by the campaign's own ids: figures and models by part, and generals. */
export interface CountedLosses {
  readonly lost: Readonly<Record<string, number>>;
  readonly fallen: readonly string[];
}

/** What was struck off at the table; hits that have not taken a model yet are none. */
export const countedLosses = ({ sides }: Pick<TableBattle, 'sides'>): CountedLosses => ({
  lost: Object.fromEntries(
    sides
      .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
      .map((part) => [part.id, gone(part)] as const)
      .filter(([, count]) => count > 0),
  ),
  fallen: sides.flatMap(({ generals }) => generals.filter(({ fallen }) => fallen).map(({ id }) => id)),
});
