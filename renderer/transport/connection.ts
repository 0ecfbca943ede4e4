import { shallowRef } from 'vue';

/** True if a league serves the page to many players, false for a single user's program. */
export const isLeague = typeof document !== 'undefined' && document.documentElement.dataset['host'] === 'league';

/** State of the connection. `signed-out`: needs a session. `no-token`: opened without the address. `refused`: old token. `gone`: no answer. */
export type Connection = 'up' | 'no-token' | 'refused' | 'gone' | 'signed-out';

export const connection = shallowRef<Connection>('up');

/** Number of sign-ins on this page. The session error of a call made before the last sign-in is ignored. */
export const signInCount = shallowRef(0);

/** Records a sign-in. */
export function recordSignIn(): void {
  signInCount.value += 1;
  connection.value = 'up';
}

/** True if the program has no open store and waits for a decision. The page reloads once a store is open. */
export const isStoreLost = shallowRef(false);
