import type { Standing, Statistics } from '../../../../contract/campaigns.ts';

export const MEASURE_NAMES = { points: 'Points', gold: 'Gold', provinces: 'Provinces', lost: 'Latest losses' } as const;

interface CampaignComparison {
  readonly year: number;
  readonly month: number;
  readonly rows: readonly { readonly player: string; readonly branch: Standing; readonly stem: Standing }[];
}

/** Compares two campaigns at the latest month that both have finished, or returns null if there is none. */
export function compareCampaigns(branch: Statistics['months'], stem: Statistics['months']): CampaignComparison | null {
  const toKey = ({ year, month }: { readonly year: number; readonly month: number }): string => `${year}.${month}`;
  const stemMonths = new Map(stem.map((one) => [toKey(one), one]));
  const branchMonth = branch.findLast((one) => stemMonths.has(toKey(one)));
  if (!branchMonth) return null;
  const standings = new Map(
    stemMonths.get(toKey(branchMonth))?.standings.map((standing) => [standing.player, standing]),
  );
  const rows = branchMonth.standings.flatMap((standing) => {
    const stemStanding = standings.get(standing.player);
    return stemStanding ? [{ player: standing.player, branch: standing, stem: stemStanding }] : [];
  });
  return { year: branchMonth.year, month: branchMonth.month, rows };
}

/** Figures that the charts show for each player. */
export const MEASURES = ['points', 'gold', 'provinces', 'lost'] as const;
export type Measure = (typeof MEASURES)[number];

/** Dash patterns that distinguish players without colour. */
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

export const getDash = (place: number): readonly number[] => DASHES[place % DASHES.length] ?? [];

/** Lists one player's values by month, with 0 for months without a standing. */
export const listValues = (months: Statistics['months'], player: string, measure: Measure): number[] =>
  months.map(({ standings }) => standings.find((standing) => standing.player === player)?.[measure] ?? 0);

/** Sorts the final standings by provinces, then gold, then points. */
export const sortStandings = (months: Statistics['months']): Standing[] =>
  (months.at(-1)?.standings ?? []).toSorted(
    (one, other) => other.provinces - one.provinces || other.gold - one.gold || other.points - one.points,
  );
