import { useEventListener, useTimeoutFn } from '@vueuse/core';
import { watch } from 'vue';
import { reconnect } from './client.ts';
import { connection } from './connection.ts';
import { pauseAfter } from '../../contract/pause-after.ts';

/** Looks for the program for as long as it does not answer: at growing intervals, and when the page is come back to. */
export function useReconnection(): void {
  let attempts = 0;
  const pause = (): number => pauseAfter(attempts);
  const { start, stop } = useTimeoutFn(() => void look(), pause, { immediate: false });

  async function look(): Promise<void> {
    if (connection.value !== 'gone') return;
    attempts += 1;
    await reconnect();
    if (connection.value === 'gone') start();
  }

  watch(
    connection,
    (now) => {
      attempts = 0;
      if (now === 'gone') start();
      else stop();
    },
    { immediate: true },
  );
  useEventListener(window, ['online', 'focus'], () => void look());
}
