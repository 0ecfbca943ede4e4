interface CommandEnd {
  /** Number of its last entry. */
  readonly seq: number;
  /** Entry whose state is restored, if the command undoes others. */
  readonly takenBackTo?: number;
}

/** Adds the first entry to each command of a whole log. The first command is the start. */
export const addFirstEntries = <End extends CommandEnd>(ends: readonly End[]): (End & { readonly first: number })[] =>
  ends.map((end, index) => ({ ...end, first: (ends[index - 1]?.seq ?? -1) + 1 }));

/** Lists the commands that were not undone. A command that undoes others is in effect itself, unless a later one undoes it. */
export function listActiveCommands<End extends CommandEnd>(ends: readonly End[]): End[] {
  const active: End[] = [];
  let limit = Infinity;
  for (const end of ends.toReversed()) {
    if (end.seq > limit) continue;
    active.push(end);
    limit = end.takenBackTo ?? limit;
  }
  return active.reverse();
}

/** Returns the numbers of the undone entries. @param takenBackTo returns the entry that an undo restores; null for other entries */
export function listUndoneEntries<Entry extends { readonly seq: number }>(
  log: readonly Entry[],
  takenBackTo: (entry: Entry) => number | null,
): ReadonlySet<number> {
  const undone = new Set<number>();
  let limit = Infinity;
  for (const entry of log.toReversed()) {
    if (entry.seq > limit) undone.add(entry.seq);
    else limit = takenBackTo(entry) ?? Infinity;
  }
  return undone;
}
