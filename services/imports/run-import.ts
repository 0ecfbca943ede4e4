import { UseCaseError } from '../../contract/errors.ts';
import type { ImportStep } from '../../contract/base.ts';
import type { ImportedText, ImportEnvironment, ImportJob } from './import-environment.ts';

export const calledOff = (): UseCaseError => new UseCaseError('REFUSED', 'the import was called off');

/** How an import is followed and called off. */
export interface ImportControl {
  readonly signal: AbortSignal | undefined;
  readonly tell: (step: ImportStep) => void;
}

/**
 * Does an import somewhere: in a thread of its own in the program, with limits of time and memory.
 * @throws UseCaseError or InputError where nothing can be made of what is given, or where it is over a limit.
 */
export type RunImport = <Task extends ImportedText, Result>(
  job: ImportJob<Task, Result>,
  task: Task,
  control: ImportControl,
) => Promise<Result>;

/** Imports in this very thread, without limits: for tests, and for a context that brings no threads. */
export const importsHere =
  (environment: Omit<ImportEnvironment, 'tell'>): RunImport =>
  (job, task, { tell }) =>
    job.read({ ...environment, tell }, task);

/** A text that comes from outside, and how a caller follows its import and calls it off. */
export interface ImportCall extends ImportedText {
  readonly ticket?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does an import, and keeps what it is at for as long as it goes on. Nothing is stored by it: whoever called it off finds everything
 * as it was.
 * @param more what the import needs of the store beside its text
 */
export async function runImport<Task extends ImportedText, Result>(
  { imports, importSteps }: { readonly imports: RunImport; readonly importSteps: Map<string, ImportStep> },
  job: ImportJob<Task, Result>,
  { text, fileName, ticket, signal }: ImportCall,
  more: Omit<Task, keyof ImportedText>,
): Promise<Result> {
  const tell = (step: ImportStep): void => {
    if (ticket !== undefined) importSteps.set(ticket, step);
  };
  tell('waiting');
  try {
    const task = { text, fileName, ...more } as unknown as Task;
    const result = await imports(job, task, { signal, tell });
    if (signal?.aborted) throw calledOff();
    return result;
  } finally {
    if (ticket !== undefined) importSteps.delete(ticket);
  }
}
