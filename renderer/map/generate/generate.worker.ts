import { type GeneratedTexts, generateMap } from '../../../maps/generate/generate-map.ts';
import type { MapSettings } from '../../../maps/generate/map-settings.ts';

/** The texts of a generated map, with {first}, {last} and {seed} where they stand. */
export type WordsToFill = Readonly<Record<keyof GeneratedTexts, string>>;
export interface WantedMap {
  readonly wishes: MapSettings;
  readonly words: WordsToFill;
}
export type GeneratedMap = ReturnType<typeof generateMap>;
/** The map, or why there is none. */
export type FromGenerator = { readonly map: GeneratedMap } | { readonly issue: string };

/** Makes a map off the page’s own thread: a large one takes seconds. */
addEventListener('message', ({ data: { wishes, words } }: MessageEvent<WantedMap>) => {
  const filled: GeneratedTexts = {
    period: words.period,
    title: (first, last) => words.title.replace('{first}', first).replace('{last}', last),
    note: (seed) => words.note.replace('{seed}', () => seed),
  };
  try {
    postMessage({ map: generateMap(wishes, filled) } satisfies FromGenerator);
  } catch (error) {
    postMessage({ issue: error instanceof Error ? error.message : String(error) } satisfies FromGenerator);
  }
});
