import { useTimeoutFn } from '@vueuse/core';
import { shallowRef } from 'vue';
import type { MapImportReport } from '../../../contract/maps.ts';
import type { PartKind } from '../../../maps/import/raw-map.ts';
import { useFormAttempt } from '../../composables/use-attempt.ts';
import { useImportRun } from '../../composables/use-import-run.ts';
import { client } from '../../transport/client.ts';

export const MAP_FORMATS = {
  'nomarch-map-file': 'Nomarch map',
  geojson: 'GeoJSON',
  topojson: 'TopoJSON',
  svg: 'SVG',
  board: 'JSON board',
  borders: 'List of borders',
} as const;

/** Milliseconds to wait after a choice, so that several choices cause a single reading. */
const REREAD_DELAY = 500;

type Kinds = Readonly<Record<string, PartKind>>;

/** Import of a map: reads the text, rereads it after the user changes what a shape is, and saves the map. */
export function useMapImport() {
  const text = shallowRef('');
  const fileName = shallowRef('');
  /** Result of the last reading, or null until the text is read. */
  const report = shallowRef<MapImportReport | null>(null);
  /** Guessed kind of each shape. */
  const guesses = shallowRef<ReadonlyMap<string, PartKind>>(new Map());
  /** Kinds that the user chose instead of the guessed ones. */
  const kinds = shallowRef<Kinds>({});
  const { attempt, busy, problem } = useFormAttempt();
  const imports = useImportRun();
  const { step, run } = imports;

  const readWithKinds = () =>
    run(({ ticket, options }) =>
      client.maps.readImport({ text: text.value, fileName: fileName.value, ticket, kinds: kinds.value }, options),
    );

  const reread = useTimeoutFn(
    () =>
      report.value &&
      attempt(async () => {
        // A running import was started with the earlier choices.
        imports.cancel();
        const result = await readWithKinds();
        if (result) report.value = result;
      }),
    REREAD_DELAY,
    { immediate: false },
  );

  /** Cancels current and scheduled readings. */
  function cancel(): void {
    reread.stop();
    imports.cancel();
  }

  const read = () =>
    attempt(async () => {
      reread.stop();
      report.value = null;
      kinds.value = {};
      const result = await readWithKinds();
      guesses.value = new Map(result?.drawn.parts.map(({ key, kind }) => [key, kind]));
      report.value = result;
    });

  async function readFile(file: File): Promise<void> {
    text.value = await file.text();
    fileName.value = file.name;
    await read();
  }

  let isStoring = false;
  /** Sets the kinds of shapes. The text is read again after the last choice. */
  function choose(chosen: Kinds): void {
    kinds.value = chosen;
    if (!isStoring) reread.start();
  }

  /** Saves the text as a map with the current choices. @returns the map's id, or null if it failed or was cancelled */
  async function store(): Promise<string | null> {
    let id: string | null = null;
    reread.stop();
    isStoring = true;
    const sent = kinds.value;
    await attempt(async () => {
      const stored = await run(({ ticket, options }) =>
        client.maps.importText({ text: text.value, fileName: fileName.value, ticket, kinds: sent }, options),
      );
      id = stored?.id ?? null;
    });
    isStoring = false;
    if (id === null && kinds.value !== sent) reread.start();
    return id;
  }

  return { text, fileName, report, guesses, kinds, busy, problem, step, cancel, read, readFile, choose, store };
}
