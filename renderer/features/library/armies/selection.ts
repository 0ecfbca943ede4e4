/** What is chosen after a row was clicked: with Shift all between it and the one before are chosen as it is. */
export function choose(
  chosen: ReadonlySet<string>,
  order: readonly string[],
  id: string,
  { before, shift }: { readonly before: string | null; readonly shift: boolean },
): Set<string> {
  const on = !chosen.has(id);
  const [from, to] = [before === null ? -1 : order.indexOf(before), order.indexOf(id)];
  const range = shift && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
  const next = new Set(chosen);
  for (const each of range) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return next;
}
