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

const FORMATS = {
  'army-file': 'nomarch-army',
  list: 'nomarch-list',
  campaign: 'nomarch-campaign',
  scenario: 'nomarch-scenario',
  pack: 'nomarch-player-pack',
} as const;

/** Documents that are large or deep beyond reason, by the format that they name. */
const DOCUMENT_MONSTERS: readonly (readonly [what: string, text: (format: string) => string])[] = [
  ['thirty million numbers', (format) => `{"format":"${format}","version":1,"events":[${'1,'.repeat(29_999_999)}1]}`],
  [
    'four million numbers',
    (format) =>
      `{"format":"${format}","version":1,"formatVersion":1,"id":"a","filed":[],"events":[${'1,'.repeat(3_999_999)}1]}`,
  ],
  [
    'a hundred thousand brackets',
    (format) => `{"format":"${format}","version":1,"view":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ],
];
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
  ...(['army-file', 'list', 'campaign', 'scenario', 'pack'] as const).flatMap((kind) =>
    DOCUMENT_MONSTERS.map(([what, text]) => ({
      what: `${what}, as a ${kind}`,
      kind,
      task: () => ({ text: text(FORMATS[kind]), fileName: '', lists: shippedLists }),
    })),
  ),
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
