import { shallowRef, type ShallowRef } from 'vue';
import { t } from '../../../messages/messages.ts';
import { failureOf } from '../../../transport/failure.ts';

/** Runs what wants a PIN; `refusal` says below the field why it could not be. */
export function usePinAttempt(): {
  readonly busy: ShallowRef<boolean>;
  readonly refusal: ShallowRef<string | undefined>;
  /** @returns whether the work came to its end. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
} {
  const busy = shallowRef(false);
  const refusal = shallowRef<string | undefined>();
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    busy.value = true;
    refusal.value = undefined;
    try {
      await work();
      return true;
    } catch (thrown) {
      const { code, sentence } = failureOf(thrown);
      refusal.value = code === 'REFUSED' ? t('seat.pin.wrong') : sentence;
      return false;
    } finally {
      busy.value = false;
    }
  }
  return { busy, refusal, attempt };
}
