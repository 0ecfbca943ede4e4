import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { armyToLink } from '../../../contract/army-files/army-link.ts';
import { openMemoryContext } from '../../../test/support/program/memory-context.ts';
import { anyArmy } from '../../../test/support/armies/random-army.ts';
import { type ArmyFile, armyFileSchema } from '../../../rules/core/army-file.ts';
import type { NationList } from '../../../rules/core/nation-list.ts';
import { findRuleSystem } from '../../../rules/systems.ts';
import { rounds } from '../../../test/support/campaign/rounds.ts';
import type { ExportFormat } from '../../../contract/armies.ts';
import { FORMATS } from './formats.ts';

const { client, reported } = await openMemoryContext();
/** Shared by all formats: generating an army takes longer than writing and reading it. */
const ARMIES = fc.sample(anyArmy, { numRuns: rounds(15, 5000), seed: 20261121 });
const lossless = (Object.keys(FORMATS) as ExportFormat[]).filter((format) => FORMATS[format].lossless);

describe('Armies of every shipped list', () => {
  it.each(lossless)('are read back unchanged from %s', async (format) => {
    for (const army of ARMIES) {
      const { text, fileName } = await client.armies.document({ army, format });
      const report = await client.armies.readImport({ text, fileName });
      expect(report.army).toEqual(army);
      expect(report.left).toEqual([]);
    }
    expect(reported).toEqual([]);
  });

  it('are read back unchanged from their link', async () => {
    for (const army of ARMIES) {
      const { format, army: read } = await client.armies.readImport({ text: armyToLink(army), fileName: '' });
      expect(format).toBe('link');
      expect(read).toEqual(army);
    }
  });

  it.each(['text', 'markdown', 'bbcode'] as const)('can be written as %s and read without a crash', async (format) => {
    for (const army of ARMIES) {
      const { text, fileName } = await client.armies.document({ army, format });
      await client.armies.readImport({ text, fileName }).catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'BAD_INPUT' });
      });
    }
    expect(reported).toEqual([]);
  });
});

/** Returns an army with every entry of a list, alone and combined, and notes that contain numbers and names of troops. */
function createFullArmy({ rules, id, title, entries }: NationList): ArmyFile {
  const { least, words } = findRuleSystem(rules)!.generals.grades ?? { least: 0, words: ['general'] };
  const part = (at: number) => ({ entry: entries[at % entries.length]!.id, troop: null, count: 14 + at });
  return armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules,
    list: id,
    name: `The host of ${title}`,
    limit: 4000,
    note: 'Two in reserve\n24 more are to be painted\nGeneral Bob lends the standard',
    generals: words.map((_, at) => ({ name: `Adad ${'I'.repeat(at + 1)}`, stars: least + at, brigade: 'Left' })),
    units: entries.map(({ name }, at) => ({
      name: at % 3 === 0 ? name : `Wing ${at}`,
      parts: at % 3 === 1 ? [part(at), part(at + 1)] : [part(at)],
      ...(at % 4 === 0
        ? { note: `behind the ${entries[0]!.name}, 12 paces`, brigade: 'Left', orders: 'Hold 2 hills' }
        : {}),
      ...(at % 5 === 0 ? { flagged: true } : {}),
    })),
  });
}

describe.each(['text', 'markdown', 'bbcode'] as const)('An army of every entry of a list, written as %s', (format) => {
  it.each(shippedLists.map((list) => [list.rules, list.id, list] as const))(
    'is read back completely: %s, %s',
    async (_rules, _id, list) => {
      const army = createFullArmy(list);
      const { text, fileName } = await client.armies.document({ army, format });
      const read = await client.armies.readImport({ text, fileName });
      expect([read.left, read.guessed]).toEqual([[], []]);
      expect(read.army).toEqual(army);
    },
  );
});
