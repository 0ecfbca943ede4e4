import type { RouteRecordRaw } from 'vue-router';
import { clubPages, routes } from './routes.ts';

const SHARED: readonly string[] = ['/campaigns/new', '/settings', '/help/:page?/:heading?'];

/** Campaign pages of the umpire, and those that exist only in a league. */
const umpirePages = routes
  .filter(({ path }) => path === '/campaigns/:id')
  .map((pages): RouteRecordRaw => {
    const players: RouteRecordRaw = {
      path: 'players',
      name: 'campaign-league',
      component: () => import('./features/league/PlayersScreen.vue'),
      meta: { title: 'Players', place: 'campaigns', help: 'league' },
    };
    return { ...pages, children: [...(pages.children ?? []), players] };
  });

/** Screens of a league: campaigns and the signed-in account. */
export const leagueRoutes: readonly RouteRecordRaw[] = [
  {
    path: '/',
    name: 'my-campaigns',
    component: () => import('./features/league/MyCampaignsScreen.vue'),
    meta: { title: 'My campaigns', place: 'campaigns', help: 'league' },
  },
  { path: '/campaigns', redirect: '/' },
  {
    path: '/enter/:token',
    name: 'enter',
    component: () => import('./features/league/EnterScreen.vue'),
    props: true,
    meta: { title: 'Invitation', place: 'campaigns', help: 'league', isOpen: true },
  },
  ...clubPages.map((page) => ({ ...page, path: `/${page.path}` })),
  {
    path: '/server',
    name: 'server',
    component: () => import('./features/league/owner/OwnerScreen.vue'),
    meta: { title: 'The server', place: 'campaigns', help: 'league' },
  },
  {
    path: '/seats/:campaign/:player/field/:battle',
    name: 'seat-field',
    component: () => import('./features/league/field/LeagueFieldScreen.vue'),
    props: true,
    meta: { title: 'Battle on the battlefield', place: 'campaigns', help: 'league' },
  },
  {
    path: '/seats/:campaign/:player',
    name: 'seat',
    component: () => import('./features/league/SeatScreen.vue'),
    props: true,
    meta: { title: 'My seat', place: 'campaigns', help: 'league' },
  },
  {
    path: '/editions/:campaign',
    name: 'edition',
    component: () => import('./features/league/EditionScreen.vue'),
    props: true,
    meta: { title: 'Public report', place: 'campaigns', help: 'league' },
  },
  ...routes.filter(({ path }) => SHARED.includes(path)),
  ...umpirePages,
  { path: '/:nowhere(.*)*', redirect: '/' },
];
