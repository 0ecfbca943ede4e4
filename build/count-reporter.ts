import type { Reporter, TestModule } from 'vitest/node';

/** Counts every test of every project and ends the output with `N passed, N failed`. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    let passed = 0;
    // A file that cannot be read and an error outside every test are failures that no test would count.
    let failed = unhandled.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failed += 1;
      }
    }
    process.on('exit', () => process.stdout.write(`${String(passed)} passed, ${String(failed)} failed\n`));
  }
}
