import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_MUTANTS } from './all-mutants.ts';
import { type Mutant, mutatedText, staleReasons } from './mutant.ts';
import { DOES_NOT_LOAD, openTestRuns } from './test-runs.ts';
import { copyTree, projectFiles } from './tree-copy.ts';

/**
 * `npm run mutants` plants one mistake after the other in a copy of the working tree, runs the tests named for it and prints which test
 * failed. `npm run mutants -- db/purge services/` runs the mistakes whose id or file begins so; `--check` runs none and says which anchors
 * no longer stand where they should; `--follow` names moved files where they stand now. Ends with 1 where a mistake survives or cannot be planted.
 */
const root = process.cwd();
const words = process.argv.slice(2);
const wanted = words.filter((word) => !word.startsWith('--'));
const chosen = ALL_MUTANTS.filter(
  ({ id, file }) => wanted.length === 0 || wanted.some((start) => id.startsWith(start) || file.startsWith(start)),
);

/** Says in the lists of mistakes where files stand now that were moved. @returns whether any were */
function follow(moved: ReadonlyMap<string, string>): boolean {
  for (const list of globSync('test/mutants/*.ts')) {
    const text = readFileSync(list, 'utf8');
    const now = [...moved].reduce((before, [from, to]) => before.replaceAll(`'${from}'`, `'${to}'`), text);
    if (now !== text) writeFileSync(list, now);
  }
  return moved.size > 0;
}

/** @returns Whether every mistake can be planted; tells of each that cannot. */
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
        // Nothing was tested: the mistake is none that a test could notice, or the copy is not what it was made from.
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
