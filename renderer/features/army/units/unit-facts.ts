import type { CollectionItem } from '../../../../contract/collection.ts';
import type { ArmyFile } from '../../../../rules/core/army-file.ts';
import { splitEntry } from '../../../../rules/core/army/allies.ts';
import { getRowId } from '../../../../rules/core/army/entry-options.ts';
import { type FindFigure, sumOwnedFigures } from '../../../../rules/core/army/figures.ts';
import type { ArmyTally } from '../../../../rules/core/rule-system.ts';

/** Lists the places with errors per unit, separated by spaces. An entry over its maximum is an error in every unit that uses it. */
export function listUnitIssues(
  { units }: ArmyFile,
  { problems, pools }: Pick<ArmyTally, 'problems' | 'pools'>,
): string[] {
  const over = new Set(pools.flatMap(({ entries, max, used }) => (max !== null && used > max ? entries : [])));
  const errors = problems.filter(({ severity }) => severity === 'error').map(({ target }) => target);
  return units.map(({ parts }, index) => {
    const reported = errors.filter((target) => `${target}.`.startsWith(`units.${index}.`));
    const tooMany = parts.flatMap(({ entry }, at) =>
      entry !== null && (over.has(entry) || over.has(getRowId(entry))) ? [`units.${index}.parts.${at}`] : [],
    );
    return [...new Set([...reported, ...tooMany])].join(' ');
  });
}

/** Owned figures of an entry, compared with all uses in the army. */
export interface OwnedCount {
  readonly owned: number;
  readonly painted: number;
  readonly toBuy: number;
  readonly toPaint: number;
}

/** Figures owned, by entry of the army. Figures unknown to the collection are omitted. */
export function countOwned(
  { rules, list, units }: ArmyFile,
  items: readonly CollectionItem[],
  figureOf: FindFigure,
): ReadonlyMap<string, OwnedCount> {
  if (list === null) return new Map();
  const figures = new Map<string, string>();
  const wanted = new Map<string, number>();
  for (const { entry, count } of units.flatMap(({ parts }) => parts)) {
    if (entry === null) continue;
    const figure = figureOf({ rules, ...splitEntry(list, getRowId(entry)) });
    figures.set(entry, figure);
    wanted.set(figure, (wanted.get(figure) ?? 0) + count);
  }
  const known = sumOwnedFigures(items, figureOf);
  return new Map(
    [...figures].flatMap(([entry, figure]) => {
      const found = known.get(figure);
      if (!found) return [];
      const want = wanted.get(figure) ?? 0;
      const { owned, painted } = found;
      const toBuy = Math.max(0, want - owned);
      return [[entry, { owned, painted, toBuy, toPaint: Math.max(0, Math.min(want, owned) - painted) }]];
    }),
  );
}
