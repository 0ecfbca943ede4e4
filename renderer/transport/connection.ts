import { shallowRef } from 'vue';

/**
 * How the renderer stands to the program behind it.
 * `no-token`: opened without the address the program printed; `refused`: the token is of an earlier run; `gone`: no answer at all.
 */
export type Connection = 'up' | 'no-token' | 'refused' | 'gone';

export const connection = shallowRef<Connection>('up');
