import { shallowRef } from 'vue';

/**
 * How the renderer stands to the program behind it.
 * `signed-out`: a league wants a session; `no-token`: opened without the address the program printed; `refused`: the token is of an earlier run; `gone`: no answer at all.
 */
export type Connection = 'up' | 'no-token' | 'refused' | 'gone' | 'signed-out';

export const connection = shallowRef<Connection>('up');

/** Whether the program has no store open and asks what is to be done; the page is reloaded once it has one. */
export const storeLost = shallowRef(false);
