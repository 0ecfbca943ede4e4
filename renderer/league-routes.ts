import type { RouteRecordRaw } from 'vue-router';
import { routes } from './routes.ts';

const SHARED: readonly string[] = ['/campaigns/new', '/settings', '/help/:page?/:heading?'];

/** The pages of a campaign as its umpire has them, and what only a league has of one. */
const umpirePages = routes
  .filter(({ path }) => path === '/campaigns/:id')
  .map((pages): RouteRecordRaw => {
    const players: RouteRecordRaw = {
      path: 'players',
      name: 'campaign-league',
      component: () => import('./features/league/PlayersScreen.vue'),
      meta: { title: 'league.players.title', place: 'campaigns', help: 'league' },
    };
    return { ...pages, children: [...(pages.children ?? []), players] };
  });

/** The screens of a league: campaigns, and whoever is signed in. */
export const leagueRoutes: readonly RouteRecordRaw[] = [
  {
    path: '/',
    name: 'my-campaigns',
    component: () => import('./features/league/MyCampaignsScreen.vue'),
    meta: { title: 'league.mine.title', place: 'campaigns', help: 'league' },
  },
  { path: '/campaigns', redirect: '/' },
  {
    path: '/enter/:token',
    name: 'enter',
    component: () => import('./features/league/EnterScreen.vue'),
    props: true,
    meta: { title: 'league.enter.title', place: 'campaigns', help: 'league', isOpen: true },
  },
  {
    path: '/club',
    name: 'club',
    component: () => import('./features/league/club/ClubScreen.vue'),
    meta: { title: 'league.club.title', place: 'club', help: 'league', isOpen: true },
  },
  {
    path: '/watch/:campaign',
    name: 'watch',
    component: () => import('./features/league/club/WatchScreen.vue'),
    props: true,
    meta: { title: 'league.edition.title', place: 'club', help: 'league', isOpen: true },
  },
  {
    path: '/watch/:campaign/field/:battle',
    name: 'watch-field',
    component: () => import('./features/league/field/WatchedFieldScreen.vue'),
    props: true,
    meta: { title: 'league.field.title', place: 'club', help: 'league', isOpen: true },
  },
  {
    path: '/people/:account',
    name: 'person',
    component: () => import('./features/league/club/PersonScreen.vue'),
    props: true,
    meta: { title: 'league.person.title', place: 'club', help: 'league' },
  },
  {
    path: '/account',
    name: 'account',
    component: () => import('./features/league/AccountScreen.vue'),
    meta: { title: 'league.account.title', place: 'account', help: 'league' },
  },
  {
    path: '/account/notices',
    name: 'notices',
    component: () => import('./features/league/notices/NoticesScreen.vue'),
    meta: { title: 'league.notices.title', place: 'account', help: 'league' },
  },
  {
    path: '/server',
    name: 'server',
    component: () => import('./features/league/owner/OwnerScreen.vue'),
    meta: { title: 'league.server.title', place: 'campaigns', help: 'league' },
  },
  {
    path: '/seats/:campaign/:player/field/:battle',
    name: 'seat-field',
    component: () => import('./features/league/field/LeagueFieldScreen.vue'),
    props: true,
    meta: { title: 'league.field.title', place: 'campaigns', help: 'league' },
  },
  {
    path: '/seats/:campaign/:player',
    name: 'seat',
    component: () => import('./features/league/SeatScreen.vue'),
    props: true,
    meta: { title: 'league.seat.title', place: 'campaigns', help: 'league' },
  },
  {
    path: '/editions/:campaign',
    name: 'edition',
    component: () => import('./features/league/EditionScreen.vue'),
    props: true,
    meta: { title: 'league.edition.title', place: 'campaigns', help: 'league' },
  },
  ...routes.filter(({ path }) => SHARED.includes(path)),
  ...umpirePages,
  { path: '/:nowhere(.*)*', redirect: '/' },
];
