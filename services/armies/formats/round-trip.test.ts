import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { armyToLink } from '../../../contract/army-files/army-link.ts';
import { openMemoryContext } from '../../../test/support/memory-context.ts';
import { anyArmy } from '../../../test/support/random-army.ts';
import { rounds } from '../../../test/support/rounds.ts';
import type { ExportFormat } from '../../../contract/army-files/export-formats.ts';
import { FORMATS } from './formats.ts';

const { client, reported } = await openMemoryContext();
/** Drawn once for all formats: drawing an army takes longer than writing and reading it. */
const ARMIES = fc.sample(anyArmy, { numRuns: rounds(40, 5000), seed: 20261121 });
const lossless = (Object.keys(FORMATS) as ExportFormat[]).filter((format) => FORMATS[format].lossless);

describe('Armies of every shipped list', () => {
  it.each(lossless)('come back equal from %s', async (format) => {
    for (const army of ARMIES) {
      const { text, fileName } = await client.armies.document({ army, format });
      const report = await client.armies.readImport({ text, fileName });
      expect(report.army).toEqual(army);
      expect(report.left).toEqual([]);
    }
    expect(reported).toEqual([]);
  });

  it('come back equal from their link', async () => {
    for (const army of ARMIES) {
      const { format, army: read } = await client.armies.readImport({ text: armyToLink(army), fileName: '' });
      expect(format).toBe('link');
      expect(read).toEqual(army);
    }
  });

  it.each(['text', 'markdown', 'bbcode'] as const)(
    'can be written for people as %s, and read again without a crash',
    async (format) => {
      for (const army of ARMIES) {
        const { text, fileName } = await client.armies.document({ army, format });
        await client.armies.readImport({ text, fileName }).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'BAD_INPUT' });
        });
      }
      expect(reported).toEqual([]);
    },
  );
});
