import { describe, expect, it } from 'vitest';
import { shippedLists } from '../../../army-lists/shipped.ts';
import { tableUnit } from '../../../test/support/battle/table-unit.ts';
import { ruleSystems } from '../../systems.ts';
import type { RuleSystem } from '../rule-system.ts';
import type { TableUnit } from '../table-rules.ts';

/** Creates one fresh unit of 8 for each entry of an army list. */
function createUnits(book: RuleSystem): TableUnit[] {
  const list = shippedLists.find(({ rules }) => rules === book.id)!;
  return list.entries.map(({ troop }) => {
    const part = { troop, count: 8, left: 8, lost: 0, hits: book.hitsEach?.(troop, {}) ?? 1, groupSize: 1 };
    const attributes = list.attributes ?? {};
    return tableUnit(part, { attributes });
  });
}

const books = ruleSystems.map((book) => [book.id, book] as const);

describe.each(books)('odds of two units of %s', (_id, book) => {
  const units = createUnits(book);
  const duel = book.table!.duel!;
  const lines = units.flatMap((ours, at) => duel(ours, units[(at + 1) % units.length]!, {}));

  it('add up to 1 for every action, for all entries of a list', () => {
    expect(lines.length).toBeGreaterThan(units.length);
    for (const { odds, label } of lines) {
      const sum = odds.reduce((total, { chance }) => total + chance, 0);
      expect(Math.abs(sum - 1), label).toBeLessThan(1e-9);
    }
  });

  it('include shooting, melee and tests of both sides', () => {
    const sections = new Set(lines.map(({ citation }) => citation));
    expect(sections.size).toBeGreaterThanOrEqual(3);
    expect(new Set(lines.map(({ whose }) => whose))).toEqual(new Set(['ours', 'theirs']));
    const keys = duel(units[0]!, units[1]!, {}).map(({ id, whose }) => `${id} ${whose}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('follow the numbers that the players set', () => {
    const typed = Object.fromEntries(
      (book.settings ?? []).map(({ key, least, most, fallback }) => [key, fallback === most ? least : most]),
    );
    const again = units.flatMap((ours, at) => duel(ours, units[(at + 1) % units.length]!, {}, typed));
    if ((book.settings ?? []).length > 0) expect(again).not.toEqual(lines);
    else expect(again).toEqual(lines);
  });

  it('have no shooting for units without missiles', () => {
    const [first] = duel(units[0]!, units[0]!, {});
    const shooting = lines.find(({ label }) => /^(shoots|fires)/.test(label))!.citation;
    const mute = units.filter(
      (unit) => !duel(unit, units[0]!, {}).some(({ whose, citation }) => whose === 'ours' && citation === shooting),
    );
    expect(mute.length).toBeGreaterThan(0);
    expect(first).toBeDefined();
  });
});

it('odds of archers against spearmen in Tom’s rules are those of the procedure', () => {
  const book = ruleSystems.find(({ id }) => id === 'toms-ancient-warfare')!;
  const list = shippedLists.find(({ id }) => id === 'persian')!;
  const unit = (entry: string): TableUnit => {
    const { troop } = list.entries.find(({ id }) => id === entry)!;
    const part = { troop, count: 16, left: 16, lost: 0, hits: 1, groupSize: 4 };
    return tableUnit(part);
  };
  const spearman = list.entries.find(({ name }) => /spear/i.test(name))!;
  const [archers, spearmen] = [unit('persian-archer'), unit(spearman.id)];
  const line = book.table!.duel!(archers, spearmen, {}).find(({ label }) => label === 'shoots at 12 inches')!;
  const missiles = book.procedures.find(({ id }) => id === 'toms-ancient-warfare/missiles')!;
  const { armour: armoured = false, shield = null } = book.readTroop(spearman.troop);
  const input = {
    men: 16,
    range: 24,
    distance: 12,
    target: { kind: 'infantry', armoured, shield, generals: 0, pikes: false },
  };
  expect(line.odds).toEqual(missiles.odds(input));
});
