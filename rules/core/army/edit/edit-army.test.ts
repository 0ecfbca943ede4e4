import { describe, expect, it } from 'vitest';
import type { ArmyFile } from '../../army-file.ts';
import * as edits from './edit-army.ts';

const army: ArmyFile = {
  format: 'nomarch-army',
  version: 1,
  rules: 'for-the-pharaoh',
  list: 'a-list',
  name: 'Sargon',
  limit: 4000,
  generals: [{ id: 'g1', name: 'Sargon', stars: 2 }],
  units: [
    { id: 'u1', name: 'Left', parts: [{ id: 'p1', entry: 'spear', troop: null, count: 20 }] },
    {
      id: 'u2',
      name: 'Right',
      parts: [
        { id: 'p2', entry: 'bow', troop: null, count: 12 },
        { id: 'p3', entry: 'axe', troop: null, count: 6 },
      ],
    },
  ],
  specialists: {},
  works: { ditch: 3 },
  rulings: {},
};

const ids = () => {
  let next = 0;
  return () => `new-${++next}`;
};

describe('editing an army', () => {
  it('does not change the original army', () => {
    const before = structuredClone(army);
    edits.changePartCount(army, 'p2', 24, 'bowmen', false);
    edits.moveUnit(army, 'u1', 1, 'Left');
    edits.changeExtra(army, 'works', 'ditch', 0, 'ditch');
    expect(army).toEqual(before);
  });

  it('keeps untouched units as the same objects', () => {
    const after = edits.changePartCount(army, 'p2', 24, 'bowmen', false)?.state;
    expect(after?.units[0]).toBe(army.units[0]);
    expect(after?.units[1]?.parts[1]).toBe(army.units[1]?.parts[1]);
    expect(after?.units[1]?.parts[0]?.count).toBe(24);
  });

  it.each([
    ['the same name', edits.renameArmy(army, 'Sargon')],
    ['the same count', edits.changePartCount(army, 'p1', 20, 'spearmen', true)],
    ['the same stars', edits.changeGeneral(army, 'g1', { stars: 2 }, 'a general')],
    ['the same place', edits.moveUnit(army, 'u1', -1, 'Left')],
    ['a missing unit', edits.removeUnit(army, 'u9', 'Nobody')],
    ['a missing part', edits.changePartCount(army, 'p9', 5, 'nobody', false)],
    ['a work that was not bought', edits.changeExtra(army, 'works', 'palisade', 0, 'palisade')],
    ['a ruling at its default', edits.chooseRuling(army, 'R1', null)],
  ])('returns null for %s', (_what, edited) => {
    expect(edited).toBeNull();
  });

  it('removes a unit only with its last part', () => {
    expect(edits.removePart(army, 'p2', 'bowmen')?.state.units.map(({ id }) => id)).toEqual(['u1', 'u2']);
    expect(edits.removePart(army, 'p1', 'spearmen')?.state.units.map(({ id }) => id)).toEqual(['u2']);
  });

  it('inserts a copy after the unit, with new ids', () => {
    const after = edits.duplicateUnit(army, 'u1', ids(), 'Left')?.state;
    expect(after?.units.map(({ id }) => id)).toEqual(['u1', 'new-1', 'u2']);
    expect(after?.units[1]?.parts[0]).toEqual({ id: 'new-2', entry: 'spear', troop: null, count: 20 });
  });

  it('moves a unit at most to the ends', () => {
    expect(edits.moveUnit(army, 'u1', 99, 'Left')?.state.units.map(({ id }) => id)).toEqual(['u2', 'u1']);
    expect(edits.moveUnit(army, 'u2', -5, 'Right')?.state.units.map(({ id }) => id)).toEqual(['u2', 'u1']);
  });

  it('removes an extra at 0', () => {
    expect(edits.changeExtra(army, 'works', 'ditch', 0, 'ditch')?.state.works).toEqual({});
    expect(edits.changeExtra(army, 'specialists', 'miner', 2, 'miner')?.state.specialists).toEqual({ miner: 2 });
  });

  it('restores a ruling’s default for null', () => {
    const switched = edits.chooseRuling(army, 'R1', 'other')?.state;
    expect(switched?.rulings).toEqual({ R1: 'other' });
    expect(edits.chooseRuling(switched ?? army, 'R1', null)?.state.rulings).toEqual({});
  });

  it('names the typed field, but none for a step', () => {
    expect(edits.changePartCount(army, 'p1', 21, 'spearmen', true)?.field).toBe('part.p1.count');
    expect(edits.changePartCount(army, 'p1', 21, 'spearmen', false)?.field).toBeNull();
    expect(edits.changeGeneral(army, 'g1', { name: 'Naram-Sin' }, 'a general')?.field).toBe('general.g1.name');
    expect(edits.changeGeneral(army, 'g1', { stars: 3 }, 'a general')?.field).toBeNull();
  });
});
