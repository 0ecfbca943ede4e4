import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_MUTANTS } from './all-mutants.ts';
import { type Mutant, mutatedText, staleReasons } from './mutant.ts';
import { DOES_NOT_LOAD, openTestRuns } from './test-runs.ts';
import { copyTree, projectFiles } from './tree-copy.ts';

/**
 * `npm run mutants` plants mistakes one by one in a copy of the working tree, runs their tests and prints which test failed. `npm run
 * mutants -- db/purge services/` runs mistakes whose id or file starts with these; `--check` only lists anchors that do not match;
 * `--follow` updates the paths of moved files. Exits with 1 if a mistake survives or cannot be planted.
 */
const root = process.cwd();
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const chosen = ALL_MUTANTS.filter(
  ({ id, file }) => wanted.length === 0 || wanted.some((start) => id.startsWith(start) || file.startsWith(start)),
);

/** Updates the paths of moved files in the lists of mistakes. @returns true if any were updated */
function follow(moved: ReadonlyMap<string, string>): boolean {
  for (const list of globSync('test/mutants/*.ts')) {
    const text = readFileSync(list, 'utf8');
    const now = [...moved].reduce((before, [from, to]) => before.replaceAll(`'${from}'`, `'${to}'`), text);
    if (now !== text) writeFileSync(list, now);
  }
  return moved.size > 0;
}

/** @returns true if every mistake can be planted; prints those that cannot */
function check(mutants: readonly Mutant[]): boolean {
  const files = projectFiles(root);
  const repeated = mutants.filter(({ id }, at) => mutants.findIndex((other) => other.id === id) !== at);
  const stale = mutants.flatMap((mutant) => staleReasons(root, mutant, files).map((each) => ({ ...each, mutant })));
  for (const { why, mutant } of stale) console.log(`stale: ${mutant.id} ${why}`);
  for (const { id } of repeated) console.log(`stale: ${id} is the name of two`);
  if (words.includes('--follow') && follow(new Map(stale.flatMap(({ moved }) => (moved ? [moved] : [])))))
    console.log('Moved files are named where they stand now: check again.');
  return stale.length === 0 && repeated.length === 0;
}

async function run(mutants: readonly Mutant[]): Promise<boolean> {
  const copy = copyTree(root);
  const runs = await openTestRuns(copy);
  try {
    const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
    const broken = await runs.firstFailure(tests);
    if (broken !== undefined) throw new Error(`Fails without any mistake: ${broken}`);
    let died = 0;
    let survived = 0;
    for (const mutant of mutants) {
      const { id, file, why } = mutant;
      const start = performance.now();
      const mutated = mutatedText(copy, mutant);
      const original = mutatedText(copy, { ...mutant, replace: mutant.find });
      writeFileSync(join(copy, file), mutated);
      runs.forget(file);
      const failure = await runs.firstFailure(mutant.tests);
      writeFileSync(join(copy, file), original);
      runs.forget(file);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      if (failure === undefined) {
        survived += 1;
        console.log(`SURVIVED  ${id}  ${file}  (${seconds} s): ${why}`);
      } else if (failure.endsWith(DOES_NOT_LOAD)) {
        // Nothing was tested: no test can detect the mistake, or the copy is out of date.
        console.log(`UNTESTED  ${id}  ${file}  (${seconds} s): ${failure}`);
      } else {
        died += 1;
        console.log(`died      ${id}  ${file}  (${seconds} s)  by ${failure}`);
      }
    }
    console.log(`${died} died, ${survived} survived, ${mutants.length - died - survived} untested`);
    return died === mutants.length && died > 0;
  } finally {
    await runs.close();
  }
}

const planted = check(chosen);
const passed = planted && (words.some((word) => word === '--check' || word === '--follow') || (await run(chosen)));
process.exit(passed ? 0 : 1);
