import { computed, shallowRef } from 'vue';
import { NOTHING, only, type Selection } from './selection.ts';

/** The selected units of the army that is open. */
export const selection = shallowRef<Selection>(NOTHING);

/** Id of the unit that parts are added to; null where none is selected. To set it is to select that unit alone. */
export const selectedUnit = computed<string | null>({
  get: () => selection.value.lead,
  set(id) {
    selection.value = only(id);
  },
});
