/** Sorts by title, like the store. */
export const inOrderOfTitle = <T extends { readonly title: string }>(lists: readonly T[]): T[] =>
  lists.toSorted((a, b) => (a.title < b.title ? -1 : 1));
