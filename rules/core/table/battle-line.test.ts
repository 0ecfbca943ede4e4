import { describe, expect, it } from 'vitest';
import { findShippedList } from '../../../army-lists/shipped.ts';
import { LIST_OF_EACH_BOOK, longNamedArmy } from '../../../test/e2e/long-named-army.ts';
import { resetPositions, placeUnit } from '../army/edit/edit-units.ts';
import { armyFileSchema, type ArmyFile } from '../army-file.ts';
import { findRuleSystem } from '../../systems.ts';
import { layOutLine, toCentimetres } from './battle-line.ts';

const layOut = (army: ArmyFile) => {
  const book = findRuleSystem(army.rules)!;
  const list = findShippedList(army.list!) ?? null;
  return layOutLine({ army, book, list, tally: book.tally(army, list) }, (number) => `Unit ${number}`)!;
};
const akkadians = (...units: readonly (readonly [entry: string, count: number])[]): ArmyFile =>
  armyFileSchema.parse({
    format: 'nomarch-army',
    version: 1,
    rules: 'for-the-pharaoh',
    list: 'akkadian',
    name: '',
    limit: 4000,
    units: units.map(([entry, count], at) => ({ id: `u${at}`, parts: [{ entry, count }] })),
  });

describe('layOutLine', () => {
  it.each(LIST_OF_EACH_BOOK)('uses the bases and formations of its book: $rules', (list) => {
    const army = armyFileSchema.parse(longNamedArmy(list, 12));
    const line = layOut(army);
    expect(line.units.length).toBeGreaterThan(6);
    for (const { files, ranks, bases, front, depth } of line.units) {
      expect(files * ranks).toBeGreaterThanOrEqual(bases);
      expect(files * (ranks - 1)).toBeLessThan(bases);
      expect(front).toBeGreaterThan(0);
      expect(depth).toBeGreaterThan(0);
    }
    // Units do not overlap: there are gaps within a row and between rows.
    for (const [at, one] of line.units.entries())
      for (const other of line.units.slice(at + 1)) {
        const apartX = Math.abs(one.x - other.x) >= (one.front + other.front) / 2 - 0.01;
        const [before, behind] = one.back <= other.back ? [one, other] : [other, one];
        expect(apartX || behind.back >= before.back + before.depth - 0.01).toBe(true);
      }
  });

  it('gives a unit the frontage and depth of its book (ruling FTP-F1)', () => {
    const line = layOut(akkadians(['retinue', 24]));
    // 12 files of 1 cm and 2 ranks of 1.5 cm.
    expect(line.units[0]).toMatchObject({ files: 12, ranks: 2, front: 12, depth: 3, back: 0 });
    expect(toCentimetres(line.width, line)).toBe(12);
  });

  it('converts an inch of SAS Ancient Rules to 2.5 cm, as the book does', () => {
    const list = LIST_OF_EACH_BOOK.find(({ rules }) => rules === 'sas-ancient')!;
    const line = layOut(armyFileSchema.parse(longNamedArmy(list, 4)));
    const [first] = line.units;
    expect(toCentimetres(first!.front / first!.files, line)).toBe(4);
  });

  it('keeps manual positions until they are reset', () => {
    const army = akkadians(['retinue', 24], ['slingers', 12]);
    const drawn = layOut(army).units;
    const { state } = placeUnit(army, 'u1', { x: -30.123, back: 8 }, 'Slingers')!;
    const [first, second] = layOut(state).units;
    expect(first).toEqual(drawn[0]);
    expect([second!.x, second!.back]).toEqual([-30.12, 8]);
    expect(placeUnit(state, 'u1', { x: -30.12, back: 8 }, 'Slingers')).toBeNull();
    expect(armyFileSchema.parse(state)).toEqual(state);
    const again = resetPositions(state)!;
    expect(layOut(again.state).units).toEqual(drawn);
    expect(resetPositions(again.state)).toBeNull();
  });
});
