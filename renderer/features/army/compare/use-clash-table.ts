import { onScopeDispose, shallowRef, watch } from 'vue';
import type { Meeting, UnitKind } from '../../../../rules/core/army/army-verdict.ts';
import type { ReadArmy } from '../../../../rules/core/army/compare-armies.ts';
import type { ClashOdds, TableUnit } from '../../../../rules/core/table-rules.ts';

/** Clashes that were worked out, by all that they rest on: armies are changed unit by unit and compared again. */
const known = new Map<string, ClashOdds>();
const MOST_KNOWN = 20_000;
/** How long the window may stand still for them at a time, in milliseconds. */
const SLICE = 12;

interface ClashTable {
  readonly left: readonly UnitKind[];
  readonly right: readonly UnitKind[];
  readonly rows: readonly (readonly Meeting[])[];
}

/** The odds of a charge, from memory where they are there. */
export function knownClash(
  { book, army: { rulings, settings = {} } }: Pick<ReadArmy, 'book' | 'army'>,
  charger: TableUnit,
  charged: TableUnit,
): ClashOdds | null {
  const key = JSON.stringify([
    book.id,
    rulings,
    settings,
    [charger.parts, charger.attributes],
    [charged.parts, charged.attributes],
  ]);
  const found = known.get(key) ?? book.table?.clash?.(charger, charged, rulings, settings) ?? null;
  if (found) {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, found);
  }
  return found;
}

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The table of all of one army against all of another, worked out bit by bit so that the window goes on; null until it is whole. */
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
      let since = performance.now();
      for (const { first: our } of left) {
        const row: Meeting[] = [];
        for (const { first: their } of right) {
          const ours = knownClash(army, our.unit, their.unit);
          const theirs = knownClash(army, their.unit, our.unit);
          if (!ours || !theirs) return;
          row.push({ ours, theirs });
          if (performance.now() - since > SLICE) {
            await breath();
            if (mine !== run) return;
            since = performance.now();
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
