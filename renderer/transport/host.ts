/** True if a league serves the page to many players, false for a single user's program. */
export const isLeague = typeof document !== 'undefined' && document.documentElement.dataset['host'] === 'league';
