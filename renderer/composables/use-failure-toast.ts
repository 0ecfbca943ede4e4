import { useToast } from '@nuxt/ui/composables';
import { t } from '../messages/messages.ts';
import { failureOf, isUnreached } from '../transport/failure.ts';

/** Shows why a call failed, in the sentence that came with it. A program that is gone has a page of its own. */
export function useFailureToast() {
  const toast = useToast();
  return (thrown: unknown): void => {
    if (isUnreached()) return;
    const { code, sentence } = failureOf(thrown);
    toast.add({
      title: t(`shell.failure.${code ?? 'OTHER'}`),
      description: sentence,
      color: 'error',
      icon: 'i-lucide-octagon-alert',
      duration: 12_000,
    });
  };
}
