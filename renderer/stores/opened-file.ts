import { shallowRef, watch } from 'vue';

/** Addresses of screens that import files. */
export type ImportScreen = '/' | '/maps' | '/lists' | '/campaigns/new' | '/campaigns/pack';

const SCREENS: Readonly<Record<string, ImportScreen>> = {
  'nomarch-army': '/',
  'nomarch-map-file': '/maps',
  'nomarch-list': '/lists',
  'nomarch-campaign': '/campaigns/new',
  'nomarch-scenario': '/campaigns/new',
  'nomarch-player-pack': '/campaigns/pack',
};

/** Returns the screen that imports a file, by its format or its extension. Other files are imported as armies. */
export function findImportScreen(name: string, text: string): ImportScreen {
  const format = /"format"\s*:\s*"([a-z-]{1,50})"/.exec(text.slice(0, 5000))?.[1] ?? '';
  if (Object.hasOwn(SCREENS, format)) return SCREENS[format] ?? '/';
  return /\.(?:geojson|topojson|svg)$/i.test(name) ? '/maps' : '/';
}

/** File opened with the program, until its screen takes it. */
const pending = shallowRef<{ readonly taker: ImportScreen; readonly file: File } | null>(null);

/** Stores a file for its screen. @returns the address of the screen */
export function keepOpenedFile(name: string, text: string): ImportScreen {
  const taker = findImportScreen(name, text);
  pending.value = { taker, file: new File([text], name) };
  return taker;
}

/** Passes current and later files to the screen that imports them. */
export function useOpenedFile(own: ImportScreen, take: (file: File) => void): void {
  watch(
    pending,
    (now) => {
      if (now?.taker !== own) return;
      pending.value = null;
      take(now.file);
    },
    { immediate: true },
  );
}
