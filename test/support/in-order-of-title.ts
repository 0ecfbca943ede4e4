/** Sorts by title, as the store does. */
export const inOrderOfTitle = <T extends { readonly title: string }>(lists: readonly T[]): T[] =>
  lists.toSorted((a, b) => (a.title < b.title ? -1 : 1));
