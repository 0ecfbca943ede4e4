import { chdir } from 'node:process';
import { join, relative } from 'node:path';
import { createVitest, type TestModule, type TestSpecification } from 'vitest/node';

/** Runs test files repeatedly in one process, so that unchanged files are not loaded again. */
export interface TestRuns {
  /** @returns the first failure as `file > test`, or undefined if all passed. @throws Error if no test ran */
  firstFailure: (tests: readonly string[]) => Promise<string | undefined>;
  /** Reloads a changed file in the next run. */
  forget: (file: string) => void;
  close: () => Promise<void>;
}

/** End of the message about a file that failed outside any test. */
export const DOES_NOT_LOAD = 'does not load';

/** Returns the first failure in a file: a test, or the file itself. */
function failureOf(module: TestModule): string | undefined {
  const name = relative('.', module.moduleId);
  for (const test of module.children.allTests('failed')) return `${name} > ${test.fullName}`;
  return module.state() === 'failed' ? `${name} ${DOES_NOT_LOAD}` : undefined;
}

/** @param root a copy of the project, which becomes the working directory of this process and the tests */
export async function openTestRuns(root: string): Promise<TestRuns> {
  chdir(root);
  const quiet = { onTestRunEnd: (): void => undefined };
  const vitest = await createVitest(
    { root, watch: false, bail: 1, retry: 0, reporters: [quiet], maxWorkers: 2 },
    { logLevel: 'silent' },
  );
  const specifications = new Map<string, readonly TestSpecification[]>();

  /** Finds a file's specifications, on SQLite if it runs over both stores. */
  const specificationsOf = async (test: string): Promise<readonly TestSpecification[]> => {
    const known = specifications.get(test);
    if (known) return known;
    const all = (await vitest.globTestSpecifications([test])).filter(({ moduleId }) => moduleId === join(root, test));
    const onSqlite = all.filter(({ project }) => !project.name.endsWith('PostgreSQL'));
    const found = (onSqlite.length > 0 ? onSqlite : all).slice(0, 1);
    specifications.set(test, found);
    return found;
  };

  return {
    async firstFailure(tests) {
      const chosen = (await Promise.all(tests.map(specificationsOf))).flat();
      if (chosen.length < tests.length) throw new Error(`Not all of these are tests of a project: ${tests.join(', ')}`);
      vitest.state.filesMap.clear();
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
      const ran = testModules.filter(({ moduleId }) => chosen.some((each) => each.moduleId === moduleId));
      const failure = ran.map(failureOf).find((each) => each !== undefined);
      if (failure !== undefined) return failure;
      if (unhandledErrors.length > 0) return `${tests.join(', ')}: an error outside every test`;
      if (!ran.some((module) => [...module.children.allTests('passed')].length > 0)) throw new Error('No test ran');
      return undefined;
    },
    forget: (file) => vitest.invalidateFile(join(root, file)),
    close: () => vitest.close(),
  };
}
