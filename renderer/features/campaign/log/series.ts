import type { Standing, Statistics } from '../../../../contract/campaigns.ts';

export const MEASURE_NAMES = { points: 'Points', gold: 'Gold', provinces: 'Provinces', lost: 'Last losses' } as const;

interface SideBySide {
  readonly year: number;
  readonly month: number;
  readonly rows: readonly { readonly player: string; readonly branch: Standing; readonly stem: Standing }[];
}

/** Two campaigns in the newest month that both came to the end of; null where there is none. */
export function sideBySide(branch: Statistics['months'], stem: Statistics['months']): SideBySide | null {
  const keyOf = ({ year, month }: { readonly year: number; readonly month: number }): string => `${year}.${month}`;
  const there = new Map(stem.map((one) => [keyOf(one), one]));
  const here = branch.findLast((one) => there.has(keyOf(one)));
  if (!here) return null;
  const standings = new Map(there.get(keyOf(here))?.standings.map((standing) => [standing.player, standing]));
  const rows = here.standings.flatMap((standing) => {
    const other = standings.get(standing.player);
    return other ? [{ player: standing.player, branch: standing, stem: other }] : [];
  });
  return { year: here.year, month: here.month, rows };
}

/** What is drawn over the years; each is a figure of a player's standing. */
export const MEASURES = ['points', 'gold', 'provinces', 'lost'] as const;
export type Measure = (typeof MEASURES)[number];

/** How a line is broken, so that players are told apart without colour; the place at the table decides. */
export const DASHES: readonly (readonly number[])[] = [
  [],
  [8, 4],
  [2, 4],
  [8, 3, 2, 3],
  [14, 4],
  [4, 4],
  [14, 3, 2, 3, 2, 3],
  [1, 2],
  [10, 2, 4, 2],
  [6, 6],
];

export const dashOf = (place: number): readonly number[] => DASHES[place % DASHES.length] ?? [];

/** One player's figures over the months; 0 where the player has no standing. */
export const seriesOf = (months: Statistics['months'], player: string, measure: Measure): number[] =>
  months.map(({ standings }) => standings.find((standing) => standing.player === player)?.[measure] ?? 0);

/** How all stand at the end: by provinces, then gold, then points. */
export const ranked = (months: Statistics['months']): Standing[] =>
  (months.at(-1)?.standings ?? []).toSorted(
    (one, other) => other.provinces - one.provinces || other.gold - one.gold || other.points - one.points,
  );
