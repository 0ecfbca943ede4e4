import type { ChannelKind, NewChannel } from '../../../../contract/league/news.ts';

/** Checks whether this browser supports push messages. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/** Subscribes this browser. @returns null if the user does not allow notifications */
export async function subscribe(pushKey: string): Promise<NewChannel | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const registration = await navigator.serviceWorker.register(new URL('news-worker.js', document.baseURI));
  await navigator.serviceWorker.ready;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const name = `Browser on ${navigator.platform || '?'}`;
  return {
    kind: 'push',
    address: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    name,
  };
}

export const CHANNEL_ICONS: Readonly<Record<ChannelKind, string>> = {
  mail: 'i-lucide-mail',
  webhook: 'i-lucide-message-square',
  push: 'i-lucide-bell',
};
