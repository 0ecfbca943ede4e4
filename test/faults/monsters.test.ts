import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shippedLists } from '../../army-lists/shipped.ts';
import { listen } from '../../host/serve.ts';
import { importJobs } from '../../services/import-jobs.ts';
import { IMPORT_LIMITS, createThreadedImports } from '../../threads/threaded-imports.ts';
import { MONSTERS } from '../support/store/damaged-files.ts';
import { most } from '../support/figures.ts';
import { foldedTopology, MAP_MONSTERS } from '../support/maps/map-monsters.ts';
import { rounds } from '../support/campaign/rounds.ts';
import { syntheticMap } from '../support/maps/synthetic-map.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { openTestContext } from '../support/program/test-context.ts';

/** Limit of memory for documents made to block the program or use up memory. `npm run faults` prints their figures. */
const MOST_MEGABYTES = 600;

interface Cost {
  /** Processor time, independent of other load. */
  readonly seconds: number;
  /** Peak memory above the memory used before. */
  readonly megabytes: number;
}

async function measured(work: () => Promise<unknown>): Promise<Cost> {
  const before = process.memoryUsage().rss;
  let highest = before;
  const looking = setInterval(() => (highest = Math.max(highest, process.memoryUsage().rss)), 10);
  const begun = process.cpuUsage();
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  const { user, system } = process.cpuUsage(begun);
  return { seconds: (user + system) / 1e6, megabytes: (highest - before) / 1e6 };
}

function tell(what: string, { seconds, megabytes }: Cost, mostSeconds: number): void {
  most(`${what}, processor time`, Math.round(seconds * 10) / 10, 's', mostSeconds);
  most(`${what}, memory`, Math.round(megabytes), 'MB', MOST_MEGABYTES);
}

const FORMATS = {
  'army-file': 'nomarch-army',
  list: 'nomarch-list',
  campaign: 'nomarch-campaign',
  scenario: 'nomarch-scenario',
  pack: 'nomarch-player-pack',
  orders: 'nomarch-orders',
} as const;

/** Oversized or deeply nested documents, by format. */
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

describe('An import in its thread', () => {
  const imports = createThreadedImports();
  const ALL = [
    ...MAP_MONSTERS.map(([what, text, fileName, seconds = IMPORT_LIMITS.seconds]) => ({
      what,
      kind: 'map' as const,
      seconds,
      task: () => ({ text: text(), fileName }),
    })),
    ...MONSTERS.map(([what, text, fileName]) => ({
      what,
      kind: 'army' as const,
      seconds: IMPORT_LIMITS.seconds,
      task: () => ({ text: text(), fileName, lists: shippedLists }),
    })),
    ...(Object.keys(FORMATS) as (keyof typeof FORMATS)[]).flatMap((kind) =>
      DOCUMENT_MONSTERS.map(([what, text]) => ({
        what: `${what}, as a ${kind}`,
        kind,
        seconds: IMPORT_LIMITS.seconds,
        task: () => ({ text: text(FORMATS[kind]), fileName: '', lists: shippedLists }),
      })),
    ),
  ];
  const TRIED = ALL.slice(0, rounds(4, ALL.length));

  it.each(TRIED)('of $what ends with an error message, or succeeds', async ({ what, kind, task, seconds }) => {
    const given = task();
    const job = importJobs.find((known) => known.kind === kind)!;
    const run = (task: object) =>
      measured(() =>
        imports(job, task as never, { signal: undefined, reportStep: () => undefined }).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'BAD_INPUT' });
        }),
      );
    // The threads of a checkout load more slowly than those of a build.
    const { seconds: loading } = await run({ ...given, text: '{}' });
    const cost = await run(given);
    tell(what, { ...cost, seconds: Math.max(0, cost.seconds - loading) }, seconds);
  });
});

/** Yields a text of ones in short pieces. */
function* ones(number: number): Generator<string> {
  const piece = '1,'.repeat(50_000);
  for (let given = 0; given < number; given += 50_000) yield piece;
  yield '1';
}

const REQUESTS: readonly (readonly [what: string, path: string, before: string, ones: number, after: string])[] = [
  ['a request of 60 MB of ones', 'campaigns/create', '{"json":{"scenario":[', 30_000_000, ']}}'],
  [
    'a log of 4.9 million ones',
    'campaigns/importText',
    String.raw`{"json":{"text":"{\"format\":\"nomarch-campaign\",\"version\":1,\"events\":[`,
    4_900_000,
    ']}"}}',
  ],
  ['an army of 4.9 million ones', 'armies/create', '{"json":{"army":{"units":[', 4_900_000, ']}}}'],
];

describe('A call', () => {
  it.each(REQUESTS)('with %s is rejected with a sentence', async (what, path, before, number, after) => {
    const { context, reported } = await openTestContext();
    const host = await listen(context, temporaryFolder());
    onTestFinished(() => host.close());
    const headers = {
      origin: `http://127.0.0.1:${host.port}`,
      authorization: `Bearer ${host.token}`,
      'content-type': 'application/json',
      'content-length': before.length + number * 2 + 1 + after.length,
    };
    let answer = { status: 0, text: '' };
    const cost = await measured(async () => {
      answer = await new Promise((resolve, reject) => {
        const call = request(
          { host: '127.0.0.1', port: host.port, path: `/rpc/${path}`, method: 'POST', headers },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
            response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
          },
        );
        call.on('error', reject);
        call.write(before);
        for (const piece of ones(number)) call.write(piece);
        call.end(after);
      });
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('BAD_INPUT')]);
    expect(reported).toEqual([]);
    tell(what, cost, 10);
  });
});

describe('A stored map', () => {
  it.each([
    ['of one long arc spoken of 20,000 times', 20_000],
    ['of 117 KB that unfolds to seventy million points', 14_000],
  ])('%s is shown as broken, can be binned, and cannot be imported', async (what, references) => {
    const { client, context, reported } = await openTestContext();
    const { sheet } = syntheticMap(12);
    const map = { sheet, topology: foldedTopology(5000, references), picture: null };
    const text = JSON.stringify({ format: 'nomarch-map-file', version: 1, ...map });
    // Written directly to the store, past the checks of the import.
    await context.repositories.maps.add({ id: 'folded', at: context.clock(), basedOn: null, ...map });
    const cost = await measured(async () => {
      await expect(client.maps.open({ id: 'folded' })).rejects.toMatchObject({ code: 'STORE_DAMAGED' });
      expect(await client.maps.all({})).toContainEqual(expect.objectContaining({ id: 'folded' }));
      await client.maps.remove({ id: 'folded' });
      await client.maps.purge({ id: 'folded' });
      await expect(client.maps.importText({ text, fileName: 'folded.json' })).rejects.toMatchObject({
        code: 'BAD_INPUT',
      });
    });
    expect(await client.maps.all({})).not.toContainEqual(expect.objectContaining({ id: 'folded' }));
    expect(reported).toEqual([]);
    tell(`a stored map ${what}`, cost, 2);
  });
});
