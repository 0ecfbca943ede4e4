import { shallowRef } from 'vue';

/** Id of the unit that parts are added to and that keys act on; null where none is selected. */
export const selectedUnit = shallowRef<string | null>(null);
