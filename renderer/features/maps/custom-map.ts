import { useToast } from '@nuxt/ui/composables';
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { useRouter } from 'vue-router';
import type { MapExport, MapSummary } from '../../../contract/maps.ts';
import { createDraft, getDrawing, type MapDraft } from '../../../maps/edit/draft.ts';
import { createMap } from '../../../maps/edit/new-map.ts';
import { readMapFile } from '../../../maps/map-file.ts';
import { readMapSheet } from '../../../maps/schema.ts';
import { useAttempt } from '../../composables/use-attempt.ts';
import type { DocumentKind } from '../../document/edited-document.ts';
import { useDocument } from '../../document/use-document.ts';
import { client } from '../../transport/client.ts';
import { saveAs } from '../../transport/save-as.ts';

/** Actions on whole maps. Each reports its success or failure. */
export function useMapActions() {
  const toast = useToast();
  const router = useRouter();
  const { attempt, busy } = useAttempt();
  const maps = shallowRef<readonly MapSummary[] | null>(null);

  const load = () =>
    attempt(async () => {
      maps.value = await client.maps.all({ binned: true });
    });

  const copy = (id: string, title: string) =>
    attempt(async () => {
      const { id: copied } = await client.maps.copy({ id, title });
      await router.push(`/maps/${copied}`);
    });

  const create = () =>
    attempt(async () => {
      const words = { title: 'New map', period: 'any time', first: 'First land' };
      const { id } = await client.maps.create(createMap(words));
      await router.push(`/maps/${id}`);
    });

  const exportAs = (id: string, format: MapExport) =>
    attempt(async () => {
      const { fileName, mediaType, text } = await client.maps.exportText({ id, format });
      saveAs(fileName, mediaType, text);
    });

  const remove = (id: string, title: string) =>
    attempt(async () => {
      await client.maps.remove({ id });
      toast.add({ title: `“${title}” moved to the bin`, icon: 'i-lucide-trash-2' });
      await load();
    });

  const restore = (id: string) =>
    attempt(async () => {
      await client.maps.restore({ id });
      await load();
    });

  const purge = (id: string) =>
    attempt(async () => {
      await client.maps.purge({ id });
      await load();
    });

  return { maps, busy, load, copy, create, exportAs, remove, restore, purge };
}

const mapKind: DocumentKind<MapDraft> = {
  kind: 'map',
  async open(id) {
    const { version, sheet, topology } = await client.maps.open({ id });
    return { version, document: createDraft(sheet, topology) };
  },
  save: async ({ id, document, over }) =>
    (await client.maps.save({ id, base: over.version, sheet: document.sheet, topology: getDrawing(document) })).version,
  unfit({ sheet }) {
    const read = readMapSheet(sheet);
    return read.ok ? '' : (read.issues[0] ?? '');
  },
  title: ({ sheet }) => sheet.title,
  fileName: (id) => `${id}.nomarch-map.json`,
  write: (draft) => ({ format: 'nomarch-map-file', version: 1, sheet: draft.sheet, topology: getDrawing(draft) }),
  read(written) {
    const read = readMapFile(written);
    if (!read.ok) throw new Error(read.issues[0]);
    return createDraft(read.file.sheet, read.file.topology);
  },
};

/** The custom map that is being edited. Valid edits are saved at once. */
export const useCustomMap = defineStore('own-map', () => useDocument(mapKind));
