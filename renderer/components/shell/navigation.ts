/** Entries of the main navigation in order. On phones the others are behind a button. Also used by build/static-shell.ts. */
export const PRIMARY_PAGES = [
  { place: 'library', to: '/', icon: 'i-lucide-library' },
  { place: 'campaigns', to: '/campaigns', icon: 'i-lucide-map' },
  { place: 'table', to: '/table', icon: 'i-lucide-dices' },
  { place: 'lists', to: '/lists', icon: 'i-lucide-scroll-text' },
] as const;
export const SECONDARY_PAGES = [{ place: 'collection', to: '/collection', icon: 'i-lucide-boxes' }] as const;

/** Navigation entries in a league. */
export const LEAGUE_PAGES = [
  { place: 'campaigns', to: '/', icon: 'i-lucide-map' },
  { place: 'club', to: '/club', icon: 'i-lucide-landmark' },
  { place: 'account', to: '/account', icon: 'i-lucide-user-round' },
] as const;

/** Other icons of the navigation bar. */
export const ICONS = {
  more: 'i-lucide-ellipsis',
  search: 'i-lucide-search',
  help: 'i-lucide-circle-question-mark',
  settings: 'i-lucide-settings-2',
} as const;

/** Path of the logo in a 32 × 32 view box. */
export const LOGO_PATH = 'M16 4 27 22H5z M16 4v18 M12 10.5h8 M4 26.5h24';

export const PLACE_TEXTS = {
  library: 'Library',
  table: 'Battles',
  campaigns: 'Campaigns',
  lists: 'Army lists',
  collection: 'Collection',
  account: 'Account',
  club: 'Club',
  settings: 'Settings',
  search: 'Search',
  help: 'Help',
  more: 'More',
} as const;
