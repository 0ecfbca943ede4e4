import { describe, expect, it } from 'vitest';
import readyMade from '../../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { shippedList } from '../../../army-lists/shipped.ts';
import { armyFileSchema } from '../../../rules/core/army-file.ts';
import { correctArmy, entryAt } from './correct-army.ts';

const army = armyFileSchema.parse(readyMade);
const list = shippedList('akkadian');

describe('an imported army set right', () => {
  it('has another entry where one was chosen, in the same number, and is else as it was', () => {
    const corrected = correctArmy(army, { 'units.0.parts.1': 'household-spearmen-lance' }, list);
    expect(corrected.units[0]?.parts).toEqual([
      army.units[0]?.parts[0],
      { ...army.units[0]?.parts[1], entry: 'household-spearmen-lance' },
    ]);
    expect({ ...corrected, units: corrected.units.slice(1) }).toEqual({ ...army, units: army.units.slice(1) });
  });

  it('loses a part that is left out, and a unit that has no other, and no second one by its moving up', () => {
    const corrected = correctArmy(army, { 'units.0.parts.0': null, 'units.1.parts.0': null }, list);
    expect(corrected.units.map(({ name }) => name)).toEqual(
      army.units.map(({ name }) => name).filter((name) => name !== 'Household Chariots'),
    );
    expect(corrected.units[0]?.parts.map(({ entry }) => entry)).toEqual(['household-shield-bearers']);
  });

  it('drops the name that a unit had from the troops it no longer has, and no other name', () => {
    const changed = { 'units.1.parts.0': 'chariots', 'units.3.parts.0': 'spearmen-pike' };
    const names = correctArmy(army, changed, list).units.map(({ name }) => name);
    expect([names[1], names[3]]).toEqual(['', 'Spearmen of the upper city']);
  });

  it('knows what stands at a place', () => {
    expect(entryAt(army, 'units.1.parts.0')).toBe('household-chariots');
    expect([entryAt(army, 'units.99.parts.0'), entryAt(army, 'generals.0')]).toEqual([null, null]);
  });
});
