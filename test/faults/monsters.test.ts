import { expect, it } from 'vitest';
import { IMPORT_LIMITS, threadedImports } from '../../threads/threaded-imports.ts';
import { shippedLists } from '../../army-lists/shipped.ts';
import { MONSTERS } from '../support/damaged-files.ts';
import { most } from '../support/figures.ts';
import { MAP_MONSTERS } from '../support/map-monsters.ts';
import { rounds } from '../support/rounds.ts';

/**
 * Files that are made to hold an import up or to use up the machine's memory, each in the thread that the program reads it in. What
 * each takes is a figure of `npm run faults`, and no matter of these tests.
 */
const imports = threadedImports();
const ALL = [
  ...MAP_MONSTERS.map(([what, text, fileName]) => ({
    what,
    kind: 'map' as const,
    task: () => ({ text: text(), fileName }),
  })),
  ...MONSTERS.map(([what, text, fileName]) => ({
    what,
    kind: 'army' as const,
    task: () => ({ text: text(), fileName, lists: shippedLists }),
  })),
];
const TRIED = ALL.slice(0, rounds(4, ALL.length));

/** The most memory that the process has while a piece of work is done, in megabytes more than before it. */
async function measured(
  work: () => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const before = process.memoryUsage().rss;
  let highest = before;
  const looking = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 10);
  const begun = performance.now();
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return { seconds: (performance.now() - begun) / 1000, megabytes: (highest - before) / 1e6 };
}

it.each(TRIED)('$what ends with a sentence, or is read', async ({ what, kind, task }) => {
  const given = task();
  const { seconds, megabytes } = await measured(() =>
    imports(kind, given as never, { signal: undefined, tell: () => undefined }).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'BAD_INPUT' });
    }),
  );
  most(`${what}, time`, Math.round(seconds * 10) / 10, 's', IMPORT_LIMITS.seconds);
  most(`${what}, memory`, Math.round(megabytes), 'MB', IMPORT_LIMITS.megabytes + 100);
});
