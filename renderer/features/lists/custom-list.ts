import { defineStore } from 'pinia';
import { toListDocument, readList } from '../../../army-lists/schema.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { DocumentKind } from '../../document/edited-document.ts';
import { useDocument } from '../../document/use-document.ts';
import { useLists } from '../../stores/lists.ts';
import { client } from '../../transport/client.ts';

/** Omits the version, which the store assigns. */
const toUnversionedDocument = (list: NationList) => toListDocument({ ...list, version: 1 });

const listKind: DocumentKind<NationList> = {
  kind: 'list',
  async open(id) {
    const { versions, undo } = await client.lists.history({ id });
    const version = versions[0]?.version ?? 1;
    return { version, document: await client.lists.version({ id, version }), undo };
  },
  save: async ({ document, over, undo }) =>
    (await useLists().save(toListDocument({ ...document, version: over.version }), over.version, undo)).version,
  version: (id, version) => client.lists.version({ id, version }),
  unfit(list) {
    try {
      readList(toUnversionedDocument(list));
      return '';
    } catch (thrown) {
      return thrown instanceof Error ? thrown.message : String(thrown);
    }
  },
  title: ({ title }) => title,
  fileName: (id) => `list-${id}.json`,
  write: toUnversionedDocument,
  read: readList,
};

/** The edited custom army list. Valid changes are saved at once, and undo reaches back to earlier sessions. */
export const useOwnList = defineStore('own-list', () => useDocument(listKind));
