import type { ImportStep } from '../../contract/base.ts';
import type { TextHash } from '../../rules/core/digest.ts';
import type { BooksAtHand } from '../books.ts';

/** What the long work on a campaign reaches. No store is among it, so that it can be done in a thread of its own. */
export interface ComputingEnvironment extends BooksAtHand {
  readonly sha256?: TextHash | undefined;
}

/** What the reading of a text or a document reaches. No store is among it, so that it can be done in a thread of its own. */
export interface ImportEnvironment extends BooksAtHand {
  readonly sha256?: TextHash | undefined;
  /** Tells what it is at. */
  readonly tell: (step: ImportStep) => void;
}

/** What every import begins with. */
export interface ImportedText {
  readonly text: string;
  /** May tell the format, and the name where the text does not. */
  readonly fileName: string;
}

/** A kind of import. Its task and its result can be handed from thread to thread. */
export interface ImportJob<Task extends ImportedText, Result> {
  /** By this name a thread is told which it is. */
  readonly kind: string;
  /** @throws InputError or UseCaseError where nothing can be made of what is given. */
  readonly read: (environment: ImportEnvironment, task: Task) => Promise<Result>;
}

/** A kind of import whose types are not known. */
export type AnyImportJob = ImportJob<never, unknown>;
