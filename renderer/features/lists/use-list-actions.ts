import { useToast } from '@nuxt/ui/composables';
import { useRouter } from 'vue-router';
import { listDocument } from '../../../army-lists/schema.ts';
import type { RuleSystemId } from '../../../rules/core/army-file.ts';
import { useAttempt } from '../../composables/use-attempt.ts';
import { useImportRun } from '../../composables/use-import-run.ts';
import { loadBook } from '../../stores/books.ts';
import { useLists } from '../../stores/lists.ts';
import { client } from '../../transport/client.ts';
import { saveAs } from '../../transport/save-as.ts';
import { newList } from '../../../army-lists/edit/list-groups.ts';

/** What can be done with whole lists; each says what was done, and why where it could not be. */
export function useListActions() {
  const toast = useToast();
  const router = useRouter();
  const lists = useLists();
  const { attempt, busy } = useAttempt();
  const { step, run, cancel } = useImportRun();

  const copy = (id: string, title: string) =>
    attempt(async () => {
      const copied = await lists.copy(id, title);
      await router.push(`/lists/${copied.id}/edit`);
    });

  const create = (rules: RuleSystemId, title: string, period: string) =>
    attempt(async () => {
      const book = await loadBook(rules);
      if (!book) return;
      const words = { title, period, source: 'Own list', firstRow: 'First troops' };
      const made = newList(
        book,
        words,
        (lists.lists ?? []).map(({ id }) => id),
      );
      const { id } = await lists.create(listDocument(made));
      await router.push(`/lists/${id}/edit`);
    });

  const importFile = (file: File) =>
    attempt(async () => {
      const source = { text: await file.text(), fileName: file.name };
      const list = await run(({ ticket, options }) => lists.importText({ ...source, ticket }, options));
      if (!list) return;
      toast.add({ title: `“${list.title}” was imported`, icon: 'i-lucide-file-check' });
      await router.push(`/lists/${list.id}`);
    });

  const exportAs = (id: string) =>
    attempt(async () => {
      const { fileName, mediaType, text } = await client.lists.exportText({ id });
      saveAs(fileName, mediaType, text);
    });

  const remove = (id: string, title: string) =>
    attempt(async () => {
      await lists.remove(id);
      toast.add({ title: `“${title}” was removed`, icon: 'i-lucide-trash-2' });
      await router.replace('/lists');
    });

  return { busy, step, cancel, copy, create, importFile, exportAs, remove };
}
