import { scrypt } from 'node:crypto';
import { UseCaseError } from '../contract/errors.ts';
import type { SlowHash } from '../services/app-context.ts';
import type { ImportedText, ImportJob } from '../services/imports/import-environment.ts';
import { calledOff, type ImportControl, type RunImport } from '../services/imports/run-import.ts';
import type { ImportThreadTask, ImportWord } from './import-thread.ts';
import { runInThread } from './run-in-thread.ts';

/** So many at once: each takes 16 MB and one of the four threads that file reading needs as well. */
const MOST_AT_ONCE = 2;

/** A twentieth of a second or so: enough that nobody tries all PINs at the table. */
const WORK = { N: 2 ** 14, r: 8, p: 1 };
const LENGTH = 32;

const hashOf = (secret: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(secret, Buffer.from(salt, 'hex'), LENGTH, WORK, (error, key) => {
      if (error) reject(error);
      else resolve(key.toString('hex'));
    });
  });

const waiting: (() => void)[] = [];
let running = 0;

/** scrypt outside the main thread, a bounded number at once. */
export const slowHash: SlowHash = async (secret, salt) => {
  if (running >= MOST_AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await hashOf(secret, salt);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** What an import may cost before it is ended: the largest that are taken need a quarter of either. */
export interface ImportLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

export const IMPORT_LIMITS: ImportLimits = { seconds: 30, megabytes: 512 };

/** It lies elsewhere in a bundle than in a checkout. */
const inCheckout = (): URL => new URL('./import-thread.ts', import.meta.url);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

type Ended<Result> = Exclude<ImportWord<Result>, { readonly is: 'step' }>;

/** Does each import in a thread of its own, which ends when the import does, when it is called off, or when it is over a limit. */
export const threadedImports =
  (source: () => string | URL = inCheckout, { seconds, megabytes }: ImportLimits = IMPORT_LIMITS): RunImport =>
  async <Task extends ImportedText, Result>(
    { kind }: ImportJob<Task, Result>,
    task: Task,
    { signal, tell }: ImportControl,
  ) => {
    const work: ImportThreadTask = { kind, task };
    const ended = await runInThread<ImportWord<Result>, Ended<Result>>({
      source: source(),
      task: work,
      seconds,
      signal,
      limits: { maxOldGenerationSizeMb: megabytes },
      hear: (word) => {
        if (word.is !== 'step') return { answer: word };
        tell(word.step);
        return null;
      },
    }).catch((error: unknown): never => {
      if (signal?.aborted) throw calledOff();
      if (!isOutOfMemory(error)) throw error;
      const message = `reading it takes more memory than an import may have, which is ${megabytes} megabytes; make it smaller`;
      throw new UseCaseError('BAD_INPUT', message);
    });
    if (ended === 'late') {
      const message = `reading it was not done after ${seconds} seconds, and was ended; make it smaller`;
      throw new UseCaseError('BAD_INPUT', message);
    }
    const { answer } = ended;
    if (answer.is === 'result') return answer.result;
    if (answer.is === 'unforeseen') throw new Error(answer.stack);
    const { code, message, path } = answer.failure;
    throw new UseCaseError(code, message, path);
  };
