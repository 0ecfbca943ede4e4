import type { RouteRecordRaw } from 'vue-router';

/** Pages that a league shows on its own page, and the program of whoever joined it beneath the league's address. */
export const clubPages: readonly RouteRecordRaw[] = [
  {
    path: 'club',
    name: 'club',
    component: () => import('./features/league/club/ClubScreen.vue'),
    meta: { title: 'The club', place: 'club', help: 'league', isOpen: true },
  },
  {
    path: 'watch/:campaign',
    name: 'watch',
    component: () => import('./features/league/club/WatchScreen.vue'),
    props: true,
    meta: { title: 'What everybody may know', place: 'club', help: 'league', isOpen: true },
  },
  {
    path: 'watch/:campaign/field/:battle',
    name: 'watch-field',
    component: () => import('./features/league/field/WatchedFieldScreen.vue'),
    props: true,
    meta: { title: 'Battle on the field', place: 'club', help: 'league', isOpen: true },
  },
  {
    path: 'people/:account',
    name: 'person',
    component: () => import('./features/league/club/PersonScreen.vue'),
    props: true,
    meta: { title: 'A player', place: 'club', help: 'league' },
  },
  {
    path: 'account',
    name: 'account',
    component: () => import('./features/league/AccountScreen.vue'),
    meta: { title: 'Account', place: 'account', help: 'league' },
  },
  {
    path: 'account/notices',
    name: 'notices',
    component: () => import('./features/league/notices/NoticesScreen.vue'),
    meta: { title: 'Notices', place: 'account', help: 'league' },
  },
];
