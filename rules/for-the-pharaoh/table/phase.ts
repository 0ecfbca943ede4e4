import type { TurnPhase } from '../../core/table-rules.ts';

type Said = Pick<TurnPhase, 'who' | 'what' | 'citation'> & {
  /** Its procedures by their names in the book. */
  readonly by: readonly string[];
};

/** A phase of the book's turn, or a step before it. */
export const phaseOf = (id: string, title: string, { who, what, by, citation }: Said): TurnPhase => ({
  id,
  title,
  who,
  what,
  procedures: by.map((name) => `for-the-pharaoh/${name}`),
  citation,
});
