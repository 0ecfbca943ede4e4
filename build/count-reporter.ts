import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** An error that no test caught, and the file that ran then, where Vitest knows it. */
interface Unhandled {
  readonly message: string;
  readonly VITEST_TEST_PATH?: string;
  readonly cause?: unknown;
}

/** An error outside every test in a line, with the file that ran then where anything tells it: a process that crashed has it in its cause. */
function unhandledLine({ message, VITEST_TEST_PATH, cause }: Unhandled): string {
  const why = typeof cause === 'object' && cause !== null && 'message' in cause ? String(cause.message) : '';
  const at = VITEST_TEST_PATH ?? / while running test file (\S+)/.exec(why)?.[1];
  const [first = ''] = message.split('\n', 1);
  return `  ${at === undefined ? '' : `${relative('.', at)} > `}outside every test: ${[first, why].filter(Boolean).join(' ')}`;
}

/** Counts every test of every project and ends the output with `N passed, N failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Unhandled[]): void {
    let passed = 0;
    // A file that cannot be read and an error outside every test are failures that no test would count.
    let failed = unhandled.length;
    const retried: string[] = [];
    const broken = unhandled.map(unhandledLine);
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
      // A test that passes at its second try only shows a mistake in the test or the program, though it fails nobody.
      if (retried.length > 0)
        process.stdout.write(`Passed at the second try only, to be looked into:\n${retried.join('\n')}\n`);
      if (broken.length > 0) process.stdout.write(`Failed:\n${broken.join('\n')}\n`);
      process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`);
    });
  }
}
