import { plural } from '../../../texts/format.ts';
import { useToast } from '@nuxt/ui/composables';
import type { ArmySummary, ExportFormat } from '../../../../contract/armies.ts';
import { useAttempt } from '../../../composables/use-attempt.ts';
import { useLibrary } from '../../../stores/library.ts';
import { client } from '../../../transport/client.ts';
import { saveAs } from '../../../transport/save-as.ts';
import { planMoves } from './folders.ts';
import { getArmyName } from './row-words.ts';

type Armies = readonly ArmySummary[];

/** Actions for one or more armies. Each announces its result or shows its error. */
export function useArmyActions() {
  const toast = useToast();
  const library = useLibrary();
  const { attempt } = useAttempt();
  const idsOf = (armies: Armies): string[] => armies.map(({ id }) => id);

  const takeBack = (armies: Armies) => ({
    label: 'Undo',
    icon: 'i-lucide-undo-2',
    variant: 'outline' as const,
    onClick: () => void attempt(() => library.restore(idsOf(armies))),
  });

  const bin = (armies: Armies) =>
    attempt(async () => {
      await library.bin(idsOf(armies));
      const only = armies.length === 1 ? armies[0] : undefined;
      toast.add({
        title: only
          ? `“${getArmyName(only)}” moved to the bin`
          : plural(armies.length, '1 army moved to the bin', `${armies.length} armies moved to the bin`),
        icon: 'i-lucide-trash-2',
        actions: [takeBack(armies)],
        duration: 10_000,
      });
    });

  const duplicate = (armies: Armies) =>
    attempt(async () => {
      const [only] = armies;
      if (armies.length === 1 && only) {
        const { army } = await library.duplicate(only.id);
        toast.add({ title: `“${army.name}” created`, icon: 'i-lucide-copy-check' });
        return;
      }
      const ids = await library.duplicateMany(idsOf(armies));
      toast.add({
        title: plural(ids.length, '1 copy created', `${ids.length} copies created`),
        icon: 'i-lucide-copy-check',
      });
    });

  /** @param seed seed of the terrain @returns id of the battle, or null if it failed */
  async function layOnField([one, other]: readonly [ArmySummary, ArmySummary], seed: string): Promise<string | null> {
    let battle: string | null = null;
    await attempt(async () => {
      const opened = await Promise.all([client.armies.open({ id: one.id }), client.armies.open({ id: other.id })]);
      const { useTable } = await import('../../../stores/table.ts');
      battle = await useTable().layOnField([opened[0].army, opened[1].army], seed);
    });
    return battle;
  }

  const exportAs = (armies: Armies, format: ExportFormat) =>
    attempt(async () => {
      const [only] = armies;
      if (armies.length === 1 && only) {
        const { fileName, mediaType, text } = await client.armies.exportText({ id: only.id, format });
        saveAs(fileName, mediaType, text);
        return;
      }
      // Loaded only to save several armies as a ZIP file, so that the first screen stays small.
      const { findUnusedName, zipFiles } = await import('../../../transport/zip-files.ts');
      const files = new Map<string, string>();
      for (const { id } of armies) {
        const { fileName, text } = await client.armies.exportText({ id, format });
        files.set(findUnusedName(fileName, new Set(files.keys())), text);
      }
      saveAs('armies.zip', 'application/zip', zipFiles(files));
      toast.add({ title: `${armies.length} armies exported to one ZIP file`, icon: 'i-lucide-file-check' });
    });

  const move = (ids: string[], folder: string | null) =>
    attempt(async () => {
      await library.organise(ids, { folder });
      const count = ids.length;
      toast.add({
        title:
          folder === null
            ? plural(count, '1 army removed from its folder', `${count} armies removed from their folders`)
            : plural(count, `1 army moved to “${folder}”`, `${count} armies moved to “${folder}”`),
        icon: 'i-lucide-folder-input',
      });
    });

  const tag = (armies: Armies, addTags: string[], removeTags: string[]) =>
    attempt(async () => {
      if (addTags.length + removeTags.length > 0) await library.organise(idsOf(armies), { addTags, removeTags });
    });

  /** Renames or deletes a folder, including its subfolders. */
  const renameFolder = (from: string, to: string | null) =>
    attempt(async () => {
      for (const [folder, ids] of planMoves(library.armies ?? [], from, to)) await library.organise(ids, { folder });
    });

  return { bin, duplicate, exportAs, layOnField, move, tag, renameFolder };
}
