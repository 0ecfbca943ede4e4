import { type GeneratedTexts, generateMap } from '../../../maps/generate/generate-map.ts';
import type { MapSettings } from '../../../maps/generate/map-settings.ts';

/** Texts of a generated map with the placeholders {first}, {last} and {seed}. */
export type TextTemplates = Readonly<Record<keyof GeneratedTexts, string>>;
export interface GeneratorRequest {
  readonly settings: MapSettings;
  readonly words: TextTemplates;
}
export type GeneratedMap = ReturnType<typeof generateMap>;
export type GeneratorAnswer = { readonly map: GeneratedMap } | { readonly issue: string };

/** Generates maps outside the main thread, since large maps take seconds. */
addEventListener('message', ({ data: { settings, words } }: MessageEvent<GeneratorRequest>) => {
  const texts: GeneratedTexts = {
    period: words.period,
    title: (first, last) => words.title.replace('{first}', first).replace('{last}', last),
    note: (seed) => words.note.replace('{seed}', () => seed),
  };
  try {
    postMessage({ map: generateMap(settings, texts) } satisfies GeneratorAnswer);
  } catch (error) {
    postMessage({ issue: error instanceof Error ? error.message : String(error) } satisfies GeneratorAnswer);
  }
});
