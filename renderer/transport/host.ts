/** Whether a league serves the page, for many players over a network; else it is one user's own program. */
export const isLeague = typeof document !== 'undefined' && document.documentElement.dataset['host'] === 'league';
