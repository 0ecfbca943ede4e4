import type { ArmyTally } from '../rule-system.ts';

/** What an army still may and still must have of a row of its list. */
export interface ListRoom {
  /** The most that there may be now; null where nothing bounds it. */
  readonly max: number | null;
  /** How many more there may be; below 0 there are too many. 0 where nothing bounds it. */
  readonly left: number;
  /** How many rows share the maximum. */
  readonly sharing: number;
  /** How many more the list demands of the row, or of the rows that it shares the demand with. */
  readonly needed: number;
}

/** The tightest of a row's maximum and the conditions that it stands in, and the greatest demand. */
export function roomOf({ pools, conditions }: Pick<ArmyTally, 'pools' | 'conditions'>, entry: string): ListRoom {
  const pool = pools.find(({ entries }) => entries.includes(entry));
  const own = conditions.filter(({ condition: { of } }) => typeof of !== 'string' && of.includes(entry));
  const bounds = [
    ...(pool && pool.max !== null ? [{ max: pool.max, used: pool.used, sharing: pool.entries.length }] : []),
    ...own.flatMap(({ most, used, condition: { of } }) =>
      most === null ? [] : [{ max: most, used, sharing: of.length }],
    ),
  ].map((bound) => ({ ...bound, left: bound.max - bound.used }));
  const [tightest] = bounds.toSorted((one, other) => one.left - other.left);
  const needed = Math.max(0, ...own.map(({ least, used }) => (least ?? 0) - used));
  return tightest
    ? { max: tightest.max, left: tightest.left, sharing: tightest.sharing, needed }
    : { max: null, left: 0, sharing: 1, needed };
}
