import { ERRORS, UseCaseError } from '../../contract/errors.ts';

/** Of somebody who is not signed in. */
export const signedOut = (): UseCaseError => new UseCaseError('SIGNED_OUT', ERRORS.SIGNED_OUT.message);

/** The same for what is another's as for what there is not. */
export const notYours = (): UseCaseError => new UseCaseError('NOT_YOURS', ERRORS.NOT_YOURS.message);

/** @param seconds until it may be tried again, where they are known */
export const tooOften = (seconds?: number): UseCaseError => {
  const { message } = ERRORS.LIMITED;
  const told = seconds === undefined ? message : message.replace(/ Try.*$/, ` Try again in ${seconds} seconds.`);
  return new UseCaseError('LIMITED', told);
};
