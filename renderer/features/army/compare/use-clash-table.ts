import { onScopeDispose, shallowRef, watch } from 'vue';
import type { Meeting, UnitKind } from '../../../../rules/core/army/army-verdict.ts';
import type { ReadArmy } from '../../../../rules/core/army/compare-armies.ts';
import type { TableUnit } from '../../../../rules/core/table-rules.ts';
import type { ClashOdds } from '../../../../rules/core/odds.ts';

/** Calculated odds by everything that affects them: users often compare again after changing one unit. */
const known = new Map<string, ClashOdds>();
const MOST_KNOWN = 20_000;

interface ClashTable {
  readonly left: readonly UnitKind[];
  readonly right: readonly UnitKind[];
  readonly rows: readonly (readonly Meeting[])[];
}

/** Returns the odds of a charge, from the cache if possible. `isNew` is true if they were calculated. */
function clashAt(
  { book, army: { rulings, settings = {} } }: Pick<ReadArmy, 'book' | 'army'>,
  charger: TableUnit,
  charged: TableUnit,
): { readonly odds: ClashOdds | null; readonly isNew: boolean } {
  const sides = [charger, charged].map(({ parts, attributes }) => [parts, attributes]);
  const key = JSON.stringify([book.id, rulings, settings, sides]);
  const before = known.get(key);
  if (before) return { odds: before, isNew: false };
  const odds = book.table?.clash?.(charger, charged, rulings, settings) ?? null;
  if (known.size >= MOST_KNOWN) known.clear();
  if (odds) known.set(key, odds);
  return { odds, isNew: true };
}

/** Returns the odds of a charge, or null if the book has none. */
export const knownClash = (
  army: Pick<ReadArmy, 'book' | 'army'>,
  charger: TableUnit,
  charged: TableUnit,
): ClashOdds | null => clashAt(army, charger, charged).odds;

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Calculates the odds of every unit of one army against every unit of another, in steps that do not block the window. Null until complete.
 */
export function useClashTable(
  source: () => { readonly army: ReadArmy; readonly left: readonly UnitKind[]; readonly right: readonly UnitKind[] },
) {
  const table = shallowRef<ClashTable | null>(null);
  let run = 0;
  onScopeDispose(() => (run += 1));
  watch(
    source,
    async ({ army, left, right }) => {
      const mine = (run += 1);
      table.value = null;
      const rows: Meeting[][] = [];
      for (const { first: our } of left) {
        const row: Meeting[] = [];
        for (const { first: their } of right) {
          const ours = clashAt(army, our.unit, their.unit);
          const theirs = clashAt(army, their.unit, our.unit);
          if (!ours.odds || !theirs.odds) return;
          row.push({ ours: ours.odds, theirs: theirs.odds });
          if (ours.isNew || theirs.isNew) {
            await breath();
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
