import { describe, expect, it } from 'vitest';
import type { ArmyFile } from '../../army-file.ts';
import * as units from './edit-units.ts';

const unit = (id: string, ...counts: number[]) => ({
  id,
  name: id.toUpperCase(),
  parts: counts.map((count, at) => ({ id: `${id}${at}`, entry: 'spear', troop: null, count })),
});
const army: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: 'for-the-pharaoh',
  list: null,
  name: '',
  limit: 4000,
  generals: [],
  units: [unit('a', 20), { ...unit('b', 12, 7), brigade: 'Amun' }, unit('c', 5), unit('d', 6)],
  specialists: {},
  works: {},
  rulings: {},
};
const toIds = (...ids: readonly string[]) => new Set(ids);
const getOrder = (edited: ReturnType<typeof units.removeUnits>) => edited?.state.units.map(({ id }) => id).join('');
const counts = (edited: ReturnType<typeof units.removeUnits>) =>
  edited?.state.units.map(({ parts }) => parts.map(({ count }) => count));
const ids = () => {
  let next = 0;
  return () => `new-${++next}`;
};

it('addRoster adds everything in one step, with new ids', () => {
  const roster = { ...army, generals: [{ id: 'g', name: 'Sargon', stars: 2 }], works: { ditch: 1, palisade: 3 } };
  const edited = units.mergeArmy({ ...army, works: { ditch: 2 } }, roster, ids());
  expect(counts(edited)).toEqual([[20], [12, 7], [5], [6], [20], [12, 7], [5], [6]]);
  expect(new Set(edited?.state.units.map(({ id }) => id)).size).toBe(8);
  expect(edited?.state.generals).toMatchObject([{ name: 'Sargon', stars: 2 }]);
  expect(edited?.state.works).toEqual({ ditch: 3, palisade: 3 });
  expect(edited?.state).not.toHaveProperty('allies');
});

it('addRoster adds allies without duplicates and without the army’s own list', () => {
  const own = { ...army, list: 'akkadian', allies: ['elam'] };
  const edited = units.mergeArmy(own, { ...army, allies: ['akkadian', 'nubia', 'elam'] }, ids());
  expect(edited?.state.allies).toEqual(['elam', 'nubia']);
});

describe('editing many units', () => {
  it('sets, raises and lowers the numbers of the selected units, at least 1', () => {
    expect(counts(units.changeCounts(army, toIds('a', 'b'), { to: 24 }))).toEqual([[24], [24, 24], [5], [6]]);
    expect(counts(units.changeCounts(army, toIds('b', 'c'), { by: 6 }))).toEqual([[20], [18, 13], [11], [6]]);
    expect(counts(units.changeCounts(army, toIds('c', 'd'), { by: -9 }))).toEqual([[20], [12, 7], [1], [1]]);
  });

  it('rounds up to the next suitable size', () => {
    const toSuit = () => [5, 6];
    expect(counts(units.changeCounts(army, toIds('a', 'b', 'c', 'd'), { toSuit }))).toEqual([[20], [12, 10], [5], [6]]);
    expect(units.changeCounts(army, toIds('a', 'c'), { toSuit })).toBeNull();
    expect(units.changeCounts(army, toIds('a'), { toSuit: () => [] })).toBeNull();
    expect(units.getSuitableCount(13, [5, 6])).toBe(15);
    expect(units.getSuitableCount(0, [2])).toBe(2);
  });

  it('sets labels and removes them for empty values', () => {
    const marked = units.markUnits(army, toIds('a', 'b'), 'brigade', 'Ptah')?.state;
    expect(marked?.units.map(({ brigade }) => brigade)).toEqual(['Ptah', 'Ptah', undefined, undefined]);
    const bare = units.markUnits(marked ?? army, toIds('b'), 'brigade', '')?.state.units[1];
    expect(bare).not.toHaveProperty('brigade');
    expect(units.markUnits(army, toIds('a'), 'flagged', true)?.state.units[0]?.flagged).toBe(true);
    expect(units.markUnits(army, toIds('a'), 'flagged', false)).toBeNull();
    expect(units.markUnits(army, toIds('b'), 'brigade', 'Amun')).toBeNull();
  });

  it('makes the letters of a label one undo step per selection', () => {
    const field = (typed: boolean) => units.markUnits(army, toIds('a', 'b'), 'orders', 'Hold', typed)?.field;
    expect(field(true)).toBe('units.a b.orders');
    expect(field(false)).toBeNull();
  });

  it('keeps other units as the same objects', () => {
    const after = units.changeCounts(army, toIds('a'), { to: 24 })?.state;
    expect(after?.units[1]).toBe(army.units[1]);
  });

  it('removes units', () => {
    expect(getOrder(units.removeUnits(army, toIds('a', 'c')))).toBe('bd');
    expect(units.removeUnits(army, toIds('nobody'))).toBeNull();
  });

  it('inserts copies after the last selected unit, in order and with new ids', () => {
    const copied = units.duplicateUnits(army, toIds('c', 'a'), ids());
    expect(getOrder(copied)).toBe('abcnew-1new-3d');
    expect(copied?.state.units.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'A', 'C', 'D']);
    expect(copied?.state.units[3]?.parts[0]?.id).toBe('new-2');
  });

  it.each([
    ['bc', -1, 'bcad'],
    ['ac', -1, 'acbd'],
    ['ab', -1, undefined],
    ['bc', 1, 'adbc'],
    ['bd', 1, 'acbd'],
    ['ad', 1, 'bacd'],
    ['cd', 1, undefined],
  ] as const)('moves %s by %d to %s', (moved, by, after) => {
    expect(getOrder(units.moveUnits(army, toIds(...moved.split('')), by))).toBe(after);
  });

  it('inserts at the end without a selection', () => {
    expect(getOrder(units.insertUnits(army, toIds(), [unit('x', 1)], 'paste'))).toBe('abcdx');
    expect(units.insertUnits(army, toIds(), [], 'paste')).toBeNull();
  });
});
