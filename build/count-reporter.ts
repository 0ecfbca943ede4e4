import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** An error outside any test, and the test file that ran at the time if Vitest knows it. */
interface Unhandled {
  readonly message: string;
  readonly VITEST_TEST_PATH?: string;
  readonly cause?: unknown;
}

/** Formats an error outside any test as one line with its test file. After a crash, the file is only named in the cause. */
function formatUnhandled({ message, VITEST_TEST_PATH, cause }: Unhandled): string {
  const reason = typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : '';
  const file = VITEST_TEST_PATH ?? / while running test file (\S+)/.exec(reason)?.[1];
  const [first = ''] = message.split('\n', 1);
  return `  ${file === undefined ? '' : `${relative('.', file)} > `}outside any test: ${[first, reason].filter(Boolean).join(' ')}`;
}

/** Counts all tests of all projects and ends the output with `N passed, N failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Unhandled[]): void {
    let passed = 0;
    // Unreadable files and errors outside tests also count as failures.
    let failed = unhandled.length;
    const retried: string[] = [];
    const broken = unhandled.map(formatUnhandled);
    for (const module of modules) {
      const file = relative('.', module.moduleId);
      const list = (into: string[], name: string, errors: readonly { readonly message: string }[]) =>
        into.push(`  ${file} > ${name}: ${errors.map(({ message }) => message.split('\n', 1)[0] ?? '').join('; ')}`);
      failed += module.errors().length;
      if (module.errors().length > 0) list(broken, 'the file itself', module.errors());
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') {
          failed += 1;
          list(broken, test.fullName, errors ?? []);
        }
        if (state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0) list(retried, test.fullName, errors ?? []);
      }
    }
    process.on('exit', () => {
      // A test that passes only on the second try does not fail the run, but shows a mistake in the test or the program.
      if (retried.length > 0)
        process.stdout.write(`Passed only on the second try, please investigate:\n${retried.join('\n')}\n`);
      if (broken.length > 0) process.stdout.write(`Failed:\n${broken.join('\n')}\n`);
      process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`);
    });
  }
}
