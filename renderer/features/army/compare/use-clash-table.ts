import { onScopeDispose, shallowRef, watch } from 'vue';
import type { MatchupOdds, UnitKind } from '../../../../rules/core/army/army-verdict.ts';
import type { LoadedArmy } from '../../../../rules/core/army/compare-armies.ts';
import type { TableUnit } from '../../../../rules/core/table-rules.ts';
import type { ClashOdds } from '../../../../rules/core/odds.ts';

/** Calculated odds by everything that affects them: users often compare again after changing one unit. */
const cache = new Map<string, ClashOdds>();
const MAX_CACHED = 20_000;

interface ClashTable {
  readonly left: readonly UnitKind[];
  readonly right: readonly UnitKind[];
  readonly rows: readonly (readonly MatchupOdds[])[];
}

/** Returns the odds of a charge, from the cache if possible. `isNew` is true if they were calculated. */
function calculateClash(
  { book, army: { rulings, settings = {} } }: Pick<LoadedArmy, 'book' | 'army'>,
  charger: TableUnit,
  charged: TableUnit,
): { readonly odds: ClashOdds | null; readonly isNew: boolean } {
  const sides = [charger, charged].map(({ parts, attributes }) => [parts, attributes]);
  const key = JSON.stringify([book.id, rulings, settings, sides]);
  const before = cache.get(key);
  if (before) return { odds: before, isNew: false };
  const odds = book.table?.clash?.(charger, charged, rulings, settings) ?? null;
  if (cache.size >= MAX_CACHED) cache.clear();
  if (odds) cache.set(key, odds);
  return { odds, isNew: true };
}

/** Returns the odds of a charge, or null if the book has none. */
export const findClash = (
  army: Pick<LoadedArmy, 'book' | 'army'>,
  charger: TableUnit,
  charged: TableUnit,
): ClashOdds | null => calculateClash(army, charger, charged).odds;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Calculates the odds of each unit against each enemy unit, in steps that do not block the window. Null until complete. */
export function useClashTable(
  source: () => { readonly army: LoadedArmy; readonly left: readonly UnitKind[]; readonly right: readonly UnitKind[] },
) {
  const table = shallowRef<ClashTable | null>(null);
  let run = 0;
  onScopeDispose(() => (run += 1));
  watch(
    source,
    async ({ army, left, right }) => {
      const mine = (run += 1);
      table.value = null;
      const rows: MatchupOdds[][] = [];
      for (const { first: our } of left) {
        const row: MatchupOdds[] = [];
        for (const { first: their } of right) {
          const ours = calculateClash(army, our.unit, their.unit);
          const theirs = calculateClash(army, their.unit, our.unit);
          if (!ours.odds || !theirs.odds) return;
          row.push({ ours: ours.odds, theirs: theirs.odds });
          if (ours.isNew || theirs.isNew) {
            await nextTask();
            if (mine !== run) return;
          }
        }
        rows.push(row);
      }
      table.value = { left, right, rows };
    },
    { immediate: true },
  );
  return table;
}
