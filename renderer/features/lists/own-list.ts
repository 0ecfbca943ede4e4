import { defineStore } from 'pinia';
import { toListDocument, readList } from '../../../army-lists/schema.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import type { DocumentKind } from '../../document/edited-document.ts';
import { useDocument } from '../../document/use-document.ts';
import { useLists } from '../../stores/lists.ts';
import { client } from '../../transport/client.ts';

/** Without its number: the store gives versions, whatever the document says. */
const write = (list: NationList) => toListDocument({ ...list, version: 1 });

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
      readList(write(list));
      return '';
    } catch (thrown) {
      return thrown instanceof Error ? thrown.message : String(thrown);
    }
  },
  title: ({ title }) => title,
  fileName: (id) => `list-${id}.json`,
  write,
  read: readList,
};

/** The list of one's own that is edited: stored at once where it fits its format, with undo back through earlier sittings. */
export const useOwnList = defineStore('own-list', () => useDocument(listKind));
