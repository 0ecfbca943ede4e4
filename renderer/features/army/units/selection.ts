import { computed, shallowRef } from 'vue';

/** The units that keys and the bar for many act on. `lead` is the one that parts go to; ranges reach from `anchor` to it. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly lead: string | null;
  readonly anchor: string | null;
}

export const NOTHING: Selection = { ids: new Set(), lead: null, anchor: null };

export const only = (id: string | null): Selection =>
  id === null ? NOTHING : { ids: new Set([id]), lead: id, anchor: id };

/** What the focus does: going to a unit that is selected keeps the others selected. */
export const leadTo = (selection: Selection, id: string): Selection => {
  if (!selection.ids.has(id)) return only(id);
  return selection.lead === id ? selection : { ...selection, lead: id };
};

/** What a click with Ctrl does: in, or out again. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) return { ids: ids.add(id), lead: id, anchor: id };
  const lead = selection.lead === id ? ([...ids].at(-1) ?? null) : selection.lead;
  return { ids, lead, anchor: lead };
}

/** What a click with Shift, or Shift and an arrow, does: everything from the anchor to here, and nothing else. */
export function extend(selection: Selection, order: readonly string[], id: string): Selection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (to < 0) return selection;
  if (from < 0) return only(id);
  return {
    ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)),
    lead: id,
    anchor: selection.anchor ?? id,
  };
}

export const all = (selection: Selection, order: readonly string[]): Selection => ({
  ids: new Set(order),
  lead: selection.lead ?? order[0] ?? null,
  anchor: selection.anchor ?? order[0] ?? null,
});

/** The selection without units that are no longer there; the same object where all are. */
export function without(selection: Selection, order: readonly string[]): Selection {
  const there = new Set(order);
  if ([...selection.ids].every((id) => there.has(id))) return selection;
  const ids = new Set([...selection.ids].filter((id) => there.has(id)));
  const standing = (id: string | null): string | null =>
    id !== null && there.has(id) ? id : ([...ids].at(-1) ?? null);
  return { ids, lead: standing(selection.lead), anchor: standing(selection.anchor) };
}

/** The selected units of the army that is open. */
export const selection = shallowRef<Selection>(NOTHING);

/** Id of the unit that parts are added to; null where none is selected. To set it is to select that unit alone. */
export const selectedUnit = computed<string | null>({
  get: () => selection.value.lead,
  set(id) {
    selection.value = only(id);
  },
});
