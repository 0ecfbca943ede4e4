import { useToast } from '@nuxt/ui/composables';
import { useClipboard } from '@vueuse/core';
import { computed, type ComputedRef } from 'vue';
import type { ExportFormat } from '../../../contract/armies.ts';
import { useAttempt } from '../../composables/use-attempt.ts';
import { useArmy } from '../../stores/army.ts';
import { client } from '../../transport/client.ts';

/** Export formats with their icons. */
export const EXPORTS: readonly { readonly format: ExportFormat; readonly icon: string }[] = [
  { format: 'json', icon: 'i-lucide-file-down' },
  { format: 'text', icon: 'i-lucide-file-text' },
  { format: 'markdown', icon: 'i-lucide-file-code' },
  { format: 'bbcode', icon: 'i-lucide-messages-square' },
  { format: 'html', icon: 'i-lucide-app-window' },
  { format: 'csv', icon: 'i-lucide-table' },
  { format: 'ros', icon: 'i-lucide-file-box' },
];

const COPY_TEXTS = {
  open: 'Copy',
  text: 'Copy as text',
  markdown: 'Copy as Markdown',
  bbcode: 'Copy as BBCode, for forums',
} as const;

const COPIES = [
  { format: 'text', icon: 'i-lucide-clipboard-type' },
  { format: 'markdown', icon: 'i-lucide-clipboard-pen' },
  { format: 'bbcode', icon: 'i-lucide-clipboard-list' },
] as const;

interface Copy {
  readonly format: (typeof COPIES)[number]['format'];
  readonly label: string;
  readonly icon: string;
  onSelect(): void;
}

/** Copies the open army to the clipboard as a roster, formatted for messages, pages or forums. */
export function useRosterCopy(): { readonly copies: ComputedRef<Copy[]> } {
  const toast = useToast();
  const store = useArmy();
  const { attempt } = useAttempt();
  const { copy } = useClipboard({ legacy: true });

  const copyAs = (format: Copy['format']): Promise<boolean> =>
    attempt(async () => {
      const { text } = await client.armies.document({ army: store.army, format });
      await copy(text);
      toast.add({ title: 'Army copied to the clipboard', icon: 'i-lucide-clipboard-check' });
    });
  const copies = computed(() =>
    COPIES.map(({ format, icon }) => ({
      format,
      icon,
      label: COPY_TEXTS[format],
      onSelect: () => void copyAs(format),
    })),
  );
  return { copies };
}
