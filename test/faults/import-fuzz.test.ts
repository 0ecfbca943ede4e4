import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { damagedFiles, MONSTERS } from '../support/store/damaged-files.ts';
import { count } from '../support/figures.ts';
import { openMemoryContext } from '../support/program/memory-context.ts';
import { rounds } from '../support/campaign/rounds.ts';

/**
 * Number of damaged and malicious files. None may crash an import, keep it from ending, or change the store. `NOMARCH_FUZZ=100000` makes
 * more, `NOMARCH_FUZZ_SEED` others.
 */
const FILES = Number(process.env['NOMARCH_FUZZ'] ?? rounds(150, 20_000));
const SEED = Number(process.env['NOMARCH_FUZZ_SEED'] ?? 20261121);

const { client, reported, changes } = await openMemoryContext();

/** @returns the result; anything but a report or BAD_INPUT fails. */
async function tryImport(text: string, fileName: string): Promise<'read' | 'refused'> {
  return client.armies.readImport({ text, fileName }).then(
    () => 'read' as const,
    (error: unknown) => {
      expect(error, text.slice(0, 2000)).toMatchObject({ code: 'BAD_INPUT' });
      return 'refused' as const;
    },
  );
}

describe('Import of damaged files', () => {
  it(`survives ${FILES} of them`, async () => {
    const ended = { read: 0, refused: 0 };
    const before = changes();
    await fc.assert(
      fc.asyncProperty(await damagedFiles(client, SEED), async ([text, fileName]) => {
        ended[await tryImport(text, fileName)] += 1;
      }),
      { numRuns: FILES, seed: SEED },
    );
    count('mutated inputs', FILES);
    // The test proves little if most files are rejected.
    expect(ended.read).toBeGreaterThan(FILES / 10);
    expect(ended.refused).toBeGreaterThan(FILES / 100);
    expect(reported).toEqual([]);
    expect(changes()).toBe(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  }, 1_800_000);

  it.each(MONSTERS)('survives %s', async (_what, text, fileName) => {
    await tryImport(text(), fileName);
    expect(reported).toEqual([]);
  });
});
