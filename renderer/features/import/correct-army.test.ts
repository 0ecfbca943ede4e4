import { describe, expect, it } from 'vitest';
import readyMade from '../../../army-lists/ready-made/akkadian-4000.json' with { type: 'json' };
import { findShippedList } from '../../../army-lists/shipped.ts';
import { armyFileSchema } from '../../../rules/core/army-file.ts';
import { correctArmy, findEntry } from './correct-army.ts';

const army = armyFileSchema.parse(readyMade);
const list = findShippedList('akkadian');

describe('correctArmy', () => {
  it('replaces the entry of a part and keeps the rest', () => {
    const corrected = correctArmy({ army, missing: [] }, { 'units.0.parts.1': 'household-spearmen-lance' }, list);
    expect(corrected.units[0]?.parts).toEqual([
      army.units[0]?.parts[0],
      { ...army.units[0]?.parts[1], entry: 'household-spearmen-lance' },
    ]);
    expect({ ...corrected, units: corrected.units.slice(1) }).toEqual({ ...army, units: army.units.slice(1) });
  });

  it('removes parts left out and emptied units, and no others', () => {
    const corrected = correctArmy({ army, missing: [] }, { 'units.0.parts.0': null, 'units.1.parts.0': null }, list);
    expect(corrected.units.map(({ name }) => name)).toEqual(
      army.units.map(({ name }) => name).filter((name) => name !== 'Household Chariots'),
    );
    expect(corrected.units[0]?.parts.map(({ entry }) => entry)).toEqual(['household-shield-bearers']);
  });

  it('clears only names taken from replaced troops', () => {
    const changed = { 'units.1.parts.0': 'chariots', 'units.3.parts.0': 'spearmen-pike' };
    const names = correctArmy({ army, missing: [] }, changed, list).units.map(({ name }) => name);
    expect([names[1], names[3]]).toEqual(['', 'Spearmen of the upper city']);
  });

  it('adds omitted troops to their unit or as units, combined by name', () => {
    const missing = [
      { unit: 0, joins: true, name: null, count: 5, times: 1 },
      { unit: 1, joins: false, name: 'Left', count: 6, times: 1 },
      { unit: 1, joins: false, name: 'Left', count: 7, times: 1 },
      { unit: army.units.length, joins: false, name: null, count: 8, times: 2 },
    ];
    const chosen = Object.fromEntries(missing.map((_, at) => [`missing.${at}`, 'archers-open-order']));
    const part = (count: number) => ({ entry: 'archers-open-order', troop: null, count });
    const { units } = correctArmy({ army, missing }, chosen, list);
    expect(units[0]?.parts).toEqual([...army.units[0]!.parts, part(5)]);
    expect(units[1]).toEqual({ name: 'Left', parts: [part(6), part(7)] });
    expect(units.slice(2, -2)).toEqual(army.units.slice(1));
    expect(units.slice(-2)).toEqual([8, 8].map((count) => ({ name: '', parts: [part(count)] })));
    expect(correctArmy({ army, missing }, { 'missing.0': null }, list)).toEqual(army);
  });

  it('finds the entry at a place', () => {
    expect(findEntry(army, 'units.1.parts.0')).toBe('household-chariots');
    expect([findEntry(army, 'units.99.parts.0'), findEntry(army, 'generals.0')]).toEqual([null, null]);
  });
});
