import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { books } from '../rules/books.ts';
import { type Computation, type Computations, computeHere } from '../services/campaigns/compute/computations.ts';
import { type Failure, toFailure } from '../services/error-boundary.ts';
import type { Snapshot } from '../services/repositories/campaigns.ts';
import { BEGUN_MESSAGE } from './run-in-thread.ts';

/** Message to the thread: a task, or a page of the snapshots that it requested. */
export type ComputingRequest =
  | { readonly is: 'task'; readonly kind: Computation; readonly task: Computations[Computation]['task'] }
  | { readonly is: 'snapshots'; readonly snapshots: readonly Snapshot[]; readonly isLast: boolean };

/** Message from the thread: a request for more snapshots, or the outcome. Errors are sent as data, to keep their class and code. */
export type ComputingReply =
  | { readonly is: 'more' }
  | { readonly is: 'result'; readonly result: Computations[Computation]['result'] }
  | { readonly is: 'failure'; readonly failure: Failure }
  | { readonly is: 'unforeseen'; readonly stack: string };

type Page = Extract<ComputingRequest, { readonly is: 'snapshots' }>;

const send = (word: ComputingReply | typeof BEGUN_MESSAGE): void => parentPort?.postMessage(word);

let receivePage: (page: Page) => void = () => undefined;

/** Yields the snapshots of the current task and requests them page by page. */
async function* snapshots(): AsyncGenerator<Snapshot> {
  for (let isLast = false; !isLast;) {
    const page = await new Promise<Page>((heard) => {
      receivePage = heard;
      send({ is: 'more' });
    });
    yield* page.snapshots;
    ({ isLast } = page);
  }
}

const compute = computeHere({ books, sha256: (text) => hash('sha256', text) });

/** Runs one task. Never rejects. */
async function runTask({ kind, task }: Extract<ComputingRequest, { readonly is: 'task' }>): Promise<ComputingReply> {
  try {
    return { is: 'result', result: await compute(kind, task, snapshots()) };
  } catch (error) {
    const failure = toFailure(error);
    if (failure) return { is: 'failure', failure };
    return { is: 'unforeseen', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (word: ComputingRequest) => {
  if (word.is === 'snapshots') receivePage(word);
  else void runTask(word).then(send);
});
send(BEGUN_MESSAGE);
