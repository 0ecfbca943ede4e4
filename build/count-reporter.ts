import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Counts every test of every project and ends the output with `N passed, N failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    // A file that cannot be read and an error outside every test are failures that no test would count.
    let failed = unhandled.length;
    const retried: string[] = [];
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
        if (state !== 'passed' || (test.diagnostic()?.retryCount ?? 0) === 0) continue;
        const why = errors?.map(({ message }) => message.split('\n', 1)[0] ?? '').join('; ') ?? '';
        retried.push(`  ${relative('.', module.moduleId)} > ${test.fullName}: ${why}`);
      }
    }
    process.on('exit', () => {
      // A test that passes at its second try only shows a mistake in the test or the program, though it fails nobody.
      if (retried.length > 0)
        process.stdout.write(`Passed at the second try only, to be looked into:\n${retried.join('\n')}\n`);
      process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`);
    });
  }
}
