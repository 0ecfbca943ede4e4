import type { z } from 'zod';

interface OneKind {
  readonly shape: { readonly kind: z.ZodLiteral<string> };
}
/** Kinds stand side by side, or some of them in a union of their own. */
interface Kinds {
  readonly options: readonly (OneKind | Kinds)[];
}

/** Every kind that a schema of kinds knows. */
export const kindsOf = ({ options }: Kinds): readonly string[] =>
  options.flatMap((option) => ('shape' in option ? [...option.shape.kind.values] : kindsOf(option)));
