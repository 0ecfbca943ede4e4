/** How many figures and models a force or new units come to. */
export const figuresIn = (parts: readonly { readonly count: number }[]): number =>
  parts.reduce((sum, { count }) => sum + count, 0);
