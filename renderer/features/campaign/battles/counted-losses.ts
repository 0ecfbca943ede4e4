import type { TableBattle } from '../../../../contract/table.ts';
import { gone } from '../../table/strength.ts';

/** What a battle cost both sides, by the campaign's own ids: figures and models by part, and generals. */
export interface CountedLosses {
  readonly lost: Readonly<Record<string, number>>;
  readonly fallen: readonly string[];
  /** Parts of which one is hit and still stands. */
  readonly halfHit: readonly string[];
}

/** What was struck off at the table. */
export const countedLosses = ({ sides }: Pick<TableBattle, 'sides'>): CountedLosses => ({
  lost: Object.fromEntries(
    sides
      .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
      .map((part) => [part.id, gone(part)] as const)
      .filter(([, count]) => count > 0),
  ),
  halfHit: sides
    .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
    .filter(({ lost, hits }) => lost % hits > 0)
    .map(({ id }) => id),
  fallen: sides.flatMap(({ generals }) => generals.filter(({ fallen }) => fallen).map(({ id }) => id)),
});
