import { onMounted, shallowRef, watch } from 'vue';
import { connection } from '../transport/connection.ts';
import { type Attempts, useAttempt } from './use-attempt.ts';

/**
 * Loads a value when the component is mounted, and again after each reconnection or sign-in. Outdated answers are dropped.
 * @param attempts handles failures; shows a toast by default
 */
export function useLoaded<Value, Kind extends Attempts = Attempts>(
  read: () => Promise<Value>,
  attempts: Kind = useAttempt() as Kind,
) {
  /** Null until loaded. */
  const value = shallowRef<Value | null>(null);
  let last = 0;
  /** Replaces the value with the answer to a change. */
  const take = (change: () => Promise<Value>): Promise<boolean> =>
    attempts.attempt(async () => {
      const request = (last += 1);
      const answer = await change();
      if (request === last) value.value = answer;
    });
  const load = (): Promise<boolean> => take(read);
  onMounted(load);
  watch(connection, (now) => {
    if (now === 'up') void load();
  });
  return { ...attempts, value, load, take };
}
