import type { ChannelKind } from '../../../../contract/league/news.ts';

export const CHANNEL_ICONS: Readonly<Record<ChannelKind, string>> = {
  mail: 'i-lucide-mail',
  webhook: 'i-lucide-message-square',
  push: 'i-lucide-bell',
};
