import type { ImportStep } from '../../contract/base.ts';
import type { TextHash } from '../../rules/core/digest.ts';
import type { AvailableBooks } from '../books.ts';

/** Dependencies of slow campaign work. Without a store, so that it can run in its own thread. */
export interface ComputingEnvironment extends AvailableBooks {
  readonly sha256?: TextHash | undefined;
}

/** Dependencies of imports. Without a store, so that they can run in their own thread. */
export interface ImportEnvironment extends AvailableBooks {
  readonly sha256?: TextHash | undefined;
  /** Reports the current step. */
  readonly reportStep: (step: ImportStep) => void;
}

/** Input of every import. */
export interface ImportedText {
  readonly text: string;
  /** Used to detect the format, and as the name if the text has none. */
  readonly fileName: string;
}

/** A kind of import. Its task and result can be passed between threads. */
export interface ImportJob<Task extends ImportedText, Result> {
  /** Name by which a thread selects the import. */
  readonly kind: string;
  /** @throws InputError or UseCaseError if the text cannot be read */
  readonly read: (environment: ImportEnvironment, task: Task) => Promise<Result>;
}

/** An import of unknown types. */
export type AnyImportJob = ImportJob<never, unknown>;
