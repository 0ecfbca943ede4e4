import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router';
// The home screen is part of the first download. Loading it separately would delay its rows.
import LibraryScreen from './features/library/LibraryScreen.vue';
import { loadIcons } from './load-icons.ts';

/** Pages shown both by a league and by programs that have joined it. */
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
    meta: { title: 'Public report', place: 'club', help: 'league', isOpen: true },
  },
  {
    path: 'watch/:campaign/field/:battle',
    name: 'watch-field',
    component: () => import('./features/league/field/WatchedFieldScreen.vue'),
    props: true,
    meta: { title: 'Battle on the battlefield', place: 'club', help: 'league', isOpen: true },
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

declare module 'vue-router' {
  interface RouteMeta {
    /** Default title. Screens can set their own. */
    readonly title: string;
    /** Highlighted entry of the navigation. */
    readonly place:
      'library' | 'table' | 'campaigns' | 'lists' | 'collection' | 'settings' | 'help' | 'account' | 'club';
    /** Guide page of the screen. */
    readonly help: string;
    /** True for editors, which keep their content while the program does not answer. */
    readonly isEditor?: boolean;
    /** True if the screen is visible without signing in. */
    readonly isOpen?: boolean;
  }
}

/** The screens of one user's own program. */
export const routes: readonly RouteRecordRaw[] = [
  {
    path: '/',
    name: 'library',
    component: LibraryScreen,
    meta: { title: 'Library', place: 'library', help: 'library' },
  },
  {
    path: '/bin',
    name: 'bin',
    component: () => import('./features/library/BinScreen.vue'),
    meta: { title: 'Bin', place: 'library', help: 'library' },
  },
  {
    path: '/armies/:id',
    name: 'army',
    component: () => import('./features/army/ArmyScreen.vue'),
    props: true,
    meta: { title: 'Army', place: 'library', help: 'first-army', isEditor: true },
  },
  {
    path: '/armies/:id/compare/:other?',
    name: 'compare',
    component: () => import('./features/army/compare/CompareScreen.vue'),
    props: true,
    meta: { title: 'Compare two armies', place: 'library', help: 'compare' },
  },
  {
    path: '/armies/:id/try',
    name: 'try',
    component: () => import('./features/army/try/TryScreen.vue'),
    props: true,
    meta: { title: 'Test battles', place: 'library', help: 'compare' },
  },
  {
    path: '/armies/:id/convert',
    name: 'convert',
    component: () => import('./features/army/compare/ConvertScreen.vue'),
    props: true,
    meta: { title: 'Convert army', place: 'library', help: 'library' },
  },
  {
    path: '/books',
    name: 'books',
    component: () => import('./features/books/BooksScreen.vue'),
    meta: { title: 'Rule books side by side', place: 'lists', help: 'rule-books' },
  },
  {
    path: '/sheets/:ids',
    name: 'print-many',
    component: () => import('./features/sheets/PrintManyScreen.vue'),
    props: true,
    meta: { title: 'Sheets of several armies', place: 'library', help: 'sheets' },
  },
  {
    path: '/armies/:id/sheets',
    name: 'sheets',
    component: () => import('./features/sheets/SheetsScreen.vue'),
    props: true,
    meta: { title: 'Sheets', place: 'library', help: 'sheets' },
  },
  {
    path: '/table',
    name: 'table',
    component: () => import('./features/table/TableScreen.vue'),
    meta: { title: 'Battles', place: 'table', help: 'first-battle' },
  },
  {
    path: '/table/rules/:rules?/:procedure*',
    name: 'rule',
    component: () => import('./features/table/procedure/RuleScreen.vue'),
    props: true,
    meta: { title: 'Rules calculator', place: 'table', help: 'first-battle' },
  },
  {
    path: '/table/:id',
    name: 'battle',
    component: () => import('./features/table/BattleScreen.vue'),
    props: true,
    meta: { title: 'Battles', place: 'table', help: 'first-battle', isEditor: true },
  },
  {
    path: '/table/:id/replay',
    name: 'battle-replay',
    component: () => import('./features/field/replay/ReplayScreen.vue'),
    props: true,
    meta: { title: 'Battle replay', place: 'table', help: 'battlefield', isEditor: true },
  },
  {
    path: '/table/:id/end',
    name: 'battle-end',
    component: () => import('./features/table/SummaryScreen.vue'),
    props: true,
    meta: { title: 'Losses', place: 'table', help: 'first-battle', isEditor: true },
  },
  {
    path: '/campaigns',
    name: 'campaigns',
    component: () => import('./features/library/CampaignsScreen.vue'),
    meta: { title: 'Campaigns', place: 'campaigns', help: 'first-campaign' },
  },
  {
    path: '/campaigns/pack',
    name: 'pack',
    component: () => import('./features/pack/PackScreen.vue'),
    meta: { title: 'Turn file', place: 'campaigns', help: 'umpire' },
  },
  {
    path: '/seats/:campaign/:player/field/:battle',
    name: 'seat-field',
    component: () => import('./features/joined/JoinedFieldScreen.vue'),
    props: true,
    meta: { title: 'Battle on the battlefield', place: 'campaigns', help: 'league' },
  },
  {
    path: '/leagues/:league',
    component: () => import('./features/joined/JoinedLeague.vue'),
    props: true,
    children: clubPages.map((page): RouteRecordRaw => ({ ...page, meta: { ...page.meta!, place: 'campaigns' } })),
  },
  {
    path: '/seats/:campaign/:player',
    name: 'seat',
    component: () => import('./features/joined/JoinedSeatScreen.vue'),
    props: true,
    meta: { title: 'My seat', place: 'campaigns', help: 'league' },
  },
  {
    path: '/campaigns/new',
    name: 'new-campaign',
    component: () => import('./features/campaign/NewCampaignScreen.vue'),
    meta: { title: 'New campaign', place: 'campaigns', help: 'first-campaign' },
  },
  {
    path: '/campaigns/:id',
    component: () => import('./features/campaign/CampaignScreen.vue'),
    props: true,
    meta: { title: 'Campaign', place: 'campaigns', help: 'month' },
    // The pages of one campaign; `CampaignPages.vue` lists them for their links.
    children: [
      { path: '', name: 'campaign', component: () => import('./features/campaign/CampaignHome.vue') },
      {
        path: 'desk',
        name: 'campaign-umpire',
        component: () => import('./features/campaign/umpire/UmpireScreen.vue'),
        meta: { title: 'Campaign', place: 'campaigns', help: 'umpire' },
      },
      {
        path: 'at/:seq(\\d+)',
        name: 'campaign-past',
        component: () => import('./features/campaign/umpire/PastScreen.vue'),
        meta: { title: 'Campaign', place: 'campaigns', help: 'umpire' },
      },
      {
        path: 'compare',
        name: 'campaign-compare',
        component: () => import('./features/campaign/umpire/BranchScreen.vue'),
        meta: { title: 'Campaign', place: 'campaigns', help: 'umpire' },
      },
      {
        path: 'chronicle',
        name: 'campaign-chronicle',
        component: () => import('./features/campaign/log/ChronicleScreen.vue'),
        meta: { title: 'Campaign', place: 'campaigns', help: 'chronicle' },
      },
      {
        path: 'figures',
        name: 'campaign-figures',
        component: () => import('./features/campaign/log/FiguresScreen.vue'),
        meta: { title: 'Campaign', place: 'campaigns', help: 'chronicle' },
      },
      {
        path: 'troops/:troop',
        name: 'campaign-troop',
        component: () => import('./features/campaign/log/TroopScreen.vue'),
        meta: { title: 'Campaign', place: 'campaigns', help: 'chronicle' },
      },
    ],
  },
  {
    path: '/scenarios/new',
    name: 'new-scenario',
    component: () => import('./features/scenario/NewScenarioScreen.vue'),
    meta: { title: 'New scenario', place: 'campaigns', help: 'scenarios' },
  },
  {
    path: '/scenarios/:id/edit',
    name: 'scenario-edit',
    component: () => import('./features/scenario/ScenarioScreen.vue'),
    props: true,
    meta: { title: 'New scenario', place: 'campaigns', help: 'scenarios', isEditor: true },
  },
  {
    path: '/maps',
    name: 'maps',
    component: () => import('./features/maps/MapsScreen.vue'),
    meta: { title: 'Maps', place: 'campaigns', help: 'scenarios' },
  },
  {
    path: '/maps/:id',
    name: 'map',
    component: () => import('./features/maps/MapScreen.vue'),
    props: true,
    meta: { title: 'Maps', place: 'campaigns', help: 'scenarios', isEditor: true },
  },
  {
    path: '/lists/find',
    name: 'nations',
    component: () => import('./features/lists/NationsScreen.vue'),
    meta: { title: 'Which nation has this?', place: 'lists', help: 'lists' },
  },
  {
    path: '/lists/:id?',
    name: 'lists',
    component: () => import('./features/lists/ListsScreen.vue'),
    props: true,
    meta: { title: 'Army lists', place: 'lists', help: 'lists' },
  },
  {
    path: '/lists/:id/edit',
    name: 'list-edit',
    component: () => import('./features/lists/ListEditScreen.vue'),
    props: true,
    meta: { title: 'Edit army list', place: 'lists', help: 'lists', isEditor: true },
  },
  {
    path: '/collection',
    name: 'collection',
    component: () => import('./features/collection/CollectionScreen.vue'),
    meta: { title: 'Collection', place: 'collection', help: 'library' },
  },
  {
    path: '/rulings',
    name: 'rulings',
    component: () => import('./features/rulings/RulingsScreen.vue'),
    props: ({ query }) => ({ find: query['find'] }),
    meta: { title: 'Rulings', place: 'settings', help: 'rule-books' },
  },
  {
    path: '/settings',
    name: 'settings',
    component: () => import('./features/settings/SettingsScreen.vue'),
    meta: { title: 'Settings', place: 'settings', help: 'data' },
  },
  {
    path: '/help/:page?/:heading?',
    name: 'help',
    component: () => import('./features/help/HelpScreen.vue'),
    props: true,
    meta: { title: 'Help', place: 'help', help: 'keys' },
  },
  { path: '/:nowhere(.*)*', redirect: '/' },
];

/** Passes address changes to the router until its first screen is ready, since the router does not listen before. */
function followAddressUntilReady(router: Router): void {
  const follow = (): void => void router.replace(location.hash.slice(1) || '/');
  window.addEventListener('hashchange', follow);
  void router.isReady().finally(() => window.removeEventListener('hashchange', follow));
}

export function createAppRouter(screens: readonly RouteRecordRaw[]): Router {
  const router = createRouter({
    history: createWebHashHistory(),
    routes: screens,
    // Screens that change only their query do not scroll.
    scrollBehavior: (to, from, saved) => saved ?? (to.path === from.path ? false : { top: 0 }),
  });
  router.beforeResolve(({ name }) => (name === 'library' ? undefined : loadIcons()));
  followAddressUntilReady(router);
  return router;
}
