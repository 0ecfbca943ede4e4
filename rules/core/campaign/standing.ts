/** The end of a command in a log. */
interface CommandEnd {
  /** Its last entry. */
  readonly seq: number;
  /** The entry after which the campaign stood like this before, where a month was taken back. */
  readonly takenBackTo?: number;
}

/** The commands of a whole log, each with its first entry; the first command is the start. */
export const commandsOf = <End extends CommandEnd>(ends: readonly End[]): (End & { readonly first: number })[] =>
  ends.map((end, index) => ({ ...end, first: (ends[index - 1]?.seq ?? -1) + 1 }));

/** Those that were not taken back. A taking back stands itself, unless a later one went behind it. */
export function standing<End extends CommandEnd>(ends: readonly End[]): End[] {
  const found: End[] = [];
  let limit = Infinity;
  for (const end of ends.toReversed()) {
    if (end.seq > limit) continue;
    found.push(end);
    limit = end.takenBackTo ?? limit;
  }
  return found.reverse();
}

/** Numbers of the entries that were taken back. `takenBackTo` says of an entry what it takes back to; null for all others. */
export function takenBackEntries<Entry extends { readonly seq: number }>(
  log: readonly Entry[],
  takenBackTo: (entry: Entry) => number | null,
): ReadonlySet<number> {
  const found = new Set<number>();
  let limit = Infinity;
  for (const entry of log.toReversed()) {
    if (entry.seq > limit) found.add(entry.seq);
    else limit = takenBackTo(entry) ?? Infinity;
  }
  return found;
}
