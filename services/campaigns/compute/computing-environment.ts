import type { TextHash } from '../../../rules/core/digest.ts';
import type { BooksAtHand } from '../../books.ts';

/** What the long work on a campaign reaches. No store is among it, so that it can be done in a thread of its own. */
export interface ComputingEnvironment extends BooksAtHand {
  readonly sha256?: TextHash | undefined;
}
