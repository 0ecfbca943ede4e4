import { ERRORS, UseCaseError } from '../../contract/errors.ts';

export const signedOut = (): UseCaseError => new UseCaseError('SIGNED_OUT', ERRORS.SIGNED_OUT.message);

/** The same for another's campaign as for one that does not exist, so that strangers cannot tell them apart. */
export const notYours = (): UseCaseError => new UseCaseError('NOT_YOURS', ERRORS.NOT_YOURS.message);

/** @param seconds until the caller may try again, if known */
export const tooOften = (seconds?: number): UseCaseError => {
  const { message } = ERRORS.LIMITED;
  const sentence =
    seconds === undefined
      ? message
      : message.replace(/ Try.*$/, ` Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`);
  return new UseCaseError('LIMITED', sentence);
};
