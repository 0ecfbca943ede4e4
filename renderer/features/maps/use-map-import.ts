import { useTimeoutFn } from '@vueuse/core';
import { shallowRef } from 'vue';
import type { MapImportReport } from '../../../contract/maps.ts';
import type { PartKind } from '../../../maps/import/raw-map.ts';
import { useFormAttempt } from '../../composables/use-attempt.ts';
import { useImportRun } from '../../composables/use-import-run.ts';
import { client } from '../../transport/client.ts';

/** File formats of maps. */
export const MAP_FORMATS = {
  'nomarch-map-file': 'Nomarch map',
  geojson: 'GeoJSON',
  topojson: 'TopoJSON',
  svg: 'SVG',
  board: 'Board as JSON',
  borders: 'List of borders',
} as const;

/** Shapes that are chosen one after the other within this time are read together. */
const GATHERED_MILLISECONDS = 500;

type Kinds = Readonly<Record<string, PartKind>>;

/** A text on its way to a map: read, read again with what its reader takes its shapes for, and stored. */
export function useMapImport() {
  const text = shallowRef('');
  const fileName = shallowRef('');
  /** What the text was read as; null where it is still to be read. */
  const report = shallowRef<MapImportReport | null>(null);
  /** What shapes were guessed to be. */
  const guesses = shallowRef<ReadonlyMap<string, PartKind>>(new Map());
  /** What their reader chose instead. */
  const kinds = shallowRef<Kinds>({});
  const { attempt, busy, problem } = useFormAttempt();
  const imports = useImportRun();
  const { step, run } = imports;

  const readWithKinds = () =>
    run(({ ticket, options }) =>
      client.maps.readImport({ text: text.value, fileName: fileName.value, ticket, kinds: kinds.value }, options),
    );

  const again = useTimeoutFn(
    () =>
      report.value &&
      attempt(async () => {
        // A reading with former choices is of no use any more.
        imports.cancel();
        const found = await readWithKinds();
        if (found) report.value = found;
      }),
    GATHERED_MILLISECONDS,
    { immediate: false },
  );

  /** Calls off what goes on and what is about to. */
  function cancel(): void {
    again.stop();
    imports.cancel();
  }

  const read = () =>
    attempt(async () => {
      again.stop();
      report.value = null;
      kinds.value = {};
      const found = await readWithKinds();
      guesses.value = new Map(found?.drawn.parts.map(({ key, kind }) => [key, kind]));
      report.value = found;
    });

  async function readFile(file: File): Promise<void> {
    text.value = await file.text();
    fileName.value = file.name;
    await read();
  }

  let isStoring = false;
  /** Takes what its reader says that shapes are; the text is read again once no further choice follows. */
  function choose(chosen: Kinds): void {
    kinds.value = chosen;
    if (!isStoring) again.start();
  }

  /** Stores the text as a map with the choices so far. @returns the map's id; null where it could not be stored or was called off. */
  async function store(): Promise<string | null> {
    let id: string | null = null;
    again.stop();
    isStoring = true;
    const sent = kinds.value;
    await attempt(async () => {
      const stored = await run(({ ticket, options }) =>
        client.maps.importText({ text: text.value, fileName: fileName.value, ticket, kinds: sent }, options),
      );
      id = stored?.id ?? null;
    });
    isStoring = false;
    if (id === null && kinds.value !== sent) again.start();
    return id;
  }

  return { text, fileName, report, guesses, kinds, busy, problem, step, cancel, read, readFile, choose, store };
}
