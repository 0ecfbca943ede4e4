import { shallowRef } from 'vue';

/**
 * How the renderer stands to the program behind it.
 * `signed-out`: a league wants a session; `no-token`: opened without the address the program printed; `refused`: the token is of an earlier run; `gone`: no answer at all.
 */
export type Connection = 'up' | 'no-token' | 'refused' | 'gone' | 'signed-out';

export const connection = shallowRef<Connection>('up');

/** How often somebody has signed in on this page: what a call that was begun before says of its session tells nothing of the new one. */
export const signIns = shallowRef(0);

/** Says that somebody has signed in. */
export function signedIn(): void {
  signIns.value += 1;
  connection.value = 'up';
}

/** Whether the program has no store open and asks what is to be done; the page is reloaded once it has one. */
export const storeLost = shallowRef(false);
