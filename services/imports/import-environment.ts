import type { ImportStep } from '../../contract/base.ts';
import type { TextHash } from '../../rules/core/digest.ts';
import type { AvailableBooks } from '../books.ts';
import { UseCaseError } from '../../contract/errors.ts';

export const createCancelError = (): UseCaseError => new UseCaseError('REFUSED', 'the import was cancelled');

/** Progress and cancellation of an import. */
export interface ImportControl {
  readonly signal: AbortSignal | undefined;
  readonly reportStep: (step: ImportStep) => void;
}

/** Runs an import; in the program, in a limited thread. @throws UseCaseError or InputError if the text is unreadable or exceeds a limit */
export type RunImport = <Task extends ImportedText, Result>(
  job: ImportJob<Task, Result>,
  task: Task,
  control: ImportControl,
) => Promise<Result>;

/** Runs imports in the current thread without limits, for tests and for contexts without threads. */
export const runImportsLocally =
  (environment: Omit<ImportEnvironment, 'reportStep'>): RunImport =>
  (job, task, { reportStep }) =>
    job.read({ ...environment, reportStep }, task);

/** An imported text, with the caller's ticket and signal. */
export interface ImportCall extends ImportedText {
  readonly ticket?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Runs an import and records its current step. Stores nothing, so it can be cancelled. @param more input read from the store */
export async function runImport<Task extends ImportedText, Result>(
  { imports, importSteps }: { readonly imports: RunImport; readonly importSteps: Map<string, ImportStep> },
  job: ImportJob<Task, Result>,
  { text, fileName, ticket, signal }: ImportCall,
  more: Omit<Task, keyof ImportedText>,
): Promise<Result> {
  const reportStep = (step: ImportStep): void => {
    if (ticket !== undefined) importSteps.set(ticket, step);
  };
  reportStep('waiting');
  try {
    const task = { text, fileName, ...more } as unknown as Task;
    const result = await imports(job, task, { signal, reportStep });
    if (signal?.aborted) throw createCancelError();
    return result;
  } finally {
    if (ticket !== undefined) importSteps.delete(ticket);
  }
}

/** Dependencies of slow campaign computations. Contains no store, so that they can run in their own thread. */
export interface ComputingEnvironment extends AvailableBooks {
  readonly sha256?: TextHash | undefined;
}

/** Dependencies of imports. Contains no store, so that imports can run in their own thread. */
export interface ImportEnvironment extends AvailableBooks {
  readonly sha256?: TextHash | undefined;
  /** Reports the current step. */
  readonly reportStep: (step: ImportStep) => void;
}

/** Input of every import. */
export interface ImportedText {
  readonly text: string;
  /** File name, used to detect the format. Also the imported item's name if the text has none. */
  readonly fileName: string;
}

/** A kind of import. Its task and result can be passed between threads. */
export interface ImportJob<Task extends ImportedText, Result> {
  /** Name by which a thread selects the import. */
  readonly kind: string;
  /** Reads the text. @throws InputError or UseCaseError if it cannot be read */
  readonly read: (environment: ImportEnvironment, task: Task) => Promise<Result>;
}

/** An import whose task and result types are unknown. */
export type AnyImportJob = ImportJob<never, unknown>;
