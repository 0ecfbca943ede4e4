import type { z } from 'zod';

interface OneKind {
  readonly shape: { readonly kind: z.ZodLiteral<string> };
}
/** A schema of several kinds, possibly nested. */
interface Kinds {
  readonly options: readonly (OneKind | Kinds)[];
}

/** Kinds of events that random campaigns never contain: undo, and orders above the visible gold. */
export const NEVER_PLAYED: readonly string[] = ['order-unpaid', 'month-taken-back'];

/** Lists all kinds of a schema. */
export const kindsOf = ({ options }: Kinds): readonly string[] =>
  options.flatMap((option) => ('shape' in option ? [...option.shape.kind.values] : kindsOf(option)));
