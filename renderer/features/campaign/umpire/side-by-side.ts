import type { Statistics, Standing } from '../../../../contract/campaigns.ts';

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
