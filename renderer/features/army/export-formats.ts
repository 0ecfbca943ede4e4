import type { client } from '../../transport/client.ts';

export type ExportFormat = Parameters<typeof client.armies.exportText>[0]['format'];

/** The ways out of the builder, with their signs. */
export const EXPORTS: readonly { readonly format: ExportFormat; readonly icon: string }[] = [
  { format: 'json', icon: 'i-lucide-file-down' },
  { format: 'text', icon: 'i-lucide-file-text' },
  { format: 'markdown', icon: 'i-lucide-file-code' },
  { format: 'bbcode', icon: 'i-lucide-messages-square' },
  { format: 'html', icon: 'i-lucide-app-window' },
  { format: 'csv', icon: 'i-lucide-table' },
  { format: 'ros', icon: 'i-lucide-file-box' },
];
