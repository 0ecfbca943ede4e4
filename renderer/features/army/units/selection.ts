import { computed, shallowRef } from 'vue';

/** Units affected by keys and by the bar for several units. Parts are added to `lead`. Ranges extend from `anchor`. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly lead: string | null;
  readonly anchor: string | null;
}

export const EMPTY: Selection = { ids: new Set(), lead: null, anchor: null };

export const selectOnly = (id: string | null): Selection =>
  id === null ? EMPTY : { ids: new Set([id]), lead: id, anchor: id };

/** Moves the focus. If the unit is selected already, the others stay selected. */
export const setLead = (selection: Selection, id: string): Selection => {
  if (!selection.ids.has(id)) return selectOnly(id);
  return selection.lead === id ? selection : { ...selection, lead: id };
};

/** Adds or removes a unit, as for a click with Ctrl. */
export function toggle(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) return { ids: ids.add(id), lead: id, anchor: id };
  const lead = selection.lead === id ? ([...ids].at(-1) ?? null) : selection.lead;
  return { ids, lead, anchor: lead };
}

/** Selects exactly the range from the anchor, as for a click with Shift. */
export function extend(selection: Selection, order: readonly string[], id: string): Selection {
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
export const selection = shallowRef<Selection>(EMPTY);

/** Id of the unit to which parts are added, or null. Setting the id selects that unit alone. */
export const selectedUnit = computed<string | null>({
  get: () => selection.value.lead,
  set(id) {
    selection.value = selectOnly(id);
  },
});
