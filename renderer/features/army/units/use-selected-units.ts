import { computed, nextTick } from 'vue';
import type { ArmyUnit } from '../../../../rules/core/army-file.ts';
import { useArmy } from '../../../stores/army.ts';
import * as edits from '../../../../rules/core/army/edit/edit-army.ts';
import * as units from '../../../../rules/core/army/edit/edit-units.ts';
import { describePart, getUnitName } from '../../../../rules/core/army/part-words.ts';
import { selectedUnit, type Selection, selection } from './selection.ts';

const createSelection = (copies: readonly ArmyUnit[]): Selection => {
  const ids = copies.flatMap(({ id }) => id ?? []);
  return { ids: new Set(ids), lead: ids.at(-1) ?? null, anchor: ids[0] ?? null };
};

/** Actions on the selected units, used by keys, the bar for several units and the buttons of a card. */
export function useSelectedUnits() {
  const store = useArmy();
  const listUnits = (): readonly ArmyUnit[] => store.army?.units ?? [];
  const chosen = computed(() => listUnits().filter(({ id }) => id !== undefined && selection.value.ids.has(id)));

  const called = (unit: ArmyUnit): string =>
    (store.book && getUnitName(store.book, store.list, unit)) ?? `${listUnits().indexOf(unit) + 1}`;

  async function focusUnit(id: string | null | undefined): Promise<void> {
    await nextTick();
    const card = id ? document.querySelector<HTMLElement>(`[data-unit="${CSS.escape(id)}"]`) : null;
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }

  function remove(): void {
    const [first] = chosen.value;
    if (!first?.id) return;
    const { ids } = selection.value;
    const index = listUnits().indexOf(first);
    const neighbour =
      listUnits()
        .slice(index)
        .find(({ id }) => !ids.has(id ?? '')) ?? listUnits()[index - 1];
    const isSingle = chosen.value.length === 1;
    store.edit((army) => (isSingle ? edits.removeUnit(army, first.id!, called(first)) : units.removeUnits(army, ids)));
    selectedUnit.value = neighbour?.id ?? null;
    void focusUnit(neighbour?.id);
  }

  function duplicate(): void {
    const last = chosen.value.at(-1);
    if (!last?.id) return;
    const count = chosen.value.length;
    const behind = listUnits().indexOf(last) + 1;
    const { ids } = selection.value;
    store.edit((army) =>
      count === 1
        ? edits.duplicateUnit(army, last.id!, store.newId, called(last))
        : units.duplicateUnits(army, ids, store.newId),
    );
    selection.value = createSelection(listUnits().slice(behind, behind + count));
    void focusUnit(selection.value.lead);
  }

  function move(by: 1 | -1): void {
    if (!store.edit((army) => units.moveUnits(army, selection.value.ids, by))) return;
    void focusUnit(selection.value.lead);
  }

  /** Inserts new units after the selected ones and selects them. */
  function insert(added: readonly ArmyUnit[]): void {
    store.edit((army) => units.insertUnits(army, selection.value.ids, added, 'paste'));
    selection.value = createSelection(added);
    void focusUnit(selection.value.lead);
  }

  const mark = (which: units.Mark, value: string | boolean, typed: boolean): boolean =>
    store.edit((army) => units.markUnits(army, selection.value.ids, which, value, typed));

  const count = (change: units.CountChange): boolean =>
    store.edit((army) => units.changeCounts(army, selection.value.ids, change));

  /** Rounds the number of every part up to full groups of its troops. */
  const countToSuit = (): boolean =>
    count({
      toSuit(part) {
        const troop = store.book ? describePart(store.book, store.list, part).troop : null;
        return troop && store.book ? store.book.suitableMultiples(troop) : [];
      },
    });

  return { chosen, called, remove, duplicate, move, insert, mark, count, countToSuit, focusUnit };
}
