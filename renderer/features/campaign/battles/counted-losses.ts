import type { TableBattle } from '../../../../contract/table.ts';
import { figuresGone } from '../../../../rules/core/table/unit-worth.ts';

/** What a battle cost both sides, by the campaign's own ids: figures and models by part, and generals. */
export interface CountedLosses {
  readonly lost: Readonly<Record<string, number>>;
  readonly fallen: readonly string[];
  /** Parts of which one is hit and still stands. */
  readonly halfHit: readonly string[];
  /** What was written down of the battle there. */
  readonly note: string;
}

/** The longest note of a battle in the chronicle. */
const LONGEST_NOTE = 2000;

/** What was struck off and written down at the table. */
export const countedLosses = ({ sides, note }: Pick<TableBattle, 'sides' | 'note'>): CountedLosses => ({
  note: note.trim().slice(0, LONGEST_NOTE),
  lost: Object.fromEntries(
    sides
      .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
      .map((part) => [part.id, figuresGone(part)] as const)
      .filter(([, count]) => count > 0),
  ),
  halfHit: sides
    .flatMap(({ units }) => units.flatMap(({ parts }) => parts))
    .filter(({ lost, hits }) => lost % hits > 0)
    .map(({ id }) => id),
  fallen: sides.flatMap(({ generals }) => generals.filter(({ fallen }) => fallen).map(({ id }) => id)),
});
