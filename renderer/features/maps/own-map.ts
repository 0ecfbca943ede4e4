import { defineStore } from 'pinia';
import { draftOf, drawingOf, type MapDraft } from '../../../maps/edit/draft.ts';
import { readMapFile } from '../../../maps/map-file.ts';
import { readMapSheet } from '../../../maps/schema.ts';
import type { DocumentKind } from '../../document/edited-document.ts';
import { useDocument } from '../../document/use-document.ts';
import { client } from '../../transport/client.ts';

const mapKind: DocumentKind<MapDraft> = {
  kind: 'map',
  async open(id) {
    const { version, sheet, topology } = await client.maps.open({ id });
    return { version, document: draftOf(sheet, topology) };
  },
  save: async ({ id, document, over }) =>
    (await client.maps.save({ id, base: over.version, sheet: document.sheet, topology: drawingOf(document) })).version,
  unfit({ sheet }) {
    const read = readMapSheet(sheet);
    return read.ok ? '' : (read.issues[0] ?? '');
  },
  title: ({ sheet }) => sheet.title,
  fileName: (id) => `${id}.nomarch-map.json`,
  write: (draft) => ({ format: 'nomarch-map-file', version: 1, sheet: draft.sheet, topology: drawingOf(draft) }),
  read(written) {
    const read = readMapFile(written);
    if (!read.ok) throw new Error(read.issues[0]);
    return draftOf(read.file.sheet, read.file.topology);
  },
};

/** The map of one's own that is edited: stored at once where it fits its format. */
export const useOwnMap = defineStore('own-map', () => useDocument(mapKind));
