import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readyBattleSchema } from '../../../army-lists/schema.ts';
import { hasArmyLink } from '../../../contract/army-files/army-link.ts';
import type { ArmyFile } from '../../../rules/core/army-file.ts';
import { ruleSystems } from '../../../rules/systems.ts';
import { openMemoryContext } from '../../../test/support/program/memory-context.ts';

const { client } = await openMemoryContext();

/** Returns an army of the book's sample battle, extended with everything that a roster can contain. */
function fullArmy(book: (typeof ruleSystems)[number]): ArmyFile {
  const file = new URL(`../../../army-lists/ready-battles/${book.id}.json`, import.meta.url);
  const [army] = readyBattleSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).armies;
  const ruling = book.rulings.find(({ choices }) => choices.length > 1);
  const [setting] = book.settings ?? [];
  const force = army.units[0]?.brigade ?? 'Right wing';
  return {
    ...army,
    generals: army.generals.map((general, at) => (at === 1 ? { ...general, brigade: force } : general)),
    units: army.units.map((unit, at) => (at === 0 ? { ...unit, brigade: force, orders: 'Hold', flagged: true } : unit)),
    rulings: ruling ? { [ruling.id]: ruling.choices.at(-1)!.id } : {},
    ...(setting ? { settings: { [setting.key]: setting.most } } : {}),
    note: 'For the club night',
  };
}

describe('A BattleScribe roster without its link', () => {
  it.each(ruleSystems.map((book) => [book.title, book] as const))(
    'keeps brigades, rulings and typed numbers of an army of %s',
    async (_, book) => {
      const army = fullArmy(book);
      const { text } = await client.armies.document({ army, format: 'ros' });
      const read = await client.armies.readImport({ text: text.replace(/nomarch:army[^<\n]*/, ''), fileName: 'a.ros' });
      expect(hasArmyLink(text)).toBe(true);
      expect(read.left).toEqual([]);
      expect(read.army).toEqual(army);
    },
  );
});
