import { enableCompileCache } from 'node:module';

/* A process that serves the program to tests one after another, and runs commands for them. It ends with whoever started it. */

enableCompileCache();
const { serve } = await import('../../host/serve.ts');
const { run } = await import('../../cli/program.ts');

export type HostRequest =
  | { readonly does: 'serve'; readonly store: string }
  | { readonly does: 'close'; readonly store: string }
  | { readonly does: 'run'; readonly words: readonly string[] };

/** What came of a request; `failure` says why nothing did. */
export type HostAnswer = { readonly id: number } & ({ readonly value: string } | { readonly failure: string });

/** How long a closed program may take to let go of its threads, timers and files. */
const LONGEST_LEAVING = 10_000;

interface Open {
  readonly close: () => Promise<void>;
  /** What the process held before. */
  readonly before: readonly string[];
}

const programs = new Map<string, Open>();

/** What is held that was not held before. */
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
  // As the command does.
  void serving.quit.then(close);
  programs.set(store, { close, before });
  return serving.address;
}

/** @throws where the program leaves anything running: it would do so in the tests that follow. */
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

/** Runs a command. @returns what it printed. @throws where it ends with another status than 0. */
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

/** One after another, as what a command prints is caught from the whole process. */
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
