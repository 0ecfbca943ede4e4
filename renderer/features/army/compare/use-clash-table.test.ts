import { effectScope, nextTick } from 'vue';
import { describe, expect, it, vi } from 'vitest';
import { findShippedList } from '../../../../army-lists/shipped.ts';
import { LIST_OF_EACH_BOOK, longNamedArmy } from '../../../../test/e2e/long-named-army.ts';
import { armyFileSchema } from '../../../../rules/core/army-file.ts';
import { groupUnits } from '../../../../rules/core/army/army-verdict.ts';
import { listDuelUnits, type LoadedArmy } from '../../../../rules/core/army/compare-armies.ts';
import { findRuleSystem } from '../../../../rules/systems.ts';
import { useClashTable } from './use-clash-table.ts';

function read(list: (typeof LIST_OF_EACH_BOOK)[number], units: number): LoadedArmy {
  const army = armyFileSchema.parse(longNamedArmy(list, units));
  const book = findRuleSystem(army.rules)!;
  const nation = findShippedList(army.list!) ?? null;
  return { army, book, list: nation, tally: book.tally(army, nation), measures: [] };
}
const kindsOf = (army: LoadedArmy) => groupUnits(listDuelUnits(army, (number) => `Unit ${number}`));

describe('table of clash odds', () => {
  it.each(LIST_OF_EACH_BOOK)('has odds for each pair, which are cached: $rules', async (list) => {
    const army = read(list, 3);
    const kinds = kindsOf(army);
    const clash = vi.spyOn(army.book.table!, 'clash');
    const source = () => ({ army, left: kinds, right: kinds });
    const scope = effectScope();
    const first = scope.run(() => useClashTable(source))!;
    await expect.poll(() => first.value, { timeout: 200_000 }).not.toBeNull();
    expect(first.value!.rows.map((row) => row.length)).toEqual(kinds.map(() => kinds.length));
    const asked = clash.mock.calls.length;
    expect(asked).toBeLessThanOrEqual(kinds.length ** 2);
    const again = scope.run(() => useClashTable(source))!;
    await nextTick();
    expect(again.value!.rows).toEqual(first.value!.rows);
    expect(clash.mock.calls).toHaveLength(asked);
    scope.stop();
    clash.mockRestore();
  });
});
