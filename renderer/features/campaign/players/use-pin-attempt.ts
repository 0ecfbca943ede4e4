import { useFormAttempt } from '../../../composables/use-attempt.ts';
import { t } from '../../../messages/messages.ts';
import { failureOf } from '../../../transport/failure.ts';

/** Runs what wants a PIN; `problem` says below the field why it could not be. */
export const usePinAttempt = () =>
  useFormAttempt((thrown) => {
    const { code, sentence } = failureOf(thrown);
    return code === 'REFUSED' ? t('seat.pin.wrong') : sentence;
  });
