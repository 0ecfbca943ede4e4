import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';
import { connection } from '../transport/connection.ts';
import { failureOf, isUnreached } from '../transport/failure.ts';

interface Opener {
  open(id: string): Promise<void>;
  close(): void;
}

/** Opens the document of a screen, and closes it when the screen is left. @returns why it could not be opened, '' where it could. */
export function useOpenDocument(store: Opener, id: () => string): Readonly<ShallowRef<string>> {
  const issue = shallowRef('');
  /** Whether the program was away when it was asked. */
  let waits = false;

  async function open(): Promise<void> {
    const wanted = id();
    issue.value = '';
    try {
      await store.open(wanted);
      waits = false;
    } catch (thrown) {
      waits = isUnreached();
      if (!waits && id() === wanted) issue.value = failureOf(thrown).sentence;
    }
  }

  watch(
    id,
    () => {
      store.close();
      void open();
    },
    { immediate: true },
  );
  watch(connection, (now) => {
    if (now === 'up' && waits) void open();
  });
  onScopeDispose(() => store.close());
  return issue;
}
