import { computed, nextTick, shallowRef } from 'vue';
import type { ArmyUnit } from '../../../../rules/core/army-file.ts';
import { useArmy } from '../../../stores/army.ts';
import * as edits from '../../../../rules/core/army/edit/edit-army.ts';
import * as units from '../../../../rules/core/army/edit/edit-units.ts';
import { describePart, getUnitName } from '../../../../rules/core/army/part-words.ts';

/** Units affected by keys and by the bar for several units. Parts are added to `lead`. Ranges extend from `anchor`. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly lead: string | null;
  readonly anchor: string | null;
}

export const EMPTY_SELECTION: Selection = { ids: new Set(), lead: null, anchor: null };

export const selectOnly = (id: string | null): Selection =>
  id === null ? EMPTY_SELECTION : { ids: new Set([id]), lead: id, anchor: id };

/** Moves the focus. If the unit is selected already, the others stay selected. */
export const setLead = (selection: Selection, id: string): Selection => {
  if (!selection.ids.has(id)) return selectOnly(id);
  return selection.lead === id ? selection : { ...selection, lead: id };
};

/** Adds or removes a unit, as for a click with Ctrl. */
export function toggleSelected(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) return { ids: ids.add(id), lead: id, anchor: id };
  const lead = selection.lead === id ? ([...ids].at(-1) ?? null) : selection.lead;
  return { ids, lead, anchor: lead };
}

/** Selects exactly the range from the anchor, as for a click with Shift. */
export function extendSelection(selection: Selection, order: readonly string[], id: string): Selection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (to < 0) return selection;
  if (from < 0) return selectOnly(id);
  return {
    ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)),
    lead: id,
    anchor: selection.anchor ?? id,
  };
}

export const selectAll = (selection: Selection, order: readonly string[]): Selection => ({
  ids: new Set(order),
  lead: selection.lead ?? order[0] ?? null,
  anchor: selection.anchor ?? order[0] ?? null,
});

/** Removes missing units. Returns the same object if none is missing. */
export function dropMissing(selection: Selection, order: readonly string[]): Selection {
  const present = new Set(order);
  if ([...selection.ids].every((id) => present.has(id))) return selection;
  const ids = new Set([...selection.ids].filter((id) => present.has(id)));
  const keepPresent = (id: string | null): string | null =>
    id !== null && present.has(id) ? id : ([...ids].at(-1) ?? null);
  return { ids, lead: keepPresent(selection.lead), anchor: keepPresent(selection.anchor) };
}

/** Selected units of the open army. */
export const selection = shallowRef<Selection>(EMPTY_SELECTION);

/** Id of the unit to which parts are added, or null. Setting the id selects that unit alone. */
export const selectedUnit = computed<string | null>({
  get: () => selection.value.lead,
  set(id) {
    selection.value = selectOnly(id);
  },
});

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

  const mark = (which: units.UnitMarkKey, value: string | boolean, typed: boolean): boolean =>
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
