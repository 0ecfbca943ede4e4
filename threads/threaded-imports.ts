import { scrypt } from 'node:crypto';
import { UseCaseError } from '../contract/errors.ts';
import type { SlowHash } from '../services/app-context.ts';
import {
  type ImportedText,
  type ImportJob,
  createCancelError,
  type ImportControl,
  type RunImport,
} from '../services/imports/import-environment.ts';
import type { ImportThreadTask, ImportMessage } from './import-thread.ts';
import { runInThread } from './run-in-thread.ts';

/** Maximum concurrent hashes. Each takes 16 MB and one of Node's four pool threads, which file access needs too. */
const MAX_CONCURRENT_HASHES = 2;

/** Parameters of scrypt. A hash takes about 50 ms, which makes trying all PINs impractical. */
const SCRYPT_OPTIONS = { N: 2 ** 14, r: 8, p: 1 };
const HASH_LENGTH = 32;

const hashSecret = (secret: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(secret, Buffer.from(salt, 'hex'), HASH_LENGTH, SCRYPT_OPTIONS, (error, key) => {
      if (error) reject(error);
      else resolve(key.toString('hex'));
    });
  });

const waiting: (() => void)[] = [];
let running = 0;

/** Runs scrypt outside the main thread, with limited concurrency. */
export const slowHash: SlowHash = async (secret, salt) => {
  if (running >= MAX_CONCURRENT_HASHES) await new Promise<void>((go) => waiting.push(go));
  else running += 1;
  try {
    return await hashSecret(secret, salt);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

/** Limits of an import. The largest accepted files need a quarter of each limit. */
export interface ImportLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

export const IMPORT_LIMITS: ImportLimits = { seconds: 30, megabytes: 512 };

/** Returns the script's path in a checkout. In a bundle, it is different. */
const getCheckoutFile = (): URL => new URL('./import-thread.ts', import.meta.url);

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

type ImportOutcome<Result> = Exclude<ImportMessage<Result>, { readonly is: 'step' }>;

/** Runs each import in a separate thread. The thread ends with the import, on cancellation or when a limit is exceeded. */
export const createThreadedImports =
  (source: () => string | URL = getCheckoutFile, { seconds, megabytes }: ImportLimits = IMPORT_LIMITS): RunImport =>
  async <Task extends ImportedText, Result>(
    { kind }: ImportJob<Task, Result>,
    task: Task,
    { signal, reportStep }: ImportControl,
  ) => {
    const work: ImportThreadTask = { kind, task };
    const outcome = await runInThread<ImportMessage<Result>, ImportOutcome<Result>>({
      source: source(),
      task: work,
      seconds,
      signal,
      limits: { maxOldGenerationSizeMb: megabytes },
      hear: (word) => {
        if (word.is !== 'step') return { answer: word };
        reportStep(word.step);
        return null;
      },
    }).catch((error: unknown): never => {
      if (signal?.aborted) throw createCancelError();
      if (!isOutOfMemory(error)) throw error;
      const message = `reading the file takes more than ${megabytes} megabytes of memory; use a smaller file`;
      throw new UseCaseError('BAD_INPUT', message);
    });
    if (outcome === 'late') {
      const message = `reading the file was stopped after ${seconds} seconds of processor time; use a smaller file`;
      throw new UseCaseError('BAD_INPUT', message);
    }
    const { answer } = outcome;
    if (answer.is === 'result') return answer.result;
    if (answer.is === 'unforeseen') throw new Error(answer.stack);
    const { code, message, path } = answer.failure;
    throw new UseCaseError(code, message, path);
  };
