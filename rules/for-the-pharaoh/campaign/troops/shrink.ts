/** So many figures or models of one cost, in muster order with others. */
export interface Troops {
  readonly id: string;
  readonly cost: number;
  readonly count: number;
}

export interface Removed {
  readonly id: string;
  readonly count: number;
}

export const pointsOf = (troops: readonly Omit<Troops, 'id'>[]): number =>
  troops.reduce((sum, { cost, count }) => sum + cost * count, 0);

/**
 * Takes whole figures and models away, cheapest first, until the rest is within `capacity` (ruling FTP-C6).
 * `troops` stand in muster order: of equal cost the lowest goes first. Returned in the order of removal.
 */
export function shrinkTo(capacity: number, troops: readonly Troops[]): { removed: Removed[]; remaining: number } {
  let remaining = pointsOf(troops);
  const removed: Removed[] = [];
  if (remaining <= capacity) return { removed, remaining };
  const cheapestFirst = troops
    .map((item, place) => ({ ...item, place }))
    .filter(({ cost, count }) => cost > 0 && count > 0)
    .sort((one, other) => one.cost - other.cost || other.place - one.place);
  for (const { id, cost, count } of cheapestFirst) {
    if (remaining <= capacity) break;
    const going = Math.min(count, Math.ceil((remaining - capacity) / cost));
    remaining -= going * cost;
    removed.push({ id, count: going });
  }
  return { removed, remaining };
}
