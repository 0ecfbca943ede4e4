import type { z } from 'zod';

interface OneKind {
  readonly shape: { readonly kind: z.ZodLiteral<string> };
}
/** Kinds stand side by side, or some of them in a union of their own. */
interface Kinds {
  readonly options: readonly (OneKind | Kinds)[];
}

/** Events that no campaign from a seed has: nobody takes a month back there, nor orders more than the gold that he sees. */
export const NEVER_PLAYED: readonly string[] = ['order-unpaid', 'month-taken-back'];

/** Every kind that a schema of kinds knows. */
export const kindsOf = ({ options }: Kinds): readonly string[] =>
  options.flatMap((option) => ('shape' in option ? [...option.shape.kind.values] : kindsOf(option)));
