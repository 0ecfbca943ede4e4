/**
 * How long a damaged or malicious file may hold an import up: the longest of a thousand damaged ones, and of those made to hold it up.
 * The baseline is the longest text that an import takes, parsed as JSON.
 */
import fc from 'fast-check';
import { damagedFiles, MONSTERS } from '../test/support/damaged-files.ts';
import { openMemoryContext } from '../test/support/memory-context.ts';

export interface ImportFigures {
  /** The longest of each, in milliseconds. */
  readonly damaged: number;
  readonly monster: number;
  readonly bareParse: number;
}

const FILES = 1000;
const SEED = 20261121;

const timeOf = async (work: () => unknown): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

/** Tries to import each. */
export async function measureImport(): Promise<ImportFigures> {
  const { client } = await openMemoryContext();
  const longest = async (files: Iterable<readonly [text: string, fileName: string]>): Promise<number> => {
    let most = 0;
    for (const [text, fileName] of files)
      most = Math.max(most, await timeOf(() => client.armies.readImport({ text, fileName }).catch(() => null)));
    return most;
  };
  const document = JSON.stringify(['a'.repeat(5_000_000)]);
  return {
    bareParse: await timeOf(() => JSON.parse(document) as unknown),
    damaged: await longest(fc.sample(await damagedFiles(client, SEED), { numRuns: FILES, seed: SEED })),
    monster: await longest(MONSTERS.map(([, text, fileName]) => [text(), fileName] as const)),
  };
}
