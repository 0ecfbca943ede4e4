import { enableCompileCache } from 'node:module';

/* A process that serves the program to one test after another and runs commands. It exits with its parent. */

enableCompileCache();
const { serve } = await import('../../../host/serve.ts');
const { run } = await import('../../../cli/program.ts');

export type HostRequest =
  | { readonly does: 'serve'; readonly store: string }
  | { readonly does: 'close'; readonly store: string }
  | { readonly does: 'run'; readonly words: readonly string[] };

/** Result of a request; `failure` is the reason for an error. */
export type HostAnswer = { readonly id: number } & ({ readonly value: string } | { readonly failure: string });

/** Limit for a closed program to release threads, timers and files, in ms. */
const LONGEST_LEAVING = 10_000;

interface Open {
  readonly close: () => Promise<void>;
  /** Resources that the process held before it served the program. */
  readonly before: readonly string[];
}

const programs = new Map<string, Open>();

/** Lists resources that the process did not hold before. */
function heldSince(before: readonly string[]): readonly string[] {
  const left = [...before];
  return process.getActiveResourcesInfo().filter((resource) => {
    const at = left.indexOf(resource);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

async function open(store: string): Promise<string> {
  const before = process.getActiveResourcesInfo();
  const serving = await serve({ db: store });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= serving.close());
  // Closes the program when it is asked to quit, as the command does.
  void serving.quit.then(close);
  programs.set(store, { close, before });
  return serving.address;
}

/** @throws if the program leaves anything running, which would affect later tests. */
async function close(store: string): Promise<string> {
  const program = programs.get(store);
  if (!program) return '';
  programs.delete(store);
  await program.close();
  const until = performance.now() + LONGEST_LEAVING;
  while (heldSince(program.before).length > 0) {
    if (performance.now() > until) throw new Error(`The program left behind: ${heldSince(program.before).join(', ')}`);
    await new Promise((wait) => setTimeout(wait, 10));
  }
  return '';
}

/** Runs a command. @returns its output. @throws for a nonzero exit code */
async function command(words: readonly string[]): Promise<string> {
  const { stdout, stderr } = process;
  const printed: string[] = [];
  const complained: string[] = [];
  const into = (lines: string[]) =>
    ((chunk: string | Uint8Array) => {
      lines.push(Buffer.from(chunk as string).toString());
      return true;
    }) as typeof stdout.write;
  const [write, complain] = [stdout.write, stderr.write];
  stdout.write = into(printed);
  stderr.write = into(complained);
  try {
    const status = await run(words);
    if (status !== 0) throw new Error(`nomarch ${words.join(' ')} ended with ${status}: ${complained.join('')}`);
    return printed.join('');
  } finally {
    stdout.write = write;
    stderr.write = complain;
  }
}

function answerTo(request: HostRequest): Promise<string> {
  switch (request.does) {
    case 'serve':
      return open(request.store);
    case 'close':
      return close(request.store);
    case 'run':
      return command(request.words);
  }
}

/** One command at a time, because output of the whole process is captured. */
let last: Promise<unknown> = Promise.resolve();
process.on('message', (message) => {
  const { id, request } = message as { readonly id: number; readonly request: HostRequest };
  last = last
    .then(() => answerTo(request))
    .then(
      (value) => process.send?.({ id, value } satisfies HostAnswer),
      (error: unknown) =>
        process.send?.({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
});
process.on('disconnect', () => process.exit());
