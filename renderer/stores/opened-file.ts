import { shallowRef, watch } from 'vue';

/** Screens that take a file in, by the address they stand at. */
export type FileTaker = '/' | '/maps' | '/lists' | '/campaigns/new' | '/campaigns/pack';

const TAKERS: Readonly<Record<string, FileTaker>> = {
  'nomarch-army': '/',
  'nomarch-map-file': '/maps',
  'nomarch-list': '/lists',
  'nomarch-campaign': '/campaigns/new',
  'nomarch-scenario': '/campaigns/new',
  'nomarch-player-pack': '/campaigns/pack',
};

/** The screen that a file is for: by the format that it names, or by its ending; whatever is left is read as an army. */
export function takerOf(name: string, text: string): FileTaker {
  const format = /"format"\s*:\s*"([a-z-]{1,50})"/.exec(text.slice(0, 5000))?.[1] ?? '';
  if (Object.hasOwn(TAKERS, format)) return TAKERS[format] ?? '/';
  return /\.(?:geojson|topojson|svg)$/i.test(name) ? '/maps' : '/';
}

/** A file that its user opened with the program, until the screen that it is for takes it. */
const waiting = shallowRef<{ readonly taker: FileTaker; readonly file: File } | null>(null);

/** @returns where it is to be taken. */
export function keepOpenedFile(name: string, text: string): FileTaker {
  const taker = takerOf(name, text);
  waiting.value = { taker, file: new File([text], name) };
  return taker;
}

/** Hands the screen the files that are opened for it, from now on. */
export function useOpenedFile(own: FileTaker, take: (file: File) => void): void {
  watch(
    waiting,
    (now) => {
      if (now?.taker !== own) return;
      waiting.value = null;
      take(now.file);
    },
    { immediate: true },
  );
}
