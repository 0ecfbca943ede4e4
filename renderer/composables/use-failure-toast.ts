import { useToast } from '@nuxt/ui/composables';
import { failureOf, isUnreached } from '../transport/failure.ts';

const FAILURE_TEXTS = {
  BAD_INPUT: 'Invalid input',
  NOT_FOUND: 'Not found',
  CONFLICT: 'Changed in another window',
  REFUSED: 'Not possible right now',
  UNREACHABLE: 'Cannot reach the league server',
  SIGNED_OUT: 'Not signed in',
  NOT_YOURS: 'No access',
  LIMITED: 'Too many requests',
  STORE_BUSY: 'Another program is using your data file',
  STORE_FULL: 'The disk is full',
  STORE_DAMAGED: 'Your data file is damaged',
  STORE_LOST: 'Your data file could not be opened',
  STORE_READ_ONLY: 'Your data file is read-only',
  OTHER: 'Something went wrong',
} as const;

/** Shows why a call failed, in the sentence that came with it. A program that is gone has a page of its own. */
export function useFailureToast() {
  const toast = useToast();
  return (thrown: unknown): void => {
    if (isUnreached()) return;
    const { code, sentence } = failureOf(thrown);
    toast.add({
      title: FAILURE_TEXTS[code ?? 'OTHER'],
      description: sentence,
      color: 'error',
      icon: 'i-lucide-octagon-alert',
      duration: 12_000,
    });
  };
}
