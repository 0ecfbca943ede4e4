import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { ImportStep } from '../contract/base.ts';
import { books } from '../rules/books.ts';
import { type Failure, toFailure } from '../services/error-boundary.ts';
import { importJobs } from '../services/import-jobs.ts';
import type { ImportedText } from '../services/imports/import-environment.ts';
import { BEGUN_MESSAGE } from './run-in-thread.ts';

/** Data passed to the thread at start. */
export interface ImportThreadTask {
  readonly kind: string;
  readonly task: ImportedText;
}

/** Message from the thread: the current step, or the outcome. An error is sent as data, or else it would lose its class and code. */
export type ImportMessage<Result = unknown> =
  | { readonly is: 'step'; readonly step: ImportStep }
  | { readonly is: 'result'; readonly result: Result }
  | { readonly is: 'failure'; readonly failure: Failure }
  | { readonly is: 'unforeseen'; readonly stack: string };

const send = (word: ImportMessage | typeof BEGUN_MESSAGE): void => parentPort?.postMessage(word);

/** Runs the import. Never rejects. */
async function runImport({ kind, task }: ImportThreadTask): Promise<ImportMessage> {
  const environment = {
    books,
    sha256: (text: string) => hash('sha256', text),
    reportStep: (step: ImportStep) => send({ is: 'step', step }),
  };
  try {
    const job = importJobs.find((each) => each.kind === kind);
    if (!job) throw new Error(`unknown import kind "${kind}"`);
    return { is: 'result', result: await job.read(environment, task as never) };
  } catch (error) {
    const failure = toFailure(error);
    if (failure) return { is: 'failure', failure };
    return { is: 'unforeseen', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

send(BEGUN_MESSAGE);
send(await runImport(workerData as ImportThreadTask));
